import type { CSINode, Pod } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import type { ClusterState } from '../memory/cluster-state.ts';
import type { StateNode } from '../memory/state-node.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { plannedClaim } from './claims/planned-claim.ts';
import type { PlannedClaim } from './claims/planned-claim.ts';
import { PoolLimits } from './claims/pool-limits.ts';
import { Reservations } from './claims/reservations.ts';
import type { PodFailure } from './failures.ts';
import { Ground } from './ground.ts';
import type { EmptyPool } from './ground.ts';
import { nodeFacts } from './nodes/facts.ts';
import type { NodeFacts } from './nodes/facts.ts';
import { PassNodes, StandingNodes } from './nodes/standing-nodes.ts';
import type { SparedNodes } from './nodes/standing-nodes.ts';
import type { ProvisioningOptions } from './options.ts';
import { queuedPod } from './pods/queue.ts';
import type { QueuedPod } from './pods/queue.ts';
import { PodShapes } from './pods/shape.ts';
import { Scheduler } from './scheduler.ts';
import { BoundPods, ClusterTopology } from './topology/cluster-topology.ts';
import { provisioningRules } from './versions.ts';
import { lacksVolumeObjects } from './volumes/validate-claims.ts';
import { hasClaims, volumeLookups } from './volumes/lookups.ts';
import type { VolumeLookups } from './volumes/lookups.ts';

/** Pods to place, and where. */
export interface Pass {
  readonly pods: readonly Pod[];
  /** The nodes that are left, which may take pods. */
  readonly nodes: readonly StateNode[];
  /** True in provisioning: a pod waits rather than go without reserved capacity that it could have. */
  readonly insistsOnReserved: boolean;
  /** Nodes of these that take only some of the pods. */
  readonly spared?: SparedNodes;
}

/** What a pass decides. */
export interface PassResult {
  readonly claims: readonly PlannedClaim[];
  /** The pods that go to nodes that are there. */
  readonly moves: ReadonlyMap<StateNode, readonly Pod[]>;
  readonly failures: ReadonlyMap<Pod, PodFailure>;
}

/**
 * One view of a cluster, on which any number of passes are decided: what does not depend on the pods of a pass is found once.
 *
 * Rule: Provisioner.NewScheduler, sigs.k8s.io/karpenter/pkg/controllers/provisioning/provisioner.go, v1.13.
 */
export class PassPlanner {
  readonly state: ClusterState;
  readonly options: ProvisioningOptions;
  readonly lookups: VolumeLookups;
  /** What the planner of the next look can go on from. */
  readonly ground: Ground;
  /** By the node's name. */
  readonly #csiNodes: ReadonlyMap<string | undefined, CSINode>;
  readonly #bound: BoundPods;
  /** Of nodes with a CSINode. */
  readonly #facts = new Map<StateNode, NodeFacts>();
  /** Of pods with claims. */
  readonly #shapes: PodShapes;
  readonly #queued = new Map<Pod, QueuedPod>();
  #standing: StandingNodes | undefined;

  /** `last`: the ground of an earlier look at the same cluster. */
  constructor(state: ClusterState, options: ProvisioningOptions, last?: Ground) {
    this.state = state;
    this.options = options;
    this.lookups = volumeLookups(state);
    this.ground = Ground.of(state, options, last);
    this.#csiNodes = new Map(state.csiNodes.map((one) => [one.metadata.name, one]));
    this.#shapes = new PodShapes(this.ground.podRules, this.lookups);
    this.#bound = new BoundPods(state);
  }

  get pools(): readonly NodePool[] {
    return this.ground.pools;
  }

  get emptyPools(): readonly EmptyPool[] {
    return this.ground.emptyPools;
  }

  /** Decides where pods go. Nothing is changed. */
  decide({ pods, nodes, insistsOnReserved, spared }: Pass): PassResult {
    const { provider, preferencePolicy, minValuesPolicy, version } = this.options;
    const { pools, templates, possible, reserved } = this.ground;
    const placed = pods.filter((pod) => !lacksVolumeObjects(pod, this.lookups));
    const topology = new ClusterTopology({
      state: this.state,
      nodes,
      possible,
      bound: this.#bound,
      placed,
      ignoresPreferences: preferencePolicy === 'Ignore',
    });
    const queued = placed.map((pod) => this.#queuedOf(pod));
    for (const { shape } of queued) topology.groupsOf(shape);
    const relaxesMinValues = minValuesPolicy === 'BestEffort';
    const places = new PassNodes(this.#standingNodes, new Set(nodes), spared);
    const scheduler = new Scheduler({
      templates,
      nodes: nodes.map((node) => this.#factsOf(node)),
      places,
      limits: new PoolLimits(pools),
      context: {
        wellKnown: provider.wellKnownLabels,
        topology,
        reservations: new Reservations(reserved),
        insistsOnReserved,
        daemonsByType: provisioningRules(version).daemonsByType,
      },
      relaxesMinValues,
    });
    const { claims, failures, relaxed } = scheduler.solve(queued);
    const all = new Map(failures);
    const planned = claims.flatMap((claim): readonly PlannedClaim[] => {
      const isRelaxed = relaxed.has(claim.template.name);
      const made = plannedClaim(claim, { provider, relaxesMinValues, isRelaxed });
      if ('nodePool' in made) return [made];
      const failure = { kind: 'min-values', nodePool: claim.template.name, labels: made } as const;
      for (const pod of claim.pods) all.set(pod, failure);
      return [];
    });
    return { claims: planned, moves: places.moves, failures: all };
  }

  get #standingNodes(): StandingNodes {
    return (this.#standing ??= new StandingNodes(
      this.state.nodes.map((node) => this.#factsOf(node)),
    ));
  }

  #factsOf(node: StateNode): NodeFacts {
    const csiNode = this.#csiNodes.get(node.node?.metadata.name);
    const known = csiNode === undefined ? this.ground.facts : this.#facts;
    return getOrInsert(known, node, () =>
      nodeFacts(node, this.ground.daemons, this.lookups, csiNode),
    );
  }

  #queuedOf(pod: Pod): QueuedPod {
    const [known, shapes] = hasClaims(pod)
      ? [this.#queued, this.#shapes]
      : [this.ground.queued, this.ground.shapes];
    return getOrInsert(known, pod, () => queuedPod(pod, shapes.of(pod)));
  }
}
