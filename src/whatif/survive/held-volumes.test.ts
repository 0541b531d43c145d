import { expect, test } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import { claim, claimVolume, mounting, volume } from '../../../test/support/storage-builders.ts';
import type { KubernetesObject } from '../../api/index.ts';
import type { Loss } from '../../outcome/index.ts';
import { survive } from './survive.ts';

const csi = { csi: { driver: 'disk.example.com', volumeHandle: 'vol-1' } };
const nodes = ['a', 'b', 'c'].map((name) => node(name).withHostname().offers({ cpu: 4 }).object);

const user = (name: string, on: string): KubernetesObject =>
  mounting(pod(name), claimVolume('data'))
    .ownedBy('ReplicaSet', 'web')
    .requests({ cpu: '1' })
    .reports({ phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] })
    .onNode(on).object;

interface Storage {
  readonly mode?: string;
  readonly source?: object;
  readonly more?: readonly KubernetesObject[];
}

function lossOfA(as: Loss['as'], { mode = 'ReadWriteOnce', source = csi, more = [] }: Storage) {
  const accessModes = [mode];
  const claimRef = { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'data' };
  const objects = [
    ...nodes,
    claim('data', { accessModes, volumeName: 'disk' }),
    volume('disk', { accessModes, claimRef: { ...claimRef, uid: 'uid-data' }, ...source }),
    user('w', 'a'),
    ...more,
  ];
  const { losses } = survive({ objects, options: { tieBreak: 'name' } }, { fixes: false, as });
  return losses.find((loss) => loss.nodes.join() === 'a');
}

const noAttach = {
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSIDriver',
  metadata: { name: 'disk.example.com' },
  spec: { attachRequired: false },
} as KubernetesObject;

test.each<[string, Loss['as'], Storage, boolean]>([
  ['a disk of a node that does not answer', 'unreachable', {}, false],
  ['that several nodes may have', 'unreachable', { mode: 'ReadWriteMany' }, true],
  ['of a driver that attaches nothing', 'unreachable', { more: [noAttach] }, true],
  [
    'that is no volume of a driver',
    'unreachable',
    { source: { nfs: { server: 's', path: '/' } } },
    true,
  ],
  ['of a deleted node', 'deleted', {}, true],
])('a pod is placed again, but does it get its volume? %s', (_, as, storage, survived) => {
  const loss = lossOfA(as, storage);
  expect(loss).toMatchObject({ displaced: 1, pending: [], survived });
  expect([loss?.placed, loss?.moves.length, loss?.lost.length]).toEqual(
    survived ? [1, 1, 0] : [0, 0, 1],
  );
  if (survived) return;
  expect(loss?.lost[0]?.message).toContain(
    'volume disk stays attached to a, which does not answer',
  );
  expect(loss?.below).toMatchObject([{ kind: 'ReplicaSet', name: 'web', missing: 1 }]);
});

test('a pod that nothing evicts holds its volume too', () => {
  const daemon = mounting(pod('d'), claimVolume('data'))
    .ownedBy('DaemonSet', 'd')
    .reports({ phase: 'Running' })
    .onNode('a').object;
  expect(lossOfA('unreachable', { more: [daemon] })?.survived).toBe(false);
});
