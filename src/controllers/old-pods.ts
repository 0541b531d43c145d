import { controllerOf, isTerminal } from '../api/index.ts';
import type { Deployment, Pod, ReplicaSet } from '../api/index.ts';
import type { ApiServer } from '../store/index.ts';
import { uidOf } from './owner-reference.ts';

/**
 * Pods of old ReplicaSets, which strategy Recreate waits for. Pods are watched once a Deployment waits.
 * Source: oldPodsRunning, pkg/controller/deployment/recreate.go, and deletePod, deployment_controller.go, v1.34.
 */
export class OldPods {
  readonly #api: ApiServer;
  readonly #removed: (replicaSetUid: string) => void;
  #unwatch: (() => void) | undefined;

  /** `removed` is called when the last pod of a ReplicaSet is removed. */
  constructor(api: ApiServer, removed: (replicaSetUid: string) => void) {
    this.#api = api;
    this.#removed = removed;
  }

  stop(): void {
    this.#unwatch?.();
  }

  /** True: some pods are not terminal (terminating pods count). False for other strategies. */
  areRunning({ spec }: Deployment, old: readonly ReplicaSet[]): boolean {
    if (spec.strategy?.type !== 'Recreate') return false;
    const areRunning = old.some(({ metadata }) =>
      this.#api.ownedBy(uidOf(metadata)).some((pod) => !isTerminal(pod)),
    );
    if (areRunning) {
      this.#unwatch ??= this.#api.watch('Pod', ({ type, object }) => {
        if (type === 'DELETED') this.#onPodDeleted(object);
      });
    }
    return areRunning;
  }

  #onPodDeleted({ metadata }: Pod): void {
    const owner = controllerOf(metadata)?.uid;
    if (owner !== undefined && this.#api.ownedBy(owner).length === 0) this.#removed(owner);
  }
}
