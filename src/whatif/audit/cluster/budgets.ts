import { controllerOf, refKeyOf, refOf, SelectorIndex } from '../../../objects/index.ts';
import { groupBy, getOrInsert } from '../../../units/index.ts';
import type { Labels, Pod, PodDisruptionBudget, WorkloadRef } from '../../../objects/index.ts';
import { scaledValue } from '../../../controllers/index.ts';
import type { AuditedCluster } from './audited.ts';

/** A disruption budget with what it selects, and the sums of the disruption controller. */
export interface Budget {
  readonly object: PodDisruptionBudget;
  readonly subject: WorkloadRef;
  /** The pods that it selects, by workload. */
  readonly selected: readonly Selected[];
  /** The pods that its numbers relate to; undefined if they cannot be counted. */
  readonly expected: number | undefined;
  /** How many of them must stay healthy. */
  readonly desired: number;
}

/** The pods of one workload that a budget selects; none for a workload that has no pods yet. */
export interface Selected {
  readonly owner: WorkloadRef;
  readonly pods: readonly Pod[];
  /** Wanted pods. */
  readonly replicas: number;
  /** "bare": no controller. "none": its kind has no replicas. "unknown": a kind that is not known, or no such object. */
  readonly scale: 'replicas' | 'bare' | 'none' | 'unknown';
}

/** The budgets in the order of the objects. Workloads without pods count as if they had theirs. */
export function budgetsOf(cluster: AuditedCluster): readonly Budget[] {
  return getOrInsert(known, cluster, () => readBudgets(cluster));
}

/** Every rule about budgets reads them. */
const known = new WeakMap<AuditedCluster, readonly Budget[]>();

function readBudgets(cluster: AuditedCluster): readonly Budget[] {
  const objects = cluster.list('PodDisruptionBudget');
  const selecting = selectedBy(objects, cluster);
  return objects.map((object) => {
    const { pods = [], shapes = [] } = selecting.get(object) ?? {};
    const owners = groupBy(pods, (pod) => refKeyOf(cluster.ownerOf(pod)));
    const selected = [...owners.values()].flatMap((own) => selectedOf(own, cluster));
    for (const { subject: owner, replicas, hasScale } of shapes) {
      if (owner.kind === 'Pod' || owners.has(refKeyOf(owner))) continue;
      selected.push({ owner, pods: [], replicas, scale: hasScale ? 'replicas' : 'none' });
    }
    const subject = refOf(object);
    return { object, subject, selected, ...expectation(object, selected) };
  });
}

/** What a budget selects, in the order of the objects. */
interface Selection {
  readonly pods: Pod[];
  readonly shapes: AuditedCluster['shapes'][number][];
}

/** Looks budgets up by labels: each of them would look at all pods of its namespace. */
function selectedBy(
  objects: readonly PodDisruptionBudget[],
  { pods, shapes }: AuditedCluster,
): ReadonlyMap<PodDisruptionBudget, Selection> {
  const selections = new Map<PodDisruptionBudget, Selection>();
  const indexes = new Map<string, SelectorIndex<Selection>>();
  for (const object of objects) {
    const selection: Selection = { pods: [], shapes: [] };
    selections.set(object, selection);
    const selector = object.spec?.selector;
    if (selector === undefined) continue;
    getOrInsert(indexes, object.metadata.namespace, () => new SelectorIndex()).add(
      selector,
      selection,
    );
  }
  const matching = (namespace: string, labels: Labels = NO_LABELS): readonly Selection[] =>
    indexes.get(namespace)?.matching(labels) ?? [];
  for (const pod of pods) {
    for (const one of matching(pod.metadata.namespace, pod.metadata.labels)) one.pods.push(pod);
  }
  for (const shape of shapes) {
    for (const one of matching(shape.namespace, shape.labels)) one.shapes.push(shape);
  }
  return selections;
}

const NO_LABELS: Labels = {};

function selectedOf(pods: readonly Pod[], cluster: AuditedCluster): readonly Selected[] {
  const [first] = pods;
  if (first === undefined) return [];
  const owner = cluster.ownerOf(first);
  return [{ owner, pods, ...scaleOf(first, owner, cluster) }];
}

/** Kinds whose pods have a controller that cannot be scaled. */
const WITHOUT_SCALE: readonly string[] = ['CronJob', 'DaemonSet', 'Job', 'Node'];

function scaleOf(
  pod: Pod,
  owner: WorkloadRef,
  cluster: AuditedCluster,
): Pick<Selected, 'replicas' | 'scale'> {
  if (owner.kind === 'Pod') return { replicas: 0, scale: 'bare' };
  const shape = cluster.shapeOf(owner);
  if (shape?.hasScale === true) return { replicas: shape.replicas, scale: 'replicas' };
  if (WITHOUT_SCALE.includes(owner.kind)) return { replicas: 0, scale: 'none' };
  const { kind = '', name = '' } = controllerOf(pod.metadata) ?? {};
  const set =
    kind === 'ReplicaSet' ? cluster.get('ReplicaSet', pod.metadata.namespace, name) : undefined;
  if (set === undefined) return { replicas: 0, scale: 'unknown' };
  return { replicas: set.spec.replicas ?? 1, scale: 'replicas' };
}

/**
 * Percentages and maxUnavailable relate to the replicas of the pods' controllers, a minAvailable number to the pods; pods without a
 * controller are not counted (pkg/controller/disruption/disruption.go getExpectedPodCount, v1.34).
 */
export function expectation(
  { spec = {} }: PodDisruptionBudget,
  selected: readonly Selected[],
): Pick<Budget, 'expected' | 'desired'> {
  const { maxUnavailable, minAvailable } = spec;
  if (maxUnavailable === undefined && typeof minAvailable !== 'string') {
    const expected = selected.reduce((sum, one) => sum + (one.pods.length || one.replicas), 0);
    return { expected, desired: minAvailable ?? 0 };
  }
  const scale = selected.reduce((sum, { replicas }) => sum + replicas, 0);
  const desired =
    maxUnavailable === undefined
      ? scaledValue(minAvailable ?? 0, scale, { roundUp: true })
      : Math.max(0, scale - scaledValue(maxUnavailable, scale, { roundUp: true }));
  const isCounted =
    selected.every((one) => one.scale === 'replicas' || one.scale === 'bare') &&
    (selected.length === 0 || selected.some((one) => one.scale === 'replicas'));
  return { expected: isCounted ? scale : undefined, desired };
}

/** Pods of a workload that other budgets select too. */
export interface Overlap {
  readonly owner: WorkloadRef;
  readonly pods: number;
  readonly others: readonly Budget[];
}

/** Budgets that select a pod. Pods that the same budgets select share one list. */
class Selecting {
  readonly budgets: readonly Budget[];
  readonly #more = new Map<Budget, Selecting>();

  constructor(budgets: readonly Budget[]) {
    this.budgets = budgets;
  }

  with(budget: Budget): Selecting {
    return getOrInsert(this.#more, budget, () => new Selecting([...this.budgets, budget]));
  }
}

/** By budget, in order: what it selects together with others. */
export function overlapsOf(budgets: readonly Budget[]): ReadonlyMap<Budget, readonly Overlap[]> {
  const none = new Selecting([]);
  const byPod = new Map<Pod | string, Selecting>();
  for (const budget of budgets) {
    for (const key of budget.selected.flatMap(keysOf)) {
      byPod.set(key, (byPod.get(key) ?? none).with(budget));
    }
  }
  return new Map(
    budgets.map((budget) => [
      budget,
      budget.selected.flatMap((selected): readonly Overlap[] => {
        const shared = keysOf(selected)
          .map((key) => byPod.get(key) ?? none)
          .filter((one) => one.budgets.length > 1);
        if (shared.length === 0) return [];
        const others = new Set(Array.from(new Set(shared)).flatMap((one) => one.budgets));
        others.delete(budget);
        const pods = selected.pods.length === 0 ? 0 : shared.length;
        return [{ owner: selected.owner, pods, others: [...others] }];
      }),
    ]),
  );
}

/** Keys of the workload's pods, or of the workload if it has no pods. */
const keysOf = ({ pods, owner }: Selected): readonly (Pod | string)[] =>
  pods.length > 0 ? pods : [refKeyOf(owner)];

/** "minAvailable 2", "maxUnavailable 0%". */
export function ruleText({ spec = {} }: PodDisruptionBudget): string {
  const { maxUnavailable, minAvailable } = spec;
  return maxUnavailable === undefined
    ? `minAvailable ${String(minAvailable ?? 0)}`
    : `maxUnavailable ${String(maxUnavailable)}`;
}
