import { claimNameOf, isTerminal, keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';

/**
 * The pods without a node that use each claim. Pods are watched from the first question on.
 * Source: pkg/controller/volume/persistentvolume/pv_controller.go findNonScheduledPodsByPVC, v1.34.
 */
export class WaitingPods {
  readonly #api: ApiServer;
  readonly #names = new Map<string, Set<string>>();
  #isWatching = false;

  constructor(api: ApiServer) {
    this.#api = api;
  }

  /** The names of the pods, in order of creation. */
  of(key: string): readonly string[] {
    this.#watch();
    return [...(this.#names.get(key) ?? [])];
  }

  #watch(): void {
    if (this.#isWatching) return;
    this.#isWatching = true;
    this.#api.watch('Pod', (event) => {
      this.#onPodEvent(event);
    });
  }

  #onPodEvent({ type, object, previous }: WatchEvent<Pod>): void {
    if (object.spec.volumes === undefined) return;
    const waits = type !== 'DELETED' && isWaiting(object);
    if (waits === (previous !== undefined && isWaiting(previous)) && type === 'MODIFIED') return;
    const { namespace, name } = object.metadata;
    for (const volume of object.spec.volumes) {
      const claim = claimNameOf(volume, name);
      if (claim !== undefined) this.#set(keyOf({ namespace, name: claim }), name, waits);
    }
  }

  #set(key: string, name: string, waits: boolean): void {
    const names = this.#names.get(key) ?? new Set<string>();
    if (waits) names.add(name);
    else names.delete(name);
    if (names.size === 0) this.#names.delete(key);
    else this.#names.set(key, names);
  }
}

const isWaiting = (pod: Pod): boolean => (pod.spec.nodeName ?? '') === '' && !isTerminal(pod);
