import { compareText } from '../../../../units/index.ts';
import type { Pod } from '../../../../objects/index.ts';
import type { PodShape } from './shape.ts';

/** A pod that waits for a place. */
export interface QueuedPod {
  readonly pod: Pod;
  readonly shape: PodShape;
}

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
    amountOf(b, 'cpu') - amountOf(a, 'cpu') ||
    amountOf(b, 'memory') - amountOf(a, 'memory') ||
    createdAt(a) - createdAt(b) ||
    compareText(a.pod.metadata.uid ?? '', b.pod.metadata.uid ?? '')
  );
}

const amountOf = ({ shape }: QueuedPod, resource: string): number =>
  shape.body.requests.get(resource) ?? 0;

const createdAt = ({ pod }: QueuedPod): number =>
  Date.parse(pod.metadata.creationTimestamp ?? '') || 0;
