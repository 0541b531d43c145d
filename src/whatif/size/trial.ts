import type { Node, Pod } from '../../api/index.ts';
import { Engine } from '../../framework/index.ts';
import { podKey } from '../../scheduler/index.ts';
import type { Added, PreparedCluster } from '../prepared/index.ts';
import { profileOf } from '../profile-of.ts';
import type { TemplateClaims } from '../template-claims.ts';
import { nodeOf } from './candidate.ts';
import type { Daemons } from './daemons.ts';
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
  /** Pods that must fit and do not, evicted ones included. */
  readonly left: readonly Pod[];
  /** By the name of an added node: the pods on it, in the order of placement. */
  readonly placed: ReadonlyMap<string, readonly Pod[]>;
  /** Number of required pods that got a node. */
  readonly fit: number;
}

export interface Trials {
  readonly prepared: PreparedCluster;
  readonly daemons: Daemons;
  /** Pods to add, that are not in the cluster yet. */
  readonly copies: readonly Pod[];
  readonly claims: TemplateClaims;
  /** Those that must fit, among the copies and the pending pods. */
  readonly required: readonly Pod[];
}

/** Adds the nodes in a fork, and schedules all pending pods as kube-scheduler would. */
export function tryNodes(trials: Trials, candidates: readonly ProbedCandidate[]): Tried {
  return inFork(trials, candidates, (tried) => tried);
}

/** The same, with the FitError of each pod that is left. */
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
  const claiming = copies.map((copy) => claims.of(copy));
  const made = claiming.flatMap((one) => one.claims);
  return prepared.fork((fork) => {
    const added = nodes.map(({ candidate, name }): Added => nodeOf(candidate, name));
    fork.addNodes(added);
    for (const claim of made) prepared.cluster.set(claim);
    try {
      prepared.cluster.settle();
      for (const { node } of added) placeDaemons(fork, daemons.on(node), node.metadata.name);
      fork.add(claiming.map(({ pod }) => pod));
      const { placed, pending, preempted } = fork.settle();
      const got = new Map(placed.map(({ pod, node }) => [podKey(pod), node]));
      const isNeeded = new Set(required.map(podKey));
      const lost = preempted.filter((pod) => !got.has(podKey(pod)));
      const evicted = [...pending.map(({ pod }) => pod), ...lost].filter(
        (pod) => !isNeeded.has(podKey(pod)),
      );
      const left = required.filter((pod) => !got.has(podKey(pod)));
      const on = new Map<string, Pod[]>(nodes.map(({ name }) => [name, []]));
      for (const { pod, node } of placed) on.get(node)?.push(pod);
      const others = new Map(evicted.map((pod) => [podKey(pod), pod]));
      return use({
        nodes,
        left: [...left, ...others.values()],
        placed: on,
        fit: required.length - left.length,
      });
    } finally {
      for (const claim of made) prepared.cluster.unset(claim);
    }
  });
}

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
