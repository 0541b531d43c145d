import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asNodeIndex, Cluster } from '../../cluster/index.ts';
import type { PersistentVolume, PersistentVolumeClaim } from '../../objects/index.ts';
import { HOSTNAME, node, ZONE } from '../../../test/support/builders.ts';
import { claim, reachedFrom, volume } from '../../../test/support/storage-builders.ts';
import { plainlyFound } from '../../../test/support/volume-finder.ts';
import { ListedVolumes } from './listed-volumes.ts';
import { volumeNodes } from './volume-affinity.ts';
import { VolumeIndex } from './volume-index.ts';

const requirement = fc.record({
  key: fc.constantFrom(HOSTNAME, HOSTNAME, ZONE),
  operator: fc.constantFrom('In', 'In', 'NotIn'),
  values: fc.subarray(['n1', 'n2', 'n3', 'a', 'b'], { minLength: 1 }),
});

const accessModes = fc.subarray(['ReadWriteOnce', 'ReadOnlyMany'], { minLength: 1 });
const volumeMode = fc.constantFrom(undefined, 'Filesystem', 'Block');
const volumeAttributesClassName = fc.constantFrom(undefined, undefined, 'gold');
const defined = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

const changedVolume = fc
  .record({
    name: fc.constantFrom('v0', 'v1', 'v2', 'v3', 'v4', 'v5'),
    requirements: fc.array(requirement, { maxLength: 2 }),
    storage: fc.constantFrom('1Gi', '2Gi', '1024Mi', '500Mi', '3Gi'),
    storageClassName: fc.constantFrom('fast', 'fast', 'slow'),
    labels: fc.constantFrom({}, { tier: 'a' }),
    claimRef: fc.constantFrom(undefined, undefined, undefined, 'c0', 'c1'),
    isDeleted: fc.constantFrom(false, false, false, true),
    spec: fc.record({ accessModes, volumeMode, volumeAttributesClassName }),
  })
  .map(({ name, requirements, storage, claimRef, isDeleted, spec, storageClassName, labels }) =>
    volume(
      name,
      {
        ...defined(spec),
        capacity: { storage },
        storageClassName,
        ...(requirements.length === 0 ? {} : reachedFrom(...requirements)),
        ...(claimRef === undefined ? {} : { claimRef: { name: claimRef, namespace: 'default' } }),
      },
      { labels, ...(isDeleted ? { deletionTimestamp: '2026-01-01T00:00:00Z' } : {}) },
    ),
  );

const wantingClaim = fc
  .record({
    name: fc.constantFrom('c0', 'c1', 'c2'),
    storage: fc.constantFrom('1Gi', '2Gi', '100Mi'),
    selects: fc.constantFrom(false, false, true),
    spec: fc.record({ accessModes, volumeMode, volumeAttributesClassName }),
  })
  .map(({ name, storage, selects, spec }) =>
    claim(name, {
      ...defined(spec),
      resources: { requests: { storage } },
      ...(selects ? { selector: { matchLabels: { tier: 'a' } } } : {}),
    }),
  );

const changes = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: changedVolume.map((set) => ({ set })) },
    { weight: 1, arbitrary: fc.constantFrom('v0', 'v1', 'v2').map((unset) => ({ unset })) },
  ),
  { maxLength: 16 },
);

function clusterOfThree(): Cluster {
  const cluster = new Cluster();
  cluster.setNode(node('n1').withHostname().zone('a').object);
  cluster.setNode(node('n2').withHostname().zone('b').object);
  cluster.setNode(node('n3').object);
  cluster.settle();
  return cluster;
}

function change(
  cluster: Cluster,
  one: { readonly set: PersistentVolume } | { readonly unset: string },
): void {
  if ('set' in one) cluster.set(one.set);
  else cluster.unset(volume(one.unset));
}

/** On each node. */
const found = (
  cluster: Cluster,
  find: (node: ReturnType<typeof asNodeIndex>) => PersistentVolume | undefined,
): readonly (PersistentVolume | undefined)[] =>
  Array.from({ length: cluster.columns.count }, (_, at) => find(asNodeIndex(at)));

const plainly = (
  cluster: Cluster,
  wanting: PersistentVolumeClaim,
  list: readonly PersistentVolume[],
): readonly (PersistentVolume | undefined)[] =>
  found(cluster, (at) =>
    plainlyFound(
      wanting,
      list.filter(({ spec }) => spec?.storageClassName === 'fast'),
      (one) => volumeNodes(one, cluster)(at),
    ),
  );

const indexed = (
  cluster: Cluster,
  wanting: PersistentVolumeClaim,
  listed: ListedVolumes,
  taken: readonly PersistentVolume[] = [],
): readonly (PersistentVolume | undefined)[] => {
  const index = new VolumeIndex(wanting, listed.volumes, { cluster, comparesAttributes: true });
  return found(cluster, (at) => index.on(at, taken));
};

describe('the volume of a claim on each node', () => {
  it('is the one that a search through all volumes finds, whatever has changed before', () => {
    fc.assert(
      fc.property(changes, wantingClaim, fc.nat(3), (all, wanting, takenCount) => {
        const cluster = clusterOfThree();
        for (const one of all) {
          change(cluster, one);
          const list = cluster.list('PersistentVolume');
          const listed = new ListedVolumes(cluster);
          expect(indexed(cluster, wanting, listed)).toEqual(plainly(cluster, wanting, list));
          const taken = list.slice(0, takenCount);
          const left = list.filter((volume) => !taken.includes(volume));
          expect(indexed(cluster, wanting, listed, taken)).toEqual(plainly(cluster, wanting, left));
        }
      }),
    );
  });

  it('is the first of equal size, also after a newer version of it', () => {
    const cluster = clusterOfThree();
    for (const one of [volume('v0'), volume('v1')]) cluster.set(one);
    expect(new ListedVolumes(cluster).areShared).toBe(true);
    cluster.set(volume('v0', {}, { labels: { tier: 'a' } }));
    const names = indexed(cluster, claim('c0'), new ListedVolumes(cluster));
    expect(names.map((one) => one?.metadata.name)).toEqual(['v0', 'v0', 'v0']);
  });

  it('is found as it was when the search began, after volumes have changed', () => {
    fc.assert(
      fc.property(changes, changes, wantingClaim, (before, after, wanting) => {
        const cluster = clusterOfThree();
        for (const one of before) change(cluster, one);
        const list = cluster.list('PersistentVolume');
        const listed = new ListedVolumes(cluster);
        for (const one of after) {
          change(cluster, one);
          expect(new ListedVolumes(cluster).areShared).toBe(true);
        }
        expect(indexed(cluster, wanting, listed)).toEqual(plainly(cluster, wanting, list));
      }),
    );
  });
});
