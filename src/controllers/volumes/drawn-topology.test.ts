import { expect, it } from 'vitest';
import { EventQueue } from '../../clock/index.ts';
import { ObjectStore } from '../../server/index.ts';
import { node, ZONE } from '../../../test/support/builders.ts';
import { csiNode, storageClass } from '../../../test/support/storage-builders.ts';
import { PossibleTopologies, possibleTopologies } from './drawn-topology.ts';

const DRIVER = 'ebs.csi.aws.com';
const disks = storageClass('fast', { provisioner: DRIVER });

it('topologies follow nodes, their labels and the keys of their drivers', () => {
  const api = new ObjectStore({ clock: new EventQueue(), epochMs: 0, seed: 0 });
  const kept = new PossibleTopologies(api);
  const counts: number[] = [];
  const note = (): void => {
    const found = kept.of(disks);
    expect(found).toEqual(possibleTopologies(disks, api.list('Node'), api.list('CSINode')));
    counts.push(found.length);
  };
  note();
  const a = api.create('Node', node('n1').zone('a').object);
  note();
  api.create('Node', node('n2').zone('b').object);
  note();
  api.update('Node', {
    ...a,
    metadata: { ...a.metadata, labels: { ...a.metadata.labels, [ZONE]: 'b' } },
  });
  note();
  api.create('CSINode', csiNode('n1', { [DRIVER]: 3 }));
  note();
  expect(counts).toEqual([0, 1, 2, 1, 0]);
});
