import { describe, expect, test } from 'vitest';
import type { KubernetesObject } from '../../src/objects/index.ts';
import { plan } from '../../src/simulation/index.ts';
import type { PlanInput } from '../../src/simulation/index.ts';
import { readManifestTexts } from '../../src/input/index.ts';
import { InputError } from '../../src/problems/index.ts';
import { deployment, planScenario, readyNode, template } from '../support/scenario-plans.ts';

const HUGE = 2_147_483_647;
const LIMIT = 'one plan holds at most 1,000,000 (--max-pods)';

function problemsOf(run: () => unknown): readonly string[] {
  try {
    run();
  } catch (error) {
    if (error instanceof InputError) return error.message.split('\n');
    throw error;
  }
  return [];
}

const refused = (input: PlanInput): readonly string[] => problemsOf(() => plan(input));
const n1 = readyNode('n1', '64');

function job(name: string, spec: object): KubernetesObject & { spec: object } {
  const pod = template(name, { spec: { restartPolicy: 'Never' } });
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: { name, namespace: 'default' },
    spec: { template: pod, ...spec },
  };
}

function daemonSet(name: string): KubernetesObject & { spec: object } {
  return {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace: 'default' },
    spec: { selector: { matchLabels: { app: name } }, template: template(name) },
  };
}

describe('refused at once, before anything runs:', () => {
  test.each<[string, KubernetesObject, string]>([
    ['replicas', deployment('web', HUGE), 'Deployment/web: asks for 2,147,483,647 pods'],
    ['parallelism', job('j', { parallelism: HUGE }), 'Job/j: asks for 2,147,483,647 pods'],
    ['completions', job('j', { completions: HUGE }), 'Job/j: asks for 2,147,483,647 pods'],
  ])('%s', (_, object, words) => {
    expect(refused({ objects: [n1, object] })).toEqual([`error: ${words}; ${LIMIT}`]);
  });

  test('the runs of CronJobs', () => {
    const { spec } = job('j', { parallelism: HUGE });
    const cronJob = {
      ...job('c', {}),
      kind: 'CronJob',
      spec: { schedule: '@hourly', jobTemplate: { spec } },
    };
    expect(refused({ objects: [n1, cronJob] })).toHaveLength(1);
  });

  test('daemons times nodes', () => {
    const nodes = Array.from({ length: 30 }, (_, at) => readyNode(`n${at}`));
    const objects = [...nodes, daemonSet('d')];
    expect(refused({ objects, options: { maxPods: 29 } })).toEqual([
      'error: DaemonSet/d: asks for 30 pods; one plan holds at most 29 (--max-pods)',
    ]);
    expect(refused({ objects, options: { maxPods: 30 } })).toEqual([]);
  });

  test('the sum of several workloads', () => {
    const objects = [n1, deployment('a', 6), deployment('b', 5)];
    expect(refused({ objects, options: { maxPods: 10 } })).toEqual([
      'error: Deployment/a: asks for 6 of 11 pods; one plan holds at most 10 (--max-pods)',
    ]);
  });

  test('what a scenario scales to', () => {
    const steps = [{ at: 60, scale: { workload: 'deployment/web', replicas: 1_000_000 } }];
    expect(
      problemsOf(() => planScenario([n1, deployment('web', 1), deployment('api', 1)], { steps })),
    ).toEqual([`error: Deployment/web: asks for 1,000,000 of 1,000,001 pods; ${LIMIT}`]);
  });

  test('the pods of a custom resource, by a rule', () => {
    const podRules = {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'PodRules',
      rules: [
        {
          group: 'example.com',
          kind: 'Cache',
          as: 'Pod',
          replicas: 'spec.size',
          template: { spec: { containers: [{ name: 'main', image: 'cache:1' }] } },
        },
      ],
    };
    const metadata = { name: 'c', namespace: 'default' };
    const cache = { apiVersion: 'example.com/v1', kind: 'Cache', metadata, spec: { size: HUGE } };
    expect(refused({ objects: [n1, cache], options: { podRules } })).toEqual([
      `error: Cache/c: by rules[0] of its PodRules: asks for 2,147,483,647 pods; ${LIMIT}`,
    ]);
  });

  test('what a manifest changes', () => {
    const input = { cluster: [n1, deployment('web', 1)], apply: [deployment('web', HUGE)] };
    expect(refused({ objects: [], ...input })).toHaveLength(1);
  });
});

test('a refusal names the place where the workload was written', () => {
  const text = JSON.stringify(deployment('web', HUGE));
  const { objects } = readManifestTexts([{ name: 'web.yaml', text: `---\n${text}\n` }]);
  expect(refused({ objects: [n1, ...objects] })).toEqual([
    `web.yaml:2:1: error: Deployment/web: asks for 2,147,483,647 pods; ${LIMIT}`,
  ]);
});

test('a refusal names the place in the file of the cluster, too, whatever is applied over it', () => {
  const live = { ...deployment('web', HUGE), status: {} };
  const text = JSON.stringify({ ...live, metadata: { ...live.metadata, uid: 'u' } });
  const { objects } = readManifestTexts([{ name: 'cluster.json', text }]);
  expect(refused({ objects: [n1, ...objects], apply: [deployment('other', 1)] })).toEqual([
    `cluster.json:1:1: error: Deployment/web: asks for 2,147,483,647 pods; ${LIMIT}`,
  ]);
});

test('pods of a running cluster count with the workload that made them', () => {
  const workload = { ...deployment('web', 8), kind: 'ReplicaSet' };
  const replicaSet = { ...workload, metadata: { ...workload.metadata, uid: 'u' } };
  const owner = { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web', uid: 'u' };
  const pods = Array.from({ length: 8 }, (_, at) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: `web-${at}`,
      namespace: 'default',
      labels: { app: 'web' },
      ownerReferences: [{ ...owner, controller: true }],
    },
    spec: { nodeName: 'n1', containers: [{ name: 'main', image: 'app:1' }] },
  }));
  const objects = [n1, replicaSet, ...pods];
  expect(refused({ objects, options: { maxPods: 8 } })).toEqual([]);
  expect(refused({ objects, options: { maxPods: 7 } })[0]).toContain('asks for 8 pods');
});

test('pods that are created during the run are counted too', () => {
  const failing = job('retries', { backoffLimit: 20 });
  const annotations = { 'kschedsim.dev/run-duration': '1s', 'kschedsim.dev/exit-code': '1' };
  const spec = {
    backoffLimit: 20,
    template: template('retries', { annotations, spec: { restartPolicy: 'Never' } }),
  };
  const objects = [n1, { ...failing, spec }];
  expect(refused({ objects, options: { maxPods: 3 } })).toEqual([
    'error: Job/retries: asks for pod 4 of this plan; one plan holds at most 3 (--max-pods)',
  ]);
});

test.each([0, 1.5, Number.NaN])('maxPods of %d is refused', (maxPods) => {
  expect(refused({ objects: [n1], options: { maxPods } })[0]).toContain('no whole number above 0');
});
