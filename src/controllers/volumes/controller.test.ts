import { describe, expect, it } from 'vitest';
import type {
  Kind,
  ObjectOfKind,
  PersistentVolume,
  PersistentVolumeClaim,
} from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { EventLog, ObjectStore } from '../../server/index.ts';
import { node, pod, PodBuilder, ZONE } from '../../../test/support/builders.ts';
import {
  claim,
  claimVolume,
  mounting,
  storageClass,
  volume,
} from '../../../test/support/storage-builders.ts';
import { startControllers } from '../index.ts';

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

  /** Keeps the simulation going until then. */
  at(timeMs: number): this {
    this.clock.at(timeMs, () => undefined);
    while ((this.clock.nextMs ?? Infinity) <= timeMs && this.clock.nowMs < timeMs)
      this.clock.step();
    return this;
  }

  run(): this {
    while (this.clock.step());
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

  it.each([['gold'], [undefined]])(
    'gives a claim the attributes class %s of its volume',
    (name) => {
      const attributes = name === undefined ? {} : { volumeAttributesClassName: name };
      const world = new World()
        .with('StorageClass', immediate)
        .with('PersistentVolume', volume('pv', attributes))
        .with('PersistentVolumeClaim', claim('c', attributes));
      expect(world.claim()?.status).toMatchObject({ phase: 'Bound' });
      expect(world.claim()?.status?.currentVolumeAttributesClassName).toBe(name);
    },
  );

  it('binds a waiting claim to a new volume with the next resync', () => {
    const world = new World().with('PersistentVolumeClaim', claim('c', { storageClassName: '' }));
    world.at(2_000);
    world.with('PersistentVolume', volume('pv', { storageClassName: '' }));
    expect(world.claim()?.status?.phase).toBe('Pending');
    world.run();
    expect(world.clock.nowMs).toBe(15_000);
    expect(world.claim()?.spec?.volumeName).toBe('pv');
  });

  it('syncs a waiting claim each 15 s as long as the simulation goes on', () => {
    const world = new World().with('PersistentVolumeClaim', claim('c', { storageClassName: '' }));
    world.at(40_000).run();
    expect(world.events.records.map(({ at, reason }) => [at, reason])).toEqual([
      [0, 'FailedBinding'],
      [15, 'FailedBinding'],
      [30, 'FailedBinding'],
    ]);
    expect(world.clock.nowMs).toBe(40_000);
  });

  it.each([
    ['requested PV is too small', { resources: { requests: { storage: '2Gi' } } }],
    ['storageClassName does not match', { storageClassName: 'other' }],
    ['incompatible volumeMode', { volumeMode: 'Block' }],
    ['incompatible accessMode', { accessModes: ['ReadWriteMany'] }],
  ])('binds a claim that names a volume to that one only: %s', (reason, spec) => {
    const named = claim('c', { ...spec, volumeName: 'pv' }, { annotations: {} });
    const world = new World()
      .with('PersistentVolume', volume('pv'), volume('free', { capacity: { storage: '5Gi' } }))
      .with('PersistentVolumeClaim', named);
    expect(world.claim()?.status?.phase).toBe('Pending');
    expect(world.events.records.map(({ message }) => message)).toEqual([
      `Cannot bind to requested volume "pv": ${reason}`,
    ]);
  });

  it('loses a claim with its volume', () => {
    const world = new World()
      .with('PersistentVolume', volume('pv', { storageClassName: '' }))
      .with('PersistentVolumeClaim', claim('c', { storageClassName: '' }));
    expect(world.claim()?.status?.phase).toBe('Bound');
    world.api.delete('PersistentVolume', '', 'pv');
    expect(world.settle().claim()?.status).toEqual({ phase: 'Lost' });
    expect(world.events.records.map(({ message }) => message)).toEqual([
      'Bound claim has lost its PersistentVolume. Data on the volume is lost!',
    ]);
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

  it.each([
    ['Immediate', {}, 1],
    ['WaitForFirstConsumer', {}, 0],
    ['WaitForFirstConsumer', SELECTED, 1],
  ])(
    'asks the driver of a class with %s, annotations %j',
    (volumeBindingMode, annotations, asked) => {
      const world = new World()
        .with('StorageClass', storageClass('fast', { provisioner: 'a.b/c', volumeBindingMode }))
        .with('Node', node('n1').object)
        .with('PersistentVolumeClaim', claim('c', {}, { annotations }));
      const reasons = world.events.records.map(({ reason }) => reason);
      expect(reasons.filter((reason) => reason === 'ExternalProvisioning')).toHaveLength(asked);
      expect(world.claim()?.spec?.volumeName !== undefined).toBe(asked === 1);
    },
  );

  it.each([
    ['WaitForFirstConsumer', {}, ['WaitForFirstConsumer'], []],
    ['WaitForFirstConsumer', SELECTED, [], ['ExternalProvisioning', 'ProvisioningSucceeded']],
    ['Immediate', {}, [], ['ExternalProvisioning', 'ProvisioningSucceeded']],
  ])(
    'syncs a claim of a new pod, mode %s, annotations %j: before the pod exists %j, then %j',
    (volumeBindingMode, annotations, before, then) => {
      const world = new World()
        .with('StorageClass', storageClass('fast', { provisioner: 'a.b/c', volumeBindingMode }))
        .with('Node', node('n1').object);
      const said = (): readonly string[] => world.events.records.map(({ reason }) => reason);
      world.api.create('PersistentVolumeClaim', claim('c', {}, { annotations }));
      expect(said()).toEqual(before);
      world.with('Pod', mounting(pod('user'), claimVolume('c')).object);
      expect(said()).toEqual([...before, ...then]);
    },
  );

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
    world.with('StorageClass', immediate).run();
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
