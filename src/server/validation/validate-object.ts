import type { Gates } from '../../features/index.ts';
import { append, isRecord, merge } from '../../units/index.ts';
import { isBare, isKind, sharesSpec } from '../../objects/index.ts';
import type { KubernetesObject, ObjectMeta, Pod, PodSpec } from '../../objects/index.ts';
import { definition, definitionNameOf } from '../schemas/definitions.ts';
import { acceptedObjects } from '../caches.ts';
import { isLikeLastPod, rememberPod } from './pods/alike.ts';
import { dropNulls, dropNullsBeside } from './decoding/drop-nulls.ts';
import { problemOf } from './decoding/field-problem.ts';
import type { FieldProblem } from './decoding/field-problem.ts';
import { admittedForm } from './created-form.ts';
import { customMetadataErrors, fieldErrors, metadataErrors, statusErrors } from './field-errors.ts';
import { hasRules } from './kind-rules.ts';
import { missingFields, schemaProblems } from './decoding/schema-problems.ts';
import { withoutFields } from './decoding/change-fields.ts';

const NONE: readonly FieldProblem[] = [];
const NO_LABELS = {};
const POD = definitionNameOf('v1', 'Pod');
/** Kind whose validator is used for custom resources: it requires no field beside the metadata. */
const METADATA_ONLY = 'Namespace';

type Members = Readonly<Record<string, unknown>>;

const POD_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec']);

/** Stands for a spec that is known to be valid, when the rest of a pod is validated. */
const VALID_SPEC: PodSpec = { containers: [{ name: 'c', image: 'i' }] };

/**
 * All problems of an object of a known kind: from the API server's strict decoding and from its validation.
 * For other kinds only the types in the metadata are checked. Nulls must be dropped before (`decodeObject`).
 *
 * @param gates the feature gates of the release. Absent: not known yet; rules that depend on gates find nothing then
 */
export function validateObject(object: KubernetesObject, gates?: Gates): readonly FieldProblem[] {
  if (acceptedObjects.has(object)) return NONE;
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (isKind(object, 'Pod') && name !== undefined) return problemsOfPod(object, name, gates);
  const { problems, isFinal } =
    name === undefined
      ? { problems: metadataProblems(object), isFinal: true }
      : problemsOf(object, name, gates);
  if (isFinal && problems.length === 0) acceptedObjects.add(object);
  return problems;
}

function problemsOfPod(pod: Pod, name: string, gates: Gates | undefined): readonly FieldProblem[] {
  // Nothing is known of its spec yet, not even that it has one.
  const isShared = isRecord(pod.spec) && sharesSpec(pod);
  if (isShared && acceptedObjects.has(pod.spec)) return problemsBesideSpec(pod, name);
  if (isLikeLastPod(pod) && isValidBesideSpec(pod, name)) {
    accept(pod, isShared);
    return NONE;
  }
  const { problems, isFinal } = problemsOf(pod, name, gates);
  if (isFinal && problems.length === 0) {
    accept(pod, isShared);
    rememberPod(pod);
  }
  return problems;
}

/** Stored pods are validated again when the release is known. */
function accept(pod: Pod, isShared: boolean): void {
  if (isShared) acceptedObjects.add(pod.spec);
  if (!isShared || pod.metadata.uid) acceptedObjects.add(pod);
}

/** Whether a pod with a valid spec is valid. */
function isValidBesideSpec(pod: Pod, name: string): boolean {
  return problemsBesideSpec(pod, name).length === 0 && statusErrors(pod).length === 0;
}

/** The problems that prevent the simulation from using an object: of strict decoding, and missing fields. */
export function decodingProblems(object: KubernetesObject): readonly FieldProblem[] {
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined) return metadataProblems(object);
  return [...schemaProblems(object, name), ...missingFields(object, name)];
}

/** Wrong types in the metadata of a custom resource. Rule: GetObjectMeta, apiextensions-apiserver/pkg/apiserver/schema/objectmeta/algorithm.go, v0.34. */
function metadataProblems({ metadata }: KubernetesObject): readonly FieldProblem[] {
  return schemaProblems({ metadata }, METADATA_ONLY).filter(({ at }) => at === 'value');
}

/** What the API server refuses in the metadata of a custom resource, if they have the right types. */
export function customMetadataProblems(object: KubernetesObject): readonly FieldProblem[] {
  if (metadataProblems(object).length > 0) return NONE;
  return customMetadataErrors(object).map((error) => problemOf(error, object));
}

/** A shared spec is validated once. */
function problemsBesideSpec(pod: Pod, name: string): readonly FieldProblem[] {
  const problems = isPlain(pod) ? NONE : schemaProblems({ ...pod, spec: VALID_SPEC }, name);
  return problems.length > 0 ? problems : metadataErrors(pod).map((error) => problemOf(error, pod));
}

/** True if the pod has only a spec, a name, a namespace and labels, all of them texts: most pods. */
function isPlain(pod: Pod): boolean {
  for (const key in pod) if (!POD_FIELDS.has(key)) return false;
  // Not validated yet: it may have any type.
  const metadata: unknown = pod.metadata;
  if (!isRecord(metadata)) return false;
  if (!isBare(metadata)) return false;
  const { name, namespace = '', labels = NO_LABELS } = metadata;
  if (typeof name !== 'string' || typeof namespace !== 'string' || !isRecord(labels)) return false;
  for (const key in labels) if (typeof labels[key] !== 'string') return false;
  return true;
}

interface Judgement {
  readonly problems: readonly FieldProblem[];
  /** The problems are the same in every release. */
  readonly isFinal: boolean;
}

function problemsOf(object: KubernetesObject, name: string, gates: Gates | undefined): Judgement {
  const problems = schemaProblems(object, name);
  // Rules rely on types: an object that does not decode is not validated, as upstream. Unknown fields do not prevent it, so that
  // all problems are reported at once; no rule reads them.
  const decodes = problems.every(({ at }) => at === 'key');
  if (!decodes) return { problems, isFinal: true };
  const known = problems.length === 0 ? object : withoutFields(object, problems);
  if (!hasRules(object)) append(problems, missingFields(object, name));
  const { errors, dependsOnGates } = fieldErrors(
    admittedForm(known, gates),
    gates,
    Boolean(object.metadata.uid),
  );
  const found = [...errors, ...statusErrors(object)];
  return {
    problems: [...problems, ...found.map((error) => problemOf(error, object))],
    isFinal: !dependsOnGates,
  };
}

/** Whether `validateObject` is known to find no problems in the object. */
export const isAccepted = (object: KubernetesObject): boolean => acceptedObjects.has(object);

/** Accepts an object although it breaks rules: `validateObject` finds no problems in it afterwards. */
export function markValid(object: KubernetesObject): void {
  acceptedObjects.add(object);
}

/** The object without nulls: see `dropNulls`. */
export function withoutNulls(object: KubernetesObject): KubernetesObject {
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined) {
    // The type of metadata has no nulls, and only nulls are dropped.
    const metadata = dropNulls(object.metadata, definition('ObjectMeta')) as ObjectMeta;
    return metadata === object.metadata ? object : merge(object, { metadata });
  }
  // The type of the object has no nulls, and only nulls are dropped.
  return dropNulls(object, definition(name)) as KubernetesObject;
}

/** An object as the API server decodes it: see `dropNulls`. */
export function decodeObject(
  value: Readonly<Record<string, unknown>>,
  apiVersion: string,
  kind: string,
): Readonly<Record<string, unknown>> {
  const name = definitionNameOf(apiVersion, kind);
  const shape = name === undefined ? undefined : definition(name);
  if (name === POD && isLikeLastPod(value)) {
    // The spec of the last pod has no nulls.
    return dropNullsBeside('spec', value, shape);
  }
  // A JSON object decodes to a JSON object.
  return dropNulls(value, shape) as Members;
}
