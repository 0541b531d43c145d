import { isKind } from '../../../../objects/index.ts';
import type { KubernetesObject, Pod } from '../../../../objects/index.ts';
import type { Given } from '../../../../input/index.ts';
import { workloadOf } from '../../../../outcome/index.ts';
import type { Owner, Plan } from '../../../../outcome/index.ts';
import { podKey } from '../../../../scheduler/index.ts';
import { inOneList, plan } from '../../../../simulation/index.ts';
import type { PlanInput, PlanOptions } from '../../../../simulation/index.ts';
import { Random } from '../../../../units/index.ts';
import { fateOf } from '../../../prepared/index.ts';
import type { SimulatedPod } from '../../../prepared/index.ts';
import { subjectOf } from '../../checked-cluster.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';

/** How many runs with another seed, and in another order. */
export interface Runs {
  readonly seeds: number;
  readonly orders: number;
}

/** A pod of a run, by its workload: replicas are interchangeable. */
export interface PlacedSubject {
  readonly namespace: string;
  readonly subject: Owner;
  readonly node: string | undefined;
}

/** A run, and the run with which it is compared. */
export interface OtherRun {
  readonly cause: 'tie' | 'order';
  readonly base: readonly PlacedSubject[];
  readonly pods: readonly PlacedSubject[];
}

/** One way to run the same input. */
interface Variant {
  readonly seed: number;
  readonly tieBreak: 'random' | 'name';
  /** Seed of the order of arrival; undefined: the input's order. */
  readonly order?: number;
}

/**
 * Runs with other seeds are compared with the run of the plan's seed and break ties at random, as kube-scheduler does. Runs in other
 * orders break ties by name and are compared with a run in the input's order that does so too: they differ only by the order.
 */
export function runsOf(cluster: CheckedCluster, { seeds, orders }: Runs): readonly OtherRun[] {
  const { seed } = cluster.plan;
  const play = canShare(cluster)
    ? (variant: Variant) => inFork(cluster, variant)
    : (variant: Variant) => anew(cluster.input, variant);
  const runs: OtherRun[] = [];
  if (seeds > 0) {
    const base = play({ seed, tieBreak: 'random' });
    for (let at = 1; at <= seeds; at++) {
      const pods = play({ seed: (seed + at) % 2 ** 32, tieBreak: 'random' });
      runs.push({ cause: 'tie', base, pods });
    }
  }
  if (orders === 0) return runs;
  const base = play({ seed, tieBreak: 'name' });
  for (let order = 1; order <= orders; order++) {
    runs.push({ cause: 'order', base, pods: play({ seed, tieBreak: 'name', order }) });
  }
  return runs;
}

/**
 * Whether the placed pods can be taken off their nodes and scheduled again on the settled cluster: no pod has left a node meanwhile,
 * and no placement has bound anything that lasts.
 */
function canShare({ prepared, input }: CheckedCluster): boolean {
  const { order = 'queue' } = input.options ?? {};
  const gone = prepared.pods.some(
    ({ isGone, planned }) => isGone || (planned.existing !== true && planned.phase === 'Succeeded'),
  );
  return order === 'queue' && !gone && !newPods(prepared.pods).some(({ pod }) => bindsMore(pod));
}

const newPods = (pods: readonly SimulatedPod[]): readonly SimulatedPod[] =>
  pods.filter(({ pod, planned }) => planned.existing !== true && fateOf(pod) === 'again');

/** Whether volumes or devices are bound with the pod. */
function bindsMore({ spec: { volumes = [], resourceClaims = [] } }: Pod): boolean {
  return (
    resourceClaims.length > 0 ||
    volumes.some((one) => one.persistentVolumeClaim !== undefined || one.ephemeral !== undefined)
  );
}

function inFork(
  { prepared }: CheckedCluster,
  { order, ...luck }: Variant,
): readonly PlacedSubject[] {
  const ours = newPods(prepared.pods);
  return prepared.fork((fork) => {
    fork.evict(ours.filter(({ planned }) => planned.node !== null).map(({ pod }) => pod));
    if (order !== undefined) fork.shuffle(order);
    const { placed } = fork.settle(luck);
    const nodes = new Map(placed.map(({ pod, node }) => [podKey(pod), node]));
    return ours.map((one) => ({
      namespace: one.planned.namespace,
      subject: subjectOf(one),
      node: nodes.get(podKey(one.pod)),
    }));
  });
}

function anew(input: PlanInput, { seed, tieBreak, order }: Variant): readonly PlacedSubject[] {
  const options: PlanOptions = { ...input.options, seed, tieBreak };
  const { pods } = plan({ ...(order === undefined ? input : reorder(input, order)), options });
  return subjectsOf(pods);
}

const subjectsOf = (pods: Plan['pods']): readonly PlacedSubject[] =>
  pods
    .filter(({ existing, preempted }) => existing !== true && preempted === undefined)
    .map((pod) => ({
      namespace: pod.namespace,
      subject: workloadOf(pod),
      node: pod.node ?? undefined,
    }));

/**
 * The input with its pods and workloads in another order, each group in its places: objects without a named side, manifests, and
 * admitted pods. Other objects keep their places.
 */
function reorder(input: PlanInput, seed: number): PlanInput {
  const { objects, ...rest } = inOneList(input);
  const random = new Random(seed);
  const groups: readonly ((given: Given) => boolean)[] = [
    ({ isSided, admitted }) => !isSided && !admitted,
    ({ isSided, side }) => isSided && side === 'apply',
    ({ admitted }) => admitted,
  ];
  const moved = groups.reduce(
    (given, isIn) => shuffled(given, (one) => isIn(one) && arrives(one.object), random),
    objects,
  );
  return { ...rest, objects: moved };
}

function shuffled(
  given: readonly Given[],
  isMoved: (one: Given) => boolean,
  random: Random,
): readonly Given[] {
  const moved = given.filter(isMoved);
  return given.map((one) =>
    isMoved(one) ? (moved.splice(random.below(moved.length), 1)[0] ?? one) : one,
  );
}

/** Whether an object asks for pods. */
const arrives = (object: KubernetesObject): boolean =>
  ['Pod', 'Deployment', 'StatefulSet', 'ReplicaSet', 'ReplicationController', 'Job'].includes(
    object.kind,
  ) && !('spec' in object && isKind(object, 'Pod') && object.spec.nodeName !== undefined);
