import type { Deployment, Pod, ReplicaSet } from '../api/index.ts';
import type { ApiServer } from '../store/index.ts';
import { controllerOf, uidOf } from './owner-reference.ts';
import { isTerminal } from './pod-state.ts';

/**
 * Pods of old ReplicaSets, for which strategy Recreate waits. Pods are watched only once some Deployment waits.
 * Source: oldPodsRunning, pkg/controller/deployment/recreate.go, and deletePod, deployment_controller.go, v1.34.
 */
export class OldPods {
  readonly #api: ApiServer;
  readonly #gone: (replicaSetUid: string) => void;
  #unwatch: (() => void) | undefined;

  /** `gone` is called when the last pod of a ReplicaSet is gone. */
  constructor(api: ApiServer, gone: (replicaSetUid: string) => void) {
    this.#api = api;
    this.#gone = gone;
  }

  stop(): void {
    this.#unwatch?.();
  }

  /** Whether some have not ended, those that are being deleted included; always false for other strategies. */
  run({ spec }: Deployment, old: readonly ReplicaSet[]): boolean {
    if (spec.strategy?.type !== 'Recreate') return false;
    const run = old.some(({ metadata }) =>
      this.#api.ownedBy(uidOf(metadata)).some((pod) => !isTerminal(pod)),
    );
    if (run) {
      this.#unwatch ??= this.#api.watch('Pod', ({ type, object }) => {
        if (type === 'DELETED') this.#heardGone(object);
      });
    }
    return run;
  }

  #heardGone({ metadata }: Pod): void {
    const owner = controllerOf(metadata)?.uid;
    if (owner !== undefined && this.#api.ownedBy(owner).length === 0) this.#gone(owner);
  }
}
