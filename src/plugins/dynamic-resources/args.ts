import {
  child,
  durationText,
  forbidden,
  invalid,
  pointer,
  struct,
  typeMeta,
} from '../../decoding/index.ts';
import type { FieldError } from '../../decoding/index.ts';
import { defineArgs, isEnabled } from '../../framework/index.ts';
import type { Gates } from '../../framework/index.ts';
import { parseNanoseconds } from '../../golang/index.ts';

interface FilterArgs {
  /** Time limit of the filter on a node, "10s"; "0s" for no limit. */
  readonly filterTimeout?: string;
}

interface DynamicResourcesArgs extends FilterArgs {
  /** How long binding waits for conditions of devices, "10m0s". */
  readonly bindingTimeout?: string;
}

const KIND = 'DynamicResourcesArgs';
const MIN_BINDING_TIMEOUT = 1_000_000_000n;

/** Kubernetes v1.34, which has only one of the timeouts. */
export const dynamicResourcesArgsV134 = defineArgs<FilterArgs>({
  kind: KIND,
  type: struct(`v1.${KIND}`, { ...typeMeta, filterTimeout: pointer(durationText) }),
  setDefaults: (args, { gates }) => ({
    ...args,
    filterTimeout: args.filterTimeout ?? defaultFilter(gates),
  }),
  validate: ({ filterTimeout }, path, { gates }) =>
    validateFilter(filterTimeout, child(path, 'filterTimeout'), gates),
});

export const dynamicResourcesArgs = defineArgs<DynamicResourcesArgs>({
  kind: KIND,
  type: struct(`v1.${KIND}`, {
    ...typeMeta,
    filterTimeout: pointer(durationText),
    bindingTimeout: pointer(durationText),
  }),
  setDefaults: (args, { gates }) => ({
    ...args,
    filterTimeout: args.filterTimeout ?? defaultFilter(gates),
    bindingTimeout: args.bindingTimeout ?? (waitsForDevices(gates) ? '10m0s' : undefined),
  }),
  validate: ({ filterTimeout, bindingTimeout }, path, { gates }) => [
    ...validateFilter(filterTimeout, child(path, 'filterTimeout'), gates),
    ...validateBinding(bindingTimeout, child(path, 'bindingTimeout'), gates),
  ],
});

const limitsFilter = (gates: Gates): boolean => isEnabled(gates, 'DRASchedulerFilterTimeout');

const waitsForDevices = (gates: Gates): boolean =>
  isEnabled(gates, 'DRADeviceBindingConditions') &&
  isEnabled(gates, 'DRAResourceClaimDeviceStatus');

const defaultFilter = (gates: Gates): string | undefined =>
  limitsFilter(gates) ? '10s' : undefined;

function validateFilter(
  timeout: string | undefined,
  path: string,
  gates: Gates,
): readonly FieldError[] {
  if (timeout === undefined) return [];
  // kube-scheduler misspells the gate.
  if (!limitsFilter(gates))
    return [forbidden(path, 'DRASchedulingFilterTimeout feature gate is disabled')];
  return parseNanoseconds(timeout) < 0n ? [invalid(path, timeout, 'must be zero or positive')] : [];
}

function validateBinding(
  timeout: string | undefined,
  path: string,
  gates: Gates,
): readonly FieldError[] {
  if (timeout === undefined) return [];
  if (!waitsForDevices(gates)) {
    const needed = 'DRADeviceBindingConditions or DRAResourceClaimDeviceStatus';
    return [forbidden(path, `${needed} feature gate is disabled`)];
  }
  return parseNanoseconds(timeout) < MIN_BINDING_TIMEOUT
    ? [invalid(path, timeout, 'must be at least 1 second')]
    : [];
}
