import { controllerOf, isBound, isTerminal, keyOf } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import { NODE_FACETS } from '../../cluster/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { Owner, Plan } from '../../outcome/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { plan } from '../../simulation/index.ts';
import type { PlanInput, Simulation } from '../../simulation/index.ts';
import { filtersOf } from '../filters-of.ts';
import { TemplateClaims } from '../template-claims.ts';
import { Budgets } from './budgets.ts';
import { hasDrawn } from '../luck/has-drawn.ts';
import { Fork } from './fork.ts';
import type { ForkedCluster } from './forked-cluster.ts';
import { Rounds } from './rounds.ts';
import type { PendingPod } from './rounds.ts';
import { simulatedPods } from './simulated-pods.ts';
import type { SimulatedPod } from './simulated-pods.ts';
import { getOrInsert } from '../../units/index.ts';

/** A cluster that has been read, checked and simulated to its end once; what-ifs fork it. */
export interface PreparedCluster {
  /** How the input settles. */
  readonly plan: Plan;
  readonly cluster: Cluster;
  /** They look at every node, unless a percentage is given. */
  readonly profiles: readonly Profile[];
  readonly setUp: SchedulerSetUp;
  readonly budgets: Budgets;
  readonly nodes: readonly Node[];
  /** Running pods with their status, in the order of their creation. */
  readonly running: readonly Pod[];
  /** Pods that are pending at rest, in the same order. */
  readonly pending: readonly Pod[];
  /** Every pod of the simulation, in order of creation; collected at the first read. */
  readonly pods: readonly SimulatedPod[];
  /** Whether anything was drawn by the seed while the input settled: see `hasDrawn` in luck. */
  readonly hasDrawn: boolean;
  ownerOf(pod: Pod): Owner | undefined;
  /** Runs a what-if and undoes it. Forks cost what they change; their results do not depend on the forks before. */
  fork<T>(use: (fork: Fork) => T): T;
}

/**
 * Simulates the input to its end, and keeps the cluster for what-ifs.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function prepare(input: PlanInput): PreparedCluster {
  let simulation: Simulation | undefined;
  const settled = plan(input, (started) => {
    simulation = started;
  });
  if (simulation === undefined) throw new Error('assertion failed: plan passes its simulation');
  return new Prepared(settled, simulation, input);
}

class Prepared implements PreparedCluster {
  readonly plan: Plan;
  readonly cluster: Cluster;
  readonly profiles: readonly Profile[];
  readonly setUp: SchedulerSetUp;
  readonly budgets: Budgets;
  readonly nodes: readonly Node[];
  readonly running: readonly Pod[];
  readonly pending: readonly Pod[];
  readonly hasDrawn: boolean;
  readonly #base: ForkedCluster;
  readonly #owners: ReadonlyMap<string, Owner>;
  readonly #history: Simulation['history'];
  #pods: readonly SimulatedPod[] | undefined;

  constructor(settled: Plan, simulation: Simulation, input: PlanInput) {
    const {
      seed = 0,
      tieBreak = 'random',
      preemption = true,
      order = 'queue',
      percentageOfNodesToScore = 100,
    } = input.options ?? {};
    const { api, cluster, history, profiles, setUp } = simulation;
    this.plan = settled;
    this.hasDrawn = hasDrawn(simulation);
    this.#history = history;
    this.cluster = cluster;
    this.setUp = setUp;
    this.profiles = profiles.map((profile) => ({ ...profile, percentageOfNodesToScore }));
    this.nodes = api.list('Node');
    const pods = api.list('Pod').filter((pod) => !isTerminal(pod));
    this.running = pods.filter((pod) => isBound(pod));
    const orders = new Map(pods.map((pod, at) => [podKey(pod), at]));
    const pending = pods.flatMap((pod, at): PendingPod[] =>
      isBound(pod) || pod.metadata.deletionTimestamp !== undefined
        ? []
        : [{ pod, order: at, isNew: false }],
    );
    this.pending = pending.map(({ pod }) => pod);
    this.budgets = new Budgets(api.list('PodDisruptionBudget'));
    this.#owners = ownersIn(settled);
    this.#base = {
      cluster,
      budgets: this.budgets,
      podsOn: byNode(this.running),
      pending,
      waiting: waitingIn(pending, settled, this.profiles),
      rounds: new Rounds(cluster, this.profiles, {
        seed,
        tieBreak,
        preemption: preemption && order === 'queue',
      }),
      gates: api.gates,
      claims: new TemplateClaims(api.list('ResourceClaimTemplate')),
      jobOf: ({ metadata }) => {
        const owner = controllerOf(metadata);
        if (owner?.kind !== 'Job') return undefined;
        return api.get('Job', metadata.namespace, owner.name);
      },
      orderOf: (pod) => orders.get(podKey(pod)) ?? pods.length,
    };
  }

  get pods(): readonly SimulatedPod[] {
    this.#pods ??= simulatedPods(this.#history, this.plan, this.#base.jobOf);
    return this.#pods;
  }

  ownerOf(pod: Pod): Owner | undefined {
    const { namespace, name } = pod.metadata;
    return this.#owners.get(keyOf({ namespace, name }));
  }

  fork<T>(use: (fork: Fork) => T): T {
    const fork = new Fork(this.#base);
    try {
      return use(fork);
    } finally {
      fork.undo();
    }
  }
}

/** What a filter reads if a pod that it rejects fits only where room is made on a node. */
const OF_NODES: ReadonlySet<string> = new Set([
  ...NODE_FACETS,
  'nodes',
  'node.pods',
  'devices.classes',
]);

/** The pending pods that every node rejects by what is on that node alone. */
function waitingIn(
  pending: readonly PendingPod[],
  { pods }: Plan,
  profiles: readonly Profile[],
): ReadonlySet<PendingPod> {
  const filters = filtersOf(profiles);
  const isOfNodes = (plugin: string): boolean =>
    filters.get(plugin)?.reads.every((facet) => OF_NODES.has(facet)) === true;
  const planned = new Map(pods.map((pod) => [keyOf(pod), pod.rejections]));
  return new Set(
    pending.filter(({ pod: { metadata } }) => {
      const rejections = planned.get(keyOf(metadata)) ?? [];
      return rejections.length > 0 && rejections.every(({ plugin }) => isOfNodes(plugin));
    }),
  );
}

function byNode(pods: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> {
  const on = new Map<string, Pod[]>();
  for (const pod of pods) {
    const { nodeName = '' } = pod.spec;
    getOrInsert(on, nodeName, () => []).push(pod);
  }
  return on;
}

function ownersIn({ pods }: Plan): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const { namespace, name, owner } of pods) {
    if (owner !== undefined) owners.set(keyOf({ namespace, name }), owner);
  }
  return owners;
}
