import { attachableVolumes } from '../objects/index.ts';
import type { AttachableVolume, Pod } from '../objects/index.ts';
import { podKey } from '../scheduler/index.ts';
import type { PlacedAgain, PreparedCluster } from './prepared/index.ts';
import { getOrInsert } from '../units/index.ts';

/** A pod that has a node again, and never starts there. */
export interface StuckPod {
  readonly pod: Pod;
  /** Why. */
  readonly message: string;
}

/** What is read of the cluster. */
type Attached = Pick<PreparedCluster, 'cluster' | 'running'>;

/**
 * Finds placed pods of a fork that never start because a volume that only one node at a time may have stays attached to another node.
 * The scheduler does not check that (except for access mode ReadWriteOncePod). A node keeps a volume while a pod there uses it. On an
 * unreachable node that includes pods that are being deleted, which are never gone.
 * Source: pkg/controller/volume/attachdetach/reconciler/reconciler.go (Multi-Attach; only what no pod of the node wants is detached by
 * force, after 6 minutes), v1.36.
 */
export class HeldVolumes {
  readonly #at: Attached;
  readonly #unreachable: ReadonlySet<string>;

  /** `unreachable`: nodes of the fork that do not answer. */
  constructor(at: Attached, unreachable: readonly string[] = []) {
    this.#at = at;
    this.#unreachable = new Set(unreachable);
  }

  /** `placed`: the pods that the fork has placed last, in this order. The first of several pods that share a volume gets it. */
  stuck(placed: readonly PlacedAgain[]): readonly StuckPod[] {
    const holders = new Holders(this.#at, placed);
    return placed.flatMap((one): readonly StuckPod[] => {
      const volumes = exclusiveVolumes(one.pod, this.#at);
      for (const { key, name } of volumes) {
        const holder = holders.elsewhere(key, one.node);
        if (holder === undefined) continue;
        return [{ pod: one.pod, message: this.#message(one.node, name, holder) }];
      }
      for (const { key } of volumes) holders.take(key, one);
      return [];
    });
  }

  /** Why copies of a pod on some of these nodes never start, the first of them being placed first; undefined: all start. */
  whyCopiesStick(pod: Pod, nodes: Iterable<string>): string | undefined {
    if (exclusiveVolumes(pod, this.#at).length === 0) return undefined;
    const copies = Array.from(nodes, (node): PlacedAgain => {
      const metadata = { ...pod.metadata, uid: `copy on ${node}` };
      return { pod: { ...pod, metadata }, node };
    });
    return this.stuck(copies)[0]?.message;
  }

  #message(node: string, volume: string, { pod, node: holder }: PlacedAgain): string {
    const stays = `ContainerCreating without end on ${node}: volume ${volume} stays attached to ${holder}`;
    if (this.#unreachable.has(holder)) {
      return `${stays}, which does not answer, until the old pod is deleted by force, or its node is gone, back or out of service`;
    }
    const { namespace, name } = pod.metadata;
    return `${stays}, where ${namespace}/${name} uses it, and one node at a time may have it`;
  }
}

/** Which pods have the volumes of a fork: first the pods that had them before, then the pods that take them. */
class Holders {
  readonly #at: Attached;
  readonly #isNew: ReadonlySet<string>;
  /** By volume: the nodes that hold it, with one pod each. */
  readonly #byKey = new Map<string, PlacedAgain[]>();

  constructor(at: Attached, placed: readonly PlacedAgain[]) {
    this.#at = at;
    this.#isNew = new Set(placed.map(({ pod }) => podKey(pod)));
  }

  elsewhere(key: string, node: string): PlacedAgain | undefined {
    return this.#of(key).find((one) => one.node !== node);
  }

  take(key: string, taker: PlacedAgain): void {
    const holders = this.#of(key);
    if (holders.length === 0) holders.push(taker);
  }

  #of(key: string): PlacedAgain[] {
    return getOrInsert(this.#byKey, key, () => this.#standing(key));
  }

  #standing(key: string): PlacedAgain[] {
    const onNode = new Map<string, PlacedAgain>();
    for (const pod of usersIn(this.#at).get(key) ?? []) {
      if (this.#isNew.has(podKey(pod))) continue;
      const placed = this.#at.cluster.placedPod(pod);
      if (placed !== undefined) onNode.set(placed.nodeName, { pod, node: placed.nodeName });
    }
    return [...onNode.values()];
  }
}

function exclusiveVolumes(pod: Pod, { cluster }: Attached): readonly AttachableVolume[] {
  if ((pod.spec.volumes ?? []).length === 0) return [];
  return attachableVolumes(pod, cluster).flatMap(({ attachable }) =>
    attachable.isExclusive ? [attachable] : [],
  );
}

/** The pods at rest that use a volume, by driver and handle. */
type VolumeUsers = ReadonlyMap<string, readonly Pod[]>;

const usersOf = new WeakMap<readonly Pod[], VolumeUsers>();

/** Read once for all forks of a cluster. */
function usersIn(at: Attached): VolumeUsers {
  return getOrInsert(usersOf, at.running, () => readUsers(at));
}

function readUsers(at: Attached): VolumeUsers {
  const byKey = new Map<string, Pod[]>();
  for (const pod of at.running) {
    for (const { key } of exclusiveVolumes(pod, at)) {
      getOrInsert(byKey, key, () => []).push(pod);
    }
  }
  return byKey;
}
