import type { Pod } from '../../objects/index.ts';
import type { ClusterEvent, EnabledPlugin, EventKind, Profile } from '../../framework/index.ts';
import { SequentialMap } from '../../units/index.ts';
import { isPodUpdated } from '../pod-events.ts';
import { Backoff } from './back-off.ts';
import { helpedPods } from './helped-pods.ts';
import { InFlight } from './in-flight.ts';
import { LeftOverPods } from './left-over-pods.ts';
import { ANY_EVENT, isHelpedBy, listensTo, mayHelp } from './may-help.ts';
import { PriorityQueue } from './priority-queue.ts';
import { newWaitingPod } from './pod-queue.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';
import { gateOf } from './pre-enqueue.ts';
import type { Gate } from './pre-enqueue.ts';
import type { QueueOptions } from './options.ts';
import { UnschedulablePods } from './unschedulable-pods.ts';

/**
 * activeQ by the queue sort of the profile, backoffQ by the end of the back-off, and the unschedulable pods, which wait for an
 * event (kubernetes v1.34.1 pkg/scheduler/backend/queue). Leftover pods are flushed, and pods tried again after an error, only while
 * other events are due: otherwise they would be retried without end.
 */
export class SchedulingQueue implements PodQueue {
  readonly #options: QueueOptions;
  readonly #pods = new SequentialMap<WaitingPod>();
  readonly #active: PriorityQueue<WaitingPod>;
  readonly #backoff: Backoff;
  /** Gated pods as well. */
  readonly #unschedulable = new UnschedulablePods();
  readonly #inFlight = new InFlight();
  readonly #leftOver: LeftOverPods;
  #firstAttempts = 0;
  #stamps = 0;
  /** The last time for which a run of the scheduler was requested, for pods whose attempt ended in an error. */
  #errorRunMs = -1;

  constructor(options: QueueOptions) {
    this.#options = options;
    const inOrder = (a: WaitingPod, b: WaitingPod): number =>
      (a.profile.queueSort.points.queueSort?.(a, b) ?? 0) || a.stamp - b.stamp;
    this.#active = new PriorityQueue(inOrder);
    this.#backoff = new Backoff(options, inOrder);
    this.#leftOver = new LeftOverPods(options, this.#unschedulable, (waiting) => {
      this.#requeue(waiting);
    });
  }

  add(pod: Pod, key: string, profile: Profile): Gate | undefined {
    const queuedAtMs = this.#options.clock.nowMs;
    const stamp = ++this.#stamps;
    const waiting = newWaitingPod({ pod, key, profile, queuedAtMs, stamp, place: 'gated' });
    this.#pods.add(key, waiting);
    this.#activate(waiting);
    return waiting.gate;
  }

  update(pod: Pod, key: string): Gate | undefined {
    const waiting = this.#pods.get(key);
    if (waiting === undefined) return undefined;
    const before = waiting.pod;
    waiting.pod = pod;
    const isWaiting = waiting.place === 'unschedulable' || waiting.place === 'gated';
    if (isWaiting && this.#isHelpedByUpdate(waiting, before)) this.#requeue(waiting);
    else if (waiting.place === 'in-flight') this.#noteUpdate(before, pod);
    else if (waiting.place === 'gated') waiting.gate = this.#gateOf(waiting) ?? waiting.gate;
    return waiting.gate;
  }

  remove(key: string): void {
    const waiting = this.#pods.get(key);
    if (waiting === undefined) return;
    this.#pods.delete(key);
    this.#unschedulable.delete(waiting);
    this.#inFlight.end(waiting);
    waiting.place = 'gone';
  }

  pop(): WaitingPod | undefined {
    this.#flushBackoff();
    const waiting = this.#popActive() ?? this.#backoff.popEarly();
    return waiting && this.#begin(waiting);
  }

  popByKey(key: string): WaitingPod | undefined {
    const waiting = this.#pods.get(key);
    if (waiting?.place === 'gated') this.#activate(waiting);
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

  /** Every pod that waits or is in flight. */
  get waiting(): Iterable<Readonly<WaitingPod>> {
    this.#flushBackoff();
    return this.#pods.values();
  }

  activate(key: string): void {
    const waiting = this.#pods.get(key);
    if (waiting?.place === 'backoff') this.#activate(this.#replace(waiting));
    else if (waiting?.place === 'in-flight') this.#inFlight.activate(waiting);
    else if (waiting?.place === 'unschedulable') this.#activate(waiting);
  }

  done(waiting: WaitingPod): void {
    this.#inFlight.end(waiting);
    if (this.#pods.get(waiting.key) === waiting) this.#pods.delete(waiting.key);
  }

  putBack(waiting: WaitingPod, rejectedBy: readonly EnabledPlugin[]): void {
    if (waiting.place === 'gone') return;
    const { clock, errorsBackOff = true } = this.#options;
    waiting.queuedAtMs = clock.nowMs;
    waiting.stamp = ++this.#stamps;
    const backsOff = rejectedBy.length === 0 && errorsBackOff;
    waiting.rejectedBy = rejectedBy.length === 0 && !backsOff ? [ANY_EVENT] : rejectedBy;
    if (backsOff) waiting.errors++;
    else {
      waiting.rejections++;
      waiting.errors = 0;
    }
    waiting.backoffEndsMs = this.#backoff.endOf(waiting);
    const missed = this.#inFlight.end(waiting);
    if (backsOff || missed === undefined || this.#isHelpedByAny(missed, waiting)) {
      this.#requeue(waiting);
    } else this.#await(waiting);
  }

  awaits(kind: EventKind): boolean {
    return (
      !this.#inFlight.isEmpty ||
      this.#unschedulable.listensTo(kind) ||
      this.#backoff.firstFailed !== undefined
    );
  }

  wake(event: ClusterEvent, highestPriority = Infinity): void {
    this.#inFlight.note(event);
    this.#runAfterErrors();
    const helped = helpedPods(this.#unschedulable, event, highestPriority, this.#options);
    for (const waiting of helped) this.#requeue(waiting);
  }

  flushMsOf(isWorthIt: (waiting: Readonly<WaitingPod>) => boolean): number | undefined {
    return this.#leftOver.flushMsOf(isWorthIt);
  }

  flush(): void {
    this.#leftOver.flush();
  }

  /** Without hints any event that some plugin listens to retries the pod, whichever plugin rejected it. */
  #isHelpedByAny(missed: readonly ClusterEvent[], waiting: WaitingPod): boolean {
    const { podEvents, cluster } = this.#options;
    if (podEvents !== undefined) return missed.some((event) => isHelpedBy(waiting, event, cluster));
    const { preFilter, filter } = waiting.profile;
    return missed.some(({ kind }) =>
      [...preFilter, ...filter].some((plugin) => listensTo(plugin, kind)),
    );
  }

  #isHelpedByUpdate({ rejectedBy, pod }: WaitingPod, before: Pod): boolean {
    const { podEvents, cluster } = this.#options;
    if (podEvents === undefined) return isPodUpdated(before, pod);
    // Plugins without events do not say which updates of the pod help it.
    if (rejectedBy.some(({ events }) => events === undefined) && isPodUpdated(before, pod)) {
      return true;
    }
    const change = { object: pod, previous: before };
    return podEvents(before, pod).some(({ name }) =>
      rejectedBy.some((plugin) =>
        mayHelp(plugin, pod, { kind: ownEvent(name), ...change }, cluster),
      ),
    );
  }

  #noteUpdate(before: Pod, pod: Pod): void {
    for (const { name } of this.#options.podEvents?.(before, pod) ?? []) {
      this.#inFlight.note({ kind: ownEvent(name), object: pod, previous: before });
    }
  }

  #begin(waiting: WaitingPod): WaitingPod {
    waiting.attempts++;
    waiting.firstAttempt ||= ++this.#firstAttempts;
    waiting.place = 'in-flight';
    this.#inFlight.begin(waiting);
    return waiting;
  }

  /** A copy in place of a pod that stays in a heap, where its times must not change. */
  #replace(waiting: WaitingPod): WaitingPod {
    const copy = { ...waiting };
    waiting.place = 'gone';
    this.#pods.set(copy.key, copy);
    return copy;
  }

  /** Moves a pod to activeQ, or to backoffQ if its back-off is not over. */
  #requeue(waiting: WaitingPod): void {
    if (!this.#backoff.isBackingOff(waiting)) this.#activate(waiting);
    else if (this.#passesGates(waiting)) {
      this.#backoff.push(waiting);
      if (waiting.rejectedBy.length === 0) this.#runWhileBusy(waiting);
      else if (!this.#options.popsFromBackoff) {
        this.#options.onBackoff(this.#backoff.noticedAtMs(waiting));
      }
    }
  }

  /** Moves a pod to activeQ, unless a PreEnqueue plugin rejects it. */
  #activate(waiting: WaitingPod): void {
    if (!this.#passesGates(waiting)) return;
    waiting.place = 'active';
    this.#active.push(waiting);
  }

  /** False if a PreEnqueue plugin rejects the pod, which is gated then. */
  #passesGates(waiting: WaitingPod): boolean {
    this.#unschedulable.delete(waiting);
    waiting.gate = this.#gateOf(waiting);
    if (waiting.gate === undefined) return true;
    const { plugin } = waiting.gate;
    if (!waiting.rejectedBy.includes(plugin)) waiting.rejectedBy = [...waiting.rejectedBy, plugin];
    waiting.place = 'gated';
    this.#unschedulable.add(waiting);
    return false;
  }

  #gateOf({ pod, profile }: WaitingPod): Gate | undefined {
    return gateOf(pod, profile, this.#options.cluster);
  }

  #await(waiting: WaitingPod): void {
    waiting.place = 'unschedulable';
    this.#unschedulable.add(waiting);
    this.#leftOver.flushLater();
  }

  #flushBackoff(): void {
    for (let ended = this.#backoff.popEnded(); ended; ended = this.#backoff.popEnded()) {
      ended.place = 'active';
      this.#active.push(ended);
    }
  }

  /** After an error a pod is retried when its back-off is over, if other events are due then. */
  #runWhileBusy(waiting: WaitingPod): void {
    const { whileBusy, onBackoff, clock } = this.#options;
    whileBusy(this.#backoff.noticedAtMs(waiting), () => {
      onBackoff(clock.nowMs);
    });
  }

  /** An event may end the error: the pods that back off after one are retried in any case. */
  #runAfterErrors(): void {
    const failed = this.#backoff.firstFailed;
    if (failed === undefined) return;
    const untilMs = this.#backoff.noticedAtMs(failed);
    if (untilMs === this.#errorRunMs) return;
    this.#errorRunMs = untilMs;
    this.#options.onBackoff(untilMs);
  }

  #popActive(): WaitingPod | undefined {
    for (;;) {
      const waiting = this.#active.pop();
      if (waiting === undefined || waiting.place === 'active') return waiting;
    }
  }
}

/** An update of a waiting pod changes no facet of the cluster. */
const ownEvent = (name: EventKind['name']): EventKind => ({ name, facets: [] });
