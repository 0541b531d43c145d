import { describe, expect, it } from 'vitest';
import type { PersistentVolume } from '../types.ts';
import { inlineCsiVolume, migratedAffinity, persistentCsiVolume } from './csi-migration.ts';

const ZONE = 'topology.kubernetes.io/zone';
const BETA_ZONE = 'failure-domain.beta.kubernetes.io/zone';
const EBS_ZONE = 'topology.ebs.csi.aws.com/zone';
const EBS = 'kubernetes.io/aws-ebs';

const volume = (
  spec: PersistentVolume['spec'],
  labels: Readonly<Record<string, string>> = {},
): PersistentVolume => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'pv', labels } },
  ...(spec === undefined ? {} : { spec }),
});

const affine = (...keys: readonly string[]): PersistentVolume['spec'] => ({
  nodeAffinity: {
    required: {
      nodeSelectorTerms: [
        { matchExpressions: keys.map((key) => ({ key, operator: 'In', values: ['z'] })) },
      ],
    },
  },
});

describe('an in-tree volume', () => {
  it.each([
    ['vol-1', 'vol-1'],
    ['aws://us-east-1a/vol-1', 'vol-1'],
    ['aws:///vol-1', 'vol-1'],
    ['aws://us-east-1a/disk-1', ''],
  ])('of EBS named %s has the handle %j', (volumeID, handle) => {
    expect(inlineCsiVolume({ name: 'v', awsElasticBlockStore: { volumeID } })?.handle).toBe(handle);
  });

  it.each([
    ['', 'projects/UNSPECIFIED/zones/UNSPECIFIED/disks/d'],
    ['us-east1-b', 'projects/UNSPECIFIED/zones/us-east1-b/disks/d'],
    ['us-east1-b__us-east1-c', 'projects/UNSPECIFIED/regions/us-east1/disks/d'],
    ['us-east1-b__us-west1-c', ''],
    ['b__c', ''],
  ])('of GCE labelled %j has the handle %j', (zone, handle) => {
    const disk = volume({ gcePersistentDisk: { pdName: 'd' } }, { [ZONE]: zone });
    expect(persistentCsiVolume(disk)?.handle).toBe(handle);
  });

  it('of Azure is taken over only if the disk is managed', () => {
    const disk = (kind: string): PersistentVolume =>
      volume({ azureDisk: { diskName: 'd', diskURI: '/d', kind } });
    expect(persistentCsiVolume(disk('Managed'))?.handle).toBe('/d');
    expect(persistentCsiVolume(disk('Shared'))?.handle).toBe('');
  });

  it('of a plugin without a driver stays unchanged', () => {
    expect(persistentCsiVolume(volume({ nfs: { server: 's', path: '/' } }))).toBeUndefined();
  });
});

describe("a migrated volume's affinity", () => {
  const keysOf = (spec: PersistentVolume['spec'], labels = {}): readonly (string | undefined)[] =>
    (migratedAffinity(volume(spec, labels), EBS)?.nodeSelectorTerms ?? []).flatMap((term) =>
      term.matchExpressions?.map(({ key, values }) => `${key}=${values?.join() ?? ''}`),
    );

  it('names zones by the key of the driver', () => {
    expect(keysOf(affine(ZONE, 'disk'))).toEqual([`${EBS_ZONE}=z`, 'disk=z']);
  });

  it('names the beta region by the current key if the zone is a beta one', () => {
    const betaRegion = 'failure-domain.beta.kubernetes.io/region';
    expect(keysOf(affine(BETA_ZONE, betaRegion))).toEqual([
      `${EBS_ZONE}=z`,
      'topology.kubernetes.io/region=z',
    ]);
  });

  it('is that of the zone label if it names no zone itself', () => {
    expect(keysOf(undefined, { [BETA_ZONE]: 'b__a__' })).toEqual([`${EBS_ZONE}=a,b`]);
    expect(keysOf(affine('disk'), { [ZONE]: 'a' })).toEqual(['disk=z', `${EBS_ZONE}=a`]);
  });

  it('is none if neither affinity nor labels name a place', () => {
    expect(migratedAffinity(volume({}), EBS)).toBeUndefined();
  });
});
