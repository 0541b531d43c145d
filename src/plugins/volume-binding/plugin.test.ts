import type { PersistentVolumeClaimSpec } from '../../objects/index.ts';
import { HOSTNAME, node, pod, PodBuilder, ZONE } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import {
  claim,
  claimVolume,
  csiNode,
  mounting,
  reachedFrom,
  storageCapacity,
  storageClass,
  volume,
} from '../../../test/support/storage-builders.ts';
import { volumeBinding } from './plugin.ts';

const NODE_CONFLICT = "node(s) didn't match PersistentVolume's node affinity";
const NOTHING = "node(s) didn't find available persistent volumes to bind";
const SPACE = 'node(s) did not have enough free storage';
const GONE = 'node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)';
const code = 'UnschedulableAndUnresolvable';
const here = node().withHostname().zone('a');
const onHost = (host: string): ReturnType<typeof reachedFrom> =>
  reachedFrom({ key: HOSTNAME, operator: 'In', values: [host] });
const inZone = (zone: string): ReturnType<typeof reachedFrom> =>
  reachedFrom({ key: ZONE, operator: 'In', values: [zone] });
const user = mounting(pod(), claimVolume('c'));
const two = mounting(pod(), claimVolume('c'), claimVolume('d'));
const manual = storageClass('fast', { provisioner: 'kubernetes.io/no-provisioner' });
const sized = (storage: string): PersistentVolumeClaimSpec => ({
  resources: { requests: { storage } },
});
const ephemeral = new PodBuilder({
  ...pod().object,
  metadata: { name: 'pod', namespace: 'default', uid: 'me' },
  spec: {
    containers: [{ name: 'c0' }],
    volumes: [{ name: 'tmp', ephemeral: { volumeClaimTemplate: { spec: {} } } }],
  },
});
const ownedBy = (uid: string): object => ({
  ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'pod', uid, controller: true }],
});
const tracksCapacity = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name: 'disk.example.com' },
  spec: { storageCapacity: true },
};

describePlugin(volumeBinding, {
  fits: [
    {
      title: 'a pod fit where its bound volume can be reached',
      pod: user,
      node: here,
      objects: [claim('c', { volumeName: 'pv' }), volume('pv', inZone('a'))],
    },
    {
      title: 'a pod fit where a free volume matches its claim',
      pod: user,
      node: here,
      objects: [claim('c'), manual, volume('pv', onHost('node'))],
    },
    {
      title: 'a pod fit where a volume is prebound to its claim, available or not',
      pod: user,
      node: here,
      objects: [
        claim('c'),
        manual,
        volume('pv', { claimRef: { name: 'c', namespace: 'default' } }),
      ],
    },
    {
      title: 'a pod fit where its volume can be provisioned',
      pod: user,
      node: here,
      objects: [claim('c'), storageClass()],
    },
    {
      title: 'the driver of a migrated in-tree volume decide which nodes reach it',
      pod: user,
      node: here.labelled({ 'topology.ebs.csi.aws.com/zone': 'x' }),
      objects: [
        claim('c', { volumeName: 'pv' }),
        volume('pv', { awsElasticBlockStore: { volumeID: 'vol-1' }, ...inZone('x') }),
        csiNode(
          'node',
          {},
          { 'storage.alpha.kubernetes.io/migrated-plugins': 'kubernetes.io/aws-ebs' },
        ),
      ],
    },
    {
      title: 'a pod use the claim of its ephemeral volume',
      pod: ephemeral,
      node: here,
      objects: [claim('pod-tmp', {}, ownedBy('me')), storageClass()],
    },
    {
      title: 'a driver that tracks capacity provision up to its maximumVolumeSize',
      pod: user,
      node: here,
      objects: [
        claim('c', sized('5Gi')),
        storageClass(),
        tracksCapacity,
        storageCapacity('s', { capacity: '1Gi', maximumVolumeSize: '5Gi' }),
      ],
    },
  ],
  rejects: [
    {
      title: 'a pod off nodes that cannot reach its bound volume',
      pod: user,
      node: here,
      objects: [claim('c', { volumeName: 'pv' }), volume('pv', inZone('b'))],
      because: NODE_CONFLICT,
      code,
    },
    {
      title: 'a pod off every node if its volume does not exist',
      pod: user,
      node: here,
      objects: [claim('c', { volumeName: 'pv' })],
      because: GONE,
      code,
    },
    {
      title: 'a pod off nodes where no free volume matches its claim',
      pod: user,
      node: here,
      objects: [
        claim('c'),
        manual,
        volume('elsewhere', onHost('other')),
        volume('small', { capacity: { storage: '1Mi' } }),
        volume('shared', { accessModes: ['ReadOnlyMany'] }),
        volume('raw', { volumeMode: 'Block' }),
        volume('other-class', { storageClassName: 'slow' }),
        volume('prebound', { claimRef: { name: 'd', namespace: 'default' } }),
        volume('going', {}, { deletionTimestamp: '2025-01-01T00:00:00Z' }),
        { ...volume('unready'), status: { phase: 'Pending' } },
      ],
      because: NOTHING,
      code,
    },
    {
      title: 'a pod off nodes that cannot reach its prebound volume, even if another is free',
      pod: user,
      node: here,
      objects: [
        claim('c'),
        manual,
        volume('free'),
        volume('pv', { claimRef: { name: 'c', namespace: 'default' }, ...inZone('b') }),
      ],
      because: NOTHING,
      code,
    },
    {
      title: 'a pod with two claims off a node with one volume',
      pod: two,
      node: here,
      objects: [claim('c'), claim('d'), manual, volume('pv')],
      because: NOTHING,
      code,
    },
    {
      title: 'a pod off topologies that its class does not allow',
      pod: user,
      node: here,
      objects: [
        claim('c'),
        storageClass('fast', {
          allowedTopologies: [{ matchLabelExpressions: [{ key: ZONE, values: ['b'] }] }],
        }),
      ],
      because: NOTHING,
      code,
    },
    {
      title: 'a pod off nodes where the driver has too little capacity',
      pod: user,
      node: here,
      objects: [
        claim('c', sized('5Gi')),
        storageClass(),
        tracksCapacity,
        storageCapacity('small', { capacity: '1Gi' }),
        storageCapacity('elsewhere', {
          capacity: '9Gi',
          nodeTopology: { matchLabels: { [ZONE]: 'b' } },
        }),
      ],
      because: SPACE,
      code,
    },
    {
      title: 'a pod off all nodes except the one selected for provisioning',
      pod: user,
      node: here,
      objects: [
        claim('c', {}, { annotations: { 'volume.kubernetes.io/selected-node': 'other' } }),
        storageClass(),
      ],
      because: NOTHING,
      code,
    },
    {
      title: 'a pod off a node with all reasons, in the order of upstream',
      pod: two,
      node: here,
      objects: [claim('c', { volumeName: 'pv' }), volume('pv', inZone('b')), claim('d'), manual],
      because: [NODE_CONFLICT, NOTHING],
      code,
    },
    {
      title: 'a pod off every node while a claim that binds immediately is unbound',
      pod: user,
      node: here,
      objects: [claim('c'), storageClass('fast', { volumeBindingMode: 'Immediate' })],
      because: 'pod has unbound immediate PersistentVolumeClaims',
      code,
    },
    {
      title: 'a pod off every node while its claim is being deleted',
      pod: user,
      node: here,
      objects: [claim('c', {}, { deletionTimestamp: '2025-01-01T00:00:00Z' }), storageClass()],
      because: 'persistentvolumeclaim "c" is being deleted',
      code,
    },
    {
      title: 'a pod off every node if its claim has lost its volume',
      pod: user,
      node: here,
      objects: [{ ...claim('c', { volumeName: 'pv' }), status: { phase: 'Lost' } }],
      because: 'persistentvolumeclaim "c" bound to non-existent persistentvolume "pv"',
      code,
    },
    {
      title: 'a pod off every node until the claim of its ephemeral volume exists',
      pod: ephemeral,
      node: here,
      because:
        'waiting for ephemeral volume controller to create the persistentvolumeclaim "pod-tmp"',
      code,
    },
    {
      title: 'a pod off every node if the claim of its ephemeral volume belongs to another pod',
      pod: ephemeral,
      node: here,
      objects: [claim('pod-tmp', {}, ownedBy('other')), storageClass()],
      because: 'PVC default/pod-tmp was not created for pod default/pod (pod is not owner)',
      code,
    },
  ],
});
