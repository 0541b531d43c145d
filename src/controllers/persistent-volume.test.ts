import { describe, expect, it } from 'vitest';
import type { Kind, ObjectOfKind, PersistentVolume, PersistentVolumeClaim } from '../api/index.ts';
import { EventQueue } from '../clock/index.ts';
import { EventLog, ObjectStore } from '../store/index.ts';
import { node, pod, PodBuilder, ZONE } from '../../test/support/builders.ts';
import { claim, storageClass, volume } from '../../test/support/storage-builders.ts';
import { startControllers } from './index.ts';

const SELECTED = { 'volume.kubernetes.io/selected-node': 'n1' };
const immediate = storageClass('fast', { volumeBindingMode: 'Immediate' });

class World {
  readonly clock: EventQueue = new EventQueue();
  readonly api: ObjectStore = new ObjectStore({ clock: this.clock, epochMs: 0, seed: 0 });
  readonly events: EventLog = new EventLog(this.clock);

  constructor() {
    startControllers({ api: this.api, clock: this.clock, epochMs: 0, events: this.events });
  }

  with<K extends Kind>(kind: K, ...objects: readonly ObjectOfKind[K][]): this {
    for (const object of objects) this.api.create(kind, object);
    return this.settle();
  }

  settle(): this {
    while (this.clock.nextMs === this.clock.nowMs) this.clock.step();
    return this;
  }

  claim(name = 'c'): PersistentVolumeClaim | undefined {
    return this.api.get('PersistentVolumeClaim', 'default', name);
  }

  volume(name: string): PersistentVolume | undefined {
    return this.api.get('PersistentVolume', '', name);
  }
}

const { status: _, ...pendingVolume } = volume('pv');

describe('the persistent volume controller', () => {
  it('makes volumes available and binds a claim to the smallest that fits', () => {
    const big = volume('big', { capacity: { storage: '5Gi' } });
    const world = new World()
      .with('StorageClass', immediate)
      .with('PersistentVolume', big, { ...pendingVolume, status: { phase: 'Pending' } })
      .with('PersistentVolumeClaim', claim('c'));
    expect(world.claim()).toMatchObject({
      metadata: { annotations: { 'pv.kubernetes.io/bind-completed': 'yes' } },
      spec: { volumeName: 'pv' },
      status: { phase: 'Bound', capacity: { storage: '1Gi' } },
    });
    expect(world.volume('pv')).toMatchObject({
      spec: { claimRef: { name: 'c', namespace: 'default' } },
      status: { phase: 'Bound' },
    });
    expect(world.volume('big')?.status?.phase).toBe('Available');
  });

  it('binds a waiting claim to a new volume', () => {
    const world = new World()
      .with('PersistentVolumeClaim', claim('c', { storageClassName: '' }))
      .with('PersistentVolume', volume('pv', { storageClassName: '' }));
    expect(world.claim()?.spec?.volumeName).toBe('pv');
  });

  it('leaves claims with WaitForFirstConsumer to the scheduler', () => {
    const world = new World()
      .with('StorageClass', storageClass())
      .with('PersistentVolume', volume('pv'))
      .with('PersistentVolumeClaim', claim('c'));
    expect(world.claim()?.status?.phase).toBe('Pending');
    const stored = world.volume('pv')!;
    const claimRef = { name: 'c', namespace: 'default', uid: world.claim()?.metadata.uid ?? '' };
    world.api.update('PersistentVolume', { ...stored, spec: { ...stored.spec, claimRef } });
    world.settle();
    expect(world.claim()).toMatchObject({ spec: { volumeName: 'pv' }, status: { phase: 'Bound' } });
  });

  it('provisions a volume in the topology of the selected node', () => {
    const world = new World()
      .with('StorageClass', storageClass('fast', { provisioner: 'kubernetes.io/aws-ebs' }))
      .with('Node', node('n1').zone('a').object)
      .with('PersistentVolumeClaim', claim('c', {}, { annotations: SELECTED }));
    const name = world.claim()?.spec?.volumeName ?? '';
    expect(name).toBe(`pvc-${world.claim()?.metadata.uid ?? ''}`);
    expect(world.volume(name)?.spec).toMatchObject({
      csi: { driver: 'ebs.csi.aws.com' },
      nodeAffinity: {
        required: {
          nodeSelectorTerms: [{ matchExpressions: [{ key: ZONE, operator: 'In', values: ['a'] }] }],
        },
      },
    });
  });

  it('provisions nothing for a class without provisioner or a missing class', () => {
    const manual = storageClass('manual', {
      provisioner: 'kubernetes.io/no-provisioner',
      volumeBindingMode: 'Immediate',
    });
    const world = new World()
      .with('StorageClass', manual)
      .with('PersistentVolumeClaim', claim('c', { storageClassName: 'manual' }), claim('d'));
    expect(world.api.list('PersistentVolume')).toEqual([]);
    world.with('StorageClass', immediate);
    expect(world.claim('d')?.status?.phase).toBe('Bound');
    expect(world.claim('c')?.status?.phase).toBe('Pending');
  });

  it('deletes or releases the volume of a deleted claim', () => {
    const retained = volume('kept', { storageClassName: '' });
    const world = new World()
      .with('StorageClass', immediate)
      .with('PersistentVolumeClaim', claim('c'))
      .with('PersistentVolume', retained)
      .with('PersistentVolumeClaim', claim('d', { storageClassName: '' }));
    for (const name of ['c', 'd']) world.api.delete('PersistentVolumeClaim', 'default', name);
    world.settle();
    expect(
      world.api
        .list('PersistentVolume')
        .map(({ metadata, status }) => [metadata.name, status?.phase]),
    ).toEqual([['kept', 'Released']]);
  });
});

describe('the ephemeral volume controller', () => {
  const volumeClaimTemplate = { spec: { storageClassName: 'fast' } };
  const user = new PodBuilder({
    ...pod('user').object,
    spec: {
      containers: [{ name: 'c' }],
      volumes: [{ name: 'tmp', ephemeral: { volumeClaimTemplate } }],
    },
  });

  it("creates a pod's claim and deletes it with the pod", () => {
    const world = new World().with('Pod', user.object);
    const { uid } = world.api.get('Pod', 'default', 'user')?.metadata ?? {};
    expect(world.claim('user-tmp')?.metadata.ownerReferences).toMatchObject([
      { kind: 'Pod', name: 'user', uid, controller: true },
    ]);
    world.api.delete('Pod', 'default', 'user', { gracePeriodSeconds: 0 });
    expect(world.settle().claim('user-tmp')).toBeUndefined();
  });

  it('does not change a claim of that name with another owner', () => {
    const world = new World()
      .with('PersistentVolumeClaim', claim('user-tmp'))
      .with('Pod', user.object);
    world.api.delete('Pod', 'default', 'user', { gracePeriodSeconds: 0 });
    expect(world.settle().claim('user-tmp')?.metadata.ownerReferences).toBeUndefined();
  });
});
