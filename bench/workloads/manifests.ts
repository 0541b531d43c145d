// Objects that several workloads need. Everything follows from an index, without randomness.

export const HOSTNAME = 'kubernetes.io/hostname';
export const ZONE = 'topology.kubernetes.io/zone';

/** As many values as asked for, each made from its index. */
export const times = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));

export const list = (items: readonly object[]) => ({ apiVersion: 'v1', kind: 'List', items });

/** A node in one of three zones. */
export function node(at: number, allocatable: Readonly<Record<string, string>> = {}) {
  const name = `node-${at}`;
  const amounts = { cpu: '16', memory: '64Gi', pods: '110', ...allocatable };
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { [HOSTNAME]: name, [ZONE]: `zone-${at % 3}` } },
    status: { capacity: amounts, allocatable: amounts },
  };
}

export const nodes = (count: number, allocatable?: Readonly<Record<string, string>>) =>
  times(count, (at) => node(at, allocatable));

/** A spec with one container. */
export const podSpec = (requests: Readonly<Record<string, string>> = {}) => ({
  containers: [{ name: 'main', image: 'registry.example.com/main:1', resources: { requests } }],
});

interface Template {
  readonly name: string;
  readonly namespace?: string;
  readonly spec?: object;
  readonly annotations?: Readonly<Record<string, string>>;
}

/** The template of a workload whose pods have the label `app`. */
export const template = ({ name, spec = podSpec(), annotations = {} }: Template) => ({
  metadata: { labels: { app: name }, annotations },
  spec,
});

export const deployment = (of: Template, replicas: number, more: object = {}) => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: { name: of.name, namespace: of.namespace ?? 'default' },
  spec: {
    replicas,
    selector: { matchLabels: { app: of.name } },
    template: template(of),
    ...more,
  },
});

export const barePod = ({ name, namespace = 'default', annotations = {}, spec }: Template) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name, namespace, labels: { app: name }, annotations },
  spec: spec ?? podSpec(),
});

export const scenario = (steps: readonly object[]) => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Scenario',
  metadata: { name: 'steps' },
  steps,
});
