import { claimClass } from '../../objects/index.ts';
import type { PersistentVolume } from '../../objects/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { FITS, IDLE, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { Cause, Plugin, Rejection } from '../../framework/index.ts';
import { namesClaim } from '../shared/claim-events.ts';
import { topologyEvents } from '../shared/node-events.ts';
import { signVolumes } from '../shared/sign.ts';
import { bindsLate, reachesOtherZones } from './hints.ts';
import { append } from '../../units/index.ts';

export const ZONE_LABELS = [
  'failure-domain.beta.kubernetes.io/zone',
  'failure-domain.beta.kubernetes.io/region',
  'topology.kubernetes.io/zone',
  'topology.kubernetes.io/region',
] as const;

/** The current name of each beta label. */
const CURRENT_LABEL: Readonly<Record<string, string>> = {
  [ZONE_LABELS[0]]: ZONE_LABELS[2],
  [ZONE_LABELS[1]]: ZONE_LABELS[3],
};

const ZONES_DELIMITER = '__';

export interface Topology {
  readonly key: string;
  readonly values: ReadonlySet<string>;
}

export const REASONS = reasonsAbout('volumes', {
  zone: {
    text: 'node(s) had no available volume zone',
  },
  'claim-name': { text: 'PersistentVolumeClaim had no name' },
  'claim-not-found': {
    text: ({ claim }) => `persistentvolumeclaim "${claim}" not found`,
  },
  'volume-not-found': { text: ({ volume }) => `persistentvolume "${volume}" not found` },
  'no-class': { text: 'PersistentVolumeClaim had no pv name and storageClass name' },
  'class-not-found': {
    text: ({ storageClass }) => `storageclass.storage.k8s.io "${storageClass}" not found`,
  },
  'volume-name': { text: 'PersistentVolume had no name' },
});

/**
 * Keeps pods on nodes in the zones and regions that the labels of their bound volumes name. Nodes without any zone or region
 * label pass (kubernetes v1.34.1 plugins/volumezone).
 */
export const volumeZone: Plugin = {
  name: 'VolumeZone',
  points: ['preFilter', 'filter'],
  reads: ['storage', 'node.labels'],
  events: (_args, gates) => [
    { on: ['StorageClass/Add'], hint: bindsLate },
    { on: topologyEvents(gates, 'Node/Add', 'Node/UpdateLabels') },
    { on: ['PersistentVolumeClaim/Add', 'PersistentVolumeClaim/Update'], hint: namesClaim },
    {
      on: ['PersistentVolume/Add', 'PersistentVolume/Update'],
      hint: reachesOtherZones(ZONE_LABELS),
    },
  ],
  reasons: REASONS,
  nodesMayHelp: false,
  signer: () => signVolumes,
  create: () => ({
    preFilter(pod, cluster) {
      if (pod.volumes.every((v) => v.persistentVolumeClaim === undefined)) return SKIP;
      const topologies = volumeTopologies(pod, cluster);
      if ('type' in topologies) return topologies;
      if (topologies.length === 0) return IDLE;
      const columns = ZONE_LABELS.map((key) => cluster.columns.labelColumn(key));
      const tests = topologies.map((topology) => topologyTest(topology, cluster));
      return {
        type: 'node',
        filter(node) {
          if (columns.every(({ valueOf }) => valueOf[node] === ABSENT)) return FITS;
          return tests.every((holds) => holds(node)) ? FITS : unresolvable(0);
        },
        explain: () => [{ id: 'zone' }],
      };
    },
  }),
};

/** Whether the node's value of the label, or else of the label that replaced it, is among `values`. */
function topologyTest(
  { key, values }: Topology,
  cluster: ClusterView,
): (node: NodeIndex) => boolean {
  const own = cluster.columns.labelColumn(key);
  const current = cluster.columns.labelColumn(CURRENT_LABEL[key] ?? key);
  return (node) => {
    const column = own.valueOf[node] === ABSENT ? current : own;
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
    if (claimName === '') return rejection({ id: 'claim-name' });
    const claim = cluster.get('PersistentVolumeClaim', namespace, claimName);
    if (claim === undefined) {
      return rejection({ id: 'claim-not-found', detail: { claim: claimName } });
    }
    const volumeName = claim.spec?.volumeName ?? '';
    if (volumeName !== '') {
      const volume = cluster.get('PersistentVolume', '', volumeName);
      if (volume === undefined) {
        return rejection({ id: 'volume-not-found', detail: { volume: volumeName } });
      }
      append(topologies, topologiesOf(volume));
      continue;
    }
    const unbound = whyUnbound(claimClass(claim), cluster);
    if (unbound !== undefined) return rejection(unbound);
  }
  return topologies;
}

/** Why a claim without a volume rejects the pod; undefined if its volume is chosen for the pod (WaitForFirstConsumer). */
export function whyUnbound(className: string, cluster: ClusterView): Cause | undefined {
  if (className === '') return { id: 'no-class' };
  const storageClass = cluster.get('StorageClass', '', className);
  if (storageClass === undefined) {
    return { id: 'class-not-found', detail: { storageClass: className } };
  }
  return storageClass.volumeBindingMode === 'WaitForFirstConsumer'
    ? undefined
    : { id: 'volume-name' };
}

/** The zone labels of a volume; a label with an empty part is ignored. */
export function topologiesOf({ metadata: { labels = {} } }: PersistentVolume): Topology[] {
  return ZONE_LABELS.flatMap((key) => {
    const values = labels[key]?.split(ZONES_DELIMITER).map((value) => value.trim()) ?? [''];
    return values.includes('') ? [] : [{ key, values: new Set(values) }];
  });
}

const rejection = (reason: Cause): Rejection => ({
  type: 'rejection',
  code: 'UnschedulableAndUnresolvable',
  reasons: [reason],
});
