import { claimClass } from '../../api/index.ts';
import type { PersistentVolume } from '../../api/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { FITS, IDLE, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin, Rejection } from '../../framework/index.ts';

export const ZONE_LABELS = [
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
] as const;

/** What the beta labels are called today. */
const TODAY: Readonly<Record<string, string>> = {
  [ZONE_LABELS[0]]: ZONE_LABELS[2],
  [ZONE_LABELS[1]]: ZONE_LABELS[3],
};

const ZONES_DELIMITER = '__';

export interface Topology {
  readonly key: string;
  readonly values: ReadonlySet<string>;
}

/**
 * Keeps pods to nodes in the zones and regions that the labels of their bound volumes name. Nodes that carry no such label at all
 * are let pass (kubernetes v1.34.1 plugins/volumezone).
 */
export const volumeZone: Plugin = {
  name: 'VolumeZone',
  reads: ['storage', 'node.labels'],
  create: () => ({
    preFilter(pod, cluster) {
      if (pod.volumes.every((v) => v.persistentVolumeClaim === undefined)) return SKIP;
      const topologies = volumeTopologies(pod, cluster);
      if ('code' in topologies) return topologies;
      if (topologies.length === 0) return IDLE;
      const columns = ZONE_LABELS.map((key) => cluster.columns.labelColumn(key));
      const tests = topologies.map((topology) => topologyTest(topology, cluster));
      return {
        filter(node) {
          if (columns.every(({ valueOf }) => valueOf[node] === ABSENT)) return FITS;
          return tests.every((holds) => holds(node)) ? FITS : unresolvable(0);
        },
        explain: () => ['node(s) had no available volume zone'],
      };
    },
  }),
};

/** The node's value of the label, or of the label that replaced it, is one of those named. */
function topologyTest(
  { key, values }: Topology,
  cluster: ClusterView,
): (node: NodeIndex) => boolean {
  const own = cluster.columns.labelColumn(key);
  const today = cluster.columns.labelColumn(TODAY[key] ?? key);
  return (node) => {
    const column = own.valueOf[node] === ABSENT ? today : own;
    const value = column.valueOf[node]!;
    return value !== ABSENT && values.has(column.values[value]!);
  };
}

function volumeTopologies(
  { namespace, volumes }: PodView,
  cluster: ClusterView,
): readonly Topology[] | Rejection {
  const topologies: Topology[] = [];
  for (const { persistentVolumeClaim } of volumes) {
    if (persistentVolumeClaim === undefined) continue;
    const { claimName } = persistentVolumeClaim;
    if (claimName === '') return rejection('PersistentVolumeClaim had no name');
    const claim = cluster.get('PersistentVolumeClaim', namespace, claimName);
    if (claim === undefined) return rejection(`persistentvolumeclaim "${claimName}" not found`);
    const volumeName = claim.spec?.volumeName ?? '';
    if (volumeName !== '') {
      const volume = cluster.get('PersistentVolume', '', volumeName);
      if (volume === undefined) return rejection(`persistentvolume "${volumeName}" not found`);
      topologies.push(...topologiesOf(volume));
      continue;
    }
    const unbound = whyUnbound(claimClass(claim), cluster);
    if (unbound !== undefined) return rejection(unbound);
  }
  return topologies;
}

/** Why a claim without a volume has no place here; undefined where its volume is to be chosen for the pod. */
export function whyUnbound(className: string, cluster: ClusterView): string | undefined {
  if (className === '') return 'PersistentVolumeClaim had no pv name and storageClass name';
  const storageClass = cluster.get('StorageClass', '', className);
  if (storageClass === undefined) {
    return `storageclass.storage.k8s.io "${className}" not found`;
  }
  return storageClass.volumeBindingMode === 'WaitForFirstConsumer'
    ? undefined
    : 'PersistentVolume had no name';
}

/** A label with an empty part says nothing. */
export function topologiesOf({ metadata: { labels = {} } }: PersistentVolume): Topology[] {
  return ZONE_LABELS.flatMap((key) => {
    const values = labels[key]?.split(ZONES_DELIMITER).map((value) => value.trim()) ?? [''];
    return values.includes('') ? [] : [{ key, values: new Set(values) }];
  });
}

const rejection = (reason: string): Rejection => ({
  code: 'UnschedulableAndUnresolvable',
  reasons: [reason],
});
