import fc from 'fast-check';
import { expect, test } from 'vitest';
import { controllerOf, isReady, isTerminal } from '../objects/index.ts';
import type { Pod } from '../objects/index.ts';
import { EventQueue } from '../clock/index.ts';
import { EventLog, ObjectStore } from '../server/index.ts';
import { startControllers } from './index.ts';

const TEMPLATE = { metadata: { name: '', labels: { app: 'web' } }, spec: { containers: [] } };
const SELECTOR = { matchLabels: { app: 'web' } };

type Step =
  | { readonly do: 'phase'; readonly pod: number; readonly phase: string; readonly ready: boolean }
  | { readonly do: 'bind'; readonly pod: number }
  | { readonly do: 'delete'; readonly pod: number; readonly grace: number }
  | { readonly do: 'scale'; readonly replicas: number }
  | { readonly do: 'stray' };

const pod = fc.nat(20);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('phase' as const),
    pod,
    phase: fc.constantFrom('Pending', 'Running', 'Succeeded', 'Failed'),
    ready: fc.boolean(),
  }),
  fc.record({ do: fc.constant('bind' as const), pod }),
  fc.record({ do: fc.constant('delete' as const), pod, grace: fc.constantFrom(0, 30) }),
  fc.record({ do: fc.constant('scale' as const), replicas: fc.nat(6) }),
  fc.record({ do: fc.constant('stray' as const) }),
);

function isActive(pod: Pod): boolean {
  return !isTerminal(pod) && pod.metadata.deletionTimestamp === undefined;
}

function apply(store: ObjectStore, write: Step): void {
  if (write.do === 'scale') {
    const stored = store.get('ReplicaSet', 'default', 'web');
    if (stored === undefined) return;
    store.update('ReplicaSet', { ...stored, spec: { ...stored.spec, replicas: write.replicas } });
    return;
  }
  if (write.do === 'stray') {
    const metadata = {
      namespace: 'default',
      name: '',
      generateName: 'stray-',
      labels: { app: 'web' },
    };
    store.create('Pod', { apiVersion: 'v1', kind: 'Pod', metadata, spec: { containers: [] } });
    return;
  }
  const pods = store.list('Pod');
  const chosen = pods[write.pod % Math.max(1, pods.length)];
  if (chosen === undefined) return;
  const { name } = chosen.metadata;
  const bound = chosen.spec.nodeName !== undefined;
  if (write.do === 'delete') {
    store.delete('Pod', 'default', name, { gracePeriodSeconds: write.grace });
  } else if (write.do === 'bind') {
    if (!bound && chosen.metadata.deletionTimestamp === undefined) store.bind('default', name, 'n');
  } else {
    const ready = { type: 'Ready', status: write.ready ? 'True' : 'False' };
    store.setPodStatus('default', name, { phase: write.phase, conditions: [ready] });
  }
}

test('after any changes of its pods a ReplicaSet has spec.replicas active pods and a correct status', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(step, { maxLength: 5 }), { maxLength: 8 }),
      fc.constantFrom(0, 1000),
      (bursts, statusDelayMs) => {
        const clock = new EventQueue();
        const store = new ObjectStore({ clock, epochMs: 0, seed: 0 });
        store.create('ReplicaSet', {
          apiVersion: 'apps/v1',
          kind: 'ReplicaSet',
          metadata: { name: 'web', namespace: 'default' },
          spec: { replicas: 3, selector: SELECTOR, template: TEMPLATE },
        });
        const events = new EventLog(clock);
        startControllers({ api: store, clock, epochMs: 0, events, statusDelayMs });
        for (const burst of [[], ...bursts]) {
          for (const write of burst) apply(store, write);
          for (let steps = 0; clock.step(); steps++) expect(steps).toBeLessThan(100);
          const set = store.get('ReplicaSet', 'default', 'web');
          const own = store
            .list('Pod')
            .filter(({ metadata }) => controllerOf(metadata)?.uid === set?.metadata.uid);
          const active = own.filter(isActive);
          expect(active).toHaveLength(set?.spec.replicas ?? NaN);
          expect(set?.status?.replicas).toBe(active.length);
          expect(set?.status?.readyReplicas ?? 0).toBe(active.filter(isReady).length);
        }
      },
    ),
    { numRuns: 200 },
  );
});
