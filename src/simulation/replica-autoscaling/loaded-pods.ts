import { findCondition, refKeyOf } from '../../objects/index.ts';
import type { Pod, WorkloadRef } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import { getOrInsert, quantityMilli } from '../../units/index.ts';
import { Owners } from '../input/owners.ts';

/** Virtual time in milliseconds that lies before the run. */
const BEFORE = -Infinity;
/** Longer than any sample is old. */
const REMEMBERED_MS = 60_000;

/** A pod of a workload whose usage is known. Times are virtual milliseconds. */
export interface LoadedPod {
  readonly name: string;
  readonly workload: LoadedWorkloadPods;
  /** When the last of its containers began to run; Infinity: they do not all run. */
  startedMs: number;
  /** Whether it takes a share of the load, since when, and hence whether it did before. */
  isServing: boolean;
  changedMs: number;
  /** The pod as it was last seen. */
  pod: Pod;
  /** Whether a container has a limit of cpu. */
  readonly isLimited: boolean;
}

/** Whether the pod took a share of the load at a time of the last minute. */
export const wasServing = ({ isServing, changedMs }: LoadedPod, ms: number): boolean =>
  changedMs <= ms ? isServing : !isServing;

/** How many pods of a workload serve, now and in the last minute. */
export class LoadedWorkloadPods {
  readonly ref: WorkloadRef;
  serving = 0;
  /** The pod that was made last. */
  newest: Pod | undefined;
  readonly #watchers = new Set<() => void>();
  /** How many served from a time on, in order of time. */
  #counts: { readonly fromMs: number; readonly count: number }[] = [];

  constructor(ref: WorkloadRef) {
    this.ref = ref;
  }

  change(by: 1 | -1, nowMs: number): void {
    this.serving += by;
    const second = this.#counts[1];
    if (second !== undefined && second.fromMs < nowMs - REMEMBERED_MS) this.#forget(nowMs);
    this.#counts.push({ fromMs: nowMs, count: this.serving });
    this.#tell();
  }

  add(pod: Pod): void {
    this.newest = pod;
    this.#tell();
  }

  /** `onChange`: called from now on when this changes. Again, it is called no more often. */
  watch(onChange: () => void): void {
    this.#watchers.add(onChange);
  }

  servingAt(ms: number): number {
    const last = this.#counts.at(-1);
    if (last !== undefined && last.fromMs <= ms) return last.count;
    return this.#counts.findLast(({ fromMs }) => fromMs <= ms)?.count ?? 0;
  }

  #tell(): void {
    for (const onChange of this.#watchers) onChange();
  }

  #forget(nowMs: number): void {
    const last = this.#counts.findLastIndex(({ fromMs }) => fromMs <= nowMs - REMEMBERED_MS);
    this.#counts = this.#counts.slice(Math.max(0, last));
  }
}

/** The pods of all workloads whose usage is known, kept up to date. */
export class LoadedPods {
  readonly #owners: Owners;
  readonly #nowMs: () => number;
  readonly #epochMs: number;
  readonly #workloads = new Map<string, LoadedWorkloadPods>();
  /** By uid; null: the pod belongs to no such workload. */
  readonly #pods = new Map<string, LoadedPod | null>();
  #isRunning = false;

  /** `epochMs`: wall-clock milliseconds since 1970 at virtual time 0. */
  constructor(api: ApiServer, { nowMs, epochMs }: { nowMs: () => number; epochMs: number }) {
    this.#owners = new Owners(api);
    this.#nowMs = nowMs;
    this.#epochMs = epochMs;
  }

  /** To be called once, when the objects of the start are stored: pods that exist have served before. */
  watch(api: ApiServer): void {
    api.watch('Pod', (event) => {
      this.#onEvent(event);
    });
    this.#isRunning = true;
  }

  /** Whose pods are followed. To be called for all workloads before `watch`. */
  follow(ref: WorkloadRef): void {
    getOrInsert(this.#workloads, refKeyOf(ref), () => new LoadedWorkloadPods(ref));
  }

  of(ref: WorkloadRef): LoadedWorkloadPods | undefined {
    return this.#workloads.get(refKeyOf(ref));
  }

  find({ metadata: { uid = '' } }: Pod): LoadedPod | undefined {
    return this.#pods.get(uid) ?? undefined;
  }

  #onEvent({ type, object: pod, previous }: WatchEvent<Pod>): void {
    const { uid = '' } = pod.metadata;
    let known = this.#pods.get(uid);
    if (known === undefined) this.#pods.set(uid, (known = this.#loadedPod(pod)));
    if (known === null) {
      if (type === 'DELETED') this.#pods.delete(uid);
      return;
    }
    known.pod = pod;
    if (type === 'DELETED') {
      this.#serve(known, false);
      this.#pods.delete(uid);
    } else {
      if (pod.status !== previous?.status) known.startedMs = this.#startOf(pod);
      this.#serve(known, isServing(pod));
    }
  }

  #loadedPod(pod: Pod): LoadedPod | null {
    const owner = this.#owners.of(pod);
    if (owner === undefined) return null;
    const { namespace, name } = pod.metadata;
    const workload = this.#workloads.get(refKeyOf({ ...owner, namespace }));
    if (workload === undefined) return null;
    const state = { isServing: false, changedMs: BEFORE, startedMs: Infinity };
    workload.add(pod);
    const isLimited = pod.spec.containers.some(
      ({ resources }) => resources?.limits?.['cpu'] !== undefined,
    );
    return { name, workload, pod, isLimited, ...state };
  }

  #serve(pod: LoadedPod, serves: boolean): void {
    if (pod.isServing === serves) return;
    const nowMs = this.#isRunning ? this.#nowMs() : BEFORE;
    pod.isServing = serves;
    pod.changedMs = nowMs;
    pod.workload.change(serves ? 1 : -1, nowMs);
  }

  #startOf({ spec, status }: Pod): number {
    if (status?.phase !== 'Running') return Infinity;
    const { containerStatuses } = status;
    // Pods of an input may say no more than that they run.
    if (containerStatuses === undefined) return BEFORE;
    if (containerStatuses.length < spec.containers.length) return Infinity;
    let last = BEFORE;
    for (const { state } of containerStatuses) {
      if (state?.running === undefined) return Infinity;
      const { startedAt } = state.running;
      if (startedAt !== undefined) last = Math.max(last, Date.parse(startedAt) - this.#epochMs);
    }
    return last;
  }
}

/** Endpoints leave out pods that are being deleted. */
const isServing = ({ metadata, status }: Pod): boolean =>
  metadata.deletionTimestamp === undefined &&
  status?.phase === 'Running' &&
  findCondition(status.conditions, 'Ready')?.status === 'True';

/** What the pod, or one of its containers, may use of cpu at most, in thousandths: it is throttled above. Undefined: without limit. */
export function cpuLimit({ spec }: Pod, container: string | undefined): number | undefined {
  let sum = 0;
  for (const { name, resources } of spec.containers) {
    if (container !== undefined && name !== container) continue;
    const limit = resources?.limits?.['cpu'];
    if (limit === undefined) return undefined;
    sum += quantityMilli(limit);
  }
  return sum;
}
