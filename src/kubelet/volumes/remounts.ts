import type { ConfigMap, Pod, Secret, Volume } from '../../objects/index.ts';
import type { WatchEvent } from '../../server/index.ts';
import { keysOf } from './lacks-key.ts';
import { MountAttempts } from './mount-attempts.ts';
import { mountedVolumes } from './mounted-volumes.ts';
import type { VolumeSetUp } from './set-up.ts';

/** A mounted volume that can no longer be set up. */
interface LostVolume {
  readonly volume: Volume;
  readonly attempts: MountAttempts;
  /** A pass has asked for it, and no attempt has succeeded since. */
  isDue: boolean;
  /** The next attempt can only fail, and is not scheduled. */
  isLeftOut: boolean;
}

interface LostVolumes {
  readonly pod: Pod;
  readonly volumes: readonly LostVolume[];
}

/** The pods' workers, as remounts need them. */
export interface RemountingPods {
  /** The pod runs, and its volumes are mounted. */
  isRunning(pod: Pod): boolean;
  /** Requests the pod's next periodic pass. */
  resync(pod: Pod): void;
}

/**
 * Volumes of running pods whose ConfigMap or Secret was removed. Every pass over a pod sets its volumes up again, so that they follow
 * their sources. From the first pass on this fails, and is tried again until it succeeds. The pod keeps the files that it has.
 * Sources: pkg/kubelet/volumemanager/populator (MarkRemountRequired), reconciler (mountAttachedVolumes), v1.36.
 */
export class Remounts {
  readonly #setUp: VolumeSetUp;
  readonly #runner: () => RemountingPods;
  /** By uid of the pod. */
  readonly #lost = new Map<string, LostVolumes>();
  /** Namespaces with changed sources: their pods are checked before virtual time advances. */
  readonly #affected = new Set<string>();

  constructor(setUp: VolumeSetUp, runner: () => RemountingPods) {
    this.#setUp = setUp;
    this.#runner = runner;
  }

  /** A source of volumes has changed. All changes of one moment cost one look at the pods. */
  onSourceChange({ type, object, previous }: WatchEvent<ConfigMap | Secret>): void {
    if (type !== 'DELETED') this.#retry();
    if (type === 'ADDED' || (type === 'MODIFIED' && !losesKeys(object, previous))) return;
    if (this.#affected.size === 0) {
      this.#setUp.soon(() => {
        this.#findLost();
      });
    }
    this.#affected.add(object.metadata.namespace);
  }

  #findLost(): void {
    const namespaces = [...this.#affected];
    this.#affected.clear();
    for (const namespace of namespaces) {
      for (const pod of this.#setUp.api.list('Pod', namespace)) this.#look(pod);
    }
  }

  #look(pod: Pod): void {
    const lost = mountedVolumes(pod).filter((volume) => this.#errorOf(pod, volume) !== undefined);
    if (lost.length === 0 || !this.#runner().isRunning(pod)) return;
    const { uid = '' } = pod.metadata;
    const known = this.#lost.get(uid)?.volumes ?? [];
    const volumes = lost.map((volume): LostVolume => {
      const before = known.find((one) => one.volume.name === volume.name);
      const attempts = new MountAttempts(this.#setUp.loopMs);
      return before ?? { volume, attempts, isDue: false, isLeftOut: false };
    });
    this.#lost.set(uid, { pod, volumes });
    this.#runner().resync(pod);
  }

  /** A pass over the pod has something to set up that fails. */
  isAwaited({ metadata: { uid = '' } }: Pod): boolean {
    return this.#lost.get(uid)?.volumes.some(({ isDue }) => !isDue) === true;
  }

  passBegins(pod: Pod): void {
    const { uid = '' } = pod.metadata;
    if (!this.#lost.has(uid)) return;
    this.#setUp.atNextLoop(() => {
      for (const one of this.#lost.get(uid)?.volumes ?? []) if (!one.isDue) this.#attempt(pod, one);
    });
  }

  #attempt({ metadata: { uid = '' } }: Pod, one: LostVolume): void {
    const lost = this.#lost.get(uid);
    if (lost?.volumes.includes(one) !== true) return;
    if (!this.#exists(lost.pod)) {
      this.forget(uid);
      return;
    }
    const error = this.#errorOf(lost.pod, one.volume);
    if (error === undefined) {
      this.#found(uid, lost, one);
      return;
    }
    this.#setUp.warn(lost.pod, error);
    one.isDue = true;
    const nextMs = one.attempts.failed(this.#setUp.nowMs);
    one.isLeftOut = this.#setUp.settle && one.attempts.isAtCap;
    if (!one.isLeftOut) this.#attemptAt(nextMs, lost.pod, one);
  }

  /** Does not keep the simulation going: the pod runs on whether the attempt succeeds or fails. */
  #attemptAt(timeMs: number, pod: Pod, one: LostVolume): void {
    this.#setUp.attemptWhileBusy(timeMs, pod, () => {
      this.#attempt(pod, one);
    });
  }

  /** Puts attempts on the clock that were left out. */
  #retry(): void {
    for (const { pod, volumes } of this.#lost.values()) {
      for (const one of volumes) {
        if (!one.isLeftOut) continue;
        one.isLeftOut = false;
        this.#attemptAt(one.attempts.nextFrom(this.#setUp.nowMs), pod, one);
      }
    }
  }

  #found(uid: string, { pod, volumes }: LostVolumes, found: LostVolume): void {
    const others = volumes.filter((one) => one !== found);
    if (others.length === 0) this.#lost.delete(uid);
    else this.#lost.set(uid, { pod, volumes: others });
  }

  #exists({ metadata: { namespace, name, uid } }: Pod): boolean {
    return this.#setUp.api.get('Pod', namespace, name)?.metadata.uid === uid;
  }

  /** The pod ends. */
  forget(uid: string): void {
    this.#lost.delete(uid);
  }

  /** Volumes of CSI drivers are not set up again. */
  #errorOf(pod: Pod, volume: Volume): string | undefined {
    return volume.csi === undefined && isOfSources(volume)
      ? this.#setUp.mountError(pod, volume, undefined)
      : undefined;
  }
}

const isOfSources = ({ configMap, secret, projected }: Volume): boolean =>
  configMap !== undefined || secret !== undefined || projected !== undefined;

function losesKeys(object: ConfigMap | Secret, previous: ConfigMap | Secret | undefined): boolean {
  const keys = new Set(keysOf(object));
  return previous !== undefined && (keysOf(previous) ?? []).some((key) => !keys.has(key));
}
