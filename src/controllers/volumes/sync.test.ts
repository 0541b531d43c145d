import { describe, expect, test } from 'vitest';
import { claim, storageClass, volume } from '../../../test/support/storage-builders.ts';
import type {
  Kind,
  ObjectOfKind,
  PersistentVolume,
  PersistentVolumeClaim,
  PersistentVolumeClaimSpec,
} from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { EventLog, ObjectStore } from '../../server/index.ts';
import { startControllers } from '../index.ts';

type VolumeSpec = NonNullable<PersistentVolume['spec']>;

class VolumeCluster {
  readonly #clock = new EventQueue();
  readonly #api = new ObjectStore({ clock: this.#clock, epochMs: 0, seed: 0 });
  readonly #events = new EventLog(this.#clock);

  constructor() {
    const [api, clock, events] = [this.#api, this.#clock, this.#events];
    startControllers({ api, clock, epochMs: 0, events });
  }

  with<K extends Kind>(kind: K, object: ObjectOfKind[K]): this {
    this.#api.create(kind, object);
    while (this.#clock.nextMs === this.#clock.nowMs) this.#clock.step();
    return this;
  }

  get volume(): PersistentVolume | undefined {
    return this.#api.get('PersistentVolume', '', 'pv');
  }

  claim(name = 'c'): PersistentVolumeClaim | undefined {
    return this.#api.get('PersistentVolumeClaim', 'default', name);
  }

  get told(): readonly string[] {
    return this.#events.records.map(({ type, reason, message }) => `${type} ${reason}: ${message}`);
  }
}

const GONE = { claimRef: { namespace: 'default', name: 'gone', uid: 'gone' } };
const released = (spec: VolumeSpec, annotations: Readonly<Record<string, string>> = {}) =>
  new VolumeCluster().with('PersistentVolume', volume('pv', { ...GONE, ...spec }, { annotations }));

const by = (provisioner: string) => ({ 'pv.kubernetes.io/provisioned-by': provisioner });
const DELETE = { persistentVolumeReclaimPolicy: 'Delete' };
const deleter = (what: string): string =>
  `error getting deleter volume plugin for volume "pv": no ${what} matched`;

type Failure = readonly [string, string, VolumeSpec, Readonly<Record<string, string>>?];

const FAILURES: readonly Failure[] = [
  [
    'VolumeFailedRecycle',
    'No recycler plugin found for the volume!',
    { persistentVolumeReclaimPolicy: 'Recycle', local: { path: '/x' } },
  ],
  [
    'VolumeUnknownReclaimPolicy',
    'Volume has unrecognized PersistentVolumeReclaimPolicy',
    { persistentVolumeReclaimPolicy: 'Burn' },
  ],
  [
    'VolumeFailedDelete',
    'host_path deleter only supports /tmp/.+ but received provided /tmp/',
    { ...DELETE, hostPath: { path: '/tmp/' } },
  ],
  [
    'VolumeFailedDelete',
    'host_path deleter only supports /tmp/.+ but received provided /x/tmp/y',
    { ...DELETE, hostPath: { path: '/x/tmp/y' } },
  ],
  [
    'VolumeFailedDelete',
    deleter('deletable volume plugin'),
    { ...DELETE, nfs: { server: 's', path: '/x' } },
  ],
  ['VolumeFailedDelete', deleter('volume plugin'), { ...DELETE, local: { path: '/x' } }],
  [
    'VolumeFailedDelete',
    deleter('volume plugin'),
    { ...DELETE, iscsi: { targetPortal: 't', iqn: 'i', lun: 0 } },
  ],
  ['VolumeFailedDelete', deleter('volume plugin'), { ...DELETE, fc: {} }],
  [
    'VolumeFailedDelete',
    'no volume plugin matched name: kubernetes.io/nowhere',
    DELETE,
    by('kubernetes.io/nowhere'),
  ],
];

const RELEASED: readonly (readonly [VolumeSpec, Readonly<Record<string, string>>?])[] = [
  [{}],
  [{ persistentVolumeReclaimPolicy: 'Retain' }],
  [{ persistentVolumeReclaimPolicy: 'Recycle', hostPath: { path: '/x' } }],
  [{ persistentVolumeReclaimPolicy: 'Recycle', nfs: { server: 's', path: '/x' } }],
  [{ ...DELETE, hostPath: { path: '/tmp/x' } }],
  [DELETE, by('disk.example.com')],
  [DELETE, by('kubernetes.io/aws-ebs')],
  [DELETE, { ...by('kubernetes.io/nowhere'), 'pv.kubernetes.io/migrated-to': 'x' }],
];

// pkg/controller/volume/persistentvolume/pv_controller.go reclaimVolume and findDeletablePlugin, v1.34.
describe('a volume without its claim', () => {
  test.each(RELEASED.map(([spec, annotations]) => ({ spec, annotations })))(
    'is released: $spec $annotations',
    ({ spec, annotations }) => {
      const { volume: found, told } = released(spec, annotations);
      // Drivers delete what they provisioned.
      expect(found?.status ?? { phase: 'Released' }).toEqual({ phase: 'Released' });
      expect(told).toEqual([]);
    },
  );

  test.each(
    FAILURES.map(([reason, message, spec, annotations]) => ({
      reason,
      message,
      spec,
      annotations,
    })),
  )('fails with $reason: $message', ({ reason, message, spec, annotations }) => {
    const { volume: found, told } = released(spec, annotations);
    expect(found?.status).toEqual({ phase: 'Failed', message });
    expect(told).toEqual([`Warning ${reason}: ${message}`]);
  });
});

const BOUND = { 'pv.kubernetes.io/bind-completed': 'yes' };
const boundTo = (name: string, uid = `uid-${name}`) => ({
  claimRef: { namespace: 'default', name, uid },
});
const pending = (
  name: string,
  spec: PersistentVolumeClaimSpec = {},
  annotations = {},
): PersistentVolumeClaim => ({
  ...claim(name, spec, { uid: `uid-${name}`, annotations }),
  status: { phase: 'Pending' },
});

// syncClaim and syncVolume of the same file.
describe('claims and volumes that name each other', () => {
  const immediate = storageClass('fast', { volumeBindingMode: 'Immediate' });

  test('a claim that names the volume of another waits, and says so', () => {
    const cluster = new VolumeCluster()
      .with('PersistentVolume', volume('pv', boundTo('other')))
      .with('PersistentVolumeClaim', pending('c', { volumeName: 'pv' }));
    expect(cluster.claim()?.status).toEqual({ phase: 'Pending' });
    expect(cluster.told).toEqual([
      'Warning FailedBinding: volume "pv" already bound to a different claim.',
    ]);
  });

  test('a claim that names a free volume gets it', () => {
    const cluster = new VolumeCluster()
      .with('PersistentVolume', volume('pv'))
      .with('PersistentVolumeClaim', pending('c', { volumeName: 'pv' }));
    expect(cluster.claim()).toMatchObject({
      metadata: { annotations: BOUND },
      status: { phase: 'Bound', accessModes: ['ReadWriteOnce'], capacity: { storage: '1Gi' } },
    });
    expect(cluster.claim()?.metadata.annotations).not.toHaveProperty([
      'pv.kubernetes.io/bound-by-controller',
    ]);
    expect(cluster.volume?.metadata.annotations).toEqual({
      'pv.kubernetes.io/bound-by-controller': 'yes',
    });
    expect(cluster.told).toEqual([]);
  });

  test.each([
    ['without its name', { volumeName: '' }, 'Bound claim has lost reference to PersistentVolume.'],
    ['that is gone', { volumeName: 'gone' }, 'Bound claim has lost its PersistentVolume.'],
  ])('a bound claim is lost with a volume %s', (_, spec, text) => {
    const cluster = new VolumeCluster().with('PersistentVolumeClaim', pending('c', spec, BOUND));
    expect(cluster.claim()?.status).toEqual({ phase: 'Lost' });
    expect(cluster.told).toEqual([`Warning ClaimLost: ${text} Data on the volume is lost!`]);
  });

  test('of two claims that are bound to one volume the wrong one is lost', () => {
    const cluster = new VolumeCluster()
      .with('PersistentVolume', volume('pv', boundTo('other')))
      .with('PersistentVolumeClaim', pending('other', { volumeName: 'pv' }, BOUND))
      .with('PersistentVolumeClaim', pending('c', { volumeName: 'pv' }, BOUND));
    expect(cluster.claim('other')?.status?.phase).toBe('Bound');
    expect(cluster.claim()?.status).toEqual({ phase: 'Lost' });
    expect(cluster.told).toEqual([
      'Warning ClaimMisbound: Two claims are bound to the same volume, this one is bound incorrectly',
    ]);
  });

  test('a volume for a claim of another mode is not bound, and both say so', () => {
    const cluster = new VolumeCluster()
      .with('StorageClass', immediate)
      .with('PersistentVolumeClaim', pending('c', { volumeMode: 'Block', storageClassName: '' }))
      .with('PersistentVolume', volume('pv', boundTo('c')));
    expect(cluster.told.filter((one) => one.includes('VolumeMismatch'))).toEqual([
      'Warning VolumeMismatch: Cannot bind PersistentVolume to requested PersistentVolumeClaim "c" due to incompatible volumeMode.',
      'Warning VolumeMismatch: Cannot bind PersistentVolume "pv" to requested PersistentVolumeClaim due to incompatible volumeMode.',
    ]);
  });

  test.each([
    ['by its author stays reserved', {}, { claimRef: { namespace: 'default', name: 'c' } }],
    ['by the controller is free', { 'pv.kubernetes.io/bound-by-controller': 'yes' }, {}],
  ])('a volume that was bound %s once its claim has another', (_, annotations, spec) => {
    const cluster = new VolumeCluster()
      .with('PersistentVolume', volume('other', boundTo('c')))
      .with('PersistentVolumeClaim', pending('c', { volumeName: 'other' }, BOUND))
      .with('PersistentVolume', volume('pv', boundTo('c'), { annotations }));
    const { claimRef, ...rest } = volume('pv').spec ?? {};
    expect(claimRef).toBeUndefined();
    expect(cluster.volume?.spec).toEqual({ ...rest, ...spec });
    expect(cluster.volume?.metadata.annotations ?? {}).toEqual({});
    expect(cluster.volume?.status).toEqual({ phase: 'Available' });
  });

  test('a provisioned volume whose claim has another is released', () => {
    const cluster = new VolumeCluster()
      .with('PersistentVolume', volume('other', boundTo('c')))
      .with('PersistentVolumeClaim', pending('c', { volumeName: 'other' }, BOUND))
      .with(
        'PersistentVolume',
        volume('pv', { ...boundTo('c'), ...DELETE }, { annotations: by('kubernetes.io/nowhere') }),
      );
    expect(cluster.volume?.status?.phase).toBe('Failed');
  });
});
