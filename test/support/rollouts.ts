import type { DaemonSet, Deployment, PodSpec, StatefulSet } from '../../src/objects/index.ts';
import { node } from './builders.ts';
import type { SimulatedCluster } from './simulated-cluster.ts';

const META = { name: 'app', namespace: 'default' };
const SELECTOR = { matchLabels: { app: 'app' } };

export function template(
  image: string,
  spec: Partial<PodSpec> = {},
): Deployment['spec']['template'] {
  const containers = [{ name: 'c', image, resources: { requests: { cpu: '1' } } }];
  return { metadata: { name: '', labels: { app: 'app' } }, spec: { containers, ...spec } };
}

export function deployment(spec: Partial<Deployment['spec']>): Deployment {
  const all = { selector: SELECTOR, template: template('app:1'), ...spec };
  return { apiVersion: 'apps/v1', kind: 'Deployment', metadata: META, spec: all };
}

export function statefulSet(spec: Partial<StatefulSet['spec']>): StatefulSet {
  const all = { selector: SELECTOR, serviceName: 'app', template: template('app:1'), ...spec };
  return { apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: META, spec: all };
}

export function daemonSet(spec: Partial<DaemonSet['spec']>): DaemonSet {
  const all = { selector: SELECTOR, template: template('app:1'), ...spec };
  return { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: META, spec: all };
}

type Rolled = 'Deployment' | 'StatefulSet' | 'DaemonSet';

/** Changes the image of the workload at that second, and runs to the end. */
export function roll(
  cluster: SimulatedCluster,
  kind: Rolled,
  atSeconds: number,
  image = 'app:2',
): SimulatedCluster {
  cluster.at(atSeconds, ({ api }) => {
    const object = api.get(kind, 'default', 'app');
    if (object === undefined) throw new Error('no such workload');
    // Like `kubectl set image`: keeps defaulted fields.
    const [first] = object.spec.template.spec?.containers ?? [];
    if (first === undefined) throw new Error('no container');
    const spec = { ...object.spec.template.spec, containers: [{ ...first, image }] };
    const changed = { ...object.spec, template: { ...object.spec.template, spec } };
    api.update(kind, { ...object, spec: changed });
  });
  cluster.run();
  return cluster;
}

/** "app-0 app:2": each pod with the image it runs. */
export function images(cluster: SimulatedCluster): readonly string[] {
  return cluster.world.api
    .list('Pod')
    .map(({ metadata, spec }) => `${metadata.name} ${spec.containers[0]?.image}`)
    .sort();
}

export const nodes = (count: number, cpu: string): ReturnType<typeof node>['object'][] =>
  Array.from({ length: count }, (_, at) => node(`n${at + 1}`).offers({ cpu }).object);
