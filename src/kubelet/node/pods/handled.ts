import { SequentialMap } from '../../../units/index.ts';
import type { Pod } from '../../../objects/index.ts';
import type { PodRuntime } from '../../pod-runtime.ts';
import { adoptPod } from '../../runtime/adopt-pod.ts';
import type { PodHandler } from './handler.ts';

/**
 * A pod without a handler is `new` (not yet on a node that exists), `idle` (running as its status says until its object
 * changes) or `over` (ended or rejected).
 */
export type HandledPod = PodHandler | 'new' | 'idle' | 'over';

/** All pods that the kubelets have seen, by uid. */
export class HandledPods {
  readonly #all = new SequentialMap<HandledPod>();

  get(uid: string): HandledPod | undefined {
    const handled = this.#all.get(uid);
    if (typeof handled !== 'object' || !handled.isIdle) return handled;
    // Written on the first read only: most pods that have started are never read again.
    this.#all.set(uid, 'idle');
    return 'idle';
  }

  /** Adds a pod with a new uid. */
  add(uid: string): void {
    this.#all.add(uid, 'new');
  }

  set(uid: string, handled: HandledPod): void {
    this.#all.set(uid, handled);
  }

  delete(uid: string): void {
    this.#all.delete(uid);
  }

  /** What the runtime has of a pod, as known now; undefined: nothing. */
  runtimeOf(pod: Pod): PodRuntime | undefined {
    const handled = this.#all.get(pod.metadata.uid ?? '');
    if (typeof handled === 'object') return handled.runtime;
    return handled === 'idle' ? adoptPod(pod) : undefined;
  }

  /** Whether the kubelet has finished with a pod, or never had it. */
  isFinished(uid: string): boolean {
    const handled = this.#all.get(uid);
    if (typeof handled !== 'object') return handled !== 'idle';
    return handled.isFinished ?? !handled.couldHaveRunningContainers;
  }

  /** False once a pod's containers are known to have stopped for good. */
  couldHaveRunningContainers(uid: string): boolean {
    const handled = this.#all.get(uid);
    return typeof handled === 'object' ? handled.couldHaveRunningContainers : handled === 'idle';
  }
}
