import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asNodeIndex, Cluster } from '../../cluster/index.ts';
import { compileLabelSelector } from '../../objects/index.ts';
import type { CSIDriver, CSIStorageCapacity } from '../../objects/index.ts';
import { HOSTNAME, node, ZONE } from '../../../test/support/builders.ts';
import { claim, storageClass } from '../../../test/support/storage-builders.ts';
import { quantityValue } from '../../units/index.ts';
import { provisioningOf } from './provisioning.ts';

const driver: CSIDriver = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name: 'disk.example.com' },
  spec: { storageCapacity: true },
};

const topology = fc.oneof(
  fc.constant(undefined),
  fc.constant({}),
  fc.record({ matchLabels: fc.record({ [HOSTNAME]: fc.constantFrom('n1', 'n2', 'n4') }) }),
  fc.record({ matchLabels: fc.record({ [ZONE]: fc.constantFrom('a', 'b') }) }),
  fc.constant({ matchExpressions: [{ key: ZONE, operator: 'Exists' as const }] }),
);

const capacities = fc.array(
  fc.record({
    nodeTopology: topology,
    storageClassName: fc.constantFrom('fast', 'fast', 'slow'),
    capacity: fc.constantFrom(undefined, '500Mi', '1Gi', '2Gi'),
    maximumVolumeSize: fc.constantFrom(undefined, undefined, '100Mi', '1Gi'),
  }),
  { maxLength: 8 },
);

it('takes the first capacity of the class that the node reaches and that is enough', () => {
  fc.assert(
    fc.property(capacities, fc.constantFrom('1Gi', '600Mi'), (given, storage) => {
      const cluster = new Cluster();
      cluster.setNode(node('n1').withHostname().zone('a').object);
      cluster.setNode(node('n2').withHostname().zone('b').object);
      cluster.setNode(node('n3').object);
      cluster.set(driver);
      cluster.set(storageClass());
      const objects = given.map(
        (
          { nodeTopology, capacity, maximumVolumeSize, storageClassName },
          at,
        ): CSIStorageCapacity => ({
          apiVersion: 'storage.k8s.io/v1',
          kind: 'CSIStorageCapacity',
          metadata: { name: `capacity-${at}`, namespace: 'default' },
          storageClassName,
          ...(nodeTopology === undefined ? {} : { nodeTopology }),
          ...(capacity === undefined ? {} : { capacity }),
          ...(maximumVolumeSize === undefined ? {} : { maximumVolumeSize }),
        }),
      );
      for (const one of objects) cluster.set(one);
      cluster.settle();
      const wanting = claim('c0', { resources: { requests: { storage } } });
      const provisioning = provisioningOf(wanting, cluster);
      for (let at = 0; at < cluster.columns.count; at++) {
        const labels = cluster.columns.nodes[at]?.metadata.labels ?? {};
        const expected = objects.find(
          (one) =>
            one.storageClassName === 'fast' &&
            quantityValue(one.maximumVolumeSize ?? one.capacity ?? 0) >= quantityValue(storage) &&
            compileLabelSelector(one.nodeTopology)(labels),
        );
        expect(provisioning(asNodeIndex(at))).toBe(expected ?? 'no space');
      }
    }),
  );
});
