import type { Node, Pod } from '../objects/index.ts';
import type { Problem } from '../problems/index.ts';
import { NodeFit } from './cluster/node-fit.ts';
import { readyNodes } from './cluster/nodes.ts';
import { ClusterState } from './cluster/state.ts';
import type { DeschedulerObjects } from './cluster/state.ts';
import { defaultEvictor } from './evictor/default-evictor.ts';
import type { Evictor } from './evictor/default-evictor.ts';
import { evictorWithin } from './evictor/limits.ts';
import type { Evict, EvictionLimits } from './evictor/limits.ts';
import { priorityThresholdOf } from './evictor/priority-threshold.ts';
import type { ThresholdError } from './evictor/priority-threshold.ts';
import { DeschedulerPolicyError } from './policy/refusal.ts';
import type { DeschedulerPolicy, Profile } from './policy/descheduler-policy.ts';
import type { BoundStrategy, Cause, StrategyHandle } from './strategies/contract.ts';

/** A pod that the descheduler evicts, and for what. */
export interface Descheduled {
  readonly pod: Pod;
  readonly profile: string;
  /** The plugin, such as "RemoveDuplicates": the descheduler's own reason. */
  readonly strategy: string;
  readonly cause: Cause;
}

/** A pod that a strategy would have evicted: why it stays. */
export interface Kept extends Descheduled {
  readonly stoppedBy: `${keyof EvictionLimits} limit` | 'refused';
}

/** A strategy that was not run, since its args need what is not modelled. */
export interface NotRun {
  readonly profile: string;
  readonly strategy: string;
  readonly why: string;
}

/** Pods on the nodes that no strategy of a profile may evict, each with the evictor's reasons. */
export interface ProtectedByProfile {
  readonly profile: string;
  readonly reasons: ReadonlyMap<Pod, readonly string[]>;
}

/** What one cycle of the descheduler does. */
export interface DescheduleCycle {
  /** In the order of the evictions. */
  readonly evicted: readonly Descheduled[];
  readonly kept: readonly Kept[];
  readonly notRun: readonly NotRun[];
  /** The nodes that it works on. With fewer than two it does nothing. */
  readonly nodes: readonly Node[];
  /** In the order of the profiles. */
  readonly protectedPods: readonly ProtectedByProfile[];
}

export interface CycleOptions {
  /** Ages count up to here; milliseconds of the epoch. */
  readonly nowMs: number;
  /**
   * Whether the API server evicts a pod: the budgets. Called once for each eviction that limits allow; true counts as done. Default:
   * always, as in the descheduler's dry run.
   */
  readonly allows?: (pod: Pod) => boolean;
}

/**
 * One cycle of the descheduler: all deschedule plugins of all profiles, then all balance plugins. An evicted pod is gone for what
 * comes later. Nothing is remembered between cycles. Among equal pods and nodes, where the descheduler's order is random, those that
 * come first are taken first.
 *
 * Rule: runProfiles, pkg/descheduler/descheduler.go, v0.36.
 *
 * @throws DeschedulerPolicyError for a priority threshold that the cluster's PriorityClasses do not give
 */
export function deschedule(
  policy: DeschedulerPolicy,
  objects: DeschedulerObjects,
  { nowMs, allows = () => true }: CycleOptions,
): DescheduleCycle {
  const cluster = new ClusterState(objects);
  const nodes = readyNodes(objects.nodes, policy.nodeSelector);
  const cycle = new Cycle(cluster, nodes, nowMs, evictorWithin(policy.limits, cluster, allows));
  const prepared = cycle.prepare(policy);
  if (nodes.length > 1) {
    for (const profile of prepared) cycle.run(profile, profile.profile.deschedule);
    for (const profile of prepared) cycle.run(profile, profile.profile.balance);
  }
  return cycle.result();
}

interface PreparedProfile {
  readonly profile: Profile;
  readonly evictor: Evictor;
}

class Cycle {
  readonly #cluster: ClusterState;
  readonly #nodeFit: NodeFit;
  readonly #nodes: readonly Node[];
  readonly #nowMs: number;
  readonly #evict: Evict;
  readonly #evicted: Descheduled[] = [];
  readonly #kept: Kept[] = [];
  readonly #notRun: NotRun[] = [];
  readonly #protected: ProtectedByProfile[] = [];

  constructor(cluster: ClusterState, nodes: readonly Node[], nowMs: number, evict: Evict) {
    this.#cluster = cluster;
    this.#nodeFit = new NodeFit(cluster);
    this.#nodes = nodes;
    this.#nowMs = nowMs;
    this.#evict = evict;
  }

  prepare({ profiles, placeOf }: DeschedulerPolicy): readonly PreparedProfile[] {
    const problems: Problem[] = [];
    const prepared = profiles.flatMap((profile) => {
      const threshold = this.#thresholdOf(profile);
      if (typeof threshold === 'number') return this.#prepareProfile(profile, threshold);
      const path = `${profile.evictorField}.priorityThreshold`;
      problems.push({ ...placeOf(path), path, message: threshold.error });
      return [];
    });
    const [first] = problems;
    if (first !== undefined) throw new DeschedulerPolicyError('policy', first.message, problems);
    return prepared;
  }

  #thresholdOf({ evictor }: Profile): number | ThresholdError {
    const { priorityClasses = [] } = this.#cluster.objects;
    return priorityThresholdOf(evictor.priorityThreshold, priorityClasses);
  }

  #prepareProfile(profile: Profile, priorityThreshold: number): PreparedProfile {
    const evictor = defaultEvictor(profile.evictor, {
      cluster: this.#cluster,
      nodeFit: this.#nodeFit,
      nowMs: this.#nowMs,
      priorityThreshold,
    });
    this.#protected.push({ profile: profile.name, reasons: this.#protectedBy(evictor) });
    return { profile, evictor };
  }

  #protectedBy({ protects }: Evictor): ReadonlyMap<Pod, readonly string[]> {
    const reasons = new Map<Pod, readonly string[]>();
    for (const node of this.#nodes) {
      for (const pod of this.#cluster.podsOf(node)) {
        const found = protects(pod);
        if (found.length > 0) reasons.set(pod, found);
      }
    }
    return reasons;
  }

  run({ profile, evictor }: PreparedProfile, strategies: readonly BoundStrategy[]): void {
    for (const strategy of strategies) {
      const of = { profile: profile.name, strategy: strategy.name };
      if (strategy.unmodelled !== undefined) {
        this.#notRun.push({ ...of, why: strategy.unmodelled });
        continue;
      }
      const handle: StrategyHandle = {
        cluster: this.#cluster,
        nodeFit: this.#nodeFit,
        nowMs: this.#nowMs,
        filter: evictor.filter,
        preEvictionFilter: evictor.preEvictionFilter,
        evict: (pod, cause) => {
          const result = this.#evict(pod);
          if (result === 'evicted') this.#evicted.push({ pod, ...of, cause });
          else if (result !== 'gone') {
            this.#kept.push({ pod, ...of, cause, stoppedBy: result });
          }
          return result;
        },
      };
      strategy.run(this.#nodes, handle);
    }
  }

  result(): DescheduleCycle {
    return {
      evicted: this.#evicted,
      kept: this.#kept,
      notRun: this.#notRun,
      nodes: this.#nodes,
      protectedPods: this.#protected,
    };
  }
}
