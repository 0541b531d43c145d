import { optionalPluginsOf } from '../../api/index.ts';
import type { CSINode } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { attachedVolumes, attachmentsOf } from './attachments.ts';
import type { Attachment } from './attachments.ts';

/** Counts a new pod's volumes, and those that are there, against what nodes can attach. */
export class RoomOnNodes {
  readonly #pod: PodView;
  readonly #cluster: ClusterView;
  /** By what decides how in-tree volumes count on a node, then by pod. */
  readonly #known = new Map<string, Map<PodView, readonly Attachment[]>>();
  #held: ReadonlyMap<string, readonly Attachment[]> | undefined;

  constructor(pod: PodView, cluster: ClusterView) {
    this.#pod = pod;
    this.#cluster = cluster;
  }

  /** Source: kubernetes v1.34.1 plugins/nodevolumelimits/csi.go Filter. */
  isEnough(node: CSINode, placed: readonly PodView[]): boolean {
    const wanted = this.#attachments(this.#pod, node);
    const least = Math.min(...wanted.map(({ driver }) => limitOf(node, driver)));
    if (least === Infinity) return true;
    const held = this.#heldBy(node);
    let most = held.length + wanted.length;
    for (const { volumes } of placed) most += volumes.length;
    return most <= least || this.#fits(node, wanted, placed, held);
  }

  #fits(
    node: CSINode,
    wanted: readonly Attachment[],
    placed: readonly PodView[],
    held: readonly Attachment[],
  ): boolean {
    const added = new Map(wanted.map(({ volume, driver }) => [volume, driver]));
    const attached = new Map<string, string>();
    for (const view of placed) {
      for (const { volume, driver } of this.#attachments(view, node)) attached.set(volume, driver);
    }
    const count = new Map<string, number>();
    const add = (driver: string): void => {
      count.set(driver, (count.get(driver) ?? 0) + 1);
    };
    for (const [volume, driver] of attached) {
      added.delete(volume);
      add(driver);
    }
    // A volume that a pod mounts already costs nothing more; one that is merely still attached does.
    const lingering = new Map(held.map(({ volume, driver }) => [volume, driver]));
    for (const [volume, driver] of lingering) if (!attached.has(volume)) add(driver);
    for (const driver of added.values()) add(driver);
    for (const driver of added.values()) {
      if ((count.get(driver) ?? 0) > limitOf(node, driver)) return false;
    }
    return true;
  }

  #attachments(view: PodView, node: CSINode): readonly Attachment[] {
    const mode = optionalPluginsOf(node);
    let known = this.#known.get(mode);
    if (known === undefined) this.#known.set(mode, (known = new Map<PodView, Attachment[]>()));
    let attachments = known.get(view);
    if (attachments === undefined) {
      attachments = attachmentsOf(view, node, this.#cluster);
      known.set(view, attachments);
    }
    return attachments;
  }

  #heldBy({ metadata: { name } }: CSINode): readonly Attachment[] {
    this.#held ??= attachedVolumes(this.#cluster);
    return this.#held.get(name) ?? [];
  }
}

/** How many volumes of a driver the node can attach; Infinity where it names no limit. */
function limitOf({ spec }: CSINode, driver: string): number {
  const found = spec.drivers.findLast(
    ({ name, allocatable }) => name === driver && allocatable?.count !== undefined,
  );
  return found?.allocatable?.count ?? Infinity;
}
