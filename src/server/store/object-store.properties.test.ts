import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OwnerReference, Pod } from '../../objects/index.ts';
import { EventQueue } from '../../clock/index.ts';
import { ApiError } from './api-server.ts';
import { ObjectStore } from './object-store.ts';
import type { WatchEvent } from './api-server.ts';

type Step =
  | { readonly do: 'create'; readonly name: string; readonly owner: string }
  | { readonly do: 'bind'; readonly name: string; readonly node: string }
  | { readonly do: 'status'; readonly name: string; readonly phase: string }
  | { readonly do: 'own'; readonly name: string; readonly owner: string }
  | { readonly do: 'delete'; readonly name: string; readonly grace: number };

const name = fc.constantFrom('a', 'b', 'c', 'd');
const owner = fc.constantFrom('', 'o1', 'o2');
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), name, owner }),
  fc.record({ do: fc.constant('bind' as const), name, node: fc.constantFrom('n1', 'n2') }),
  fc.record({
    do: fc.constant('status' as const),
    name,
    phase: fc.constantFrom('Running', 'Succeeded', 'Failed'),
  }),
  fc.record({ do: fc.constant('own' as const), name, owner }),
  fc.record({ do: fc.constant('delete' as const), name, grace: fc.integer({ min: 0, max: 9 }) }),
);

function ownersOf(uid: string): readonly OwnerReference[] {
  return uid === '' ? [] : [{ apiVersion: 'v1', kind: 'ReplicationController', name: uid, uid }];
}

function apply(store: ObjectStore, write: Step): void {
  const stored = store.get('Pod', 'default', write.name);
  switch (write.do) {
    case 'create':
      store.create('Pod', {
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: {
          namespace: 'default',
          name: write.name,
          ownerReferences: ownersOf(write.owner),
        },
        spec: { containers: [{ name: 'main' }] },
      });
      break;
    case 'bind':
      store.bind('default', write.name, write.node);
      break;
    case 'status':
      store.setPodStatus('default', write.name, { phase: write.phase });
      break;
    case 'own':
      if (stored === undefined) break;
      store.update('Pod', {
        ...stored,
        metadata: { ...stored.metadata, ownerReferences: ownersOf(write.owner) },
      });
      break;
    case 'delete':
      store.delete('Pod', 'default', write.name, { gracePeriodSeconds: write.grace });
      break;
  }
}

function run(steps: readonly Step[], watchAfter: number): Map<string, WatchEvent<Pod>[]> {
  const store = new ObjectStore({ clock: new EventQueue(), epochMs: 0, seed: 0 });
  const histories = new Map<string, WatchEvent<Pod>[]>();
  const listen = (who: string): void => {
    const history: WatchEvent<Pod>[] = [];
    histories.set(who, history);
    store.watch('Pod', (event) => history.push(event));
  };
  listen('early');
  steps.forEach((write, at) => {
    if (at === watchAfter) listen('late');
    const before = store.resourceVersion;
    try {
      apply(store, write);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      expect(store.resourceVersion).toBe(before);
    }
    expect(store.resourceVersion).toBeGreaterThanOrEqual(before);
  });
  checkIndexes(store);
  for (const history of histories.values()) checkHistory(history, store);
  return histories;
}

function checkIndexes(store: ObjectStore): void {
  const pods = store.list('Pod');
  const names = (some: readonly Pod[]): string[] => some.map((pod) => pod.metadata.name).sort();
  for (const node of ['n1', 'n2']) {
    const scan = pods.filter((pod) => pod.spec.nodeName === node);
    expect(names(store.podsOnNode(node))).toEqual(names(scan));
  }
  for (const uid of ['o1', 'o2']) {
    const scan = pods.filter((pod) => pod.metadata.ownerReferences?.some((o) => o.uid === uid));
    expect(names(store.ownedBy(uid))).toEqual(names(scan));
  }
  expect(names(store.list('Pod', 'default'))).toEqual(names(pods));
}

/** Each event continues the one before it, and the last event of each object carries the stored object. */
function checkHistory(history: readonly WatchEvent<Pod>[], store: ObjectStore): void {
  const alive = new Map<string, Pod>();
  let version = 0;
  for (const event of history) {
    const { name: key } = event.object.metadata;
    expect(event.version).toBeGreaterThanOrEqual(version);
    version = event.version;
    expect(event.previous).toBe(alive.get(key));
    if (event.type === 'DELETED') alive.delete(key);
    else alive.set(key, event.object);
    const ofObject = Number(event.object.metadata.resourceVersion);
    if (event.type === 'MODIFIED') expect(ofObject).toBe(version);
    else expect(ofObject).toBeLessThanOrEqual(version);
  }
  expect([...alive.values()].sort(byName)).toEqual([...store.list('Pod')].sort(byName));
}

function byName(a: Pod, b: Pod): number {
  return a.metadata.name < b.metadata.name ? -1 : 1;
}

test('for any writes: versions only grow, watchers get one linear history, indexes equal a scan', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat(60), (steps, watchAfter) => {
      run(steps, watchAfter);
    }),
    { numRuns: 300 },
  );
});
