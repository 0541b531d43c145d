import { isRecord } from '../../../src/units/index.ts';
import { applyDefaults } from '../../../src/server/index.ts';
import { isKind, isReady } from '../../../src/objects/index.ts';
import type { Kind, KubernetesObject, Pod } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';
import type { NodeDriver } from './node-driver.ts';
import { PodWriter } from './pod-writer.ts';
import type { RecordedStep } from './recorded-case.ts';

interface Cluster {
  readonly api: ObjectStore;
  readonly clock: EventQueue;
  readonly nodes: NodeDriver;
  /** Called after each pod that a step wrote. */
  readonly written: (pod: Pod) => void;
}

/** Does one step of a recording (see corpus/README.md). */
export function takeStep(step: RecordedStep, cluster: Cluster): void {
  const { api, nodes } = cluster;
  switch (step.op) {
    case 'create':
      createObject(api, step.object);
      return;
    case 'delete': {
      const found = find(api, step);
      if (found === undefined) return;
      api.delete(step.kind as Kind, found.metadata.namespace ?? '', step.name);
      return;
    }
    case 'patch':
      patch(api, step, step.patch);
      return;
    case 'scale':
      patch(api, step, { spec: { replicas: step.replicas } });
      return;
    case 'failNode':
      nodes.fail(step.name);
      return;
    case 'recoverNode':
      nodes.recover(step.name);
      return;
    default:
      takePodStep(step, cluster);
  }
}

type PodStep = Extract<RecordedStep, { readonly match: string }>;

function takePodStep(step: PodStep, { api, clock, written }: Cluster): void {
  const writer = new PodWriter(api, clock);
  for (const pod of selectPods(api, step)) {
    const { namespace, name } = pod.metadata;
    if (api.get('Pod', namespace, name) === undefined) continue;
    if (step.op === 'deletePods') api.delete('Pod', namespace, name);
    else if (step.op === 'failPods') writer.end(pod, 1, step.reason);
    else writer.setReady(pod, step.ready);
    written(pod);
  }
}

function selectPods(api: ObjectStore, { match, count }: PodStep): readonly Pod[] {
  const wanted = match.split(' ').filter((part) => part !== '');
  const pods = api
    .list('Pod')
    .filter(
      (pod) =>
        pod.metadata.deletionTimestamp === undefined && wanted.every((part) => matches(pod, part)),
    );
  return count === 0 ? pods : pods.slice(0, count);
}

function matches(pod: Pod, part: string): boolean {
  const [key = '', value = ''] = part.split('=');
  const { metadata, spec, status } = pod;
  switch (key) {
    case 'phase':
      return (status?.phase ?? 'Pending') === value;
    case 'ready':
      return String(isReady(pod)) === value;
    case 'name':
      return metadata.name === value;
    case 'node':
      return spec.nodeName === value;
    case 'index':
      return metadata.labels?.['batch.kubernetes.io/job-completion-index'] === value;
    default:
      return metadata.labels?.[key] === value;
  }
}

export function createObject(api: ObjectStore, object: KubernetesObject): void {
  const kind = object.kind as Kind;
  if (isKind(object, kind)) api.create(kind, object);
}

interface Named {
  readonly kind: string;
  readonly name: string;
}

function patch(api: ObjectStore, named: Named, change: unknown): void {
  const stored = find(api, named);
  if (stored === undefined) return;
  const patched = merged(stored, change) as KubernetesObject;
  const kind = named.kind as Kind;
  if (isKind(patched, kind)) api.update(kind, applyDefaults(patched));
}

function find(api: ObjectStore, { kind, name }: Named): KubernetesObject | undefined {
  return api.get(kind as Kind, 'default', name) ?? api.get(kind as Kind, '', name);
}

/** A JSON merge patch. */
function merged(value: unknown, change: unknown): unknown {
  if (!isRecord(change)) return change;
  const result = new Map(isRecord(value) ? Object.entries(value) : []);
  for (const [key, inner] of Object.entries(change)) {
    if (inner === null) result.delete(key);
    else result.set(key, merged(result.get(key), inner));
  }
  return Object.fromEntries(result);
}
