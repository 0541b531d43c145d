import { node, pod } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import {
  claim,
  claimVolume,
  csiNode,
  mounting,
  storageClass,
} from '../../../test/support/storage-builders.ts';
import { nodeVolumeLimits, nodeVolumeLimitsV131 } from './plugin.ts';

const LIMIT = 'node(s) exceed max volume count';
const code = 'Unschedulable';
const DRIVER = 'disk.example.com';
const PORTWORX = 'pxd.portworx.com';
/** Shortened in the name of a resource: 23 letters, and 16 digits of the SHA-1. */
const LONG_DRIVER = 'a-driver-with-a-rather-long-name.example.com';
const LONG_KEY = 'attachable-volumes-csi-a-driver-with-a-rather-b6a9308aed4cc535';

const user = mounting(pod(), claimVolume('c'));
const portworx = mounting(pod(), { portworxVolume: { volumeID: 'p' } });
const provisioned = [claim('c'), storageClass()];
const PORTWORX_MIGRATED = {
  'storage.alpha.kubernetes.io/migrated-plugins': 'kubernetes.io/portworx-volume',
};
const scaling = { VolumeLimitScaling: true };
const driver = (spec: object = {}, name = DRIVER) => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name },
  spec,
});
const willing = driver({ preventPodSchedulingIfMissing: true });

describePlugin(nodeVolumeLimits, {
  fits: [
    {
      title: 'a node without the driver take a pod if the feature gate is off',
      pod: user,
      node: node(),
      objects: [...provisioned, willing],
    },
    {
      title: 'a node without the driver take a pod if the driver does not ask for itself',
      featureGates: scaling,
      pod: user,
      node: node(),
      objects: [...provisioned, driver(), csiNode('node', {})],
    },
    {
      title: 'a node with the driver take a pod',
      featureGates: scaling,
      pod: user,
      node: node(),
      objects: [...provisioned, willing, csiNode('node', { [DRIVER]: 1 })],
    },
    {
      title: 'a node take a pod if nobody knows the driver',
      release: '1.35',
      featureGates: scaling,
      pod: user,
      node: node(),
      objects: provisioned,
    },
    {
      title: 'Portworx volumes not count on nodes that do not list them as migrated, up to v1.35',
      release: '1.35',
      pod: portworx,
      node: node(),
      objects: [csiNode('node', { [PORTWORX]: 0 })],
    },
    {
      title: 'Portworx volumes not count in v1.30, where their migration is off',
      release: '1.30',
      pod: portworx,
      node: node(),
      objects: [csiNode('node', { [PORTWORX]: 0 }, PORTWORX_MIGRATED)],
    },
    {
      title: 'the allocatable of a node allow nothing and forbid nothing from v1.32 on',
      release: '1.32',
      pod: user,
      node: node().offers({ [`attachable-volumes-csi-${DRIVER}`]: 0 }),
      objects: [...provisioned, csiNode('node', {})],
    },
  ],
  rejects: [
    {
      title: 'a pod off a node that lacks the driver',
      featureGates: scaling,
      pod: user,
      node: node(),
      objects: [...provisioned, willing, csiNode('node', {})],
      because: `${DRIVER} CSI driver is not installed on the node`,
      code,
    },
    {
      title: 'a pod off a node without a CSINode, in v1.35 for every CSIDriver',
      release: '1.35',
      featureGates: scaling,
      pod: user,
      node: node(),
      objects: [...provisioned, driver()],
      because: `${DRIVER} CSI driver is not installed on the node`,
      code,
    },
    {
      title: 'a pod off for a Portworx volume, listed or not, from v1.36 on',
      release: '1.36',
      pod: portworx,
      node: node(),
      objects: [csiNode('node', { [PORTWORX]: 0 })],
      because: LIMIT,
      code,
    },
  ],
});

describePlugin(nodeVolumeLimitsV131, {
  fits: [
    {
      title: 'a CSINode allow more than the allocatable of its node',
      release: '1.31',
      pod: user,
      node: node().offers({ [`attachable-volumes-csi-${DRIVER}`]: 0 }),
      objects: [...provisioned, csiNode('node', { [DRIVER]: 1 })],
    },
  ],
  rejects: [
    {
      title: 'a pod off a node with too low a limit in its allocatable',
      release: '1.31',
      pod: user,
      node: node().offers({ [`attachable-volumes-csi-${DRIVER}`]: 0 }),
      objects: [...provisioned, csiNode('node', {})],
      because: LIMIT,
      code,
    },
    {
      title: 'a pod off a node with a limit for a driver of a long name',
      release: '1.31',
      pod: user,
      node: node().offers({ [LONG_KEY]: 0 }),
      objects: [claim('c'), storageClass('fast', { provisioner: LONG_DRIVER })],
      because: LIMIT,
      code,
    },
  ],
});
