import type { KubernetesObject, PodSpec } from '../../src/objects/index.ts';
import type { NotModelled, Plan } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { node } from './builders.ts';

export type Loose = KubernetesObject & Readonly<Record<string, unknown>>;

export const NODE = node('n1').offers({ cpu: 32, memory: '64Gi' }).object;

interface WorkloadParts {
  readonly kind?: string;
  readonly name?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly podLabels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly spec?: Partial<PodSpec>;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A workload, by default of two pods; `more` overrides fields of the spec. */
export function workload({
  kind = 'Deployment',
  name = 'web',
  labels,
  podLabels,
  annotations,
  spec,
  more,
}: WorkloadParts): Loose {
  const isJob = kind === 'Job' || kind === 'CronJob';
  const template = {
    metadata: { labels: { app: name, ...podLabels }, ...(annotations && { annotations }) },
    spec: {
      containers: [{ name: 'c', image: 'app:1' }],
      ...(isJob && { restartPolicy: 'Never' }),
      ...spec,
    },
  };
  const selector = { matchLabels: { app: name } };
  const own = isJob ? { parallelism: 2, completions: 2 } : { replicas: 2, selector };
  const whole = { ...own, template, ...more };
  const metadata = { name, namespace: 'shop', ...(labels && { labels }) };
  if (kind === 'CronJob') {
    const jobTemplate = { metadata: { labels }, spec: whole };
    const { labels: _own, ...plain } = metadata;
    const cron = { schedule: '* * * * *', jobTemplate };
    return { apiVersion: 'batch/v1', kind, metadata: plain, spec: cron };
  }
  const apiVersion = isJob ? 'batch/v1' : 'apps/v1';
  if (kind !== 'DaemonSet') return { apiVersion, kind, metadata, spec: whole };
  const { replicas: _none, ...daemons } = { replicas: 0, ...whole };
  return { apiVersion, kind, metadata, spec: daemons };
}

export const custom = (apiVersion: string, kind: string, more: object = {}): Loose => ({
  apiVersion,
  kind,
  metadata: { name: 'main', namespace: 'shop' },
  ...more,
});

export const run = (...objects: readonly KubernetesObject[]): Plan =>
  plan({ objects: [NODE, ...objects], options: { until: 61 } });

export const doubtsIn = ({ pods }: Plan): readonly string[] => [
  ...new Set(pods.flatMap(({ doubts = [] }) => doubts)),
];

export const reasonsIn = ({
  notModelled,
}: {
  readonly notModelled: readonly NotModelled[];
}): unknown[] =>
  notModelled.map(({ kind, object, reason, makesPods }) => [kind, object, reason, makesPods]);
