import { keyOf, refKeyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { workloadOf } from '../../outcome/index.ts';
import type {
  BelowBudget,
  BelowWish,
  LeftOver,
  Loss,
  LossKind,
  LostPod,
  Owner,
  PreemptedPod,
} from '../../outcome/index.ts';
import { HeldVolumes } from '../held-volumes.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import type { Fork, PreparedCluster, Settled, Total } from '../prepared/index.ts';
import type { Domain } from './domains.ts';

/** Nodes that are lost at once. */
export interface LossToPlay {
  readonly domains: readonly Domain[];
  /** The label that divides the nodes into domains. */
  readonly by: string | undefined;
  readonly as: LossKind;
}

/** Plays the loss of nodes on the prepared cluster, and undoes it. */
export function playLoss(prepared: PreparedCluster, loss: LossToPlay): Loss {
  return prepared.fork((fork) => lossIn(fork, prepared, loss));
}

/** Plays the loss of nodes in each of these ways. `use`: what else is done in the fork of each, after the loss. */
export function playEachWay(
  prepared: PreparedCluster,
  loss: Omit<LossToPlay, 'as'>,
  ways: readonly LossKind[],
  use?: (fork: Fork, settled: Settled) => void,
): readonly Loss[] {
  const losses = ways.map((as) =>
    prepared.fork((fork) => lossIn(fork, prepared, { ...loss, as }, use)),
  );
  const survived = losses.find((one) => one.survived);
  return losses.map((one) =>
    one.survived || survived === undefined ? one : { ...one, survivedAs: survived.as },
  );
}

/** Plays the loss of nodes in a fork in which no pod is displaced. `use`: what else is done there, after the loss. */
export function lossIn(
  fork: Fork,
  prepared: PreparedCluster,
  { domains, by, as }: LossToPlay,
  use?: (fork: Fork, settled: Settled) => void,
): Loss {
  const nodes = domains.flatMap((domain) => domain.nodes);
  fork.loseNodes(nodes, as);
  const displaced = fork.displaced.length;
  const fromOf = new Map(
    fork.displaced.map((pod) => [keyOf(pod.metadata), pod.spec.nodeName ?? '']),
  );
  const settled = fork.settle();
  const belowBudget = belowBudgets(prepared, fork);
  const left = (isForeign: boolean): readonly LostPod[] =>
    settled.pending
      .filter((one) => one.isForeign === isForeign)
      .map(({ pod, message }) => ({ ...identity(prepared, pod), message }));
  const [pending, foreign] = [left(false), left(true)];
  const again = placedAgain(settled, fromOf);
  const volumes = new HeldVolumes(prepared, as === 'unreachable' ? nodes : []);
  const stuck = volumes.stuck(settled.placed).filter(({ pod }) => fromOf.has(keyOf(pod.metadata)));
  const lost = [...fork.lost, ...stuck].map(({ pod, message }): LostPod => ({
    ...identity(prepared, pod),
    message,
  }));
  const isStuck = new Set(stuck.map(({ pod }) => pod));
  const started = settled.placed.filter(
    ({ pod }) => fromOf.has(keyOf(pod.metadata)) && !isStuck.has(pod),
  );
  const unsure = StartDoubts.in(prepared).among(started);
  const unknown = [
    ...foreign,
    ...unsure.map(({ pod, ...doubt }): LostPod => ({ ...identity(prepared, pod), ...doubt })),
  ];
  const isUnsure = new Set(unsure.map(({ pod }) => pod));
  const moves = again
    .filter(({ pod }) => !isStuck.has(pod) && !isUnsure.has(pod))
    .map(({ pod, from, to }) => ({ ...identity(prepared, pod), from, to }));
  const [only, ...others] = domains;
  const value = others.length === 0 ? only?.value : domains.map((one) => one.value).join(', ');
  const loss: Loss = {
    nodes,
    as,
    ...(by !== undefined && value !== undefined && { by: { key: by, value } }),
    displaced,
    placed: moves.length,
    pending,
    lost,
    unknown,
    moves,
    preempted: preemptedBy(settled, fromOf, prepared),
    belowBudget,
    below: belowWish([...pending, ...lost, ...unknown]),
    left: leftOver(prepared, new Set(nodes)),
    survived: pending.length + lost.length + unknown.length + belowBudget.length === 0,
  };
  use?.(fork, settled);
  return loss;
}

interface PlacedAgain {
  readonly pod: Pod;
  readonly from: string;
  readonly to: string;
}

function placedAgain(
  { placed }: Settled,
  fromOf: ReadonlyMap<string, string>,
): readonly PlacedAgain[] {
  return placed.flatMap(({ pod, node: to }) => {
    const from = fromOf.get(keyOf(pod.metadata));
    return from === undefined ? [] : [{ pod, from, to }];
  });
}

/** The pods of a loss that are pending or lost, for comparing losses. */
export const harmOf = ({ pending, lost }: Loss): number => pending.length + lost.length;

function identity(
  prepared: PreparedCluster,
  pod: Pod,
): Pick<LostPod, 'namespace' | 'name' | 'owner'> {
  const { namespace, name } = pod.metadata;
  const owner = prepared.ownerOf(pod);
  return { namespace, name, ...(owner !== undefined && { owner }) };
}

/** Preempted pods of nodes that were not lost: displaced pods that were placed and then preempted are left out. */
function preemptedBy(
  { preempted }: Settled,
  displaced: ReadonlyMap<string, string>,
  prepared: PreparedCluster,
): readonly PreemptedPod[] {
  return preempted
    .filter((pod) => !displaced.has(keyOf(pod.metadata)))
    .map((pod) => ({ ...identity(prepared, pod), node: pod.spec.nodeName ?? '' }));
}

/** Workloads with fewer healthy pods than their budget requires while displaced and preempted pods are down. */
function belowBudgets(prepared: PreparedCluster, fork: Fork): readonly BelowBudget[] {
  return fork.brokenBudgets.flatMap(({ budget, healthy, pods }) => {
    const owners = new Map<string, Owner>();
    for (const pod of pods) {
      const owner = prepared.ownerOf(pod) ?? { kind: 'Pod', name: pod.metadata.name };
      owners.set(`${owner.kind}/${owner.name}`, owner);
    }
    const { namespace, name, desiredHealthy: desired } = budget;
    return Array.from(owners.values(), (owner) => ({
      kind: owner.kind,
      namespace,
      name: owner.name,
      budget: name,
      healthy,
      desired,
    }));
  });
}

function belowWish(pods: readonly LostPod[]): readonly BelowWish[] {
  const below = new Map<string, BelowWish>();
  for (const pod of pods) {
    const { namespace } = pod;
    const { kind, name } = workloadOf(pod);
    const key = refKeyOf({ kind, namespace, name });
    const missing = (below.get(key)?.missing ?? 0) + 1;
    below.set(key, { kind, namespace, name, missing });
  }
  return [...below.values()];
}

function leftOver({ totals }: PreparedCluster, isLost: ReadonlySet<string>): Loss['left'] {
  const { cpu, memory, pods } = totals.without(isLost);
  return { cpu: leftOf(cpu, 1000), memory: leftOf(memory), pods: leftOf(pods) };
}

const leftOf = ({ offered, taken }: Total, unit = 1): LeftOver => ({
  allocatable: offered / unit,
  free: (offered - taken) / unit,
});
