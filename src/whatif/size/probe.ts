import type { Labels, Pod } from '../../objects/index.ts';
import type { NodeIndex, PodView } from '../../cluster/index.ts';
import { Engine } from '../../engine/index.ts';
import { isAbout } from '../../framework/index.ts';
import type { Diagnosis, EnabledPlugin, Profile } from '../../framework/index.ts';
import type { Fork, PreparedCluster } from '../prepared/index.ts';
import { filtersOf } from '../filters-of.ts';
import { profileOf } from '../profile-of.ts';
import type { ClaimingPod } from '../template-claims.ts';
import { nodeOf } from './candidate.ts';
import type { Candidate } from './candidate.ts';
import type { Daemons } from './daemons.ts';
import { fitting } from './packing/problem.ts';
import { asksForSystem, SYSTEM } from './operating-system.ts';
import { readsDomainsOf } from './reads-domains.ts';
import { getOrInsert } from '../../units/index.ts';

/** A candidate, and what is left on its node for pods. */
export interface ProbedCandidate extends Candidate {
  /** The labels of its node. */
  readonly labels: Labels;
  /** By the resources of the probe. */
  readonly free: Float64Array;
  /** Requests of the daemons, cpu in millicores, and their number as "pods". */
  readonly daemons: ReadonlyMap<string, number>;
  /** The daemons leave nothing: they do not fit themselves. */
  readonly isTooSmall: boolean;
}

/** Pods that the filters treat alike. */
export interface ProbedGroup {
  readonly pods: readonly Pod[];
  /** How many of the pods have no node yet: the first pods. The others need a new node after a loss. */
  readonly count: number;
  /** Request of one pod, by the resources of the probe. */
  readonly demand: Float64Array;
  /** By candidate: the most pods of the group on one node; 0: its filters turn them down. */
  readonly most: Int32Array;
  /** The FitError of the candidate that came closest, if none takes the pods. */
  readonly message?: string;
  /** A rule about other pods' zones or the like may turn nodes down. */
  readonly readsDomains: boolean;
  /** A node of the cluster may take them once other pods are elsewhere: it is not certain that they need an added node. */
  readonly mayFitAlready: boolean;
  /** The nodes that they fit already by name, if pods may need a new node after a loss. */
  readonly fitsAlreadyOn: ReadonlySet<string>;
}

export interface Probe {
  /** Names of the resources in the arrays: "pods", and the resources that pods request. */
  readonly resources: readonly string[];
  readonly candidates: readonly ProbedCandidate[];
  readonly groups: readonly ProbedGroup[];
}

/** Asks the filters about one empty node of each candidate: in a fork, with the pods of the DaemonSets on it. */
export function probe(
  prepared: PreparedCluster,
  {
    candidates,
    daemons,
    pods: missing,
    claims,
    others = [],
  }: {
    readonly candidates: readonly Candidate[];
    readonly daemons: Daemons;
    /** Pods without a node. */
    readonly pods: readonly Pod[];
    /** Claims of pods that are not in the cluster yet. */
    readonly claims: ClaimingPod['claims'];
    /** Pods that need a new node after a loss. */
    readonly others?: readonly Pod[];
  },
): Probe {
  return prepared.fork((fork) => {
    const nodes = candidates.map((candidate, at) => nodeOf(candidate, `size-probe-${String(at)}`));
    fork.addNodes(nodes);
    const { cluster } = prepared;
    for (const claim of claims) fork.store(claim);
    const pods = [...missing, ...others];
    // Views of pods teach the cluster which labels count; only then are they final.
    for (const pod of pods) cluster.view(pod);
    cluster.settle();
    const groups = groupsOf(prepared, pods, missing.length);
    const ofDaemons = nodes.map(({ node }) =>
      placeDaemons(fork, daemons.on(node), node.metadata.name),
    );
    const resources = resourcesOf(groups);
    const indexes = nodes.map(({ node }) => cluster.columns.indexOf(node.metadata.name)!);
    const free = indexes.map((node) => freeOn(prepared, node, resources));
    const probed = candidates.map((candidate, at) => ({
      ...candidate,
      labels: nodes[at]!.node.metadata.labels ?? {},
      free: free[at]!,
      daemons: requestsOf(prepared, ofDaemons[at]!),
      isTooSmall: free[at]!.some((amount) => amount < 0),
    }));
    const judge = new Judge(prepared, { indexes, candidates: probed });
    return {
      resources,
      candidates: probed,
      groups: groups.map((group) => judge.judge(group, demandOf(group.view, resources))),
    };
  });
}

/** Places the pods whatever the filters say: the node exists for them too. */
export function placeDaemons(fork: Fork, pods: readonly Pod[], node: string): readonly Pod[] {
  for (const pod of pods) fork.place(pod, node);
  return pods;
}

interface Group {
  readonly view: PodView;
  readonly pods: Pod[];
  count: number;
}

/** The first `missing` pods have no node. */
function groupsOf(
  { cluster }: PreparedCluster,
  pods: readonly Pod[],
  missing: number,
): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const [at, pod] of pods.entries()) {
    const view = cluster.view(pod);
    const key = `${String(view.signature)} ${pod.spec.schedulerName ?? ''}`;
    const known = groups.get(key);
    const group = known ?? { view, pods: [], count: 0 };
    if (known === undefined) groups.set(key, group);
    group.pods.push(pod);
    if (at < missing) group.count++;
  }
  return [...groups.values()];
}

function resourcesOf(groups: readonly Group[]): readonly string[] {
  const names = new Set(['pods']);
  for (const { view } of groups) {
    for (const [resource, amount] of view.requests) if (amount > 0) names.add(resource);
  }
  return [...names];
}

const demandOf = ({ requests }: PodView, resources: readonly string[]): Float64Array =>
  Float64Array.from(resources, (name) => (name === 'pods' ? 1 : (requests.get(name) ?? 0)));

function freeOn(
  { cluster: { columns } }: PreparedCluster,
  node: NodeIndex,
  resources: readonly string[],
): Float64Array {
  return Float64Array.from(resources, (name) =>
    name === 'pods'
      ? columns.podCapacity[node]! - columns.podCount[node]!
      : columns.allocatable(name)[node]! - columns.requested(name)[node]!,
  );
}

function requestsOf(
  { cluster }: PreparedCluster,
  pods: readonly Pod[],
): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  if (pods.length > 0) sum.set('pods', pods.length);
  for (const pod of pods) {
    for (const [resource, amount] of cluster.placedPod(pod)?.view.requests ?? []) {
      sum.set(resource, (sum.get(resource) ?? 0) + amount);
    }
  }
  return sum;
}

interface Judged {
  readonly indexes: readonly NodeIndex[];
  readonly candidates: readonly ProbedCandidate[];
}

/** Judges groups of pods on the probed nodes. */
class Judge {
  readonly #prepared: PreparedCluster;
  readonly #engine: Engine;
  readonly #judged: Judged;
  /** Profiles without the plugins that read other pods: a domain of empty nodes says nothing of the final set. */
  readonly #profiles = new Map<Profile, Profile>();

  constructor(prepared: PreparedCluster, judged: Judged) {
    this.#prepared = prepared;
    this.#judged = judged;
    this.#engine = new Engine(prepared.cluster, { tieBreak: 'name' });
  }

  judge({ view, pods, count }: Group, demand: Float64Array): ProbedGroup {
    const { candidates, indexes } = this.#judged;
    const [pod] = pods;
    const most = new Int32Array(candidates.length);
    const group = { pods, count, demand, most };
    if (pod === undefined) {
      return { ...group, readsDomains: false, mayFitAlready: false, fitsAlreadyOn: new Set() };
    }
    const profile = this.#profileOf(pod);
    const diagnosis = this.#engine.diagnose(view, profile);
    const feasible = new Set(diagnosis.feasible);
    const cap = this.#mostOnOneNode(view, pod, feasible);
    const mayRunOnWindows = asksForSystem(pod);
    candidates.forEach(({ free, isTooSmall, type }, at) => {
      if (isTooSmall || !feasible.has(indexes[at]!)) return;
      if (type.labels[SYSTEM] === 'windows' && !mayRunOnWindows) return;
      most[at] = Math.min(cap, fitting(free, demand), MOST_PODS);
    });
    for (const node of indexes) feasible.delete(node);
    const { names } = this.#prepared.cluster.columns;
    const rules = {
      readsDomains: readsDomainsOf(view),
      mayFitAlready: feasible.size > 0,
      fitsAlreadyOn: new Set(
        count === pods.length ? [] : Array.from(feasible, (node) => names[node]!),
      ),
    };
    if (most.some((one) => one > 0)) return { ...group, ...rules };
    return { ...group, ...rules, message: this.#messageOf(diagnosis, profile) };
  }

  /** A pod that keeps copies of itself off its node: by anti-affinity, or a port of the host. */
  #mostOnOneNode(view: PodView, pod: Pod, feasible: ReadonlySet<NodeIndex>): number {
    const mayRepel = view.ports.length > 0 || view.affinity?.podAntiAffinity !== undefined;
    const { indexes, candidates } = this.#judged;
    const at = indexes.findIndex((node) => feasible.has(node));
    const node = indexes[at];
    if (!mayRepel || node === undefined || candidates[at] === undefined) return MOST_PODS;
    const { cluster } = this.#prepared;
    const profile = profileOf(pod, this.#prepared.profiles);
    const apart = withoutPlugins(profile, (plugin) => isAbout(plugin, ['spread']));
    const nodeName = cluster.columns.names[node]!;
    const before = this.#engine.diagnose(view, apart);
    if (!before.feasible.includes(node)) return MOST_PODS;
    const copy = {
      ...pod,
      metadata: { ...pod.metadata, name: `${pod.metadata.name}-probe`, uid: 'probe' },
    };
    cluster.place(copy, nodeName, view);
    const { rejections } = this.#engine.diagnose(view, apart);
    cluster.remove(copy);
    const rejected = rejections.find(({ nodes }) => nodes.includes(node));
    const plugin = rejected && filtersOf([apart]).get(rejected.plugin);
    return rejected === undefined || isAbout(plugin, ['resources']) ? MOST_PODS : 1;
  }

  #profileOf(pod: Pod): Profile {
    const profile = profileOf(pod, this.#prepared.profiles);
    return getOrInsert(this.#profiles, profile, () =>
      withoutPlugins(profile, ({ reads }) => reads.includes('cluster.pods')),
    );
  }

  /** The FitError of the candidate that got furthest through the filters, as if it were the only node. */
  #messageOf(diagnosis: Diagnosis, { filter, cycle }: Profile): string {
    const { rejections, preFilter, error } = diagnosis;
    if (error !== undefined) return error;
    const rank = (plugin: string): number => filter.findIndex(({ name }) => name === plugin);
    const isCandidate = new Map(this.#judged.indexes.map((node, at) => [node, at]));
    const [best] = rejections
      .flatMap((rejection) => {
        const node = rejection.nodes.find((one) => isCandidate.has(one));
        return node === undefined ? [] : [{ rejection, node }];
      })
      .sort((a, b) => rank(b.rejection.plugin) - rank(a.rejection.plugin));
    if (best === undefined) return 'the pods of the DaemonSets leave no room on any type of node';
    const { rejection, node } = best;
    const name = this.#judged.candidates[isCandidate.get(node)!]!.type.name;
    const alone = { ...rejection, nodes: [node] };
    const only = { nodeCount: 1, names: diagnosis.names, feasible: [], rejections: [alone] };
    const message = cycle.fitError(
      { ...only, ...(preFilter === undefined ? {} : { preFilter }) },
      '',
    );
    return preFilter === undefined ? `${name}: ${message}` : message;
  }
}

/** More pods than a node of any type has. */
const MOST_PODS = 1_000_000;

function withoutPlugins(profile: Profile, isLeftOut: (plugin: EnabledPlugin) => boolean): Profile {
  const { preFilter, filter } = profile;
  return {
    ...profile,
    preFilter: preFilter.filter((plugin) => !isLeftOut(plugin)),
    filter: filter.filter((plugin) => !isLeftOut(plugin)),
  };
}
