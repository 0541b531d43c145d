import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asNodeIndex, Cluster } from '../../cluster/index.ts';
import { HOSTNAME, node, ZONE } from '../../../test/support/builders.ts';
import { reachedFrom, volume } from '../../../test/support/storage-builders.ts';
import { volumeNodes } from './volume-affinity.ts';
import { VolumeIndex } from './volume-index.ts';

const requirement = fc.record({
  key: fc.constantFrom(HOSTNAME, HOSTNAME, ZONE),
  operator: fc.constantFrom('In', 'In', 'NotIn'),
  values: fc.subarray(['n1', 'n2', 'n3', 'a', 'b'], { minLength: 1 }),
});

const volumes = fc
  .array(fc.array(requirement, { maxLength: 2 }), { maxLength: 12 })
  .map((affinities) =>
    affinities.map((requirements, at) =>
      volume(`v${at}`, requirements.length === 0 ? {} : reachedFrom(...requirements)),
    ),
  );

it('finds the same volume on every node as a search through all volumes', () => {
  const cluster = new Cluster();
  cluster.setNode(node('n1').withHostname().zone('a').object);
  cluster.setNode(node('n2').withHostname().zone('b').object);
  cluster.setNode(node('n3').object);
  cluster.settle();
  fc.assert(
    fc.property(volumes, fc.nat(4), fc.nat(2), (free, takenCount, preboundCount) => {
      const prebound = free.slice(0, preboundCount);
      const taken = free.slice(0, takenCount);
      const volumeIndex = new VolumeIndex({ prebound, free }, cluster);
      for (let index = 0; index < cluster.columns.count; index++) {
        const at = asNodeIndex(index);
        const reaches = (one: (typeof free)[number]): boolean => volumeNodes(one, cluster)(at);
        const own = prebound.find((one) => !taken.includes(one));
        const expected =
          own === undefined
            ? free.find((one) => !taken.includes(one) && reaches(one))
            : [own].find(reaches);
        expect(volumeIndex.on(at, taken)).toBe(expected);
      }
    }),
  );
});
