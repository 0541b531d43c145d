import { isBare } from '../api/index.ts';
import type {
  KubernetesObject,
  ObjectMeta,
  Pod,
  PodCondition,
  PodSpec,
  PodStatus,
} from '../api/index.ts';

// V8 copies an object in 0.1 us when no key is new, or when the new keys stand before the spread; every key added
// behind a spread costs 2 us. Hence the two forms below, chosen by whether the key is there.

export function specOf(object: KubernetesObject): unknown {
  return 'spec' in object ? object.spec : undefined;
}

export function statusOf(object: KubernetesObject): unknown {
  return 'status' in object ? object.status : undefined;
}

export function withMetadata<T extends KubernetesObject>(object: T, metadata: ObjectMeta): T {
  return { ...object, metadata };
}

/** `undefined` takes the status away. The caller vouches that it is the status of another object of the same kind. */
export function withStatus<T extends KubernetesObject>(object: T, status: unknown): T {
  if (status !== undefined) {
    return 'status' in object ? { ...object, status } : { status, ...object };
  }
  if (statusOf(object) === undefined) return object;
  const bare: T & { status?: unknown } = { ...object };
  delete bare.status;
  return bare;
}

export function withNode(spec: PodSpec, nodeName: string): PodSpec {
  return spec.nodeName === undefined ? { nodeName, ...spec } : { ...spec, nodeName };
}

/** In place of the condition of that type, or at the end. */
export function withCondition(status: PodStatus, condition: PodCondition): PodStatus {
  const known = status.conditions;
  if (known === undefined) return { conditions: [condition], ...status };
  const at = known.findIndex(({ type }) => type === condition.type);
  return { ...status, conditions: at < 0 ? [...known, condition] : known.with(at, condition) };
}

/** Of a pod that nobody has told anything of yet. */
export const PENDING: PodStatus = { phase: 'Pending' };

/** All stored pods are of one shape: whoever hears of them reads them several times as fast. */
export function newPod(
  { apiVersion, kind, spec, status = PENDING }: Pod,
  metadata: ObjectMeta,
): Pod {
  return { apiVersion, kind, metadata, spec, status };
}

/** `given`, completed: a namespace of "" is left out. */
export function newMetadata(
  given: ObjectMeta,
  name: string,
  namespace: string,
  identity: Required<Pick<ObjectMeta, 'uid' | 'creationTimestamp' | 'resourceVersion'>>,
): ObjectMeta {
  const { uid, creationTimestamp, resourceVersion } = identity;
  // Spelt out it costs a fifth.
  if (namespace !== '' && isBare(given)) {
    const { labels } = given;
    const generation = 1;
    return labels === undefined
      ? { namespace, uid, creationTimestamp, resourceVersion, generation, name }
      : { namespace, uid, creationTimestamp, resourceVersion, generation, name, labels };
  }
  const metadata: { -readonly [F in keyof ObjectMeta]: ObjectMeta[F] } =
    namespace === ''
      ? { uid, creationTimestamp, resourceVersion, generation: 1, ...given }
      : { namespace, uid, creationTimestamp, resourceVersion, generation: 1, ...given };
  metadata.name = name;
  metadata.uid = uid;
  metadata.creationTimestamp = creationTimestamp;
  metadata.resourceVersion = resourceVersion;
  if (namespace !== '') metadata.namespace = namespace;
  return metadata;
}

/** What an update cannot change: source apiserver pkg/registry/rest/update.go BeforeUpdate, v1.34. */
export function immutableParts(stored: ObjectMeta): Partial<ObjectMeta> {
  const { uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds } = stored;
  return {
    ...(uid === undefined ? {} : { uid }),
    ...(creationTimestamp === undefined ? {} : { creationTimestamp }),
    ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }),
    ...(deletionGracePeriodSeconds === undefined ? {} : { deletionGracePeriodSeconds }),
  };
}
