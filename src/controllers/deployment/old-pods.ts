import { controllerOf, isTerminal } from '../../objects/index.ts';
import type { Labels, Pod, ReplicaSet } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { isRecreated } from './limits.ts';
import { controlledPods } from '../shortage/counted.ts';
import type { Rollout } from './rollouts.ts';

/** What a controller knows of the ReplicaSets' owners. */
interface Owners {
  /** The Deployment that controls the ReplicaSet. */
  ofReplicaSet(uid: string): Rollout | undefined;
}

/**
 * Pods of old ReplicaSets, which strategy Recreate waits for. Pods are watched once a Deployment waits.
 * Source: oldPodsRunning, pkg/controller/deployment/recreate.go; deletePod and getPodMapForDeployment,
 * deployment_controller.go, v1.34.
 */
export class OldPods {
  readonly #api: ApiServer;
  readonly #owners: Owners;
  readonly #removed: (rollout: Rollout) => void;
  #isWatching = false;

  /** `removed` is called when the last pod of a Deployment with strategy Recreate is removed. */
  constructor(api: ApiServer, owners: Owners, removed: (rollout: Rollout) => void) {
    this.#api = api;
    this.#owners = owners;
    this.#removed = removed;
  }

  /** True: a pod of a ReplicaSet other than `current` is not terminal. Pods that are being deleted count. */
  areRunning(rollout: Rollout, current: ReplicaSet | undefined): boolean {
    const { selects } = rollout;
    const currentUid = current?.metadata.uid;
    const areRunning = [...rollout.replicaSets.keys()].some(
      (uid) => uid !== currentUid && this.#podsOf(uid, selects).some((pod) => !isTerminal(pod)),
    );
    if (areRunning) this.#watch();
    return areRunning;
  }

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#api.watch('Pod', ({ type, object }) => {
      if (type === 'DELETED') this.#onPodDeleted(object);
    });
  }

  #podsOf(uid: string, selects: (labels: Labels) => boolean): readonly Pod[] {
    return controlledPods(uid, this.#api).filter(({ metadata }) => selects(metadata.labels ?? {}));
  }

  #onPodDeleted({ metadata }: Pod): void {
    const owner = controllerOf(metadata)?.uid;
    const rollout = owner === undefined ? undefined : this.#owners.ofReplicaSet(owner);
    if (rollout === undefined || !isRecreated(rollout.object)) return;
    const { selects } = rollout;
    const isLast = [...rollout.replicaSets.keys()].every(
      (uid) => this.#podsOf(uid, selects).length === 0,
    );
    if (isLast) this.#removed(rollout);
  }
}
