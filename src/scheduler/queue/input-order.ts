import type { Pod } from '../../api/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import type { Profile } from '../../framework/index.ts';
import { preEnqueue } from './pre-enqueue.ts';
import type { PodQueue, WaitingPod } from './pod-queue.ts';

/** Every pod is scheduled once, in the order of input, and never retried. */
export class InputOrder implements PodQueue {
  readonly #cluster: ClusterView;
  readonly #waiting: WaitingPod[] = [];
  #next = 0;

  /** `cluster`: what PreEnqueue plugins read. */
  constructor(cluster: ClusterView) {
    this.#cluster = cluster;
  }

  add(pod: Pod, key: string, profile: Profile): void {
    this.#waiting.push({
      pod,
      key,
      profile,
      queuedAtMs: 0,
      attempts: 0,
      rejectedBy: [],
      place: 'active',
    });
  }

  update(pod: Pod, key: string): void {
    for (let at = this.#next; at < this.#waiting.length; at++) {
      const waiting = this.#waiting[at]!;
      if (waiting.key === key) waiting.pod = pod;
    }
  }

  remove(key: string): void {
    for (let at = this.#next; at < this.#waiting.length; at++) {
      const waiting = this.#waiting[at]!;
      if (waiting.key === key) waiting.place = 'gone';
    }
  }

  pop(): WaitingPod | undefined {
    while (this.#next < this.#waiting.length) {
      const waiting = this.#waiting[this.#next++]!;
      if (waiting.place !== 'active') continue;
      if (preEnqueue(waiting.pod, waiting.profile, this.#cluster) !== undefined) continue;
      waiting.attempts++;
      waiting.place = 'in-flight';
      return waiting;
    }
    return undefined;
  }

  done(): void {
    // Popped pods are not kept.
  }

  putBack(): void {
    // Pods are never retried.
  }

  awaits(): boolean {
    return false;
  }

  wake(): void {
    // No pod waits for a change.
  }
}
