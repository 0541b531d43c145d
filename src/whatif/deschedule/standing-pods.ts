import { keyOf } from '../../objects/index.ts';
import type { Pod, PodCondition } from '../../objects/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { compareText } from '../../units/index.ts';

/** All pods of a cluster while it is descheduled, in the order of the API server's lists. */
export class StandingPods {
  readonly #pods: Map<string, Pod>;

  constructor(pods: readonly Pod[]) {
    const sorted = pods
      .map((pod) => ({ pod, key: keyOf(pod.metadata) }))
      .sort((a, b) => compareText(a.key, b.key));
    this.#pods = new Map(sorted.map(({ pod }) => [podKey(pod), pod]));
  }

  get all(): readonly Pod[] {
    return [...this.#pods.values()];
  }

  /** The pod as it is now; undefined if it is gone. */
  current(pod: Pod): Pod | undefined {
    return this.#pods.get(podKey(pod));
  }

  remove(pod: Pod): void {
    this.#pods.delete(podKey(pod));
  }

  /** The pod, which has been there before, as it is now. */
  update(pod: Pod): void {
    this.#pods.set(podKey(pod), pod);
  }
}

const READY: readonly PodCondition[] = [{ type: 'Ready', status: 'True' }];

/** A pod that a controller creates at this time in place of another one. */
export const createdAt = (pod: Pod, nowMs: number): Pod => ({
  ...pod,
  metadata: { ...pod.metadata, creationTimestamp: timeText(nowMs) },
});

/** A pod that runs on a node since this time, and is ready. */
export const runningOn = (pod: Pod, nodeName: string, nowMs: number): Pod => ({
  ...pod,
  spec: { ...pod.spec, nodeName },
  status: { phase: 'Running', startTime: timeText(nowMs), conditions: READY },
});

const timeText = (ms: number): string => new Date(ms).toISOString();
