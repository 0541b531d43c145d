import type { KubernetesObject } from '../../src/objects/index.ts';
import type { Facet } from '../../src/cluster/index.ts';
import { node, pod, ZONE } from './builders.ts';
import type { NodeBuilder, PodBuilder } from './builders.ts';
import { nodeBecomes, nodeIsAdded, podIsDeleted } from './cluster-changes.ts';
import type { Change } from './cluster-changes.ts';
import {
  claim,
  claimVolume,
  csiNode,
  mounting,
  reachedFrom,
  storageClass,
  volume,
} from './storage-builders.ts';
export type Release = 'v1.36' | 'v1.30' | 'v1.22';

/** A pod that the plugin rejects on node "n", and a change of one facet after which the pod fits there. */
export interface Case {
  readonly plugin: string;
  readonly facet: Facet;
  /** Another facet that the same change touches. */
  readonly alsoChanged?: Facet;
  /** Plugins that filter as well. */
  readonly besides?: readonly string[];
  readonly args?: unknown;
  readonly objects?: readonly KubernetesObject[];
  readonly node?: NodeBuilder;
  readonly placed?: readonly PodBuilder[];
  readonly pending: PodBuilder;
  readonly change: Change;
}

const n = node('n').withHostname();
const app = (name: string): PodBuilder => pod(name).labelled({ app: name });
const other = app('other');
const fitsRequest = {
  pending: pod().requests({ cpu: '3' }),
  placed: [other.requests({ cpu: '3' })],
};
const disk = { gcePersistentDisk: { pdName: 'd' } };
const toOther = { topologyKey: ZONE, labelSelector: { matchLabels: { app: 'other' } } };
const inZoneA = { key: ZONE, operator: 'In', values: ['a'] };
const manual = storageClass('manual', { provisioner: 'kubernetes.io/no-provisioner' });
const bound = claim('c', { volumeName: 'v' });
const boundVolume = volume(
  'v',
  { claimRef: { name: 'c', namespace: 'default', uid: 'uid-c' } },
  { labels: { [ZONE]: 'a' } },
);
const mounts = mounting(pod(), claimVolume('c'));
const inZone = (zone: string): NodeBuilder => n.zone(zone);
const spread = (): PodBuilder =>
  app('web').spread({
    maxSkew: 1,
    topologyKey: ZONE,
    whenUnsatisfiable: 'DoNotSchedule',
    labelSelector: { matchLabels: { app: 'web' } },
  });

const NODE_AFFINITY: Omit<Case, 'plugin'> = {
  facet: 'node.labels',
  pending: pod().nodeSelector({ disk: 'ssd' }),
  change: nodeBecomes(n.labelled({ disk: 'ssd' })),
};

/** Plugins that all releases have. */
const OF_ALL: readonly Case[] = [
  {
    plugin: 'NodeUnschedulable',
    facet: 'node.unschedulable',
    // A cordoned node has a taint, too.
    alsoChanged: 'node.taints',
    node: n.cordoned(),
    pending: pod(),
    change: nodeBecomes(n),
  },
  {
    plugin: 'TaintToleration',
    facet: 'node.taints',
    node: n.taint('dedicated', 'NoSchedule'),
    pending: pod(),
    change: nodeBecomes(n),
  },
  { plugin: 'NodeAffinity', ...NODE_AFFINITY },
  {
    plugin: 'NodePorts',
    facet: 'node.pods',
    placed: [other.hostPort(80)],
    pending: pod().hostPort(80),
    change: podIsDeleted('other'),
  },
  {
    plugin: 'NodePorts',
    facet: 'nodes',
    placed: [other.hostPort(80)],
    pending: pod().hostPort(80),
    change: nodeIsAdded('new'),
  },
  { plugin: 'NodeResourcesFit', facet: 'node.pods', ...fitsRequest, change: podIsDeleted('other') },
  {
    plugin: 'NodeResourcesFit',
    facet: 'node.allocatable',
    ...fitsRequest,
    change: nodeBecomes(n.offers({ cpu: '8' })),
  },
  {
    plugin: 'VolumeRestrictions',
    facet: 'node.pods',
    placed: [mounting(other, disk)],
    pending: mounting(pod(), disk),
    change: podIsDeleted('other'),
  },
  {
    plugin: 'VolumeRestrictions',
    facet: 'nodes',
    placed: [mounting(other, disk)],
    pending: mounting(pod(), disk),
    change: nodeIsAdded('new'),
  },
  {
    plugin: 'VolumeBinding',
    facet: 'storage',
    objects: [manual, claim('c', { storageClassName: 'manual' })],
    pending: mounts,
    change: (api) => api.create('PersistentVolume', volume('v', { storageClassName: 'manual' })),
  },
  {
    plugin: 'VolumeBinding',
    facet: 'node.labels',
    objects: [bound, volume('v', { ...boundVolume.spec, ...reachedFrom(inZoneA) })],
    node: inZone('b'),
    pending: mounts,
    change: nodeBecomes(inZone('a')),
  },
  {
    plugin: 'VolumeZone',
    facet: 'node.labels',
    objects: [bound, boundVolume],
    node: inZone('b'),
    pending: mounts,
    change: nodeBecomes(inZone('a')),
  },
  {
    plugin: 'VolumeZone',
    facet: 'storage',
    objects: [bound, boundVolume],
    node: inZone('b'),
    pending: mounts,
    change: (api) =>
      api.update('PersistentVolume', {
        ...boundVolume,
        metadata: { name: 'v', labels: { [ZONE]: 'b' } },
      }),
  },
  {
    plugin: 'InterPodAffinity',
    facet: 'cluster.pods',
    node: inZone('a'),
    placed: [other],
    pending: pod().apartFrom(toOther),
    change: podIsDeleted('other'),
  },
  {
    plugin: 'InterPodAffinity',
    facet: 'node.labels',
    placed: [other],
    pending: pod().near(toOther),
    change: nodeBecomes(inZone('a')),
  },
  {
    plugin: 'InterPodAffinity',
    facet: 'namespaces',
    objects: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'team' } }],
    node: inZone('a'),
    placed: [other.in('team')],
    pending: pod().near({ ...toOther, namespaceSelector: { matchLabels: { team: 'a' } } }),
    change: (api) => {
      const stored = api.get('Namespace', '', 'team')!;
      api.update('Namespace', {
        ...stored,
        metadata: { ...stored.metadata, labels: { team: 'a' } },
      });
    },
  },
  {
    plugin: 'PodTopologySpread',
    facet: 'node.labels',
    args: { defaultingType: 'System' },
    pending: spread(),
    change: nodeBecomes(inZone('a')),
  },
  {
    plugin: 'PodTopologySpread',
    facet: 'cluster.pods',
    args: { defaultingType: 'System' },
    node: inZone('a'),
    objects: [node('m').zone('b').cordoned().object],
    besides: ['NodeUnschedulable'],
    placed: [other.labelled({ app: 'web' })],
    pending: spread(),
    change: podIsDeleted('other'),
  },
];

const LIMIT_OF_CSI_NODE: Case = {
  plugin: 'NodeVolumeLimits',
  facet: 'storage',
  objects: [
    bound,
    volume('v', { ...boundVolume.spec, csi: { driver: 'd', volumeHandle: 'v' } }),
    csiNode('n', { d: 0 }),
  ],
  pending: mounts,
  change: (api) => api.update('CSINode', csiNode('n', { d: 1 })),
};

const MISSING_CLAIM: Case = {
  plugin: 'VolumeRestrictions',
  facet: 'storage',
  objects: [],
  pending: mounts,
  change: (api) => api.create('PersistentVolumeClaim', claim('c')),
};

const LIMITS_OF_NODE: readonly Case[] = (
  [
    ['EBSLimits', 'attachable-volumes-aws-ebs', { awsElasticBlockStore: { volumeID: 'd' } }],
    ['GCEPDLimits', 'attachable-volumes-gce-pd', disk],
    [
      'AzureDiskLimits',
      'attachable-volumes-azure-disk',
      { azureDisk: { diskName: 'd', diskURI: 'd' } },
    ],
    ['CinderLimits', 'attachable-volumes-cinder', { cinder: { volumeID: 'd' } }],
  ] as const
).map(([plugin, resource, source]) => ({
  plugin,
  facet: 'node.allocatable',
  node: n.offers({ [resource]: 0 }),
  pending: mounting(pod(), source),
  change: nodeBecomes(n.offers({ [resource]: 1 })),
}));

const CSI_LIMIT = 'attachable-volumes-csi-d';
const RESTARTS_ALL = 'RestartAllContainersOnContainerExits';

export const CASES: Readonly<Record<Release, readonly Case[]>> = {
  'v1.36': [
    ...OF_ALL,
    LIMIT_OF_CSI_NODE,
    MISSING_CLAIM,
    {
      plugin: 'NodeDeclaredFeatures',
      facet: 'node.declaredFeatures',
      pending: pod().restartsAll(),
      change: nodeBecomes(n.declares(RESTARTS_ALL)),
    },
  ],
  'v1.30': [
    ...OF_ALL,
    ...LIMITS_OF_NODE,
    LIMIT_OF_CSI_NODE,
    MISSING_CLAIM,
    {
      ...LIMIT_OF_CSI_NODE,
      facet: 'node.allocatable',
      objects: [
        bound,
        volume('v', { ...boundVolume.spec, csi: { driver: 'd', volumeHandle: 'v' } }),
      ],
      node: n.offers({ [CSI_LIMIT]: 0 }),
      change: nodeBecomes(n.offers({ [CSI_LIMIT]: 1 })),
    },
  ],
  'v1.22': [
    ...OF_ALL,
    {
      plugin: 'NodeLabel',
      facet: 'node.labels',
      args: {
        presentLabels: ['rack'],
        absentLabels: [],
        presentLabelsPreference: [],
        absentLabelsPreference: [],
      },
      pending: pod(),
      change: nodeBecomes(n.labelled({ rack: 'r1' })),
    },
    {
      plugin: 'ServiceAffinity',
      facet: 'node.labels',
      args: { affinityLabels: ['rack'], antiAffinityLabelsPreference: null },
      pending: pod().nodeSelector({ rack: 'r1' }),
      change: nodeBecomes(n.labelled({ rack: 'r1' })),
    },
    ...LIMITS_OF_NODE,
    LIMIT_OF_CSI_NODE,
  ],
};
