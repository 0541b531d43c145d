import type { Pod } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import type { Profile } from '../../framework/index.ts';
import { gateOf } from './pre-enqueue.ts';
import type { Gate } from './pre-enqueue.ts';
import { newWaitingPod } from './pod-queue.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';

/** Every pod is scheduled once, in the order of input, and never retried. */
export class InputOrder implements PodQueue {
  readonly #cluster: ClusterView;
  readonly #waiting: WaitingPod[] = [];
  readonly #gates = new Map<string, Gate>();
  #next = 0;

  /** `cluster`: what PreEnqueue plugins read. */
  constructor(cluster: ClusterView) {
    this.#cluster = cluster;
  }

  add(pod: Pod, key: string, profile: Profile): Gate | undefined {
    const waiting = newWaitingPod({
      pod,
      key,
      profile,
      queuedAtMs: 0,
      stamp: 0,
      place: 'active',
    });
    this.#waiting.push(waiting);
    const gate = gateOf(pod, profile, this.#cluster);
    // What depends on the cluster is asked again when all pods are known.
    if (gate?.plugin.reads.length === 0) this.#shut(waiting, gate);
    return waiting.gate;
  }

  update(pod: Pod, key: string): Gate | undefined {
    const waiting = this.#find(key);
    if (waiting !== undefined) waiting.pod = pod;
    return waiting?.gate;
  }

  remove(key: string): void {
    const waiting = this.#find(key);
    if (waiting !== undefined) waiting.place = 'gone';
  }

  /** Gated pods are passed over: every pod is known by then. */
  pop(): WaitingPod | undefined {
    while (this.#next < this.#waiting.length) {
      const waiting = this.#begin(this.#waiting[this.#next++]!);
      if (waiting !== undefined) return waiting;
    }
    return undefined;
  }

  popByKey(key: string): WaitingPod | undefined {
    const waiting = this.#find(key);
    return waiting && this.#begin(waiting);
  }

  gateOf(key: string): Gate | undefined {
    return this.#gates.get(key);
  }

  done(): void {
    // Popped pods are not kept.
  }

  putBack(): void {
    // Pods are never retried.
  }

  activate(): void {
    // Pods are never retried.
  }

  awaits(): boolean {
    return false;
  }

  wake(): void {
    // No pod waits for a change.
  }

  flushMsOf(): undefined {
    return undefined;
  }

  flush(): void {
    // Pods are never retried.
  }

  #find(key: string): WaitingPod | undefined {
    for (let at = this.#next; at < this.#waiting.length; at++) {
      if (this.#waiting[at]!.key === key) return this.#waiting[at];
    }
    return undefined;
  }

  #shut(waiting: WaitingPod, gate: Gate): void {
    waiting.gate = gate;
    waiting.place = 'gated';
    this.#gates.set(waiting.key, gate);
  }

  #begin(waiting: WaitingPod): WaitingPod | undefined {
    if (waiting.place !== 'active') return undefined;
    const gate = gateOf(waiting.pod, waiting.profile, this.#cluster);
    if (gate !== undefined) {
      this.#shut(waiting, gate);
      return undefined;
    }
    waiting.attempts++;
    waiting.firstAttempt = 1;
    waiting.place = 'in-flight';
    return waiting;
  }
}
