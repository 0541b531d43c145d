import fs from 'node:fs';
import path from 'node:path';
import { fixture, fixturePath } from './fixtures.ts';
import type { Target } from './target.ts';

const GROUPS = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'NodeGroups',
  flags: {
    expander: 'priority,least-waste',
    'scan-interval': '10s',
    'max-nodes-total': 20,
    'cores-total': '0:100',
    nodes: ['1:4:web'],
  },
  groups: [
    {
      name: 'web',
      min: 1,
      max: 6,
      target: 3,
      priority: 5,
      options: { scaleDownUnneededTime: '1m' },
    },
    {
      name: 'large',
      min: 0,
      max: 3,
      price: 0.5,
      nodeSelector: { pool: 'large' },
      template: {
        capacity: { cpu: 8, memory: '32Gi' },
        labels: { pool: 'large' },
        taints: [{ key: 'a', effect: 'NoExecute' }],
      },
    },
  ],
};

const USAGE = {
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Usage',
  metadata: { namespace: 'shop' },
  series: [
    {
      workload: 'deployment/web',
      resource: 'cpu',
      noise: 0.1,
      idle: '50m',
      points: [
        { at: '0s', value: '1200m' },
        { at: '1m', value: '5' },
      ],
    },
    { workload: 'deployment/api', resource: 'cpu', per: 'pod', steps: [{ at: 0, value: 1 }] },
    {
      metric: { type: 'External', name: 's0-rabbitmq-mail' },
      namespace: 'batch',
      sine: { base: 30, amplitude: 20, period: '2m', shift: '10s' },
    },
  ],
};

const NODE_CLASS = {
  apiVersion: 'karpenter.k8s.aws/v1',
  kind: 'EC2NodeClass',
  metadata: { name: 'default' },
  spec: { role: 'a' },
  status: { subnets: [{ id: 'a', zone: 'eu-central-1a' }] },
};

/** Fuzzed in a file of its own, which USAGE_OF_CSV names. */
const CSV = 'seconds,cpu\n0,300m\n60,600m\n"90s",2200m\n';

/** A Usage document of the file `input.yaml` beside it. */
export const USAGE_OF_CSV = JSON.stringify({
  ...USAGE,
  series: [{ workload: 'deployment/api', resource: 'cpu', csv: 'input.yaml' }],
});

/** Whatever says how clusters grow, and what it costs. */
export function autoscalerTargets(): readonly Target[] {
  const ca = fixturePath('cluster-autoscaler');
  const hpa = fixturePath('hpa');
  const karpenter = fixturePath('karpenter');
  const workloads = { apiVersion: 'v1', kind: 'List', items: fixture('hpa/workloads.yaml') };
  const catalogs = fixture('node-catalogs/instance-types.json').concat(
    fixture('node-catalogs/m6i.yaml'),
  );
  return [
    {
      name: 'node groups',
      weight: 2,
      argv: (file) => ['plan', ca, '--until', '3m', '--node-groups', file],
      bases: [GROUPS],
    },
    {
      name: 'instance types',
      weight: 1,
      argv: (file) => ['plan', karpenter, '--catalog', file],
      bases: catalogs,
      texts: [fs.readFileSync(fixturePath('node-catalogs/catalog.csv'), 'utf8')],
    },
    {
      name: 'usage',
      weight: 1,
      argv: (file) => ['plan', hpa, '--until', '3m', '--usage', file],
      bases: [USAGE],
    },
    {
      name: 'usage as CSV',
      weight: 1,
      argv: (file) => [
        'plan',
        hpa,
        '--until',
        '3m',
        '--usage',
        path.join(path.dirname(file), 'usage.yaml'),
      ],
      bases: [],
      texts: [CSV],
    },
    {
      name: 'autoscaled workloads',
      weight: 2,
      argv: (file) => ['plan', `${hpa}/cluster.yaml`, file, '--hpa', 'max', '--max-pods', '300'],
      bases: [workloads],
    },
    {
      name: 'node pools',
      weight: 2,
      argv: (file) => [
        'plan',
        `${karpenter}/cluster.yaml`,
        `${karpenter}/apps.yaml`,
        file,
        '--until',
        '3m',
      ],
      bases: [...fixture('karpenter/pools.yaml'), NODE_CLASS],
    },
    {
      name: 'descheduler policy',
      weight: 1,
      argv: (file) => ['deschedule', fixturePath('deschedule/shop'), '--policy', file],
      bases: fixture('deschedule/policy.yaml').concat(fixture('deschedule/careful.yaml')),
    },
  ];
}
