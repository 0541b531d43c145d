import type { AutoscalerSync, Decision } from '../../controllers/index.ts';
import type { HorizontalPodAutoscaler, WorkloadRef } from '../../objects/index.ts';
import type { AutoscalerChange } from '../../outcome/index.ts';
import type { LoadedWorkloadPods } from './loaded-pods.ts';
import { Stretches } from './stretches.ts';

/** A rescale in the other direction is a reversal if it comes so soon after the one before. */
const REVERSAL_SECONDS = 600;

/** The time of a sync, and the time until the next, in virtual milliseconds. */
export interface SyncTime {
  readonly nowMs: number;
  readonly periodMs: number;
}

/** Pods at the time of a sync. */
export interface SyncPods {
  /** Pods that the loads take at their targets; undefined if nobody knows. */
  readonly needed: number | undefined;
  /** Pods of the workload that are ready. */
  readonly serving: number;
}

/** Pods at the times of several syncs. */
interface RepeatedPods {
  readonly serving: number;
  readonly count: number;
  /** As `needed` of SyncPods, by the number of the sync, from 1. */
  readonly neededAt: (at: number) => number | undefined;
}

/** What one autoscaler did during the run. */
export class LoggedAutoscaler {
  /** As last seen. */
  autoscaler: HorizontalPodAutoscaler;
  readonly workload: WorkloadRef;
  readonly changes: AutoscalerChange[] = [];
  syncs = 0;
  reversals = 0;
  /** Replicas at the first sync that read them, and after the last. */
  first: number | undefined;
  last: number | undefined;
  highest = 0;
  /** Milliseconds of pods that were needed and not ready; undefined: no load is shared. */
  shortMs: number | undefined;
  /** The most pods that were needed at once. */
  mostNeeded: number | undefined;
  readonly atMaximum: Stretches = new Stretches();
  /** At the maximum, and more is needed. */
  readonly held: Stretches = new Stretches();
  /** Fewer pods are ready than the workload has replicas. */
  readonly lacking: Stretches = new Stretches();
  readonly failing: Stretches = new Stretches();
  /** The last error. */
  failure: string | undefined;
  readonly pods: LoadedWorkloadPods | undefined;

  constructor(
    autoscaler: HorizontalPodAutoscaler,
    workload: WorkloadRef,
    pods: LoadedWorkloadPods | undefined,
  ) {
    this.autoscaler = autoscaler;
    this.workload = workload;
    this.pods = pods;
  }

  note(
    { autoscaler, decision, updateError }: AutoscalerSync,
    { needed, serving }: SyncPods,
    time: SyncTime,
  ): void {
    this.autoscaler = autoscaler;
    this.syncs++;
    this.#noteFailure(decision, time);
    const { current, desired, rescaleReason } = decision;
    if (current === undefined) return;
    const isChanged = rescaleReason !== undefined && updateError === undefined;
    const replicas = isChanged && desired !== undefined ? desired : current;
    this.first ??= current;
    this.last = replicas;
    this.highest = Math.max(this.highest, current, replicas);
    if (isChanged) {
      const at = time.nowMs / 1000;
      this.#noteChange({ at, from: current, to: replicas, reason: rescaleReason });
    }
    this.lacking.add(time.periodMs, serving < current);
    this.#noteMaximum(replicas, needed ?? decision.proposed?.replicas ?? 0, time);
    if (needed !== undefined) this.#noteNeed(needed, serving, time.periodMs);
  }

  /** Syncs after the one that was noted last, which change nothing. */
  noteRepeats(
    { decision }: AutoscalerSync,
    { serving, count, neededAt }: RepeatedPods,
    periodMs: number,
  ): void {
    this.syncs += count;
    const lasted = { periodMs: count * periodMs };
    this.#noteFailure(decision, lasted);
    const { current, proposed } = decision;
    if (current === undefined) return;
    this.lacking.add(lasted.periodMs, serving < current);
    const max = this.#maximum;
    const isAtMaximum = current >= max;
    this.atMaximum.add(lasted.periodMs, isAtMaximum);
    if (!isAtMaximum) this.held.add(lasted.periodMs, false);
    for (let at = 1; at <= count; at++) {
      const needed = neededAt(at);
      if (isAtMaximum) this.held.add(periodMs, (needed ?? proposed?.replicas ?? 0) > max);
      if (needed !== undefined) this.#noteNeed(needed, serving, periodMs);
    }
  }

  #noteFailure({ error, proposed }: Decision, { periodMs }: Pick<SyncTime, 'periodMs'>): void {
    this.failing.add(periodMs, error !== undefined && proposed === undefined);
    if (error !== undefined) this.failure = error;
  }

  #noteChange(change: AutoscalerChange): void {
    const before = this.changes.at(-1);
    this.changes.push(change);
    if (before === undefined || change.at - before.at > REVERSAL_SECONDS) return;
    if (change.to > change.from !== before.to > before.from) this.reversals++;
  }

  #noteMaximum(replicas: number, wanted: number, { periodMs }: SyncTime): void {
    const max = this.#maximum;
    this.atMaximum.add(periodMs, replicas >= max);
    this.held.add(periodMs, replicas >= max && wanted > max);
  }

  get #maximum(): number {
    return this.autoscaler.spec?.maxReplicas ?? Infinity;
  }

  #noteNeed(needed: number, serving: number, periodMs: number): void {
    const lacking = Math.max(0, needed - serving);
    this.shortMs = (this.shortMs ?? 0) + lacking * periodMs;
    this.mostNeeded = Math.max(this.mostNeeded ?? 0, needed);
  }
}
