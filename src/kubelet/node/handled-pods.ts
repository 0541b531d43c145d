import { SequentialMap } from '../../units/index.ts';
import { PodWorker } from './pod-worker.ts';
import { SimplePod } from './simple-pod.ts';

/**
 * What is known of a pod: its worker, on its node; "new" before it comes to one; "held" while it goes on as it came; "over" when there
 * is nothing to do.
 */
export type Handled = PodWorker | SimplePod | 'new' | 'held' | 'over';

/** The pods that the kubelets have heard of, by uid. */
export class HandledPods {
  readonly #all = new SequentialMap<Handled>();

  get(uid: string): Handled | undefined {
    const handled = this.#all.get(uid);
    if (!(handled instanceof SimplePod) || !handled.isHeld) return handled;
    // Noted only now that somebody asks: most pods that have started are left alone.
    this.#all.set(uid, 'held');
    return 'held';
  }

  /** A pod that nobody has heard of. */
  add(uid: string): void {
    this.#all.add(uid, 'new');
  }

  set(uid: string, handled: Handled): void {
    this.#all.set(uid, handled);
  }

  delete(uid: string): void {
    this.#all.delete(uid);
  }

  /** False once a pod's containers are known to have stopped for good. */
  couldHaveRunningContainers(uid: string): boolean {
    const handled = this.#all.get(uid);
    if (handled instanceof PodWorker) return handled.couldHaveRunningContainers;
    return handled instanceof SimplePod || handled === 'held';
  }
}
