import { expect, test } from 'vitest';
import type { Pod } from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { ApiError, type WatchEvent } from './api-server.ts';
import { ObjectStore } from './object-store.ts';

const EPOCH_MS = Date.UTC(2025, 0, 1);

function newStore(seed = 0): { readonly store: ObjectStore; readonly clock: EventQueue } {
  const clock = new EventQueue();
  return { clock, store: new ObjectStore({ clock, epochMs: EPOCH_MS, seed }) };
}

function pod(name: string, more: Partial<Pod['spec']> = {}, metadata: object = {}): Pod {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', ...metadata },
    spec: { containers: [{ name: 'main' }], ...more },
  };
}

function refusal(action: () => unknown): { reason: string; message: string } | undefined {
  try {
    action();
  } catch (error) {
    if (error instanceof ApiError) return { reason: error.reason, message: error.message };
    throw error;
  }
  return undefined;
}

function at(clock: EventQueue, ms: number): void {
  clock.at(ms, () => undefined);
  clock.step();
}

test('a new object gets uid, resourceVersion, creationTimestamp, generation and namespace', () => {
  const { store, clock } = newStore();
  at(clock, 2_500);
  const { metadata, status } = store.create('Pod', {
    ...pod('a'),
    metadata: { namespace: 'default', name: 'a' },
  });
  const { uid } = metadata;
  expect(uid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(metadata).toEqual({
    name: 'a',
    namespace: 'default',
    uid,
    resourceVersion: '1',
    creationTimestamp: '2025-01-01T00:00:02Z',
    generation: 1,
  });
  expect(status).toEqual({ phase: 'Pending' });
});

test('an object of a running cluster keeps its uid, creationTimestamp and status', () => {
  const { store } = newStore();
  const known = { uid: 'u-1', creationTimestamp: '2020-01-01T00:00:00Z', resourceVersion: '77' };
  const taken = store.create('Pod', { ...pod('a', {}, known), status: { phase: 'Running' } });
  expect(taken.metadata).toMatchObject({ ...known, resourceVersion: '1' });
  expect(taken.status?.phase).toBe('Running');
  expect(store.create('Pod', pod('b', {}, known)).metadata.uid).not.toBe('u-1');
});

test('cluster-wide objects have no namespace and are found with any', () => {
  const { store } = newStore();
  const node = store.create('Node', { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n' } });
  expect(node.metadata).not.toHaveProperty('namespace');
  expect(store.get('Node', '', 'n')).toBe(node);
});

test('generated names depend on seed and prefix, not on other objects', () => {
  const names = (seed: number, others: number): readonly string[] => {
    const { store } = newStore(seed);
    for (let i = 0; i < others; i++) store.create('Pod', pod('', {}, { generateName: 'other-' }));
    return [1, 2, 3].map(
      () => store.create('Pod', pod('', {}, { generateName: 'web-' })).metadata.name,
    );
  };
  expect(names(1, 0)).toEqual(names(1, 5));
  expect(names(1, 0)).not.toEqual(names(2, 0));
  for (const name of names(1, 0)) expect(name).toMatch(/^web-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
});

test('generated names keep 58 characters of a long prefix', () => {
  const { store } = newStore();
  const generateName = `${'x'.repeat(80)}-`;
  const { name } = store.create('Pod', pod('', {}, { generateName })).metadata;
  expect(name).toHaveLength(63);
});

test('refusals carry the reason and the text of the real server', () => {
  const { store } = newStore();
  const first = store.create('Pod', pod('a'));
  store.setPodStatus('default', 'a', { phase: 'Pending' });
  expect(refusal(() => store.create('Pod', pod('a')))).toEqual({
    reason: 'AlreadyExists',
    message: 'pods "a" already exists',
  });
  expect(refusal(() => store.update('Pod', first))).toEqual({
    reason: 'Conflict',
    message:
      'Operation cannot be fulfilled on pods "a": the object has been modified; please apply your changes to the latest version and try again',
  });
  expect(
    refusal(() => {
      store.delete('Deployment', 'default', 'w');
    }),
  ).toEqual({
    reason: 'NotFound',
    message: 'deployments.apps "w" not found',
  });
  expect(refusal(() => store.create('Pod', pod('')))?.reason).toBe('Invalid');
});

test('update does not change status, updateStatus changes nothing else', () => {
  const { store } = newStore();
  const made = store.create('Pod', pod('a'));
  const spec = { ...made.spec, priority: 5 };
  const updated = store.update('Pod', { ...made, spec, status: { phase: 'Failed' } });
  expect(updated.status?.phase).toBe('Pending');
  expect(updated.metadata.generation).toBe(2);
  const written = store.updateStatus('Pod', {
    ...updated,
    spec: made.spec,
    status: { phase: 'Running' },
  });
  expect(written.spec).toBe(spec);
  expect(written.status?.phase).toBe('Running');
  expect(written.metadata.generation).toBe(2);
});

test('binding sets node and condition once', () => {
  const { store } = newStore();
  store.create('Pod', pod('x'));
  const bound = store.bind('default', 'x', 'n');
  expect(bound.spec.nodeName).toBe('n');
  expect(bound.status?.conditions).toEqual([
    { type: 'PodScheduled', status: 'True', lastTransitionTime: '2025-01-01T00:00:00Z' },
  ]);
  expect(refusal(() => store.bind('default', 'x', 'm'))).toEqual({
    reason: 'Conflict',
    message:
      'Operation cannot be fulfilled on pods/binding "x": pod x is already assigned to node "n"',
  });
});

test('binding replaces a PodScheduled condition with status False', () => {
  const { store } = newStore();
  store.create('Pod', pod('x'));
  const conditions = [
    { type: 'PodScheduled', status: 'False', reason: 'Unschedulable' },
    { type: 'Other', status: 'True' },
  ];
  store.setPodStatus('default', 'x', { phase: 'Pending', conditions });
  const types = store.bind('default', 'x', 'n').status?.conditions?.map((c) => c.type + c.status);
  expect(types).toEqual(['PodScheduledTrue', 'OtherTrue']);
});

test('a pod without node is removed at once, a bound one gets a grace period', () => {
  const { store } = newStore();
  store.create('Pod', pod('free'));
  store.delete('Pod', 'default', 'free', { gracePeriodSeconds: 600 });
  expect(store.get('Pod', 'default', 'free')).toBeUndefined();

  store.create('Pod', pod('bound', { nodeName: 'n' }));
  store.delete('Pod', 'default', 'bound');
  expect(store.get('Pod', 'default', 'bound')?.metadata).toMatchObject({
    deletionTimestamp: '2025-01-01T00:00:30Z',
    deletionGracePeriodSeconds: 30,
    generation: 2,
  });
});

test('a running deletion can only be shortened; the grace period counts from its start', () => {
  const { store, clock } = newStore();
  store.create('Pod', pod('a', { nodeName: 'n' }));
  store.delete('Pod', 'default', 'a', { gracePeriodSeconds: 60 });
  at(clock, 10_000);
  const { resourceVersion } = store;
  store.delete('Pod', 'default', 'a', { gracePeriodSeconds: 90 });
  expect(store.resourceVersion).toBe(resourceVersion);
  store.delete('Pod', 'default', 'a', { gracePeriodSeconds: 20 });
  expect(store.get('Pod', 'default', 'a')?.metadata.deletionTimestamp).toBe('2025-01-01T00:00:20Z');
  store.delete('Pod', 'default', 'a', { gracePeriodSeconds: 0 });
  expect(store.get('Pod', 'default', 'a')).toBeUndefined();
});

test('a negative grace period counts as one second, a terminal pod is removed at once', () => {
  const { store } = newStore();
  store.create('Pod', pod('a', { nodeName: 'n', terminationGracePeriodSeconds: -5 }));
  store.delete('Pod', 'default', 'a');
  expect(store.get('Pod', 'default', 'a')?.metadata.deletionGracePeriodSeconds).toBe(1);
  store.create('Pod', { ...pod('b', { nodeName: 'n' }), status: { phase: 'Succeeded' } });
  store.delete('Pod', 'default', 'b');
  expect(store.get('Pod', 'default', 'b')).toBeUndefined();
});

test('a failed precondition refuses a deletion; finalizers are only recorded', () => {
  const { store } = newStore();
  store.create('Pod', pod('a', {}, { finalizers: ['x.io/hold'] }));
  const wrong = { preconditions: { uid: 'other' } };
  expect(
    refusal(() => {
      store.delete('Pod', 'default', 'a', wrong);
    })?.reason,
  ).toBe('Conflict');
  store.delete('Pod', 'default', 'a');
  expect(store.ignoredFinalizers).toEqual([
    { kind: 'Pod', namespace: 'default', name: 'a', finalizers: ['x.io/hold'] },
  ]);
});

test('writes of a handler are delivered after it returns, to all watchers in the same order', () => {
  const { store } = newStore();
  const received: string[] = [];
  store.watch('Pod', ({ type, object }) => {
    received.push(`first ${type} ${object.metadata.name}`);
    if (type === 'ADDED' && object.metadata.name === 'a') {
      store.create('Pod', pod('b'));
      store.delete('Pod', 'default', 'a');
      received.push('first returns');
    }
  });
  store.watch('Pod', ({ type, object }) => received.push(`second ${type} ${object.metadata.name}`));
  store.create('Pod', pod('a'));
  expect(received).toEqual([
    'first ADDED a',
    'first returns',
    'second ADDED a',
    'first ADDED b',
    'second ADDED b',
    'first DELETED a',
    'second DELETED a',
  ]);
});

test('a watcher registered during a delivery gets no event twice', () => {
  const { store } = newStore();
  const late: string[] = [];
  store.watch('Pod', ({ object }) => {
    if (object.metadata.name !== 'a') return;
    store.create('Pod', pod('b'));
    store.watch('Pod', (event) => late.push(`${event.type} ${event.object.metadata.name}`));
    store.create('Pod', pod('c'));
  });
  store.create('Pod', pod('a'));
  expect(late).toEqual(['ADDED a', 'ADDED b', 'ADDED c']);
});

test('a stopped watcher gets no more events', () => {
  const { store } = newStore();
  let received = 0;
  const stop = store.watch('Pod', () => received++);
  store.create('Pod', pod('a'));
  stop();
  store.create('Pod', pod('b'));
  expect(received).toBe(1);
});

test('a watch without initial events starts with the next change', () => {
  const { store } = newStore();
  store.create('Pod', pod('before'));
  const received: string[] = [];
  const onPod = ({ type, object }: WatchEvent<Pod>): void => {
    received.push(`${type} ${object.metadata.name}`);
  };
  store.watch('Pod', onPod, { sendInitialEvents: false });
  store.create('Pod', pod('after'));
  store.delete('Pod', 'default', 'before', { gracePeriodSeconds: 0 });
  expect(received).toEqual(['ADDED after', 'DELETED before']);
});

test('no new object gets the uid of an object from an earlier run with the same seed', () => {
  const known = newStore(1).store.create('Pod', pod('a'));
  const { uid = '' } = known.metadata;
  const store = new ObjectStore({
    clock: new EventQueue(),
    epochMs: 0,
    seed: 1,
    expected: [known],
  });
  const uids = [pod('new'), pod('a', {}, { uid })].map(
    (each) => store.create('Pod', each).metadata.uid,
  );
  expect(uids[1]).toBe(uid);
  expect(new Set(uids).size).toBe(2);
});
