import { plan } from '../../src/simulation/index.ts';
import type { Files } from '../command-line.ts';

const NODES = 1_000;
const OTHERS = 24;
const PODS_OF_OTHERS = 208;
const CONFIGURATIONS = 10;
const SEEDS = 50;
function deployment(name: string, at: number, replicas: number) {
  const labels = { app: name };
  const requests = { cpu: `${100 + 50 * (at % 5)}m`, memory: `${256 * (1 + (at % 3))}Mi` };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name, namespace: 'default' },
    spec: {
      replicas,
      selector: { matchLabels: labels },
      template: {
        metadata: { labels },
        spec: { containers: [{ name: 'app', image: 'app', resources: { requests } }] },
      },
    },
  };
}

const configuration = (at: number): object => ({
  apiVersion: 'kubescheduler.config.k8s.io/v1',
  kind: 'KubeSchedulerConfiguration',
  profiles: [
    {
      schedulerName: 'default-scheduler',
      pluginConfig: [
        {
          name: 'NodeResourcesFit',
          args: {
            scoringStrategy: {
              type: at % 2 === 0 ? 'LeastAllocated' : 'MostAllocated',
              resources: [
                { name: 'cpu', weight: 1 + at },
                { name: 'memory', weight: 1 },
              ],
            },
          },
        },
      ],
    },
  ],
});

/** A cluster of 5,000 pods at rest, ten configurations, and a sweep over them, over seeds and over the replicas of one Deployment. */
export function sweptCluster(): Files {
  const nodes = Array.from({ length: NODES }, (_, at) => ({
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name: `node-${at}`, labels: { 'kubernetes.io/hostname': `node-${at}` } },
    status: { allocatable: { cpu: '8', memory: '32Gi', pods: '110' } },
  }));
  const workloads = [
    deployment('web', 0, 10),
    ...Array.from({ length: OTHERS }, (_, at) => deployment(`app-${at}`, at, PODS_OF_OTHERS)),
  ];
  const { objects = [] } = plan({ objects: [...nodes, ...workloads] });
  return {
    'input.json': objects,
    ...Object.fromEntries(
      Array.from({ length: CONFIGURATIONS }, (_, at) => [`config-${at}.json`, configuration(at)]),
    ),
    'sweep.json': {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Sweep',
      axes: [
        { clusters: 'input.json' },
        { configurations: 'config-*.json' },
        { seeds: `1..${SEEDS}` },
        { edit: 'scale deployment/web 10..200 step 10' },
      ],
      question: 'plan',
    },
  };
}
