import { describe, expect, it } from 'vitest';
import type { KubernetesObject, PersistentVolumeClaim } from '../../objects/index.ts';
import { createAdmission } from './create-admission.ts';

const storageClass = (name: string, metadata: object): KubernetesObject => {
  const annotations = { 'storageclass.kubernetes.io/is-default-class': 'true' };
  return {
    ...{ apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', provisioner: 'p' },
    ...{ metadata: { name, annotations, ...metadata } },
  };
};

const claim: PersistentVolumeClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: { name: 'c', namespace: 'default' },
  spec: {},
};

const classOf = (
  given: PersistentVolumeClaim,
  ...objects: readonly KubernetesObject[]
): string | undefined => createAdmission(objects).reviewClaim(given).claim.spec?.storageClassName;

describe('a claim', () => {
  it('without a class gets the youngest default class', () => {
    const old = storageClass('old', { creationTimestamp: '2024-01-01T00:00:00Z' });
    const young = storageClass('young', { creationTimestamp: '2025-01-01T00:00:00Z' });
    expect(classOf(claim, old, young)).toBe('young');
    expect(classOf(claim, storageClass('b', {}), storageClass('a', {}))).toBe('a');
  });

  it('that asks for no class, or for another, stays unchanged', () => {
    const fast = storageClass('fast', {});
    expect(classOf({ ...claim, spec: { storageClassName: '' } }, fast)).toBe('');
    expect(classOf({ ...claim, spec: { storageClassName: 'slow' } }, fast)).toBe('slow');
    const annotations = { 'volume.beta.kubernetes.io/storage-class': 'slow' };
    const beta = { ...claim, metadata: { ...claim.metadata, annotations } };
    expect(classOf(beta, fast)).toBeUndefined();
  });

  it('gets none if no class is the default', () => {
    const plain = storageClass('plain', { annotations: {} });
    expect(classOf(claim, plain)).toBeUndefined();
  });
});
