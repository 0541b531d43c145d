import { SequentialMap } from '../../units/index.ts';
import type { PodHandler } from './pod-handler.ts';

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

  /** False once a pod's containers are known to have stopped for good. */
  couldHaveRunningContainers(uid: string): boolean {
    const handled = this.#all.get(uid);
    return typeof handled === 'object' ? handled.couldHaveRunningContainers : handled === 'idle';
  }
}
