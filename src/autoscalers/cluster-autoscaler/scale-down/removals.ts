import type { Node, Pod } from '../../../objects/index.ts';
import { groupBy } from '../../../units/index.ts';
import type { ScaleDownCandidates } from '../cluster-state/index.ts';
import { EventRecorder } from '../events.ts';
import type { AutoscalerEvent } from '../events.ts';
import type { NodeGroup } from '../groups/index.ts';
import type { LoopInput, ScaleDownContext, ScaleDownPart } from '../loop/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import { isExpendable } from '../pods/index.ts';
import { QuotaTracker } from '../scale-up/index.ts';
import {
  announceEnd,
  evictionRounds,
  softTaints,
  startDeletions,
  whyGivenUp,
} from './actuation/index.ts';
import type { EvictionRound, RemovedNode, SoftTaints } from './actuation/index.ts';
import { scaleDownCandidates } from './candidates.ts';
import { controllersAmong } from './controllers.ts';
import { ScaleDownDelays } from './delays.ts';
import { Deletions } from './deletions.ts';
import type { Deletion, DeletionResult } from './deletions.ts';
import { RemainingBudgets } from './drainability/index.ts';
import type { ScaleDownView } from './eligibility.ts';
import { ScaleDownPlanner } from './planner.ts';
import type { UnremovableNode } from './reasons.ts';
import type { RemovalLimits } from './unneeded-nodes.ts';
import type { Utilization } from './utilization.ts';

/** Source: core/scaledown/status/status.go ScaleDownResult, 1.36. */
export type ScaleDownResult =
  'NoNodeDeleted' | 'NodeDeleteStarted' | 'NotTried' | 'InCooldown' | 'NoCandidates';

/** What one loop decides. Its caller writes the taints, drains and deletes. */
export interface ScaleDownDecision {
  readonly result: ScaleDownResult;
  /** Nodes to taint as being deleted, and to cordon by `--cordon-node-before-terminating`. */
  readonly removed: readonly RemovedNode[];
  readonly softTaints: SoftTaints;
}

/** A node that the last loop did not remove, with what was found of it. */
export interface UnremovableReport extends UnremovableNode {
  readonly utilization: Utilization | undefined;
}

const NOTHING: Omit<ScaleDownDecision, 'result'> = {
  removed: [],
  softTaints: { remove: [], add: [] },
};

/**
 * Removes nodes that are not needed. Remembers between loops which nodes are unneeded and since when, which could not be removed, what
 * is being deleted, and what delays it. Pods that were evicted lately are not put into the simulation: the program forgets them at once.
 *
 * Source: core/static_autoscaler.go scaleDown, 1.36.
 */
export class ScaleDown implements ScaleDownPart<ScaleDownDecision> {
  readonly #options: AutoscalerOptions;
  readonly #planner = new ScaleDownPlanner();
  readonly #deletions = new Deletions();
  readonly #delays: ScaleDownDelays;
  /** Of the last loop that looked, even if they were forgotten since. */
  #lastUnneeded: ReadonlySet<string> = new Set();
  /** When that was. */
  #lastPlan: number | undefined;

  /** `startedAt`: when the autoscaler started; milliseconds since 1970. */
  constructor(options: AutoscalerOptions, startedAt: number) {
    this.#options = options;
    this.#delays = new ScaleDownDelays(startedAt);
  }

  /** Deletions that are under way. */
  get deletions(): readonly Deletion[] {
    return this.#deletions.running;
  }

  get drained(): readonly string[] {
    return this.deletions.filter(({ isDrain }) => isDrain).map(({ node }) => node);
  }

  /** The nodes that the last loop found unneeded; none after `forget`. */
  get unneeded(): readonly string[] {
    return this.#planner.unneeded.map(({ removable }) => removable.node.metadata.name);
  }

  get candidates(): ScaleDownCandidates {
    return { nodes: [...this.#lastUnneeded], since: this.#lastPlan };
  }

  /** The nodes that the last loop left, with its reasons. */
  get unremovable(): readonly UnremovableReport[] {
    const { unremovable, utilizations } = this.#planner;
    return unremovable.map((one) => ({
      ...one,
      utilization: utilizations.get(one.node.metadata.name),
    }));
  }

  forget(): void {
    this.#planner.forgetUnneeded();
  }

  decide(context: ScaleDownContext): ScaleDownDecision {
    const { input, memory, snapshot, nodes } = context;
    const { cloud, now } = input;
    if (!this.#options.scaleDownEnabled) {
      return { ...NOTHING, result: memory.lastScaleUp === now ? 'InCooldown' : 'NotTried' };
    }
    const view = { snapshot, cloud, options: this.#options, now };
    this.#noteScaleUps(context);
    const deletions = this.deletions;
    const candidates = this.#plan(context, view, deletions);
    const deleted = this.#delete(candidates, context, view);
    const isUnneeded = (name: string): boolean => this.#planner.isUnneeded(name);
    const changed = new Set(deleted.removed.map(({ node }) => node.metadata.name));
    const written = softTaints(
      nodes.filter(({ metadata }) => cloud.groupOf(metadata.name) !== undefined),
      { isUnneeded, isChanged: (name) => changed.has(name) },
      this.#options.maxBulkSoftTaintCount,
    );
    return { ...deleted, softTaints: written };
  }

  #noteScaleUps({ input: { cloud }, memory }: ScaleDownContext): void {
    this.#delays.note('add', memory.lastScaleUp);
    for (const group of cloud.groups) {
      const last = memory.state.lastScaleUpOf(group);
      if (last !== undefined) this.#delays.noteOfGroup('add', group.id, last);
    }
  }

  #plan(
    { input, nodes }: ScaleDownContext,
    view: ScaleDownView,
    deletions: readonly Deletion[],
  ): readonly Node[] {
    const candidates = scaleDownCandidates(nodes, view, {
      wasUnneeded: (name) => this.#lastUnneeded.has(name),
      delays: this.#delays,
    });
    const budgets = new RemainingBudgets(input.budgets);
    const owners = [...input.objects, ...input.daemonSets];
    const findController = controllersAmong(owners);
    const ruling = [...owners, ...input.budgets];
    const rules = { budgets, findController, ruling };
    this.#planner.update(candidates, nodes, { ...view, ...rules, deletions });
    this.#lastUnneeded = new Set(this.unneeded);
    this.#lastPlan = view.now;
    return candidates;
  }

  #delete(
    candidates: readonly Node[],
    { isForbidden, events }: ScaleDownContext,
    view: ScaleDownView,
  ): Pick<ScaleDownDecision, 'result' | 'removed'> {
    const { options, now } = view;
    if (isForbidden || this.#delays.isInCooldown(options, now)) {
      return { result: 'InCooldown', removed: [] };
    }
    if (candidates.length === 0) return { result: 'NoCandidates', removed: [] };
    const toDelete = this.#planner.nodesToDelete(view, this.#limits(view));
    const removed = startDeletions(toDelete, view, this.#deletions, events);
    if (removed.length === 0) return { result: 'NoNodeDeleted', removed };
    this.#delays.note('delete', now);
    return { result: 'NodeDeleteStarted', removed };
  }

  #limits({ cloud, options, snapshot, now }: ScaleDownView): RemovalLimits {
    const deletions = groupBy(this.deletions, ({ groupId }) => groupId);
    const all = snapshot.nodeNames.flatMap((name) => snapshot.node(name) ?? []);
    const quotas = QuotaTracker.toMin(options.resourceLimits, all, cloud);
    return {
      cloud,
      now,
      deletionsOf: ({ id }) => deletions.get(id)?.length ?? 0,
      takeResources: (node: Node, group: NodeGroup) => {
        if (quotas.check(group, node, 1).allowed < 1) return false;
        quotas.consume(group, node, 1);
        return true;
      },
    };
  }

  /**
   * Why the deletion of a node is given up when the delay after its taint is over; undefined: it goes on. The text is the program's own.
   */
  whyGivenUp(node: string, input: LoopInput): string | undefined {
    const isDrain = this.drained.includes(node);
    return whyGivenUp(node, this.#podsOn(node, input), isDrain, {
      options: this.#options,
      budgets: new RemainingBudgets(input.budgets),
      findController: controllersAmong([...input.objects, ...input.daemonSets]),
      now: input.now,
    });
  }

  /** What is evicted from a node whose deletion goes on. */
  evictions(node: string, input: LoopInput): readonly EvictionRound[] {
    const isDrain = this.drained.includes(node);
    return evictionRounds(this.#podsOn(node, input), isDrain, this.#options);
  }

  /** Expendable pods are lost with their node, and not looked at. */
  #podsOn(node: string, { pods }: LoopInput): readonly Pod[] {
    const { expendablePodsPriorityCutoff: cutoff } = this.#options;
    return pods
      .filter(({ spec }) => spec.nodeName === node)
      .filter((pod) => !isExpendable(pod, cutoff));
  }

  /** Notes that the provider has deleted a node, or why it stays: its taint is taken off then. The events tell it. */
  endDeletion(node: Node, result: DeletionResult, now: number): readonly AutoscalerEvent[] {
    const deletion = this.#deletions.end(node.metadata.name, result);
    if (deletion === undefined) return [];
    const { groupId } = deletion;
    if (result.result === 'Ok') this.#delays.noteOfGroup('delete', groupId, now);
    if (result.result === 'FailedToDelete') this.#delays.noteOfGroup('failure', groupId, now);
    const events = new EventRecorder(this.#options.statusConfigMapName);
    announceEnd(node, deletion, result, events);
    return events.all;
  }

  /** How deletions have ended since the last call, by node. */
  takeResults(): ReadonlyMap<string, DeletionResult> {
    return this.#deletions.takeResults();
  }
}
