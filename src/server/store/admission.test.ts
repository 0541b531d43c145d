import { expect, test } from 'vitest';
import type { Pod, ResourceQuota } from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { ApiError } from './api-server.ts';
import { ObjectStore } from './object-store.ts';

const QUOTA: ResourceQuota = {
  apiVersion: 'v1',
  kind: 'ResourceQuota',
  metadata: { name: 'q', namespace: 'default' },
  spec: { hard: { pods: '1' } },
};

const pod = (name: string): Pod => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace: 'default' },
  spec: { containers: [{ name: 'main' }] },
});

/** A store whose admission refuses objects named "bad" and labels all others. */
const newStore = (): ObjectStore =>
  new ObjectStore({
    clock: new EventQueue(),
    epochMs: 0,
    seed: 0,
    admit: (kind, object) => {
      if (object.metadata.name === 'bad') throw new ApiError('Invalid', `${kind} is bad`);
      return { ...object, metadata: { ...object.metadata, labels: { seen: 'yes' } } };
    },
  });

test('admission sees a new object first and may refuse it', () => {
  const store = newStore();
  expect(() => store.create('Pod', pod('bad'))).toThrow('Pod is bad');
  expect(store.create('Pod', pod('good')).metadata.labels).toEqual({ seen: 'yes' });
  expect(store.resourceVersion).toBe(1);
});

test('an admitted object is stored as given', () => {
  const stored = newStore().create('Pod', pod('bad'), { admitted: true });
  expect(stored.metadata.labels).toBeUndefined();
});

test('quotas count admitted objects and refuse only new ones', () => {
  const store = newStore();
  store.create('ResourceQuota', QUOTA);
  store.create('Pod', pod('a'), { admitted: true });
  store.create('Pod', pod('b'), { admitted: true });
  expect(store.get('ResourceQuota', 'default', 'q')?.status?.used).toEqual({ pods: '2' });
  expect(() => store.create('Pod', pod('c'))).toThrow('exceeded quota: q');
});
