import { MigratedVolumes } from '../../objects/index.ts';
import type { CSINode } from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { isEnabled } from '../../features/index.ts';
import type { Features, Rules } from '../../features/index.ts';
import { getOrInsert } from '../../units/index.ts';
import { attachedVolumes, Attachments } from './attachments.ts';
import type { Attachment } from './attachments.ts';
import { csiNodeLimit, nodeLimit } from './attach-limits.ts';

/** The room of a node is enough, or which volumes it lacks a driver for, or that it cannot attach as many. */
export type Shortage = 'none' | 'limit' | { readonly driver: string };

/** Compares the volumes of a new pod and of placed pods with the limits of nodes. */
export class RoomOnNodes {
  readonly #pod: PodView;
  readonly #cluster: ClusterView;
  readonly #features: Features;
  readonly #migrated: MigratedVolumes;
  readonly #requiresDrivers: boolean;
  /** By what decides how a node counts in-tree volumes, then by pod. */
  readonly #known = new Map<string, Map<PodView, readonly Attachment[]>>();
  /** By wanted volumes: the drivers that a node must have. */
  readonly #required = new Map<readonly Attachment[], readonly string[]>();
  #held: ReadonlyMap<string, readonly Attachment[]> | undefined;

  constructor(pod: PodView, cluster: ClusterView, features: Features) {
    this.#pod = pod;
    this.#cluster = cluster;
    this.#features = features;
    this.#migrated = new MigratedVolumes(features);
    this.#requiresDrivers = isEnabled(features.gates, 'VolumeLimitScaling');
  }

  /** Source: kubernetes v1.36.3 plugins/nodevolumelimits/csi.go Filter. */
  shortageOn(node: NodeIndex): Shortage {
    const csiNode = this.#cluster.get('CSINode', '', this.#cluster.columns.names[node]!);
    if (csiNode === undefined && !this.#mattersWithoutCsiNode) return 'none';
    const wanted = this.#attachments(this.#pod, csiNode);
    const driver = this.#requiresDrivers ? this.#missingDriver(wanted, csiNode) : undefined;
    if (driver !== undefined) return { driver };
    const limitOf = (one: string): number => this.#limitOf(one, node, csiNode);
    let smallest = Infinity;
    for (const one of wanted) smallest = Math.min(smallest, limitOf(one.driver));
    if (smallest === Infinity) return 'none';
    const placed = this.#cluster.volumesOn(node);
    const held = this.#heldBy(node);
    let upperBound = held.length + wanted.length;
    for (const { volumes } of placed) upperBound += volumes.length;
    if (upperBound <= smallest) return 'none';
    const present = placed.map((view) => this.#attachments(view, csiNode));
    return fits(wanted, present, held, limitOf) ? 'none' : 'limit';
  }

  get #mattersWithoutCsiNode(): boolean {
    return this.#requiresDrivers || !this.#features.rules.limitsVolumesByCsiNode;
  }

  #limitOf(driver: string, node: NodeIndex, csiNode: CSINode | undefined): number {
    const limit = csiNodeLimit(csiNode, driver);
    if (limit !== Infinity || this.#features.rules.limitsVolumesByCsiNode) return limit;
    return nodeLimit(this.#cluster.columns.nodes[node]!, driver);
  }

  #missingDriver(wanted: readonly Attachment[], csiNode: CSINode | undefined): string | undefined {
    const required = getOrInsert(this.#required, wanted, () =>
      requiredDrivers(wanted, this.#cluster, this.#features.rules),
    );
    return required.find((driver) => !installs(csiNode, driver));
  }

  #attachments(view: PodView, csiNode: CSINode | undefined): readonly Attachment[] {
    const mode = this.#migrated.modeOf(csiNode);
    const known = getOrInsert(this.#known, mode, () => new Map());
    return getOrInsert(known, view, () =>
      new Attachments(csiNode, this.#migrated, this.#cluster).of(view),
    );
  }

  #heldBy(node: NodeIndex): readonly Attachment[] {
    this.#held ??= attachedVolumes(this.#cluster);
    return this.#held.get(this.#cluster.columns.names[node]!) ?? [];
  }
}

const installs = (csiNode: CSINode | undefined, driver: string): boolean =>
  csiNode?.spec.drivers.some(({ name }) => name === driver) === true;

/** Whether the limits allow the wanted volumes beside volumes of placed pods (`present`) and attached volumes (`held`). */
function fits(
  wanted: readonly Attachment[],
  present: readonly (readonly Attachment[])[],
  held: readonly Attachment[],
  limitOf: (driver: string) => number,
): boolean {
  const added = new Map(wanted.map(({ volume, driver }) => [volume, driver]));
  const attached = new Map<string, string>();
  for (const { volume, driver } of present.flat()) attached.set(volume, driver);
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
    if ((count.get(driver) ?? 0) > limitOf(driver)) return false;
  }
  return true;
}

/**
 * The volume drivers that a node must have installed: drivers with a CSIDriver object, since v1.36 only if it asks for the check.
 * Source: kubernetes v1.36.3 plugins/nodevolumelimits/csi.go checkCSIDriverOnNode.
 */
function requiredDrivers(
  volumes: readonly Attachment[],
  cluster: ClusterView,
  { limitsByWillingDriver }: Rules,
): readonly string[] {
  const drivers = [...new Set(volumes.map(({ driver }) => driver))];
  return drivers.filter((driver) => {
    const spec = cluster.get('CSIDriver', '', driver)?.spec;
    return limitsByWillingDriver
      ? spec?.preventPodSchedulingIfMissing === true
      : spec !== undefined;
  });
}
