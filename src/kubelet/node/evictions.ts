import type { Eviction } from '../eviction/decide.ts';

/** Why and how fast the kubelet itself ends a pod: what was asked for until its containers begin to stop. */
export class Evictions {
  /** The latest: its reason is written (pkg/kubelet/pod_workers.go: acknowledgeTerminating, v1.34). */
  latest: Eviction | undefined;
  /** The shortest grace period; undefined: none was given. */
  graceSeconds: number | undefined;
  #whenStopped: (() => void)[] = [];
  #haveStopped = false;

  add(eviction: Eviction): void {
    const { graceSeconds, onStopped } = eviction;
    if (this.#haveStopped) {
      onStopped?.();
      return;
    }
    if (onStopped !== undefined) this.#whenStopped.push(onStopped);
    this.latest = eviction;
    if (graceSeconds !== undefined && graceSeconds < (this.graceSeconds ?? Infinity)) {
      this.graceSeconds = graceSeconds;
    }
  }

  /** The pod's containers have stopped, or the pod is gone. */
  notifyStopped(): void {
    this.#haveStopped = true;
    const waiting = this.#whenStopped;
    this.#whenStopped = [];
    for (const notify of waiting) notify();
  }
}
