import { expect, test } from 'vitest';
import { examplePlan } from '../../support/example-plan.ts';
import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { ObjectChange, Plan } from '../../../src/outcome/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { plainPaint, reports } from '../../../src/reports/index.ts';

const NODE = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'n1' },
  status: { allocatable: { cpu: '8', memory: '16Gi', pods: '20' } },
} as KubernetesObject;

interface Version {
  readonly image?: string;
  readonly cpu?: unknown;
  readonly podSpec?: object;
  readonly labels?: object;
}

const deployment = (
  name: string,
  { image = 'web:1', cpu = '500m', podSpec, labels = {} }: Version = {},
): KubernetesObject =>
  ({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'shop', labels },
    spec: {
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels: { app: name } },
        spec: {
          containers: [{ name: 'web', image, resources: { requests: { cpu } } }],
          ...podSpec,
        },
      },
    },
  }) as KubernetesObject;

const before = ['a', 'b', 'c', 'd'].map((name) => deployment(name));
const first = plan({ objects: [], cluster: [NODE], apply: before });
const cluster = JSON.parse(JSON.stringify(first.objects)) as KubernetesObject[];

/** Changes the cluster of a, b, c and d, and deletes d. */
const over = (...apply: readonly KubernetesObject[]): Plan =>
  plan({
    objects: [],
    cluster,
    apply,
    delete: [{ kind: 'Deployment', name: 'd', namespace: 'shop' }],
  });

function sectionOf(made: Plan, title: string, format: 'table' | 'wide' = 'table'): string {
  const text = reports[format](made, { width: 80, paint: plainPaint });
  return text.split(/\n\n/).find((section) => section.startsWith(title)) ?? '';
}

const upgraded = over(
  deployment('a', {
    image: 'web:2',
    cpu: 1,
    podSpec: {
      nodeSelector: { disk: 'ssd' },
      terminationGracePeriodSeconds: 30,
      dnsPolicy: 'None',
      dnsConfig: { nameservers: ['1.1.1.1'] },
    },
  }),
  deployment('b', { labels: { chart: 'web-2' } }),
  deployment('c', { cpu: 0.5 }),
  deployment('e'),
);

test('deleted, changed and new objects by name, the fields that matter from old to new', () => {
  expect(sectionOf(upgraded, 'CHANGES')).toBe(`CHANGES
- Deployment/d (shop)
~ Deployment/a (shop)
    ~ containers[web].image: web:1 → web:2
    ~ containers[web].resources.requests.cpu: 500m → 1
    + nodeSelector: {disk: ssd}
    and 2 other fields
+ Deployment/e (shop)
~ other fields of Deployment/b (shop)`);
});

test('placements mark new and changed workloads, and those that only get pods', () => {
  const made = over(deployment('a', { image: 'web:2' }), deployment('e'));
  const isLeft = ({ kind, metadata }: KubernetesObject): boolean =>
    kind !== 'Pod' || !metadata.name.startsWith('b-');
  const repaired = plan({ objects: cluster.filter(isLeft) });
  expect(sectionOf(made, 'PLACEMENTS')).toMatch(/^~ {2}Deployment\/a /m);
  expect(sectionOf(made, 'PLACEMENTS')).toMatch(/^\+ {2}Deployment\/e /m);
  expect(sectionOf(repaired, 'PLACEMENTS')).toMatch(/^✓ {2}Deployment\/b /m);
});

test('where all is new and nothing ran before, the placements name it', () => {
  expect(first.input?.diff).toHaveLength(4);
  expect(sectionOf(first, 'CHANGES')).toBe('');
  expect(sectionOf(examplePlan(), 'CHANGES')).toBe('');
});

test('new objects over a running cluster are named', () => {
  expect(sectionOf(plan({ objects: [], cluster, apply: [deployment('e')] }), 'CHANGES')).toBe(
    'CHANGES\n+ Deployment/e (shop)',
  );
});

test('a short table has ten objects and six fields of each, a wide one all', () => {
  const fields = Array.from({ length: 9 }, (_, at) => ({ path: `spec.f${String(at)}`, after: at }));
  const diff = Array.from({ length: 40 }, (_, at): ObjectChange => {
    const name = `w${String(at)}`;
    return { action: 'update', apiVersion: 'apps/v1', kind: 'Deployment', name, fields };
  });
  const input = { cluster: 40, added: 0, changed: 40, unchanged: 0, deleted: 0, diff };
  const short = sectionOf(examplePlan({ input }), 'CHANGES');
  expect(short.match(/^~ /gm)).toHaveLength(10);
  expect(short.match(/^ {4}\+ /gm)).toHaveLength(60);
  expect(short.match(/^ {4}and 3 more fields/gm)).toHaveLength(10);
  expect(short).toMatch(/\n {2}and 30 more objects/);
  expect(sectionOf(examplePlan({ input }), 'CHANGES', 'wide').match(/^ {4}\+ /gm)).toHaveLength(
    360,
  );
});
