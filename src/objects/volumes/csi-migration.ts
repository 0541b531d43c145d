import { isEnabled } from '../../features/index.ts';
import type { Features } from '../../features/index.ts';
import type {
  CSINode,
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  PersistentVolume,
  Volume,
} from '../types.ts';

/**
 * An in-tree plugin that is migrated to a CSI driver. Sources of this file: csi-translation-lib v0.34.1 plugins/*.go, and
 * kubernetes v1.30 to v1.36 plugins/nodevolumelimits/utils.go.
 */
interface InTreePlugin {
  readonly name: string;
  readonly driver: string;
  /** The driver's topology key of a zone, if zones of its volumes are translated. */
  readonly zoneKey?: string;
  /**
   * The feature gate without which it is not migrated. With the gate it counts as migrated on the nodes that list it, all others on
   * every node with a CSINode.
   */
  readonly gate?: string;
  /** Undefined: not a volume of this plugin; empty: the driver cannot take it over. */
  readonly volumeHandle: (volume: Volume) => string | undefined;
  readonly persistentHandle: (volume: PersistentVolume) => string | undefined;
}

/** A volume of an in-tree plugin, translated for its CSI driver. */
export interface CsiVolume {
  readonly plugin: string;
  readonly driver: string;
  /** Empty if the driver cannot take the volume over. */
  readonly handle: string;
}

const ZONE = 'topology.kubernetes.io/zone';
const REGION = 'topology.kubernetes.io/region';
const BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const BETA_REGION = 'failure-domain.beta.kubernetes.io/region';
const ZONES_DELIMITER = '__';
const MIGRATED_PLUGINS = 'storage.alpha.kubernetes.io/migrated-plugins';
const UNSPECIFIED = 'UNSPECIFIED';

const plugins: readonly InTreePlugin[] = [
  {
    name: 'kubernetes.io/aws-ebs',
    driver: 'ebs.csi.aws.com',
    zoneKey: 'topology.ebs.csi.aws.com/zone',
    volumeHandle: ({ awsElasticBlockStore: source }) => source && ebsHandle(source.volumeID),
    persistentHandle: ({ spec }) =>
      spec?.awsElasticBlockStore && ebsHandle(spec.awsElasticBlockStore.volumeID),
  },
  {
    name: 'kubernetes.io/gce-pd',
    driver: 'pd.csi.storage.gke.io',
    zoneKey: 'topology.gke.io/zone',
    volumeHandle: ({ gcePersistentDisk: source }) =>
      source && `projects/${UNSPECIFIED}/zones/${UNSPECIFIED}/disks/${source.pdName}`,
    persistentHandle: (volume) =>
      volume.spec?.gcePersistentDisk && gceHandle(volume, volume.spec.gcePersistentDisk.pdName),
  },
  {
    name: 'kubernetes.io/azure-disk',
    driver: 'disk.csi.azure.com',
    volumeHandle: ({ azureDisk: source }) => source?.diskURI,
    persistentHandle: ({ spec }) => {
      const source = spec?.azureDisk;
      return source?.kind?.toLowerCase() === 'managed' ? source.diskURI : source && '';
    },
  },
  {
    name: 'kubernetes.io/cinder',
    driver: 'cinder.csi.openstack.org',
    zoneKey: 'topology.cinder.csi.openstack.org/zone',
    volumeHandle: ({ cinder: source }) => source?.volumeID,
    persistentHandle: ({ spec }) => spec?.cinder?.volumeID,
  },
  {
    name: 'kubernetes.io/portworx-volume',
    driver: 'pxd.portworx.com',
    gate: 'CSIMigrationPortworx',
    volumeHandle: ({ portworxVolume: source }) => source?.volumeID,
    persistentHandle: ({ spec }) => spec?.portworxVolume?.volumeID,
  },
];

const OPTIONAL = plugins.filter(({ gate }) => gate !== undefined);

/** In-tree plugins without a limit on attachments: they count as migrated on no node. */
const NEVER_MIGRATED: ReadonlySet<string> = new Set([
  'kubernetes.io/azure-file',
  'kubernetes.io/vsphere-volume',
]);

/** Translates a volume of a pod's spec; undefined if no in-tree plugin provides it. */
export function inlineCsiVolume(volume: Volume): CsiVolume | undefined {
  for (const { name, driver, volumeHandle } of plugins) {
    const handle = volumeHandle(volume);
    if (handle !== undefined) return { plugin: name, driver, handle };
  }
  return undefined;
}

/** Translates a persistent volume; undefined if no in-tree plugin provides it. */
export function persistentCsiVolume(volume: PersistentVolume): CsiVolume | undefined {
  for (const { name, driver, persistentHandle } of plugins) {
    const handle = persistentHandle(volume);
    if (handle !== undefined) return { plugin: name, driver, handle };
  }
  return undefined;
}

/** Whether a CSI driver has taken an in-tree plugin over. */
export function isMigratedPlugin(provisioner: string): boolean {
  return NEVER_MIGRATED.has(provisioner) || plugins.some(({ name }) => name === provisioner);
}

/** The CSI driver behind a provisioner, which may be an in-tree plugin. */
export function provisioningDriver(provisioner: string): string {
  return plugins.find(({ name }) => name === provisioner)?.driver ?? provisioner;
}

/** How the nodes of a release count in-tree volumes for CSI drivers, as NodeVolumeLimits does (isCSIMigrationOn). */
export class MigratedVolumes {
  readonly #features: Features;

  constructor(features: Features) {
    this.#features = features;
  }

  /** The driver for which a node counts the volumes of a provisioner. Empty: none. */
  driverOf(provisioner: string, node: CSINode | undefined): string {
    const plugin = plugins.find(({ name }) => name === provisioner);
    if (plugin === undefined) return NEVER_MIGRATED.has(provisioner) ? '' : provisioner;
    return this.#counts(plugin, node) ? plugin.driver : '';
  }

  /** The driver and handle for which a node counts a translated volume; undefined: it does not count it. */
  on(node: CSINode | undefined, volume: CsiVolume | undefined): CsiVolume | undefined {
    const plugin = plugins.find(({ name }) => name === volume?.plugin);
    return plugin !== undefined && this.#counts(plugin, node) ? volume : undefined;
  }

  /** All that decides how a node counts in-tree volumes. */
  modeOf(node: CSINode | undefined): string {
    if (node === undefined) return 'none';
    if (node.metadata.annotations?.[MIGRATED_PLUGINS] === undefined) return '';
    return OPTIONAL.filter((plugin) => this.#counts(plugin, node))
      .map(({ name }) => name)
      .join();
  }

  #counts({ name, gate }: InTreePlugin, node: CSINode | undefined): boolean {
    if (node === undefined) return false;
    const { gates, rules } = this.#features;
    if (gate === undefined || rules.limitsEveryPortworxVolume) return true;
    return isEnabled(gates, gate) && listsAsMigrated(name, node);
  }
}

/** True if the node lists the plugin as migrated. */
export function listsAsMigrated(plugin: string, node: CSINode | undefined): boolean {
  return node?.metadata.annotations?.[MIGRATED_PLUGINS]?.split(',').includes(plugin) === true;
}

/**
 * The node affinity of a migrated volume: its zones under the driver's topology key, and the beta region under the current
 * key. Source: plugins/in_tree_volume.go translateTopologyFromInTreeToCSI.
 */
export function migratedAffinity(
  volume: PersistentVolume,
  plugin: string,
): NodeSelector | undefined {
  const required = volume.spec?.nodeAffinity?.required;
  const zoneKey = plugins.find(({ name }) => name === plugin)?.zoneKey;
  if (zoneKey === undefined) return required;
  const terms = required?.nodeSelectorTerms ?? [];
  const labels = volume.metadata.labels ?? {};
  const usesBeta = usesBetaZone(terms, labels);
  const zone = usesBeta ? BETA_ZONE : ZONE;
  const hasZones = hasValues(terms, zone);
  const rename = (key: string): string => {
    if (key === zone && hasZones) return zoneKey;
    return usesBeta && key === BETA_REGION ? REGION : key;
  };
  const renamed = terms.map((term) => ({
    ...term,
    matchExpressions: (term.matchExpressions ?? []).map((e) => ({ ...e, key: rename(e.key) })),
  }));
  const named = zonesIn(labels[zone]);
  if (hasZones || named.length === 0) {
    return required === undefined ? undefined : { ...required, nodeSelectorTerms: renamed };
  }
  return { nodeSelectorTerms: inZones(renamed, { key: zoneKey, operator: 'In', values: named }) };
}

/** The terms, each with the requirement. Without terms the requirement is the only one. */
function inZones(
  terms: readonly NodeSelectorTerm[],
  zones: NodeSelectorRequirement,
): readonly NodeSelectorTerm[] {
  if (terms.length === 0) return [{ matchExpressions: [zones] }];
  return terms.map((term) => ({
    ...term,
    matchExpressions: [...(term.matchExpressions ?? []), zones],
  }));
}

function zonesIn(label = ''): readonly string[] {
  const zones = label.split(ZONES_DELIMITER).map((name) => name.trim());
  return [...new Set(zones.filter((name) => name !== ''))].sort();
}

const hasKey = (terms: readonly NodeSelectorTerm[], wanted: string): boolean =>
  terms.some(({ matchExpressions = [] }) => matchExpressions.some(({ key }) => key === wanted));

const hasValues = (terms: readonly NodeSelectorTerm[], wanted: string): boolean =>
  terms.some(({ matchExpressions = [] }) =>
    matchExpressions.some(({ key, values = [] }) => key === wanted && values.length > 0),
  );

/** True if the terms, or else the labels, have only the beta key of zones. */
function usesBetaZone(
  terms: readonly NodeSelectorTerm[],
  labels: Readonly<Record<string, string>>,
): boolean {
  if (hasKey(terms, ZONE)) return false;
  return (
    hasKey(terms, BETA_ZONE) || (labels[ZONE] === undefined && labels[BETA_ZONE] !== undefined)
  );
}

/** "aws://zone/vol-1" and "vol-1" are the same volume. */
function ebsHandle(id: string): string {
  if (!id.startsWith('aws://')) return id;
  const path = id.slice('aws://'.length).replace(/^[^/]*/, '');
  const name = path.replace(/^\/+|\/+$/g, '');
  return /^vol-[^/]*$/.test(name) ? name : '';
}

/** Zonal, or regional if the volume's label names several zones. */
function gceHandle({ metadata }: PersistentVolume, disk: string): string {
  const label = metadata.labels?.[BETA_ZONE] ?? '';
  const zones = (label === '' ? (metadata.labels?.[ZONE] ?? '') : label).split(ZONES_DELIMITER);
  if (zones.length === 1) {
    return `projects/${UNSPECIFIED}/zones/${zones[0] === '' ? UNSPECIFIED : (zones[0] ?? '')}/disks/${disk}`;
  }
  const regions = new Set(zones.map((zone) => zone.split('-').slice(0, 2).join('-')));
  const isSound = regions.size === 1 && zones.every((zone) => zone.split('-').length === 3);
  return isSound ? `projects/${UNSPECIFIED}/regions/${[...regions].join('')}/disks/${disk}` : '';
}
