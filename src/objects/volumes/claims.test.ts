import { expect, test } from 'vitest';
import { claim, volume } from '../../../test/support/storage-builders.ts';
import { bindVolumeTo, BOUND_BY_CONTROLLER } from './claims.ts';

test('a volume refers to the state of the claim that it is bound to', () => {
  const stored = { uid: 'u', resourceVersion: '7' };
  const bound = bindVolumeTo(volume('pv'), claim('c', {}, stored));
  expect(bound.spec?.claimRef).toEqual({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name: 'c',
    namespace: 'default',
    ...stored,
  });
  expect(bound.metadata.annotations).toEqual({ [BOUND_BY_CONTROLLER]: 'yes' });
  expect(bindVolumeTo(bound, claim('c', {}, stored))).toBe(bound);
  const reserved = volume('pv', { claimRef: { name: 'c', namespace: 'default' } });
  const taken = bindVolumeTo(reserved, claim('c', {}, stored));
  expect(taken.metadata.annotations?.[BOUND_BY_CONTROLLER]).toBeUndefined();
  expect(taken.spec?.claimRef).toEqual(bound.spec?.claimRef);
  const unstored = bindVolumeTo(volume('pv'), {
    ...claim('c'),
    metadata: { name: 'c', namespace: 'default' },
  });
  expect(unstored.spec?.claimRef).toEqual({
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    name: 'c',
    namespace: 'default',
  });
});
