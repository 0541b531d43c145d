import { keyOf } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { Engine } from '../../engine/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { doubtLines } from '../../outcome/index.ts';
import { HeldVolumes } from '../held-volumes.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import type { Added, Fork, PreparedCluster, Settled } from '../prepared/index.ts';
import { profileOf } from '../profile-of.ts';
import type { Domain } from '../survive/domains.ts';
import type { ClaimingPod } from '../template-claims.ts';
import { nodeOf } from './candidate.ts';
import type { Daemons } from './daemons.ts';
import type { SurviveGoal } from './goal.ts';
import { failedLosses } from './losses.ts';
import type { FailedLoss, LeftByLoss, PlayedLosses } from './losses.ts';
import { placeDaemons } from './probe.ts';
import type { ProbedCandidate } from './probe.ts';

/** A simulated node of a candidate. */
export interface TriedNode {
  readonly candidate: ProbedCandidate;
  readonly name: string;
}

/** What becomes of the pods if these nodes are added. */
export interface Tried {
  readonly nodes: readonly TriedNode[];
  /** Pods that must fit and do not, evicted pods included. */
  readonly left: readonly Pod[];
  /** By the name of an added node: the pods on it, in the order of placement. */
  readonly placed: ReadonlyMap<string, readonly Pod[]>;
  /** Number of required pods that got a node. */
  readonly fit: number;
  /** Keys of all pods that got a node. */
  readonly got: ReadonlySet<string>;
  /** Why pods that got a node never start there, or may not; empty while pods are left anyway. */
  readonly stuck: readonly string[];
  /** Losses that leave pods pending; empty without a goal to survive, or while pods are left anyway. */
  readonly losses: readonly FailedLoss[];
  /** Whether all pods fit, and no loss leaves one pending that an added node could take. */
  readonly suffices: boolean;
}

export interface Trials {
  readonly prepared: PreparedCluster;
  readonly daemons: Daemons;
  /** Pods to add, that are not in the cluster yet. */
  readonly copies: readonly Pod[];
  /** Claims of the copies, stored before the copies are added. */
  readonly claims: ClaimingPod['claims'];
  /** The copies and pending pods that must fit. */
  readonly required: readonly Pod[];
  /** Losses that the cluster must survive. */
  readonly goal?: SurviveGoal | undefined;
  /** Whether no candidate could take the pod after the loss: it does not keep a set from being an answer. */
  readonly isExcused?: (left: LeftByLoss, domain: Domain) => boolean;
}

/** Adds the nodes in a fork, and schedules all pending pods as kube-scheduler would. */
export function tryNodes(trials: Trials, candidates: readonly ProbedCandidate[]): Tried {
  return inFork(trials, candidates, (tried) => tried);
}

/** The result of a trial with the FitError of each pod without a node. */
export function explainLeft(
  trials: Trials,
  candidates: readonly ProbedCandidate[],
): { readonly tried: Tried; readonly messages: readonly string[] } {
  const { prepared } = trials;
  return inFork(trials, candidates, (tried) => {
    const engine = new Engine(prepared.cluster, { tieBreak: 'name' });
    const messages = tried.left.map((pod) => {
      const profile = profileOf(pod, prepared.profiles);
      if (prepared.cluster.columns.presentCount === 0) {
        return 'no nodes available to schedule pods';
      }
      const diagnosis = engine.diagnose(prepared.cluster.view(pod), profile);
      return diagnosis.error ?? profile.cycle.fitError(diagnosis, '');
    });
    return { tried, messages };
  });
}

function inFork<T>(
  trials: Trials,
  candidates: readonly ProbedCandidate[],
  use: (tried: Tried) => T,
): T {
  const { prepared, daemons, copies, claims, required } = trials;
  const nodes = namedNodes(candidates, prepared.nodes);
  return prepared.fork((fork) => {
    const added = nodes.map(({ candidate, name }): Added => nodeOf(candidate, name));
    fork.addNodes(added);
    for (const claim of claims) fork.store(claim);
    prepared.cluster.settle();
    for (const { node } of added) placeDaemons(fork, daemons.on(node), node.metadata.name);
    fork.add(copies);
    const { placed, pending, preempted } = fork.settle();
    const got = new Map(placed.map(({ pod, node }) => [podKey(pod), node]));
    const isNeeded = new Set(required.map(podKey));
    const lost = preempted.filter((pod) => !got.has(podKey(pod)));
    const evicted = [...pending.map(({ pod }) => pod), ...lost].filter(
      (pod) => !isNeeded.has(podKey(pod)),
    );
    const left = required.filter((pod) => !got.has(podKey(pod)));
    const others = new Map(evicted.map((pod) => [podKey(pod), pod]));
    const allLeft = [...left, ...others.values()];
    const on = new Map<string, Pod[]>(nodes.map(({ name }) => [name, []]));
    for (const { pod, node } of placed) on.get(node)?.push(pod);
    const { failed: losses, unsure } =
      allLeft.length > 0
        ? NO_LOSSES
        : lossesOf(fork, trials, { added: added.map(({ node }) => node), placed });
    return use({
      nodes,
      left: allLeft,
      placed: on,
      fit: required.length - left.length,
      got: new Set(got.keys()),
      stuck: allLeft.length > 0 ? [] : whyStuck(trials, placed, unsure),
      losses,
      suffices: allLeft.length === 0 && losses.every((loss) => isExcused(loss, trials)),
    });
  });
}

const NO_LOSSES: PlayedLosses = { failed: [], unsure: [] };

const whyStuck = (
  { prepared }: Trials,
  placed: Settled['placed'],
  unsure: PlayedLosses['unsure'],
): readonly string[] => [
  ...new Set(new HeldVolumes(prepared).stuck(placed).map(({ message }) => message)),
  ...doubtLines([...StartDoubts.in(prepared).among(placed), ...unsure]).keys(),
];

function lossesOf(
  fork: Fork,
  { prepared, goal }: Trials,
  { added, placed }: { readonly added: readonly Node[]; readonly placed: Settled['placed'] },
): PlayedLosses {
  if (goal === undefined) return NO_LOSSES;
  const standing = [...prepared.running, ...placed.map(({ pod }) => pod)];
  const pods = new Map(standing.map((pod) => [keyOf(pod.metadata), pod]));
  return failedLosses(fork, prepared, { goal, added, pods });
}

const isExcused = ({ left, domain }: FailedLoss, { isExcused: excuses }: Trials): boolean =>
  left.every((one) => excuses?.(one, domain) === true);

/** Names such as "m5.large-1", which no node has yet. */
function namedNodes(
  candidates: readonly ProbedCandidate[],
  existing: readonly Node[],
): readonly TriedNode[] {
  const taken = new Set(existing.map(({ metadata }) => metadata.name));
  const used = new Map<string, number>();
  return candidates.map((candidate) => {
    const prefix = nodeName(candidate.type.name);
    let number = used.get(prefix) ?? 0;
    let name: string;
    do name = `${prefix}-${String(++number)}`;
    while (taken.has(name));
    used.set(prefix, number);
    return { candidate, name };
  });
}

/** The name of a type with the characters that names of nodes may have. */
const nodeName = (type: string): string =>
  type
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '') || 'node';
