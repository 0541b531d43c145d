import { isBare, withPodCondition } from '../../objects/index.ts';
import type {
  KubernetesObject,
  ObjectMeta,
  Pod,
  PodCondition,
  PodSpec,
  PodStatus,
} from '../../objects/index.ts';

// V8 copies an object in 0.1 us if no key is new or the new keys precede the spread; every key added after a spread costs
// 2 us. So the functions below have two forms, for objects with and without the key.

export function specOf(object: KubernetesObject): unknown {
  return 'spec' in object ? object.spec : undefined;
}

export function statusOf(object: KubernetesObject): unknown {
  return 'status' in object ? object.status : undefined;
}

export function withMetadata<T extends KubernetesObject>(object: T, metadata: ObjectMeta): T {
  return { ...object, metadata };
}

/** `undefined` removes the status. The caller guarantees that it is the status of an object of the same kind. */
export function withStatus<T extends KubernetesObject>(object: T, status: unknown): T {
  if (status !== undefined) {
    return 'status' in object ? { ...object, status } : { status, ...object };
  }
  if (statusOf(object) === undefined) return object;
  const bare: T & { status?: unknown } = { ...object };
  delete bare.status;
  return bare;
}

/** Both at once: a copy of an object costs as much as two of its parts. */
export const withStatusAt = <T extends KubernetesObject>(
  object: T,
  status: unknown,
  metadata: ObjectMeta,
): T =>
  status !== undefined && 'status' in object
    ? { ...object, metadata, status }
    : withStatus(withMetadata(object, metadata), status);

export function withNode(spec: PodSpec, nodeName: string): PodSpec {
  return spec.nodeName === undefined ? { nodeName, ...spec } : { ...spec, nodeName };
}

/** `withPodCondition`; a status without conditions gets them as its first field. */
export const withCondition = (status: PodStatus, condition: PodCondition): PodStatus =>
  status.conditions === undefined
    ? { conditions: [condition], ...status }
    : withPodCondition(status, condition);

/** Status of a new pod. */
export const PENDING: PodStatus = { phase: 'Pending' };

/** Gives all stored pods one hidden class (V8), so that watch handlers read them several times as fast. */
export function newPod<M extends ObjectMeta>(
  { apiVersion, kind, spec, status = PENDING }: Pod,
  metadata: M,
): Omit<Pod, 'metadata'> & { readonly metadata: M } {
  return { apiVersion, kind, metadata, spec, status };
}

/** `given` with name, namespace (left out if "") and identity. */
export function newMetadata(
  given: ObjectMeta,
  name: string,
  namespace: string,
  identity: Required<Pick<ObjectMeta, 'uid' | 'creationTimestamp' | 'resourceVersion'>>,
): ObjectMeta {
  const { uid, creationTimestamp, resourceVersion } = identity;
  // Object literals cost a fifth of the spreads below.
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

/** The fields that an update cannot change. Source: apiserver pkg/registry/rest/update.go BeforeUpdate, v1.34. */
export function immutableParts(stored: ObjectMeta): Partial<ObjectMeta> {
  const { uid, creationTimestamp, deletionTimestamp, deletionGracePeriodSeconds } = stored;
  return {
    ...(uid === undefined ? {} : { uid }),
    ...(creationTimestamp === undefined ? {} : { creationTimestamp }),
    ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }),
    ...(deletionGracePeriodSeconds === undefined ? {} : { deletionGracePeriodSeconds }),
  };
}
