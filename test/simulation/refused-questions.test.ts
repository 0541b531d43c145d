import { expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanOptions } from '../../src/simulation/index.ts';
import { InputError } from '../../src/problems/index.ts';
import {
  applyEdits,
  audit,
  capacity,
  check,
  compare,
  drain,
  pack,
  size,
  survive,
} from '../../src/whatif/index.ts';
import type { DrainOptions, Edit, PackOptions, SizeOptions } from '../../src/whatif/index.ts';
import { node, pod } from '../support/builders.ts';
import { deployment } from '../support/checked.ts';

/* What is refused, with its texts. After a wanted change: npx vitest run test/simulation/refused-questions.test.ts --update */

const single = pod('web-0').labelled({ app: 'web' }).onNode('n1').object;
const mirror = (name: string): KubernetesObject => {
  const { object } = pod(name).onNode('n1');
  const annotations = { 'kubernetes.io/config.mirror': 'x' };
  return { ...object, metadata: { ...object.metadata, annotations } };
};
const objects: readonly KubernetesObject[] = [
  node('n1').zone('a').labelled({ pool: 'blue' }).withHostname().object,
  node('n2').zone('b').labelled({ pool: 'green' }).withHostname().object,
  deployment('web', 2),
  deployment('api', 1, {}, { namespace: 'one' }),
  deployment('api', 1, {}, { namespace: 'two' }),
  single,
  pod('twin').in('one').onNode('n1').object,
  pod('twin').in('two').onNode('n1').object,
  mirror('static-1'),
  pod('done').onNode('n2').reports({ phase: 'Succeeded' }).object,
];

const edited = (...edits: readonly Edit[]): unknown => applyEdits(objects, edits);
const drained = (options: DrainOptions): unknown => drain({ objects }, options);
const packed = (options: PackOptions): unknown => pack({ objects }, options);
const sized = (options: SizeOptions): unknown => size({ objects }, options);
const planned = (scenario: object): unknown =>
  plan({
    objects,
    scenario: { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', ...scenario },
  });
const stepped = (...steps: readonly object[]): unknown =>
  planned({ steps: steps.map((step) => ({ at: '1s', ...step })) });
const expected = (...expect: readonly object[]): unknown =>
  check({ objects }, { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Expectations', expect }, {});

const EDITS: readonly Edit[] = [
  { edit: 'add-node', node: 'n3' },
  { edit: 'add-node', node: 'n*' },
  { edit: 'add-node', node: 'n1', count: 0 },
  { edit: 'add-node', node: 'n1', count: 1.5 },
  { edit: 'remove-node', name: 'm1' },
  { edit: 'remove-node', name: 'pool=blu' },
  { edit: 'remove-node', name: 'pool in (' },
  { edit: 'remove-node', name: 'worker-*' },
  { edit: 'remove-node', name: '' },
  { edit: 'fail-zone', zone: 'c' },
  { edit: 'cordon', name: 'n' },
  { edit: 'drain', name: 'nothing' },
  { edit: 'evict', name: 'twin' },
  { edit: 'evict', name: 'twin', namespace: 'three' },
  { edit: 'evict', name: 'web-1' },
  { edit: 'evict', name: 'static-1' },
  { edit: 'evict', name: 'static-*' },
  { edit: 'evict', name: 'done' },
  { edit: 'evict', name: 'app=nobody' },
  { edit: 'evict', name: 'app in (' },
  { edit: 'evict', kind: 'deployment', name: 'web' },
  { edit: 'evict', kind: 'deployment', name: 'wep' },
  { edit: 'evict', kind: 'thing', name: 'web' },
  { edit: 'scale', kind: 'deployment', name: 'api', replicas: 1 },
  { edit: 'scale', kind: 'deployment', name: 'wep', replicas: 1 },
  { edit: 'scale', kind: 'daemonset', name: 'web', replicas: 1 },
  { edit: 'scale', kind: 'deploymnt', name: 'web', replicas: 1 },
  { edit: 'scale', kind: 'statefulset', name: 'web', replicas: 1 },
  { edit: 'scale', kind: 'deployment', name: 'web', replicas: -1 },
  { edit: 'set-request', kind: 'deployment', name: 'web', requests: {} },
  { edit: 'set-request', kind: 'deployment', name: 'web', requests: { cpu: 'much' } },
  { edit: 'set-request', kind: 'deployment', name: 'web', container: 'x', requests: { cpu: '1' } },
  { edit: 'set-request', kind: 'node', name: 'n1', requests: { cpu: '1' } },
];

const CATALOGS: readonly unknown[] = [
  'types: 1',
  { types: [] },
  { types: [{}] },
  { types: ['m5'] },
  { types: [{ name: 'a', cpu: 1 }] },
  { types: [{ name: 'a', cpu: 'x', memory: '1Gi' }] },
  { types: [{ name: 'a', cpu: 1, memory: -1 }] },
  { types: [{ name: 'a', cpu: 1, memory: '1Gi', price: 'dear', zones: 'a' }] },
  { types: [{ name: 'a', cpu: 1, memory: '1Gi', prize: 1, pods: 'x', labels: 1, taints: [1] }] },
  {
    types: [
      { name: 'a', cpu: 1, memory: '1Gi' },
      { name: 'a', cpu: 2, memory: '1Gi' },
    ],
  },
  'name,cpu\na,1',
  'name,cpu,memory\na,1,1Gi,4',
  '{"types": [',
];
const GOOD = { types: [{ name: 'small', cpu: 2, memory: '4Gi', zones: ['a'] }] };

const QUESTIONS: Readonly<Record<string, readonly (() => unknown)[]>> = {
  edits: EDITS.map((edit) => () => edited(edit)),
  drains: [
    {},
    { nodes: 'm1' },
    { nodes: ['n1', 'x*'] },
    { nodes: 'pool in (' },
    { selector: 'pool=red' },
    { selector: '(' },
    { nodes: 'n1', like: 'n2' },
    { nodes: 'n1', oneByOne: true, surge: 1 },
    { nodes: 'n1', maxUnavailable: 'many' },
    { nodes: 'n1', maxUnavailable: -1 },
    { nodes: 'n1', maxUnavailable: '101%' },
    { nodes: 'n1', maxUnavailable: 0, surge: 0 },
    { nodes: 'n1', surge: 1, like: 'n3' },
    { nodes: 'n1', surge: 1, like: 'n*' },
    { nodes: 'n1', surge: 0.5 },
    { nodes: 'n1', gracePeriodSeconds: -1 },
    { nodes: 'n1', timeout: Number.NaN, at: -1 },
    { nodes: 'n1', podSelector: 'app in (' },
  ].map((options) => () => drained(options)),
  packings: [
    { nodes: 'm1' },
    { nodes: 'pool in (' },
    { atLeast: -1, maxMoves: 0.5 },
    { minGain: Number.NaN },
    { prices: { small: -1 } },
    { catalog: { types: [{}] } },
  ].map((options) => () => packed(options)),
  sizings: [
    ...CATALOGS.map((catalog): SizeOptions => ({ catalog })),
    { catalog: GOOD, types: ['large*'] },
    { catalog: GOOD, zones: ['b'], types: ['small'] },
    { catalog: GOOD, by: 'cost' as const },
    { catalog: GOOD, goal: 'fly' },
    { catalog: GOOD, goal: 'survive:rack' },
    { catalog: GOOD, maxNodes: 0, maxTypes: 0.5 },
    { catalog: GOOD, pod: single, copies: 0 },
  ].map((options) => () => sized(options)),
  losses: [{ by: 'rack' }, { losses: 0 }, { limit: 0 }, { losses: 1.5 }].map(
    (options) => () => survive({ objects }, options),
  ),
  capacities: [
    () => capacity({ objects, templates: [] }),
    () => capacity({ objects, pod: single, options: { atLeast: -1 } }),
    () => capacity({ objects, pod: single, options: { limit: 0.5 } }),
    () => capacity({ objects, templates: [{ pod: single, share: 0 }] }),
  ],
  comparisons: [
    () => compare({ base: { objects }, head: { objects }, options: { seeds: 0 } }),
    () => compare({ base: { objects }, head: { objects }, options: { seeds: 1.5 } }),
  ],
  audits: [
    { rules: ['KS999'] },
    { ignore: ['node-cordond'] },
    { severity: 'fatal' as 'error' },
  ].map((options) => () => audit({ objects }, options)),
  plans: [
    () => plan({ objects, options: { until: 1e12 } }),
    () => plan({ objects, options: { until: -1 } }),
    () =>
      plan({ objects, options: { until: Number.NaN, seed: -1, percentageOfNodesToScore: 101 } }),
    () => plan({ objects, options: { seed: 2 ** 32, percentageOfNodesToScore: 0.5 } }),
    // A caller in JavaScript.
    () =>
      plan({
        objects,
        options: JSON.parse('{"tieBreak": "no", "order": "no", "failOn": ["no"]}') as PlanOptions,
      }),
    () => plan({ objects, options: { maxPods: 0 } }),
    () => plan({ objects, options: { maxPods: 3 } }),
    () => plan({ objects: [...objects, single] }),
    () => plan({ objects, pods: [single] }),
  ],
  steps: [
    { cordon: {} },
    { cordon: { node: 'n1', selector: 'a=b' } },
    { cordon: { selector: 'a in (' } },
    { drain: {} },
    { drain: { node: 'n1', nodes: ['n2'] } },
    { drain: { node: 'n1', timeout: 'soon' } },
    { apply: {} },
    { apply: { files: ['x.yaml'] } },
    { apply: { objects: [{ kind: 'Pod' }] } },
    { apply: { objects: [{ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } }] } },
    { delete: {} },
    { delete: { object: 'pod/x', pods: {} } },
    { delete: { object: 'thing/x' } },
    { delete: { object: 'pod' } },
    { scale: { workload: 'ds/x', replicas: 1 } },
    { scale: { workload: 'deploy/x', replicas: -1 } },
    { scale: { workload: 'deploy/x', replicas: 1_000_001 } },
    { taint: { node: 'n1', key: 'a', effect: 'Nothing' } },
    { taint: { node: 'n1', key: 'a', effect: 'NoSchedul' } },
    { failSandboxes: { node: 'n1', rate: 2 } },
    { setFailureRate: { rate: 1, exitCode: 256 } },
    { setFailureRate: { rate: 1, exitCode: 0, after: '-1s' } },
    { fillDisk: { share: 1 } },
    { shutDownNode: { node: 'n1' } },
    { shutDownNode: { node: 'n1', shutdownGracePeriod: '500ms' } },
    {
      shutDownNode: {
        node: 'n1',
        shutdownGracePeriod: '2s',
        shutdownGracePeriodCriticalPods: '3s',
      },
    },
    {
      shutDownNode: {
        node: 'n1',
        shutdownGracePeriod: '2s',
        shutdownGracePeriodByPodPriority: [{ priority: 1, shutdownGracePeriodSeconds: 1 }],
      },
    },
    { replaceNodes: { nodes: ['n1'], objects: [], maxUnavailable: 0, surge: 0 } },
    { replaceNodes: { nodes: ['n1'], objects: [deployment('x', 1)] } },
    { cordn: 'n1' },
    { cordon: 'n1', uncordon: 'n1' },
    { cordon: 1 },
    { at: 'noon', cordon: 'n1' },
    { at: -1, cordon: 'n1' },
  ].map((step) => () => stepped(step)),
  scenarios: [
    () => planned({ steps: 1 }),
    () => planned({ metadata: { name: 1 } }),
    () => planned({ stpes: [] }),
    () => planned({ kind: 'Scenari' }),
    () => planned({ apiVersion: 'kschedsim.dev/v1' }),
    () => planned({ expect: [{ at: '1s' }] }),
    () => planned({ expect: [{ at: '1s', pods: {} }] }),
    () => planned({ expect: [{ at: '1s', pods: { count: 1, phse: 'Running' } }] }),
    () => planned({ expect: [{ at: '1s', pods: { count: 1, phase: 'Runing' } }] }),
    () => planned({ expect: [{ at: '1s', workload: { name: 'deploy/web' } }] }),
    () => planned({ expect: [{ at: '1s', workload: { name: 'node/n1', ready: true } }] }),
    () => planned({ expect: [{ at: '1s', node: { name: 'n1', pods: -1, ready: 'yes' } }] }),
  ],
  expectations: [
    () => expected(),
    () => expected({}),
    () => expected({ placd: 'all' }),
    () => expected({ placed: 'some' }),
    () => expected({ placed: 'all', ready: { within: 1 } }),
    () => expected({ ready: {} }),
    () => expected({ ready: { within: 'soon' } }),
    () => expected({ spread: { workload: 'deploy/web' } }),
    () => expected({ spread: { workload: 'deploy/web', by: 'zone' } }),
    () => expected({ spread: { workload: 'deploy/web', by: '', maxSkew: -1 } }),
    () => expected({ apart: { workload: 'deploy/web' } }),
    () => expected({ onNodes: { nodes: 'pool in (' } }),
    () => expected({ survives: [] }),
    () => expected({ survives: { loss: 'node', budgets: 'no' } }),
    () => expected({ headroom: { pod: 'x' } }),
    () => expected({ headroom: { pod: { kind: 'Pod' }, atLeast: 0 } }),
    () => expected({ fitsAt: 'most' }),
    () => expected({ fitsAt: { hpa: '120%', workload: 'ds/x', rollout: 'yes' } }),
    () => expected({ replicas: { workload: 'ds/x', at: 'noon' } }),
    () => expected({ replicas: { workload: 'deploy/x', atLeast: 3, atMost: 2 } }),
    () => expected({ launched: { pool: 'general', atMost: -1 } }),
    () => expected({ served: 'everything' }),
    () => expected({ notFlapping: 'pods' }),
    () => expected({ utilisation: { resource: 'cpu' } }),
    () => expected({ utilisation: { atMost: 2 } }),
    () => expected({ cost: {} }),
    () => expected({ cost: { atMost: -1 } }),
    () => expected({ audit: 'fatal' }),
    () => expected({ audit: { severity: 'error', rules: ['KS999'] } }),
    () => expected({ stable: { seeds: 0, orders: 0 } }),
    () => expected({ stable: { seeds: -1 } }),
  ],
};

/** One line for each problem. */
function refusal(ask: () => unknown): string {
  try {
    ask();
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  throw new Error('it is not refused');
}

test.each(Object.entries(QUESTIONS))('%s are refused with their texts', async (what, asked) => {
  const lines = asked.map((ask, at) => `${String(at + 1)}. ${refusal(ask)}`);
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`refused/${what}.txt`);
});
