import type { AttachableVolume, Pod } from '../../objects/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** The pods of one node that want a volume. */
export interface WantedVolume {
  readonly volume: AttachableVolume;
  /** By uid. */
  readonly pods: Map<string, Pod>;
  /** The conflict with another node has had its event. */
  isConflictReported: boolean;
}

/** Node and volumes that a pod wants. */
interface Wish {
  readonly nodeName: string;
  readonly keys: readonly string[];
}

const NOBODY: ReadonlyMap<string, WantedVolume> = new Map();

/**
 * Which nodes are to have which volumes, and for which pods.
 * Source: pkg/controller/volume/attachdetach/cache/desired_state_of_world.go, v1.36.
 */
export class WantedVolumes {
  /** By volume and node. */
  readonly #byVolume = new Map<string, Map<string, WantedVolume>>();
  /** By uid of the pod. */
  readonly #wishes = new Map<string, Wish>();

  /** By node, in the order in which they began to want the volume. */
  nodesOf(key: string): ReadonlyMap<string, WantedVolume> {
    return this.#byVolume.get(key) ?? NOBODY;
  }

  has(uid: string): boolean {
    return this.#wishes.has(uid);
  }

  isWanted(key: string, nodeName: string): boolean {
    return this.#byVolume.get(key)?.has(nodeName) === true;
  }

  add(pod: Pod, volumes: readonly AttachableVolume[]): void {
    const { uid = '' } = pod.metadata;
    const { nodeName = '' } = pod.spec;
    for (const volume of volumes) {
      const nodes = getOrInsert(this.#byVolume, volume.key, () => new Map());
      const wanted = getOrInsert(nodes, nodeName, () => ({
        volume,
        pods: new Map(),
        isConflictReported: false,
      }));
      wanted.pods.set(uid, pod);
    }
    this.#wishes.set(uid, { nodeName, keys: volumes.map(({ key }) => key) });
  }

  /** The pod wants nothing any more. Returns the volumes that it wanted. */
  remove(uid: string): readonly string[] {
    const wish = this.#wishes.get(uid);
    if (wish === undefined) return [];
    this.#wishes.delete(uid);
    for (const key of wish.keys) {
      const nodes = this.#byVolume.get(key);
      const wanted = nodes?.get(wish.nodeName);
      wanted?.pods.delete(uid);
      if (wanted?.pods.size === 0) nodes?.delete(wish.nodeName);
      if (nodes?.size === 0) this.#byVolume.delete(key);
    }
    return wish.keys;
  }
}
