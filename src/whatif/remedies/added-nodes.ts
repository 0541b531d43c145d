import { objectsOf } from '../../input/index.ts';
import type { Given } from '../../input/index.ts';
import { keyOf } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { greatest } from '../../units/index.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import { clusterTypes } from '../size/cluster-types.ts';
import { nodeOf } from '../size/candidate.ts';
import type { Candidate as Sized } from '../size/candidate.ts';
import { Daemons } from '../size/daemons.ts';
import { findNodes } from '../size/find-nodes.ts';
import type { NodeType } from '../../catalog/index.ts';
import { placeDaemons, probe } from '../size/probe.ts';
import type { ProbedCandidate } from '../size/probe.ts';
import { tryNodes } from '../size/trial.ts';
import type { Trials } from '../size/trial.ts';
import type { Candidate } from './candidate.ts';
import type { Rejected } from './pod-changes.ts';

export const ADD_NODE = 'add-node';
/** More pods are counted, not packed: the search would take longer than the plan. */
const MOST_PACKED = 300;
const MOST_NODES = 1_000;

/** How many times as many nodes are tried if the first do not suffice: pods that had room elsewhere go to them too. */
const FACTORS = [1, 1.5, 2, 3];

/**
 * Further nodes like those of the cluster: of one type if that takes all pods, as few as possible, and more of them after that. The
 * caller stops at the first that suffice.
 */
export function* addedNodes(
  { group, prepared }: Rejected,
  given: readonly Given[],
): Generator<Candidate> {
  if (prepared.nodes.length === 0) return;
  // Every node has its own pod of a DaemonSet: a further node does not help a pod of another one.
  if (group.makers.every(({ kind }) => kind === 'DaemonSet')) return;
  const objects = objectsOf(given);
  const types = clusterTypes(prepared.nodes, objects);
  const candidates = types.flatMap((type) => type.offers.map((offer) => ({ type, offer })));
  const daemons = new Daemons(objects, prepared.setUp);
  const required = prepared.pending.filter(({ metadata }) => group.keys.has(keyOf(metadata)));
  if (required.some(({ spec }) => (spec.resourceClaims ?? []).length > 0)) {
    yield* nodesWithDevices(types, required.length);
    return;
  }
  const trials = { prepared, daemons, copies: [], claims: [], required };
  const chosen =
    prepared.pending.length > MOST_PACKED
      ? countedNodes(trials, candidates)
      : packedNodes(trials, candidates);
  const [first] = chosen;
  if (first === undefined) return;
  for (const count of countsFrom(chosen.length)) {
    const nodes = Array.from({ length: count }, (_, at) => chosen[at % chosen.length] ?? first);
    yield {
      ...addition(modelsIn(nodes)),
      inFork: (fork) => {
        const added = nodes.map((one, at) => nodeOf(one, `remedy-${String(at)}`));
        fork.addNodes(added);
        prepared.cluster.settle();
        for (const { node } of added) placeDaemons(fork, daemons.on(node), node.metadata.name);
      },
    };
  }
}

/** As few nodes as `size` finds: copies of one node if they suffice, else of one type in several zones. */
function packedNodes(trials: Trials, candidates: readonly Sized[]): readonly Sized[] {
  const found = findNodes(
    trials,
    { candidates, by: 'nodes', types: candidates.length, warnings: [] },
    { maxTypes: 1, maxNodes: MOST_NODES },
  ).candidates;
  const [first] = found;
  if (first === undefined) return [];
  const ofOneModel = found.map(() => first);
  return tryNodes(trials, ofOneModel).suffices ? ofOneModel : found;
}

/** So many copies of the node that holds most of the pods as they fill, with the room that other pending pods take there. */
function countedNodes(trials: Trials, candidates: readonly Sized[]): readonly Sized[] {
  const { prepared, daemons, required } = trials;
  const {
    candidates: probed,
    groups,
    resources,
  } = probe(prepared, {
    candidates,
    daemons,
    pods: required,
    claims: [],
  });
  let best: { readonly nodes: number; readonly at: number } | undefined;
  for (const at of probed.keys()) {
    const nodes = groups.reduce((sum, { pods, most }) => sum + pods.length / (most[at] ?? 0), 0);
    if (best === undefined || nodes < best.nodes) best = { nodes, at };
  }
  const like = best && probed[best.at];
  if (best === undefined || like === undefined) return [];
  const isRequired = new Set(required.map(podKey));
  const others = prepared.pending.filter((pod) => !isRequired.has(podKey(pod)));
  const count = Math.ceil(best.nodes + shareOf(others, like, resources, prepared));
  return count > MOST_NODES ? [] : Array.from({ length: count }, () => like);
}

/** How many nodes the pods fill, by the resource that each of them needs most of. */
function shareOf(
  pods: readonly Pod[],
  { free }: ProbedCandidate,
  resources: readonly string[],
  { cluster }: PreparedCluster,
): number {
  let sum = 0;
  for (const pod of pods) {
    const { requests } = cluster.view(pod);
    const shares = resources.map((resource, at) => {
      const asked = resource === 'pods' ? 1 : (requests.get(resource) ?? 0);
      return asked === 0 ? 0 : asked / (free[at] ?? 0);
    });
    const share = greatest(shares);
    // What is too large for such a node does not go there.
    if (share <= 1) sum += share;
  }
  return sum;
}

const countsFrom = (count: number): ReadonlySet<number> =>
  new Set(FACTORS.map((factor) => Math.min(MOST_NODES, Math.ceil(count * factor))));

/** The devices of a new node are those of its model, which only a plan of the changed input knows. */
function* nodesWithDevices(types: readonly NodeType[], pods: number): Generator<Candidate> {
  for (const { models } of types) {
    const like = models?.values().next().value?.node;
    if (like === undefined) continue;
    yield addition([{ like, copies: 1 }]);
    if (pods > 1) yield addition([{ like, copies: Math.min(pods, MOST_NODES) }]);
  }
}

interface Added {
  readonly like: Node;
  readonly copies: number;
}

function modelsIn(nodes: readonly Sized[]): readonly Added[] {
  const models = new Map<Node, number>();
  for (const { type, offer } of nodes) {
    const like = type.models?.get(offer.zone ?? '')?.node;
    if (like !== undefined) models.set(like, (models.get(like) ?? 0) + 1);
  }
  return Array.from(models, ([like, copies]) => ({ like, copies }));
}

const addition = (added: readonly Added[]): Candidate => ({
  kind: ADD_NODE,
  text: `add ${added.map(inWords).join(' and ')}`,
  changes: added.map(({ like, copies }) => ({ action: 'add', like, copies })),
});

const inWords = ({ like, copies }: Added): string =>
  `${String(copies)} ${copies === 1 ? 'node' : 'nodes'} like ${like.metadata.name}`;
