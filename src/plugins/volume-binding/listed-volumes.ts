import { ClaimableVolumes } from '../../objects/index.ts';
import type { PersistentVolume } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';

/** The volumes of a cluster by the claims that may get them. They follow the cluster's list of volumes. */
class FollowedVolumes {
  readonly volumes = new ClaimableVolumes();
  list: readonly PersistentVolume[] = [];

  /** The list keeps its order: volumes leave it, are replaced in it, and come to its end. */
  follow(list: readonly PersistentVolume[]): void {
    const before = this.list;
    if (list === before) return;
    this.list = list;
    let at = 0;
    for (const old of before) {
      const now = list[at];
      if (now === old) at++;
      else if (now?.metadata.name === old.metadata.name) {
        this.volumes.set(now);
        at++;
      } else this.volumes.delete(old.metadata.name);
    }
    for (; at < list.length; at++) this.volumes.set(list[at]!);
  }
}

const followed = new WeakMap<ClusterView, FollowedVolumes>();

/** The volumes of a cluster at the time of a search. */
export class ListedVolumes {
  readonly #list: readonly PersistentVolume[];
  readonly #followed: FollowedVolumes;

  constructor(cluster: ClusterView) {
    const known = followed.get(cluster) ?? new FollowedVolumes();
    followed.set(cluster, known);
    this.#list = cluster.list('PersistentVolume');
    this.#followed = known;
    known.follow(this.#list);
  }

  /** False once another search has followed later changes: then `volumes` are other ones. */
  get areShared(): boolean {
    return this.#followed.list === this.#list;
  }

  /** The volumes as they were, also if they have changed since. */
  get volumes(): ClaimableVolumes {
    if (this.areShared) return this.#followed.volumes;
    const own = new FollowedVolumes();
    own.follow(this.#list);
    return own.volumes;
  }
}
