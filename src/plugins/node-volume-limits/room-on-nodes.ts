import { optionalPluginsOf } from '../../api/index.ts';
import type { CSINode } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { attachedVolumes, attachmentsOf } from './attachments.ts';
import type { Attachment } from './attachments.ts';

/** Compares the volumes of a new pod and of placed pods with the limits of nodes. */
export class RoomOnNodes {
  readonly #pod: PodView;
  readonly #cluster: ClusterView;
  /** By the optional in-tree plugins of a node, which decide what counts there, then by pod. */
  readonly #known = new Map<string, Map<PodView, readonly Attachment[]>>();
  #held: ReadonlyMap<string, readonly Attachment[]> | undefined;

  constructor(pod: PodView, cluster: ClusterView) {
    this.#pod = pod;
    this.#cluster = cluster;
  }

  /** Source: kubernetes v1.34.1 plugins/nodevolumelimits/csi.go Filter. */
  isEnough(node: CSINode, placed: readonly PodView[]): boolean {
    const wanted = this.#attachments(this.#pod, node);
    const smallestLimit = Math.min(...wanted.map(({ driver }) => limitOf(node, driver)));
    if (smallestLimit === Infinity) return true;
    const held = this.#heldBy(node);
    let upperBound = held.length + wanted.length;
    for (const { volumes } of placed) upperBound += volumes.length;
    return upperBound <= smallestLimit || this.#fits(node, wanted, placed, held);
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
    // A volume that a placed pod mounts is not counted again. A volume that is only still attached is.
    const stillAttached = new Map(held.map(({ volume, driver }) => [volume, driver]));
    for (const [volume, driver] of stillAttached) if (!attached.has(volume)) add(driver);
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

/** How many volumes of a driver the node can attach. Infinity without a limit. */
function limitOf({ spec }: CSINode, driver: string): number {
  const found = spec.drivers.findLast(
    ({ name, allocatable }) => name === driver && allocatable?.count !== undefined,
  );
  return found?.allocatable?.count ?? Infinity;
}
