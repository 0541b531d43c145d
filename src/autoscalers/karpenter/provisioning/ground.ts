import type { DaemonSet, Pod } from '../../../objects/index.ts';
import { compareText } from '../../../units/index.ts';
import type { ClusterState } from '../memory/cluster-state.ts';
import type { StateNode } from '../memory/state-node.ts';
import type { NodePool } from '../objects/node-pool.ts';
import { isEmpty } from './claims/bits.ts';
import { daemonPodsOf, newestDaemonPods } from './claims/daemons.ts';
import type { DaemonPod, NewestPods } from './claims/daemons.ts';
import { reservedCapacities } from './claims/reservations.ts';
import { claimTemplate, withDaemons } from './claims/template.ts';
import type { ClaimTemplate } from './claims/template.ts';
import { TypeTable } from './claims/type-table.ts';
import type { NodeFacts } from './nodes/facts.ts';
import type { ProvisioningOptions } from './options.ts';
import { PodShapes } from './pods/shape.ts';
import type { QueuedPod } from './pods/queue.ts';
import type { PodRules } from './pods/shape.ts';
import { PossibleDomains } from './topology/possible-domains.ts';
import { provisioningRules } from './versions.ts';
import { NO_VOLUMES } from './volumes/lookups.ts';

/** A NodePool whose requirements leave no instance type. */
export interface EmptyPool {
  readonly nodePool: string;
  /** True if types are left, but with too few values for minValues. */
  readonly lacksMinValues: boolean;
}

/** What a ground is made from. */
interface Sources extends Pick<ClusterState, 'nodePools' | 'instanceTypes' | 'daemonSets'> {
  readonly options: ProvisioningOptions;
  readonly newest: NewestPods;
}

/**
 * What decisions rest on beside pods and nodes: NodePools with their types, and DaemonSets. It lasts from one look at the cluster to the
 * next, with what is known of nodes and pods that have not changed.
 */
export class Ground {
  readonly #sources: Sources;
  /** The NodePools that may launch nodes, in the order in which they are tried. */
  readonly pools: readonly NodePool[];
  readonly emptyPools: readonly EmptyPool[];
  readonly templates: readonly ClaimTemplate[];
  readonly daemons: readonly DaemonPod[];
  readonly possible: PossibleDomains;
  readonly reserved: ReadonlyMap<string, number>;
  readonly podRules: PodRules;
  readonly shapes: PodShapes;
  /** Of nodes without a CSINode, and of pods without claims: these hang on nothing else. */
  readonly facts = new WeakMap<StateNode, NodeFacts>();
  readonly queued = new WeakMap<Pod, QueuedPod>();

  private constructor(sources: Sources) {
    this.#sources = sources;
    const { nodePools, instanceTypes, options, daemonSets, newest } = sources;
    const { provider } = options;
    const rules = provisioningRules(options.version);
    const relaxesMinValues = options.minValuesPolicy === 'BestEffort';
    this.pools = nodePools.filter(isDynamic).sort(byWeight);
    this.daemons = daemonPodsOf(daemonSets, newest, rules);
    const made = this.pools.map((pool) => {
      const table = TypeTable.of(instanceTypes.get(pool.metadata.name) ?? [], provider);
      return claimTemplate(pool, table, { provider, rules, relaxesMinValues });
    });
    this.emptyPools = made
      .filter(({ template }) => isEmpty(template.types))
      .map(({ template, lacksMinValues }) => ({ nodePool: template.name, lacksMinValues }));
    const usable = made.map(({ template }) => template).filter(({ types }) => !isEmpty(types));
    this.templates = withDaemons(usable, this.daemons, { provider, rules });
    this.podRules = {
      countsPodClaims: rules.countsPodClaims,
      ignoresPreferences: options.preferencePolicy === 'Ignore',
      toleratesPreferences: this.pools.some(hasSoftTaint),
    };
    this.shapes = new PodShapes(this.podRules, NO_VOLUMES);
    this.possible = new PossibleDomains(this.pools, instanceTypes);
    this.reserved = reservedCapacities(instanceTypes.values());
  }

  /** The ground of a cluster: the last one, if nothing that it is made from has changed. */
  static of(state: ClusterState, options: ProvisioningOptions, last: Ground | undefined): Ground {
    const { nodePools, instanceTypes, daemonSets, pods } = state;
    const newest = daemonSets.length === 0 ? NO_PODS : newestDaemonPods(pods);
    const sources = { options, nodePools, instanceTypes, daemonSets, newest };
    return last !== undefined && last.#isOf(sources) ? last : new Ground(sources);
  }

  #isOf({ options, nodePools, instanceTypes, daemonSets, newest }: Sources): boolean {
    const own = this.#sources;
    return (
      own.options === options &&
      areSame(own.nodePools, nodePools, (a, b) => a === b) &&
      areSame(own.daemonSets, daemonSets, areAlike) &&
      areSameMaps(own.instanceTypes, instanceTypes) &&
      areSameMaps(own.newest, newest)
    );
  }
}

const NO_PODS: NewestPods = new Map();

const areSame = <T>(
  a: readonly T[],
  b: readonly T[],
  isSame: (a: T, b: T | undefined) => boolean,
): boolean => a.length === b.length && a.every((one, at) => isSame(one, b[at]));

const areSameMaps = <V>(a: ReadonlyMap<string, V>, b: ReadonlyMap<string, V>): boolean =>
  a.size === b.size && [...a].every(([key, value]) => b.get(key) === value);

/** What is read of a DaemonSet is the same: its status is not. */
const areAlike = (a: DaemonSet, b: DaemonSet | undefined): boolean =>
  a.spec === b?.spec &&
  a.metadata.name === b.metadata.name &&
  a.metadata.namespace === b.metadata.namespace;

const isDynamic = ({ metadata, spec }: NodePool): boolean =>
  spec.replicas === undefined && metadata.deletionTimestamp === undefined;

/** The heavier first; of equal weights the last by name. */
const byWeight = (a: NodePool, b: NodePool): number =>
  (b.spec.weight ?? 0) - (a.spec.weight ?? 0) || compareText(b.metadata.name, a.metadata.name);

const hasSoftTaint = ({ spec }: NodePool): boolean =>
  spec.template.spec.taints?.some(({ effect }) => effect === 'PreferNoSchedule') === true;
