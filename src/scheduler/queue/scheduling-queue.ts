import { podPriority } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { ClusterView, Facet } from '../../cluster/index.ts';
import type { ClusterChange, EnabledPlugin, Profile } from '../../framework/index.ts';
import { SequentialMap } from '../../units/index.ts';
import { PodHeap } from './pod-heap.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';
import { gateOf } from './pre-enqueue.ts';
import type { Gate } from './pre-enqueue.ts';

export interface QueueOptions {
  readonly clock: Clock;
  /** What PreEnqueue plugins read. */
  readonly cluster: ClusterView;
  readonly initialBackoffMs: number;
  readonly maxBackoffMs: number;
  /** With nothing active, pods in back-off are tried early (KEP-5142, on by default since v1.33). */
  readonly popsFromBackoff: boolean;
  /** The longest time that a pod waits for a change before it is retried. */
  readonly timeoutMs: number;
  /** Runs the handler at that time, if other events are still due then or later. */
  readonly whileBusy: (timeMs: number, handler: () => void) => void;
  /** Called with the end of a pod's back-off: the scheduler has to run then. */
  readonly onBackoff: (untilMs: number) => void;
}

const NO_PLUGINS: readonly EnabledPlugin[] = [];

/** flushUnschedulablePodsLeftover runs this often. */
const FLUSH_PERIOD_MS = 30_000;

/**
 * activeQ by the queue sort of the profile, backoffQ by the end of the back-off, and the unschedulable pods, which wait for a
 * change (kubernetes v1.34.1 pkg/scheduler/backend/queue). Leftover pods are flushed only while other events are due: otherwise
 * they would be retried without end.
 */
export class SchedulingQueue implements PodQueue {
  readonly #options: QueueOptions;
  readonly #pods = new SequentialMap<WaitingPod>();
  readonly #active: PodHeap<WaitingPod>;
  readonly #backoff: PodHeap<WaitingPod>;
  readonly #unschedulable = new Set<WaitingPod>();
  /** Pods that a PreEnqueue plugin rejected, if a change of the cluster may help them. */
  readonly #gated = new Set<WaitingPod>();
  #firstAttempts = 0;
  #readFacets = new Set<Facet>();
  #flushIsDue = false;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#active = new PodHeap((a, b) => a.profile.queueSort.points.queueSort?.(a, b) ?? 0);
    this.#backoff = new PodHeap((a, b) => this.#backoffEndsMs(a) - this.#backoffEndsMs(b));
  }

  add(pod: Pod, key: string, profile: Profile): Gate | undefined {
    const waiting: WaitingPod = {
      pod,
      key,
      profile,
      queuedAtMs: this.#options.clock.nowMs,
      attempts: 0,
      rejectedBy: NO_PLUGINS,
      gate: undefined,
      firstAttempt: 0,
      place: 'gated',
    };
    this.#pods.add(key, waiting);
    this.#enqueue(waiting);
    return waiting.gate;
  }

  update(pod: Pod, key: string): Gate | undefined {
    const waiting = this.#pods.get(key);
    if (waiting === undefined) return undefined;
    const before = waiting.pod;
    waiting.pod = pod;
    if (waiting.place === 'gated') this.#enqueue(waiting);
    else if (waiting.place === 'unschedulable' && !onlyStatusDiffers(before, pod)) {
      this.#move(waiting);
    }
    return waiting.gate;
  }

  remove(key: string): void {
    const waiting = this.#pods.get(key);
    if (waiting === undefined) return;
    this.#pods.delete(key);
    this.#unschedulable.delete(waiting);
    this.#gated.delete(waiting);
    waiting.place = 'gone';
  }

  pop(): WaitingPod | undefined {
    const waiting = this.#popActive() ?? this.#popBackoff();
    return waiting && this.#begin(waiting);
  }

  popThat(key: string): WaitingPod | undefined {
    const waiting = this.#pods.get(key);
    if (waiting?.place === 'gated') this.#enqueue(waiting);
    switch (waiting?.place) {
      case 'active':
      case 'backoff':
        return this.#begin(this.#replace(waiting));
      case 'unschedulable':
        this.#unschedulable.delete(waiting);
        return this.#begin(waiting);
      default:
        return undefined;
    }
  }

  gateOf(key: string): Gate | undefined {
    return this.#pods.get(key)?.gate;
  }

  activate(key: string): void {
    const waiting = this.#pods.get(key);
    if (waiting?.place === 'backoff') this.#activate(this.#replace(waiting));
    else if (waiting !== undefined && this.#unschedulable.delete(waiting)) this.#activate(waiting);
  }

  done(waiting: WaitingPod): void {
    if (this.#pods.get(waiting.key) === waiting) this.#pods.delete(waiting.key);
  }

  putBack(waiting: WaitingPod, rejectedBy: readonly EnabledPlugin[]): void {
    if (waiting.place === 'gone') return;
    waiting.queuedAtMs = this.#options.clock.nowMs;
    waiting.rejectedBy = rejectedBy;
    waiting.place = 'unschedulable';
    this.#unschedulable.add(waiting);
    this.#noteReads(rejectedBy);
    this.#flushLater();
  }

  awaits(facet: Facet): boolean {
    return (this.#unschedulable.size > 0 || this.#gated.size > 0) && this.#readFacets.has(facet);
  }

  wake(change: ClusterChange, highestPriority?: number): void {
    if (!this.awaits(change.facet)) return;
    for (const waiting of this.#unschedulable) {
      const { pod } = waiting;
      if (podPriority(pod) > (highestPriority ?? Infinity)) continue;
      if (waiting.rejectedBy.some((plugin) => mayHelp(plugin, pod, change))) this.#move(waiting);
    }
    // A pod that is still rejected is put back into the set.
    for (const waiting of [...this.#gated]) {
      const { pod, gate } = waiting;
      if (gate !== undefined && mayHelp(gate.plugin, pod, change)) this.#enqueue(waiting);
    }
    if (this.#unschedulable.size + this.#gated.size === 0) this.#readFacets = new Set();
  }

  /** Activates a new or gated pod, unless a PreEnqueue plugin rejects it. */
  #enqueue(waiting: WaitingPod): void {
    const gate = gateOf(waiting.pod, waiting.profile, this.#options.cluster);
    waiting.gate = gate;
    this.#gated.delete(waiting);
    if (gate === undefined) this.#activate(waiting);
    else if (gate.plugin.reads.length > 0) {
      this.#gated.add(waiting);
      this.#noteReads([gate.plugin]);
    }
  }

  #begin(waiting: WaitingPod): WaitingPod {
    waiting.attempts++;
    waiting.firstAttempt ||= ++this.#firstAttempts;
    waiting.place = 'in-flight';
    return waiting;
  }

  /** A copy in place of a pod that stays in a heap, where its times must not change. */
  #replace(waiting: WaitingPod): WaitingPod {
    const copy = { ...waiting };
    waiting.place = 'gone';
    this.#pods.set(copy.key, copy);
    return copy;
  }

  #noteReads(plugins: readonly EnabledPlugin[]): void {
    for (const { reads } of plugins) for (const facet of reads) this.#readFacets.add(facet);
  }

  /** Unschedulable pods are checked at whole periods. The set is in order of queuedAtMs. */
  #flushLater(): void {
    const [oldest] = this.#unschedulable;
    if (this.#flushIsDue || oldest === undefined) return;
    this.#flushIsDue = true;
    const { timeoutMs, whileBusy, clock, onBackoff } = this.#options;
    const tick = Math.floor((oldest.queuedAtMs + timeoutMs) / FLUSH_PERIOD_MS) + 1;
    whileBusy(tick * FLUSH_PERIOD_MS, () => {
      this.#flushIsDue = false;
      for (const waiting of this.#unschedulable) {
        if (clock.nowMs - waiting.queuedAtMs <= timeoutMs) break;
        this.#move(waiting);
      }
      onBackoff(clock.nowMs);
      this.#flushLater();
    });
  }

  /** Moves an unschedulable pod to activeQ, or to backoffQ if its back-off is not over. */
  #move(waiting: WaitingPod): void {
    this.#unschedulable.delete(waiting);
    const endsMs = this.#backoffEndsMs(waiting);
    if (endsMs <= this.#options.clock.nowMs) this.#activate(waiting);
    else {
      waiting.place = 'backoff';
      this.#backoff.push(waiting);
      if (!this.#options.popsFromBackoff) this.#options.onBackoff(endsMs);
    }
  }

  #activate(waiting: WaitingPod): void {
    waiting.place = 'active';
    this.#active.push(waiting);
  }

  #popActive(): WaitingPod | undefined {
    for (;;) {
      const waiting = this.#active.pop();
      if (waiting === undefined || waiting.place === 'active') return waiting;
    }
  }

  #popBackoff(): WaitingPod | undefined {
    const { clock, popsFromBackoff } = this.#options;
    for (;;) {
      const first = this.#backoff.top;
      if (first === undefined) return undefined;
      const isDue = popsFromBackoff || this.#backoffEndsMs(first) <= clock.nowMs;
      if (!isDue && first.place === 'backoff') return undefined;
      this.#backoff.pop();
      if (first.place === 'backoff') return first;
    }
  }

  /** Doubles with each attempt. */
  #backoffEndsMs({ attempts, queuedAtMs }: WaitingPod): number {
    const { initialBackoffMs, maxBackoffMs } = this.#options;
    if (attempts === 0) return queuedAtMs;
    return queuedAtMs + Math.min(initialBackoffMs * 2 ** (attempts - 1), maxBackoffMs);
  }
}

/** Whether the pod may pass the plugin that rejected it after the change (kubernetes v1.34.1 backend/queue isPodWorthRequeuing). */
function mayHelp({ reads, hints }: EnabledPlugin, pod: Pod, change: ClusterChange): boolean {
  return reads.includes(change.facet) && (hints === undefined || hints(pod, change));
}

/** Upstream does not retry a pod for a change of its own status. */
function onlyStatusDiffers(before: Pod, after: Pod): boolean {
  return (
    before.spec === after.spec &&
    before.metadata.labels === after.metadata.labels &&
    before.metadata.annotations === after.metadata.annotations &&
    before.metadata.deletionTimestamp === after.metadata.deletionTimestamp
  );
}
