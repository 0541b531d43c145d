import type { KubernetesObject } from '../../../../objects/index.ts';
import { valueAt } from '../../../../problems/index.ts';
import { isQuantity, isRecord, quantityMilli } from '../../../../units/index.ts';
import type { Annotations, MachineApi } from './api.ts';

/** Amounts as texts, by resource. */
export type Amounts = Readonly<Record<string, string>>;

const PREFIX = 'capacity.cluster-autoscaler.kubernetes.io/';
/** Pods of a node that says nothing of them. */
const MAX_PODS = '110';

/**
 * What a machine of a group has, by annotations of the group over what its infrastructure template says of itself. Undefined: too little
 * is said for a node to be made from it, or an amount cannot be read.
 *
 * Source: cloudprovider/clusterapi/clusterapi_unstructured.go InstanceCapacity, cloudprovider/openshift, 1.36.
 */
export function capacityOf(
  annotations: Annotations,
  api: MachineApi,
  infrastructure: KubernetesObject | undefined,
): Amounts | undefined {
  const capacity: Record<string, string> = { ...statedCapacity(infrastructure) };
  for (const [resource, amounts] of annotatedAmounts(annotations, api)) {
    if (!amounts.every(isQuantity)) return undefined;
    const amount = amounts.find((one) => quantityMilli(one) > 0);
    if (amount !== undefined) capacity[resource] = amount;
  }
  return capacity['cpu'] === undefined || capacity['memory'] === undefined ? undefined : capacity;
}

/** The amounts that annotations state for a resource: the first above zero counts. */
function annotatedAmounts(
  annotations: Annotations,
  { gpu, older }: MachineApi,
): readonly (readonly [resource: string, amounts: readonly string[]])[] {
  const stated = (name: string, unit = ''): readonly string[] => {
    const amount = annotations[name] ?? '';
    return amount === '' ? [] : [`${amount}${unit}`];
  };
  const ours = (name: string): readonly string[] => stated(`${PREFIX}${name}`);
  const gpuType = gpu ?? annotations[`${PREFIX}gpu-type`];
  const before = (name: string | undefined, unit?: string): readonly string[] =>
    name === undefined ? [] : stated(name, unit);
  return [
    ['cpu', [...ours('cpu'), ...before(older?.cpu)]],
    ['memory', [...ours('memory'), ...before(older?.memory, 'Mi')]],
    ['ephemeral-storage', ours('ephemeral-disk')],
    ...(gpuType === undefined
      ? []
      : [[gpuType, [...ours('gpu-count'), ...before(older?.gpus)]] as const]),
    ['pods', [...ours('maxPods'), ...before(older?.pods), MAX_PODS]],
  ];
}

/** Amounts that cannot be read are left out. */
function statedCapacity(infrastructure: KubernetesObject | undefined): Amounts {
  const capacity = valueAt(infrastructure, ['status', 'capacity']);
  const entries = Object.entries(isRecord(capacity) ? capacity : {});
  return Object.fromEntries(
    entries.flatMap(([resource, amount]) =>
      typeof amount === 'string' && isQuantity(amount) ? [[resource, amount] as const] : [],
    ),
  );
}
