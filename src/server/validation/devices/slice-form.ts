import type { Loose, Device, ResourceSliceSpec } from '../../../objects/index.ts';
import { COUNTERS_GATE, TAINTS_GATE, counts } from './rules.ts';
import type { ErrorList } from '../error-list.ts';

type Spec = Loose<ResourceSliceSpec>;

/** The spec without fields of disabled features. Rule: dropDisabledFields, pkg/registry/resource/resourceslice/strategy.go, v1.34. */
export function enabledSpec(spec: Spec, list: ErrorList): Spec {
  const { devices = [] } = spec;
  const hasTaints = devices.some(({ taints }) => taints !== undefined);
  const isTainted = hasTaints && counts(TAINTS_GATE, list);
  const usesCounters =
    (spec.sharedCounters ?? spec.perDeviceNodeSelection) !== undefined ||
    devices.some(
      ({ consumesCounters, nodeName, nodeSelector, allNodes }) =>
        (consumesCounters ?? nodeName ?? nodeSelector ?? allNodes) !== undefined,
    );
  const isPartitioned = usesCounters && counts(COUNTERS_GATE, list);
  if (hasTaints === isTainted && usesCounters === isPartitioned) return spec;
  const enabled = devices.map(({ taints, ...device }) => ({
    ...(isPartitioned ? device : unpartitioned(device)),
    ...(isTainted && taints !== undefined ? { taints } : {}),
  }));
  if (isPartitioned) return { ...spec, devices: enabled };
  const { sharedCounters: _, perDeviceNodeSelection: isPerDevice, ...rest } = spec;
  // Without a release the field may count.
  const isKept = isPerDevice !== undefined && list.askGates() === undefined;
  const kept = isKept ? { perDeviceNodeSelection: isPerDevice } : {};
  return { ...rest, devices: enabled, ...kept };
}

const unpartitioned = ({
  consumesCounters: _,
  nodeName: __,
  nodeSelector: ___,
  allNodes: ____,
  ...device
}: Loose<Device>): Loose<Device> => device;
