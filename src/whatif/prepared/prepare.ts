import { controllerOf, isBound, isTerminal, keyOf } from '../../objects/index.ts';
import type { Kind, Node, ObjectOfKind, Pod } from '../../objects/index.ts';
import { zonesOf } from '../../controllers/index.ts';
import { NODE_FACETS } from '../../cluster/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { defaultKubeletModel } from '../../kubelet/index.ts';
import type { KubeletModel } from '../../kubelet/index.ts';
import type { Profile } from '../../framework/index.ts';
import { API_VERSION, NODE_AUTOSCALER } from '../../outcome/index.ts';
import type { NodeAutoscaling, NotModelled, Owner, Plan } from '../../outcome/index.ts';
import type { SchedulerSetUp } from '../../scheduler/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { play, readModelDocument } from '../../simulation/index.ts';
import type { Observe, PlanInput, Played, Simulation } from '../../simulation/index.ts';
import { filtersOf } from '../filters-of.ts';
import { TemplateClaims } from '../template-claims.ts';
import { Budgets } from './budgets.ts';
import { hasDrawn } from '../luck/has-drawn.ts';
import { Fork } from './fork.ts';
import type { ForkedCluster } from './forked-cluster.ts';
import { Rounds } from './rounds.ts';
import type { PendingPod } from './rounds.ts';
import { NodeTotals } from './node-totals.ts';
import { simulatedPods } from './simulated-pods.ts';
import type { SimulatedPod } from './simulated-pods.ts';
import { groupBy } from '../../units/index.ts';

/** Whether forks look at every node, or at as many as the plan does: its configuration may ask for a share of the nodes. */
export type NodesLookedAt = 'every node' | 'as planned';

/**
 * Simulates the input to its end, and keeps the cluster for what-ifs.
 *
 * @throws InputError with everything that is wrong in the input
 */
export function prepare(input: PlanInput, looksAt: NodesLookedAt = 'every node'): PreparedCluster {
  let simulation: Simulation | undefined;
  const settled = play(input, (started) => {
    simulation = started;
  });
  if (simulation === undefined) throw new Error('assertion failed: plan passes its simulation');
  return new PreparedCluster(settled, simulation, input, looksAt);
}

/** How the input settles; `goOn` if its simulation can go on. */
type Settling = Pick<Played, 'plan'> & Partial<Played>;

/** A cluster that has been read, checked and simulated to its end once; what-ifs fork it. */
export class PreparedCluster {
  /** How the input settles. */
  readonly plan: Plan;
  readonly cluster: Cluster;
  /** They look at every node, unless a percentage is given. */
  readonly profiles: readonly Profile[];
  readonly setUp: SchedulerSetUp;
  readonly budgets: Budgets;
  /** Of the nodes, in a fork as the fork has left them. */
  readonly totals: NodeTotals;
  readonly nodes: readonly Node[];
  /** Running pods with their status, in the order of their creation. */
  readonly running: readonly Pod[];
  /** Pods that are pending at rest, in the same order. */
  readonly pending: readonly Pod[];
  /** Whether anything was drawn by the seed while the input settled: see `hasDrawn` in luck. */
  readonly hasDrawn: boolean;
  /** Whether containers behaved by chance while the input settled. */
  readonly hasVaried: boolean;
  /** How kubelets and containers behave. */
  readonly kubeletModel: KubeletModel;
  /** The time at rest; milliseconds of the epoch. Objects of the cluster and virtual time count by it. */
  readonly nowMs: number;
  readonly #base: ForkedCluster;
  readonly #owners: ReadonlyMap<string, Owner>;
  readonly #goOn: Settling['goOn'];
  readonly #simulation: Simulation;
  #pods: readonly SimulatedPod[] | undefined;
  #hasForked = false;

  constructor(played: Settling, simulation: Simulation, input: PlanInput, looksAt: NodesLookedAt) {
    const {
      seed = 0,
      tieBreak = 'random',
      preemption = true,
      order = 'queue',
      percentageOfNodesToScore = 100,
      kubeletModel,
    } = input.options ?? {};
    const { api, cluster, profiles, setUp, timestamps } = simulation;
    const settled = played.plan;
    this.plan = settled;
    this.#goOn = played.goOn;
    this.#simulation = simulation;
    this.hasDrawn = hasDrawn(simulation);
    this.hasVaried = simulation.chance.hasVaried();
    const model = kubeletModel === undefined ? undefined : readModelDocument(kubeletModel, []);
    this.kubeletModel = model?.model ?? defaultKubeletModel;
    this.nowMs = Date.parse(timestamps.now);
    this.cluster = cluster;
    this.totals = new NodeTotals(cluster);
    this.setUp = setUp;
    const share = looksAt === 'as planned' ? {} : { percentageOfNodesToScore };
    this.profiles = profiles.map((profile) => ({ ...profile, ...share }));
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
    let zones: ReturnType<typeof zonesOf> | undefined;
    this.#base = {
      cluster,
      budgets: this.budgets,
      podsOn: groupBy(this.running, ({ spec }) => spec.nodeName ?? ''),
      pending,
      waiting: waitingIn(pending, settled, this.profiles),
      rounds: new Rounds(cluster, this.profiles, {
        seed,
        tieBreak,
        preemption: preemption && order === 'queue',
      }),
      zones: () => (zones ??= zonesOf(this.nodes)),
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

  /** Every pod of the simulation, in order of creation; collected at the first read. */
  get pods(): readonly SimulatedPod[] {
    this.#pods ??= simulatedPods(this.#simulation.history, this.plan, this.#base.jobOf);
    return this.#pods;
  }

  /** The objects of a kind at rest, pods that have ended included, in the order of their creation. */
  list<K extends Kind>(kind: K): readonly ObjectOfKind[K][] {
    return this.#simulation.api.list(kind);
  }

  ownerOf(pod: Pod): Owner | undefined {
    const { namespace, name } = pod.metadata;
    return this.#owners.get(keyOf({ namespace, name }));
  }

  /** What is not modelled: once a what-if has run, also that a node autoscaler launches nothing for it. */
  get notModelled(): readonly NotModelled[] {
    const { notModelled, nodeAutoscaling } = this.plan;
    if (nodeAutoscaling === undefined || !this.#hasForked) return notModelled;
    return [...notModelled, growsNoFurther(nodeAutoscaling)];
  }

  /**
   * Plays a scenario on from rest, where that gives the plan of the input with that scenario (`Played`). To be called last: the cluster
   * is at rest no longer, and nothing more may be forked or read.
   */
  goOn(scenario: unknown, observe: Observe): Plan | undefined {
    observe(this.#simulation);
    return this.#goOn?.(scenario);
  }

  /** Runs a what-if and undoes it. Forks cost what they change; their results do not depend on the forks before. */
  fork<T>(use: (fork: Fork) => T): T {
    this.#hasForked = true;
    const fork = new Fork(this.#base);
    try {
      return use(fork);
    } finally {
      fork.undo();
    }
  }
}

/** A fork has no time, in which an autoscaler would decide and nodes would start. */
const growsNoFurther = ({ autoscaler }: NodeAutoscaling): NotModelled => ({
  kind: NODE_AUTOSCALER,
  apiVersion: API_VERSION,
  object: autoscaler,
  reason:
    'it launches and removes no nodes for what is tried here: only the nodes that the input comes to are counted',
  effect: 'in the cluster there may be room where none is found here',
});

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

function ownersIn({ pods }: Plan): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  for (const { namespace, name, owner } of pods) {
    if (owner !== undefined) owners.set(keyOf({ namespace, name }), owner);
  }
  return owners;
}
