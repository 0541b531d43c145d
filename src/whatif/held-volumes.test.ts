import { describe, expect, test } from 'vitest';
import { node, pod } from '../../test/support/builders.ts';
import { judgedAlone } from '../../test/support/checked.ts';
import { claim, claimVolume, mounting, volume } from '../../test/support/storage-builders.ts';
import type { KubernetesObject } from '../objects/index.ts';
import type { Loss } from '../outcome/index.ts';
import { capacity } from './capacity/analysis.ts';
import { pack } from './pack/analysis.ts';
import { size } from './size/analysis.ts';
import { survive } from './survive/analysis.ts';

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

const lossOfA = (as: Loss['as'], storage: Storage) => lossOf('a', as, storage);

function lossOf(
  lost: string,
  as: Loss['as'],
  { mode = 'ReadWriteOnce', source = csi, more = [] }: Storage,
) {
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
  return losses.find((loss) => loss.nodes.join() === lost);
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

test.each([
  ['a', 'unreachable', 'w', 'volume disk stays attached to a, which does not answer'],
  ['a', 'deleted', 'w', 'volume disk stays attached to b, where default/waiter uses it'],
  ['b', 'deleted', 'waiter', 'volume disk stays attached to a, where default/w uses it'],
  ['c', 'deleted', undefined, ''],
] as const)(
  'where a pod on b waits for the disk of a pod on a, the loss of %s (%s) leaves %s without it',
  (node, as, stuck, why) => {
    const waiter = mounting(pod('waiter'), claimVolume('data'))
      .ownedBy('ReplicaSet', 'web')
      .requests({ cpu: '1' })
      .reports({ phase: 'Pending' })
      .onNode('b').object;
    const loss = lossOf(node, as, { more: [waiter] });
    const lost = loss?.lost.map(({ name, message }) => [name, message]);
    expect(lost).toEqual(stuck === undefined ? [] : [[stuck, expect.stringContaining(why)]]);
    expect(loss?.survived).toBe(stuck === undefined);
  },
);

/** Two pods of one disk on node a; the others have room for one of them each. */
function sharers(mode: string): readonly KubernetesObject[] {
  const accessModes = [mode];
  const claimRef = { kind: 'PersistentVolumeClaim', namespace: 'default', name: 'data' };
  const small = ['b', 'c'].map((name) => node(name).withHostname().offers({ cpu: 1 }).object);
  return [
    node('a').withHostname().offers({ cpu: 4 }).object,
    ...small,
    claim('data', { accessModes, volumeName: 'disk' }),
    volume('disk', { accessModes, claimRef: { ...claimRef, uid: 'uid-data' }, ...csi }),
    user('w1', 'a'),
    user('w2', 'a'),
  ];
}

describe.each([
  ['ReadWriteOnce', 1],
  ['ReadWriteMany', 0],
])('of pods that share a disk of mode %s and go to two nodes, %i never start', (mode, stuck) => {
  const input = { objects: sharers(mode), options: { tieBreak: 'name' } } as const;
  const says = 'volume disk stays attached to b, where default/w1 uses it';

  test('when their node is deleted', () => {
    const { losses } = survive(input, { fixes: false, as: 'deleted' });
    const loss = losses.find(({ nodes: [lost] }) => lost === 'a');
    expect(loss).toMatchObject({ placed: 2 - stuck, survived: stuck === 0 });
    expect(loss?.lost.map(({ message }) => message)).toEqual(
      stuck === 0 ? [] : [expect.stringContaining(says)],
    );
  });

  test('so that their node is not emptied', () => {
    const { kept } = pack(input, { nodes: 'a' });
    const reasons = kept.filter((one) => one.node === 'a').map(({ reason }) => reason);
    expect(reasons).toEqual(stuck === 0 ? [] : [expect.stringContaining(says)]);
  });

  test('so that copies on other nodes are in doubt', () => {
    const copy = mounting(pod('copy'), claimVolume('data')).requests({ cpu: '1' }).object;
    const { summary, copies } = capacity({ ...input, pod: copy });
    expect(copies).toBe(4);
    expect(summary.verdict).toBe(stuck === 0 ? 'passed' : 'unknown');
  });

  test('so that nodes for a pod which has its disk elsewhere are in doubt', () => {
    const waiting = mounting(pod('waiting'), claimVolume('data')).requests({ cpu: '3' }).object;
    const catalog = { types: [{ name: 'm', cpu: '4', memory: '8Gi' }] };
    const { nodes, summary } = size({ objects: [...input.objects, waiting] }, { catalog });
    expect(nodes).toBe(1);
    expect(summary.verdict).toBe(stuck === 0 ? 'passed' : 'unknown');
    expect(summary.doubts?.join() ?? '').toMatch(stuck === 0 ? /^$/ : /stays attached to a/);
  });

  test('so that headroom counts the copies that start', () => {
    const copy = mounting(pod('copy'), claimVolume('data')).requests({ cpu: '1' }).object;
    const { verdict, message } = judgedAlone(
      { headroom: { pod: copy, atLeast: 3 } },
      input.objects,
    );
    expect(verdict).toBe(stuck === 0 ? 'passed' : 'failed');
    expect(message).toContain(stuck === 0 ? '3 more' : '2 of 3 more');
  });
});
