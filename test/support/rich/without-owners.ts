import type { KubernetesObject } from '../../../src/objects/index.ts';
import type { Plan } from '../../../src/outcome/index.ts';
import { plan } from '../../../src/simulation/index.ts';
import { deployment, readyNode, template } from '../scenario-plans.ts';

const options = { tieBreak: 'name' } as const;
const labels = (app: string): object => ({ matchLabels: { app } });
const named = (apiVersion: string, kind: string, name: string, spec: object): KubernetesObject =>
  ({ apiVersion, kind, metadata: { name, namespace: 'default' }, spec }) as KubernetesObject;

const long = { 'kschedsim.dev/run-duration': '1h' };
const ends = (app: string): object =>
  template(app, { cpu: '100m', annotations: long, spec: { restartPolicy: 'Never' } });

const workloads: readonly KubernetesObject[] = [
  deployment('web', 3),
  deployment('api', 2, { image: 'api:1' }),
  named('apps/v1', 'StatefulSet', 'db', {
    serviceName: 'db',
    replicas: 3,
    selector: labels('db'),
    template: template('db', { cpu: '100m' }),
  }),
  named('apps/v1', 'DaemonSet', 'agent', {
    selector: labels('agent'),
    template: template('agent', { cpu: '100m' }),
  }),
  named('batch/v1', 'Job', 'indexed', {
    completions: 5,
    parallelism: 2,
    completionMode: 'Indexed',
    template: ends('indexed'),
  }),
  named('batch/v1', 'Job', 'plain', { completions: 4, parallelism: 2, template: ends('plain') }),
  named('batch/v1', 'CronJob', 'cron', {
    schedule: '*/1 * * * *',
    concurrencyPolicy: 'Forbid',
    jobTemplate: { spec: { template: ends('cron') } },
  }),
];

/** The objects of a cluster after 90 seconds, but for some kinds. */
function dumpWithout(kinds: readonly string[]): readonly KubernetesObject[] {
  const nodes = ['n1', 'n2', 'n3'].map((name) => readyNode(name));
  const { objects = [] } = plan({
    objects: [...nodes, ...workloads],
    options: { ...options, until: 90 },
  });
  return objects.filter(({ kind }) => !kinds.includes(kind));
}

/** A scenario over the dump: all that is scaled, changed or lost shows which owners were made up. */
export function planOfDump(missing: readonly string[], changed: readonly KubernetesObject[]): Plan {
  return plan({
    objects: [],
    cluster: dumpWithout(missing),
    apply: changed,
    scenario: {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Scenario',
      steps: [
        { at: '10s', delete: { pods: { selector: 'app in (web, db)', node: 'n1' } } },
        { at: '30s', delete: { pods: { selector: 'app in (indexed, plain, cron)', node: 'n2' } } },
        { at: '60s', drain: 'n3' },
      ],
    },
    options: { ...options, until: 200 },
  });
}

export const changedWorkloads: readonly KubernetesObject[] = [
  deployment('web', 4, { image: 'app:2' }),
  deployment('api', 3, { image: 'api:1' }),
];
