import { node, pod, ZONE } from '../../../test/support/builders.ts';
import { describePlugin } from '../../../test/support/plugin-tester.ts';
import {
  claim,
  claimVolume,
  mounting,
  reachedFrom,
  storageCapacity,
  storageClass,
  volume,
} from '../../../test/support/storage-builders.ts';
import { volumeBinding } from './plugin.ts';

const inZone = (zone: string): ReturnType<typeof reachedFrom> =>
  reachedFrom({ key: ZONE, operator: 'In', values: [zone] });
const sized = (storage: string) => ({ resources: { requests: { storage } } });
const user = mounting(pod(), claimVolume('c'));
const two = mounting(pod(), claimVolume('c'), claimVolume('d'));
const nodes = [node('a').zone('a'), node('b').zone('b')];

const driver = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name: 'disk.example.com' },
  spec: { storageCapacity: true },
};
const capacityOf = (zone: string, capacity: string, storageClassName = 'fast') =>
  storageCapacity(`${storageClassName}-${zone}`, {
    capacity,
    storageClassName,
    nodeTopology: { matchLabels: { [ZONE]: zone } },
  });

const featureGates = { StorageCapacityScoring: true };
const roomier = {
  shape: [
    { utilization: 0, score: 10 },
    { utilization: 100, score: 0 },
  ],
};
const fuller = {
  shape: [
    { utilization: 0, score: 0 },
    { utilization: 100, score: 10 },
  ],
};

describePlugin(volumeBinding, {
  scores: [
    {
      title: 'does not score without its feature gate',
      pod: user,
      nodes,
      objects: [claim('c'), storageClass(), volume('v')],
      skipped: true,
    },
    {
      title: 'scores the capacity that a volume is provisioned from',
      featureGates,
      args: roomier,
      pod: user,
      nodes,
      objects: [
        claim('c', sized('3Gi')),
        storageClass(),
        driver,
        capacityOf('a', '10Gi'),
        capacityOf('b', '4Gi'),
      ],
      raw: [70, 25],
      normalized: [70, 25],
    },
    {
      title: 'adds up the claims of one class, and takes the mean of classes',
      featureGates,
      args: roomier,
      pod: mounting(two, claimVolume('e')),
      nodes: [node('a').zone('a')],
      objects: [
        claim('c', sized('2Gi')),
        claim('d', sized('3Gi')),
        claim('e', { ...sized('1Gi'), storageClassName: 'slow' }),
        storageClass(),
        storageClass('slow'),
        driver,
        capacityOf('a', '10Gi'),
        capacityOf('a', '4Gi', 'slow'),
      ],
      // 50 and 75 of 100.
      raw: [63],
    },
    {
      title: 'scores the volumes that are bound, and no other claim then',
      featureGates,
      args: roomier,
      pod: two,
      nodes,
      objects: [
        claim('c', sized('1Gi')),
        claim('d', sized('8Gi')),
        storageClass(),
        driver,
        volume('v', { capacity: { storage: '4Gi' }, ...inZone('a') }),
        capacityOf('a', '100Gi'),
        capacityOf('b', '10Gi'),
      ],
      raw: [75, 10],
    },
    {
      title: 'scores a pod without claims 0 everywhere',
      featureGates,
      args: roomier,
      pod: pod(),
      nodes,
      raw: [0, 0],
    },
    {
      title: 'counts capacity without a size as used up',
      featureGates,
      args: roomier,
      pod: user,
      nodes: [node('a').zone('a')],
      objects: [
        claim('c'),
        storageClass(),
        driver,
        storageCapacity('a', { maximumVolumeSize: '2Gi' }),
      ],
      raw: [0],
    },
    {
      title: 'prefers full volumes with the older feature gate',
      release: '1.32',
      featureGates: { VolumeCapacityPriority: true },
      args: fuller,
      pod: user,
      nodes,
      objects: [
        claim('c', sized('1Gi')),
        storageClass(),
        volume('v', { capacity: { storage: '4Gi' }, ...inZone('a') }),
        volume('w', { capacity: { storage: '2Gi' }, ...inZone('b') }),
      ],
      raw: [25, 50],
    },
    {
      title: 'does not score provisioned volumes with the older feature gate',
      release: '1.32',
      featureGates: { VolumeCapacityPriority: true },
      args: fuller,
      pod: user,
      nodes,
      objects: [claim('c'), storageClass(), driver, capacityOf('a', '10Gi')],
      skipped: true,
    },
  ],
});
