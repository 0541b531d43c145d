import type { CSINode, Pod } from '../../../objects/index.ts';
import { compareText, getOrInsert } from '../../../units/index.ts';
import type { Provider } from '../algebra/labels.ts';
import type { InstanceType } from '../catalogue/instance-type.ts';
import type { ClusterState } from '../memory/cluster-state.ts';
import type { StateNode } from '../memory/state-node.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { daemonPodsOf } from './claims/daemons.ts';
import type { DaemonPod } from './claims/daemons.ts';
import { plannedClaim } from './claims/planned-claim.ts';
import type { PlannedClaim } from './claims/planned-claim.ts';
import { PoolLimits } from './claims/pool-limits.ts';
import { Reservations, reservedCapacities } from './claims/reservations.ts';
import { claimTemplate, withDaemons } from './claims/template.ts';
import type { ClaimTemplate } from './claims/template.ts';
import { isEmpty } from './claims/bits.ts';
import { TypeTable } from './claims/type-table.ts';
import type { PodFailure } from './failures.ts';
import { nodeFacts } from './nodes/facts.ts';
import type { NodeFacts } from './nodes/facts.ts';
import { PodShapes } from './pods/shape.ts';
import { Scheduler } from './scheduler.ts';
import { boundPods, ClusterTopology } from './topology/cluster-topology.ts';
import type { BoundPods } from './topology/cluster-topology.ts';
import { PossibleDomains } from './topology/possible-domains.ts';
import { provisioningRules } from './versions.ts';
import type { KarpenterVersion } from './versions.ts';
import { lacksVolumeObjects } from './volumes/validate-claims.ts';
import { volumeLookups } from './volumes/lookups.ts';
import type { VolumeLookups } from './volumes/lookups.ts';

/** Karpenter's settings. */
export interface ProvisioningOptions {
  readonly version: KarpenterVersion;
  readonly provider: Provider;
  /** PREFERENCE_POLICY. */
  readonly preferencePolicy: 'Respect' | 'Ignore';
  /** MIN_VALUES_POLICY. */
  readonly minValuesPolicy: 'Strict' | 'BestEffort';
}

/** Pods to place, and where. */
export interface Pass {
  readonly pods: readonly Pod[];
  /** The nodes that are left, which may take pods. */
  readonly nodes: readonly StateNode[];
  /** True in provisioning: a pod waits rather than go without reserved capacity that it could have. */
  readonly insistsOnReserved: boolean;
  /** Whether a pod may go to a node that is there; any may without it. */
  readonly mayUse?: (pod: Pod, node: StateNode) => boolean;
}

/** What a pass decides. */
export interface PassResult {
  readonly claims: readonly PlannedClaim[];
  /** The pods that go to nodes that are there. */
  readonly moves: ReadonlyMap<StateNode, readonly Pod[]>;
  readonly failures: ReadonlyMap<Pod, PodFailure>;
}

/** A NodePool whose requirements leave no instance type. */
export interface EmptyPool {
  readonly nodePool: string;
  /** True if types are left, but with too few values for minValues. */
  readonly lacksMinValues: boolean;
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
  /** The NodePools that may launch nodes, in the order in which they are tried. */
  readonly pools: readonly NodePool[];
  readonly emptyPools: readonly EmptyPool[];
  readonly #templates: readonly ClaimTemplate[];
  readonly #daemons: readonly DaemonPod[];
  readonly #shapes: PodShapes;
  /** By the node's name. */
  readonly #csiNodes: ReadonlyMap<string | undefined, CSINode>;
  readonly #possible: PossibleDomains;
  readonly #bound: BoundPods;
  readonly #reserved: ReadonlyMap<string, number>;
  readonly #facts = new WeakMap<StateNode, NodeFacts>();

  constructor(state: ClusterState, options: ProvisioningOptions) {
    this.state = state;
    this.options = options;
    this.lookups = volumeLookups(state);
    this.pools = state.nodePools.filter(isDynamic).sort(byWeight);
    this.#csiNodes = new Map(state.csiNodes.map((one) => [one.metadata.name, one]));
    this.#daemons = daemonPodsOf(state);
    const rules = provisioningRules(options.version);
    const { provider } = options;
    const relaxesMinValues = options.minValuesPolicy === 'BestEffort';
    const tables = new Map<readonly InstanceType[], TypeTable>();
    const made = this.pools.map((pool) => {
      const types = state.instanceTypes.get(pool.metadata.name) ?? [];
      const table = getOrInsert(
        tables,
        types,
        () => new TypeTable(types, provider.wellKnownLabels),
      );
      return claimTemplate(pool, table, { provider, rules, relaxesMinValues });
    });
    this.emptyPools = made
      .filter(({ template }) => isEmpty(template.types))
      .map(({ template, lacksMinValues }) => ({ nodePool: template.name, lacksMinValues }));
    const usable = made.map(({ template }) => template).filter(({ types }) => !isEmpty(types));
    this.#templates = withDaemons(usable, this.#daemons, { provider, rules });
    this.#shapes = new PodShapes(
      {
        ignoresPreferences: options.preferencePolicy === 'Ignore',
        toleratesPreferences: this.pools.some(hasSoftTaint),
      },
      this.lookups,
    );
    this.#possible = new PossibleDomains(this.pools, state.instanceTypes);
    this.#bound = boundPods(state);
    this.#reserved = reservedCapacities(state.instanceTypes.values());
  }

  /** Decides where pods go. Nothing is changed. */
  decide({ pods, nodes, insistsOnReserved, mayUse }: Pass): PassResult {
    const { provider, preferencePolicy, minValuesPolicy, version } = this.options;
    const placed = pods.filter((pod) => !lacksVolumeObjects(pod, this.lookups));
    const topology = new ClusterTopology({
      state: this.state,
      nodes,
      possible: this.#possible,
      bound: this.#bound,
      excluded: new Set(placed),
      ignoresPreferences: preferencePolicy === 'Ignore',
    });
    const queued = placed.map((pod) => ({ pod, shape: this.#shapes.of(pod) }));
    for (const { shape } of queued) topology.groupsOf(shape);
    const relaxesMinValues = minValuesPolicy === 'BestEffort';
    const scheduler = new Scheduler({
      templates: this.#templates,
      nodes: nodes.map((node) => this.#factsOf(node)),
      limits: new PoolLimits(this.pools),
      context: {
        wellKnown: provider.wellKnownLabels,
        topology,
        reservations: new Reservations(this.#reserved),
        insistsOnReserved,
        daemonsByType: provisioningRules(version).daemonsByType,
      },
      relaxesMinValues,
      mayUse: (pod, { node }) => mayUse?.(pod, node) ?? true,
    });
    const { claims, nodes: existing, failures, relaxed } = scheduler.solve(queued);
    const all = new Map(failures);
    const planned = claims.flatMap((claim): readonly PlannedClaim[] => {
      const isRelaxed = relaxed.has(claim.template.name);
      const made = plannedClaim(claim, { provider, relaxesMinValues, isRelaxed });
      if ('nodePool' in made) return [made];
      const failure = { kind: 'min-values', nodePool: claim.template.name, labels: made } as const;
      for (const pod of claim.pods) all.set(pod, failure);
      return [];
    });
    const moves = new Map<StateNode, readonly Pod[]>();
    for (const { facts, pods: moved } of existing)
      if (moved.length > 0) moves.set(facts.node, moved);
    return { claims: planned, moves, failures: all };
  }

  #factsOf(node: StateNode): NodeFacts {
    return getOrInsert(this.#facts, node, () => {
      const csiNode = this.#csiNodes.get(node.node?.metadata.name);
      return nodeFacts(node, this.#daemons, this.lookups, csiNode);
    });
  }
}

const isDynamic = ({ metadata, spec }: NodePool): boolean =>
  spec.replicas === undefined && metadata.deletionTimestamp === undefined;

/** The heavier first; of equal weights the last by name. */
const byWeight = (a: NodePool, b: NodePool): number =>
  (b.spec.weight ?? 0) - (a.spec.weight ?? 0) || compareText(b.metadata.name, a.metadata.name);

const hasSoftTaint = ({ spec }: NodePool): boolean =>
  spec.template.spec.taints?.some(({ effect }) => effect === 'PreferNoSchedule') === true;
