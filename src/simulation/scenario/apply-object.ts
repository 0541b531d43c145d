import {
  applyManifest,
  changedSince,
  createAdmission,
  managedFieldsOf,
  ownershipOf,
  unownedFields,
  withDefaultTolerations,
  withSameParts,
  ApiError,
} from '../../server/index.ts';
import { isKind, namespaceOf } from '../../objects/index.ts';
import type { FieldManager, Ownership, ApiServer } from '../../server/index.ts';
import type { Kind, KubernetesObject, Pod } from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';
import { completed } from '../input/check.ts';
import { applyRecords, creationRecord } from './apply-records.ts';
import type { ApplyRecord } from './apply-records.ts';
import { StepError } from './step-error.ts';

/** The result of applying a manifest. */
export interface Applied {
  readonly change: 'created' | 'changed' | 'unchanged';
  /** Whether the object records who owns its fields (see `ownershipOf`). True for new objects. */
  readonly isOwnershipKnown: boolean;
  /** The source of the ownership: "managedFields of helm"; "an earlier apply" for objects that this simulation applied before. */
  readonly ownership: string;
}

/**
 * Creates the object, or merges the manifest into the existing one like `kubectl apply --server-side --force-conflicts`. Unchanged
 * parts of an object keep their identity. The status of a Node is applied too, so that a manifest can change its capacity.
 * Throws ApiError and StepError with the server's text.
 */
export function applyObject(given: KubernetesObject, api: ApiServer): Applied {
  const manifest = withoutServersFields(given);
  const kind = manifest.kind as Kind;
  if (!isKind(manifest, kind)) throw new StepError(`${manifest.kind} is not simulated`);
  const { name } = manifest.metadata;
  const stored: KubernetesObject | undefined = api.get(kind, namespaceOf(manifest), name);
  if (stored === undefined) {
    const object = create(kind, given, api);
    const record = creationRecord(manifest, api.gates, { uid: object.metadata.uid, object });
    if (record !== undefined) applyRecords(api).set(record);
    return { change: 'created', isOwnershipKnown: true, ownership: 'a new object' };
  }
  const ownership = ownershipIn(stored, manifest, applyRecords(api).get(stored, given));
  const { object, managers } = mergeManifest(stored, manifest, ownership.managers, api.gates);
  const parts = withSameParts(object, stored);
  const written = withManagers(parts, stored, managers);
  if (parts !== stored) checkUpdate(written, stored, api);
  const after = parts === stored || !isKind(written, kind) ? stored : api.update(kind, written);
  const current = takeStatus(manifest, after, api);
  const records = applyRecords(api);
  if (!ownership.isKnown) {
    const fields = unownedFields(current, manifest).filter(isNotScaled(current, api));
    if (fields.length > 0) records.keep({ object: given, fields });
  }
  records.set({ managers, object: current, manifest });
  return {
    change: current === stored ? 'unchanged' : 'changed',
    isOwnershipKnown: ownership.isKnown,
    ownership: ownership.source,
  };
}

/** False for `spec.replicas` of a workload that an autoscaler scales. */
function isNotScaled(
  { kind, metadata }: KubernetesObject,
  api: ApiServer,
): (field: string) => boolean {
  const isScaled = api.list('HorizontalPodAutoscaler').some(({ metadata: { namespace }, spec }) => {
    const target = spec?.scaleTargetRef;
    return (
      namespace === metadata.namespace && target?.kind === kind && target.name === metadata.name
    );
  });
  return (field) => !isScaled || field !== 'spec.replicas';
}

/** The admission plugins that judge updates. */
function checkUpdate(written: KubernetesObject, stored: KubernetesObject, api: ApiServer): void {
  if (!isKind(written, 'PersistentVolumeClaim')) return;
  if (!isKind(stored, 'PersistentVolumeClaim')) return;
  const plugins = createAdmission([...api.list('LimitRange'), ...api.list('StorageClass')]);
  const refusal = plugins.refusalOfUpdate(written, stored);
  if (refusal !== undefined) throw new ApiError('Forbidden', refusal);
}

function create(kind: Kind, object: KubernetesObject, api: ApiServer): KubernetesObject {
  if (!isKind(object, kind)) throw new StepError(`${object.kind} is not simulated`);
  return api.create(kind, object);
}

/** Drops the fields that only servers write: manifests that were exported from a cluster still have them. */
function withoutServersFields(object: KubernetesObject): KubernetesObject {
  const { managedFields, resourceVersion, generation, creationTimestamp, uid, ...metadata } =
    object.metadata;
  const written = [managedFields, resourceVersion, generation, creationTimestamp, uid];
  return written.every((field) => field === undefined) ? object : { ...object, metadata };
}

function ownershipIn(
  stored: KubernetesObject,
  manifest: KubernetesObject,
  record: ApplyRecord | undefined,
): Ownership {
  if (record === undefined) return ownershipOf(stored, manifest);
  const managers = changedSince(record.managers, record.object, stored);
  return { isKnown: true, source: 'an earlier apply', managers };
}

function mergeManifest(
  stored: KubernetesObject,
  manifest: KubernetesObject,
  managers: readonly FieldManager[],
  gates: Gates,
): { readonly object: KubernetesObject; readonly managers: readonly FieldManager[] } {
  const result = applyManifest({
    live: stored,
    applied: manifest,
    managers,
    gates,
    admit: admitted,
  });
  if (!('refusal' in result)) return result;
  const { code, message } = result.refusal;
  if (code === 409) throw new ApiError('Conflict', message);
  throw code === 422 ? new ApiError('Invalid', message) : new StepError(message);
}

/** Admission adds the default tolerations again if the manifest replaces a pod's tolerations. */
function admitted(object: KubernetesObject): KubernetesObject {
  if (!isKind(object, 'Pod')) return object;
  const tolerations = withDefaultTolerations(object.spec.tolerations);
  const pod: Pod = { ...object, spec: { ...object.spec, tolerations } };
  return pod;
}

/** The object with the new managedFields, if the stored object has any. */
function withManagers(
  object: KubernetesObject,
  stored: KubernetesObject,
  managers: readonly FieldManager[],
): KubernetesObject {
  if (stored.metadata.managedFields === undefined) return object;
  const managedFields = managedFieldsOf(managers);
  return { ...object, metadata: { ...object.metadata, managedFields } };
}

/** Writes the status of a Node's manifest. Manifests for a real cluster have none; here the status describes the machine. */
function takeStatus(
  manifest: KubernetesObject,
  stored: KubernetesObject,
  api: ApiServer,
): KubernetesObject {
  if (!isKind(manifest, 'Node') || !isKind(stored, 'Node')) return stored;
  const { status } = completed(manifest);
  if (status === undefined) return stored;
  const { resourceVersion: _, ...metadata } = stored.metadata;
  return api.updateStatus('Node', { ...stored, metadata, status });
}
