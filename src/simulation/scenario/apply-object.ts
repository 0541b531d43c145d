import { isKind } from '../../api/index.ts';
import type { Kind, KubernetesObject } from '../../api/index.ts';
import type { ApiServer } from '../../store/index.ts';
import { completed } from '../check-input.ts';
import { isRecord } from './field.ts';
import { StepError } from './step-kind.ts';

/** What the API server lets nobody change, by kind (pkg/apis/apps/validation and pkg/apis/batch/validation, v1.34). */
const IMMUTABLE: Readonly<Record<string, readonly string[]>> = {
  DaemonSet: ['selector'],
  Deployment: ['selector'],
  Job: ['selector', 'template'],
  ReplicaSet: ['selector'],
  StatefulSet: ['selector', 'serviceName', 'podManagementPolicy', 'volumeClaimTemplates'],
};

/**
 * Creates the object, or changes the one that is there to what it says, as kubectl apply does: labels and annotations are added,
 * replicas that are not said stay as they are. Of Nodes the status is taken too, so that one can grow. Throws ApiError and StepError.
 */
export function applyObject(object: KubernetesObject, api: ApiServer): void {
  const kind = object.kind as Kind;
  if (!isKind(object, kind)) throw new StepError(`${object.kind} is not simulated`);
  const { namespace = '', name } = object.metadata;
  const stored: KubernetesObject | undefined = api.get(kind, namespace, name);
  if (stored === undefined) {
    api.create(kind, object);
    return;
  }
  const complete: KubernetesObject = completed(object);
  const changed = { ...complete, metadata: mergedMetadata(stored, object) };
  const written = withSpec(changed, specAfter(stored, object, complete));
  if (isKind(written, kind)) api.update(kind, written);
  if (isKind(changed, 'Node') && changed.status !== undefined) {
    const { resourceVersion: _, ...metadata } = changed.metadata;
    api.updateStatus('Node', { ...changed, metadata });
  }
}

function mergedMetadata(
  { metadata: stored }: KubernetesObject,
  { metadata: { labels, annotations } }: KubernetesObject,
): KubernetesObject['metadata'] {
  return {
    ...stored,
    ...(labels === undefined ? {} : { labels: { ...stored.labels, ...labels } }),
    ...(annotations === undefined
      ? {}
      : { annotations: { ...stored.annotations, ...annotations } }),
  };
}

/** The spec to store: the very one that is there where nothing in it changes. */
function specAfter(
  stored: KubernetesObject,
  given: KubernetesObject,
  complete: KubernetesObject,
): unknown {
  const before = specOf(stored);
  const after = specOf(complete);
  if (!isRecord(before) || !isRecord(after)) return after;
  const { kind, metadata } = given;
  const written = specOf(given);
  if (kind === 'Pod') {
    const keys = isRecord(written) ? Object.keys(written) : [];
    const isChanged = keys.some((key) => !isSame(after[key], before[key]) && key !== 'tolerations');
    if (!isChanged) return before;
    throw new StepError(
      `Pod "${metadata.name}" is invalid: spec: Forbidden: pod updates may not change fields; delete the pod first`,
    );
  }
  const saysReplicas = isRecord(written) && Object.hasOwn(written, 'replicas');
  const keepsReplicas = 'replicas' in before && !saysReplicas;
  const wanted = keepsReplicas ? { ...after, replicas: before['replicas'] } : after;
  for (const field of IMMUTABLE[kind] ?? []) {
    if (isSame(before[field], wanted[field]) || !Object.hasOwn(wanted, field)) continue;
    if (kind === 'Job' && field === 'selector') continue;
    throw new StepError(
      `${kind} "${metadata.name}" is invalid: spec.${field}: Invalid value: field is immutable`,
    );
  }
  return isSame(before, wanted) ? before : wanted;
}

const specOf = (object: KubernetesObject): unknown => ('spec' in object ? object.spec : undefined);

const withSpec = <T extends KubernetesObject>(object: T, spec: unknown): T =>
  'spec' in object ? { ...object, spec } : object;

/** Whether two JSON values say the same, whatever the order of their keys. */
function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
  );
}
