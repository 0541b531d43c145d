import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { manifest, pod } from '../support/finding-manifests.ts';
import type { Fields } from '../support/finding-manifests.ts';
import { readyNode } from '../support/scenario-plans.ts';

/** The node has 16Gi of memory. */
const TOO_MUCH = { 'kschedsim.dev/memory-usage': '30Gi' };
const LATE = 'kschedsim.dev/memory-usage';

/** How a container comes to use too much memory: at the start, long after it, or long after its pod was bound. */
const WAYS: Readonly<Record<string, Fields>> = {
  'at once': TOO_MUCH,
  'after a slow pull': { ...TOO_MUCH, 'kschedsim.dev/image-size': '2Gi' },
  'after a slow start': { ...TOO_MUCH, 'kschedsim.dev/start-delay': '35s' },
  'after a failed pull': { ...TOO_MUCH, 'kschedsim.dev/pull-failures': '2' },
  'after a failed sandbox': { ...TOO_MUCH, 'kschedsim.dev/sandbox-failures': '2' },
  'after an init container': { ...TOO_MUCH, 'kschedsim.dev/run-duration.first': '25s' },
  'after a minute': { [LATE]: '1Gi, 60s=30Gi' },
  'in its second run': { [LATE]: '1Gi, 15s=30Gi', 'kschedsim.dev/run-duration': '12s, forever' },
};

const specOf = (annotations: Fields): Fields => ({
  containers: [{ name: 'main', image: 'app:1', resources: { requests: { memory: '1Gi' } } }],
  ...('kschedsim.dev/run-duration.first' in annotations
    ? { initContainers: [{ name: 'first', image: 'app:1' }] }
    : {}),
});

const KINDS: Readonly<Record<string, (annotations: Fields) => KubernetesObject>> = {
  Pod: (annotations) => ({
    ...pod('fat'),
    metadata: { name: 'fat', namespace: 'default', annotations: { ...annotations } as never },
    spec: specOf(annotations),
  }),
  ...Object.fromEntries(
    ['Deployment', 'ReplicaSet', 'StatefulSet', 'DaemonSet'].map((kind) => [
      kind,
      (annotations: Fields) =>
        manifest('apps/v1', kind, 'fat', {
          spec: {
            ...(kind === 'DaemonSet' ? {} : { replicas: 1 }),
            ...(kind === 'StatefulSet' ? { serviceName: 'fat' } : {}),
            selector: { matchLabels: { app: 'fat' } },
            template: {
              metadata: { labels: { app: 'fat' }, annotations },
              spec: specOf(annotations),
            },
          },
        }),
    ]),
  ),
};

const CASES = Object.entries(KINDS).flatMap(([kind, objectOf]) =>
  Object.entries(WAYS).map(([way, annotations]) => [kind, way, objectOf(annotations)] as const),
);
const UNTIL = 900;
/** From its start, or that of its usage, to the next look. */
const LATEST = 75;

test.each(CASES)('a %s that uses too much memory %s is evicted', (kind, _way, object) => {
  const outcome = plan({ objects: [readyNode('n1'), object], options: { until: UNTIL } });
  const evicted = outcome.events.filter(({ reason }) => reason === 'Evicted');
  // A pod that a controller makes again is evicted again, once the pressure on the node is over.
  expect(evicted.length).toBeGreaterThanOrEqual(kind === 'Pod' ? 1 : 2);
  expect(evicted[0]?.message).toContain('The node was low on resource: memory');
  for (const { phase, timeline } of outcome.pods) {
    if (phase === 'Running') expect(timeline.at(-1)?.at).toBeGreaterThan(UNTIL - LATEST);
  }
});
