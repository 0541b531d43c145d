import { child, invalid } from '../field-error.ts';
import { durationText, pointer, struct } from '../go-type.ts';
import type { ArgsKind } from './plugin-args.ts';
import { typeMeta } from './type-meta.ts';

export interface DynamicResourcesArgs {
  /** How long the filter may take on a node, "10s"; "0s" is for ever. */
  readonly filterTimeout: string | undefined;
}

export const dynamicResourcesArgs: ArgsKind<DynamicResourcesArgs> = {
  kind: 'DynamicResourcesArgs',
  type: struct('v1.DynamicResourcesArgs', { ...typeMeta, filterTimeout: pointer(durationText) }),
  setDefaults: (args) => ({ ...args, filterTimeout: args.filterTimeout ?? '10s' }),
  validate: ({ filterTimeout = '0s' }, path) =>
    filterTimeout.startsWith('-')
      ? [invalid(child(path, 'filterTimeout'), filterTimeout, 'must be zero or positive')]
      : [],
};
