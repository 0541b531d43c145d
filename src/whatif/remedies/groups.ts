import { isWorkload, keyOf, refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject, ObjectKey, TemplateOwner } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import { groupsOf, workloadOf } from '../../outcome/index.ts';
import type { Plan, PlannedPod } from '../../outcome/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** Pods that fit nowhere for one reason. */
export interface PendingGroup {
  /** As in the groups of the plan. */
  readonly id: string;
  readonly pods: readonly PlannedPod[];
  readonly first: PlannedPod;
  /** Keys of the pods. */
  readonly keys: ReadonlySet<ObjectKey>;
  /** What makes the pods, most pods first. */
  readonly makers: readonly Maker[];
}

/** The workload of pods, or a pod that nothing makes. */
export interface Maker {
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly pods: readonly PlannedPod[];
  /** As the input has it; the manifest rather than the cluster's object. Undefined: it is not in the input, so it cannot be changed. */
  readonly object: KubernetesObject | undefined;
}

/** The pods that the scheduler turned down, in the groups of the plan, the largest first. */
export function pendingGroups(plan: Plan, given: readonly Given[]): readonly PendingGroup[] {
  const groups = groupsOf(plan).filter(({ group: { kind } }) => kind === 'unschedulable');
  const objects = objectsByKey(groups.length === 0 ? [] : given);
  return groups.flatMap(({ group: { id }, pods }) => {
    const tried = pods.filter(({ message }) => message !== undefined);
    const [first] = tried;
    if (first === undefined) return [];
    const keys = new Set(tried.map(keyOf));
    return { id, pods: tried, first, keys, makers: makersOf(tried, objects) };
  });
}

export const templateOwner = (maker: Maker): TemplateOwner | undefined =>
  maker.object === undefined || !isWorkload(maker.object)
    ? undefined
    : { ...maker, apiVersion: maker.object.apiVersion };

/** The manifest wins over the cluster's object. */
function objectsByKey(given: readonly Given[]): ReadonlyMap<ObjectKey, Given> {
  const objects = new Map<ObjectKey, Given>();
  for (const one of given) {
    const key = refKeyOf(refOf(one.object));
    if (one.side === 'apply' || !objects.has(key)) objects.set(key, one);
  }
  return objects;
}

function makersOf(
  pods: readonly PlannedPod[],
  objects: ReadonlyMap<ObjectKey, Given>,
): readonly Maker[] {
  const makers = new Map<ObjectKey, Maker & { readonly pods: PlannedPod[] }>();
  for (const pod of pods) {
    const ref = { ...workloadOf(pod), namespace: pod.namespace };
    const key = refKeyOf(ref);
    const object = objects.get(key)?.object;
    getOrInsert(makers, key, () => ({ ...ref, pods: [], object })).pods.push(pod);
  }
  return [...makers.values()].sort((x, y) => y.pods.length - x.pods.length);
}
