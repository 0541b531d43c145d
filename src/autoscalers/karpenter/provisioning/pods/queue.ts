import { compareText } from '../../../../units/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import type { PodShape } from './shape.ts';

/** A pod that waits for a place. */
export interface QueuedPod {
  readonly pod: Pod;
  readonly shape: PodShape;
  /** In thousandths. */
  readonly cpu: number;
  readonly memory: number;
  /** Milliseconds since 1970. */
  readonly createdMs: number;
}

export const queuedPod = (pod: Pod, shape: PodShape): QueuedPod => ({
  pod,
  shape,
  cpu: shape.body.requests.get('cpu') ?? 0,
  memory: shape.body.requests.get('memory') ?? 0,
  createdMs: Date.parse(pod.metadata.creationTimestamp ?? '') || 0,
});

/**
 * The pods in the order in which they are placed: those with the largest requests for cpu, then for memory, then the oldest. Pods that
 * find no place come back at the end, until a whole round places none.
 *
 * Rule: Queue, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/queue.go, v1.13.
 */
export class PodQueue {
  readonly #pods: QueuedPod[];
  #next = 0;
  readonly #lengthAtReturn = new Map<Pod, number>();

  constructor(pods: readonly QueuedPod[]) {
    this.#pods = [...pods].sort(compare);
  }

  /** The next pod; undefined if none is left or another try would change nothing. */
  pop(): QueuedPod | undefined {
    const queued = this.#pods[this.#next];
    if (queued === undefined) return undefined;
    if (this.#lengthAtReturn.get(queued.pod) === this.#pods.length - this.#next) return undefined;
    this.#next += 1;
    return queued;
  }

  giveBack(queued: QueuedPod): void {
    this.#pods.push(queued);
    this.#lengthAtReturn.set(queued.pod, this.#pods.length - this.#next);
  }
}

function compare(a: QueuedPod, b: QueuedPod): number {
  return (
    b.cpu - a.cpu ||
    b.memory - a.memory ||
    a.createdMs - b.createdMs ||
    compareText(a.pod.metadata.uid ?? '', b.pod.metadata.uid ?? '')
  );
}
