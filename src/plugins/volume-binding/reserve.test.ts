import { describe, expect, it } from 'vitest';
import { isKind } from '../../objects/index.ts';
import type { KubernetesObject, PersistentVolumeClaimSpec } from '../../objects/index.ts';
import { asNodeIndex, Cluster } from '../../cluster/index.ts';
import { node, pod } from '../../../test/support/builders.ts';
import type { PodBuilder } from '../../../test/support/builders.ts';
import {
  claim,
  claimVolume,
  mounting,
  storageClass,
  volume,
} from '../../../test/support/storage-builders.ts';
import { gates, rules } from '../../../test/support/features.ts';
import { reservationOf } from '../../../test/support/reservation.ts';
import { volumeBindingV122 } from './plugin-v1-22.ts';
import { volumeBinding } from './plugin.ts';

const user = mounting(pod(), claimVolume('c'));
const two = mounting(pod(), claimVolume('c'), claimVolume('d'));
const manual = storageClass('fast', { provisioner: 'kubernetes.io/no-provisioner' });
const sized = (storage: string): PersistentVolumeClaimSpec => ({
  resources: { requests: { storage } },
});

describe.each([
  ['the present', volumeBinding.create(undefined, gates, rules)],
  ['v1.22', volumeBindingV122.create({}, gates, rules)],
])('VolumeBinding at Reserve, of %s', (_, { preFilter, reserve }) => {
  const reserved = (
    which: PodBuilder,
    ...objects: readonly KubernetesObject[]
  ): readonly (readonly [name: string, on: string | undefined])[] => {
    const cluster = new Cluster();
    cluster.setNode(node().object);
    for (const object of objects) cluster.set(object);
    const view = cluster.view(which.object);
    preFilter?.(view, cluster);
    const changed = reserve?.(view, asNodeIndex(0), cluster, reservationOf(which.object)) ?? [];
    return changed.map((object) => [
      object.metadata.name,
      isKind(object, 'PersistentVolume')
        ? object.spec?.claimRef?.name
        : object.metadata.annotations?.['volume.kubernetes.io/selected-node'],
    ]);
  };

  it('binds the smallest sufficient volume to the smaller claim first', () => {
    const volumes = ['4Gi', '2Gi', '1Gi'].map((storage) =>
      volume(storage, { capacity: { storage } }),
    );
    const claims = [claim('c', sized('2Gi')), claim('d', sized('500Mi'))];
    expect(reserved(two, manual, ...volumes, ...claims)).toEqual([
      ['1Gi', 'd'],
      ['2Gi', 'c'],
    ]);
  });

  it('selects the node for provisioning of claims without a free volume', () => {
    expect(reserved(two, storageClass(), volume('pv'), claim('c'), claim('d'))).toEqual([
      ['pv', 'c'],
      ['d', 'node'],
    ]);
  });

  it('selects the node once for a claim of two volumes', () => {
    const twice = mounting(pod(), claimVolume('c'), { ...claimVolume('c'), name: 'again' });
    expect(reserved(twice, storageClass(), claim('c'))).toEqual([['c', 'node']]);
  });

  it('leaves bound claims as they are', () => {
    expect(reserved(user, volume('pv'), claim('c', { volumeName: 'pv' }))).toEqual([]);
  });
});
