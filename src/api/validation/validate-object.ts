import { isRecord } from '../../units/index.ts';
import { isBare, isKind } from '../object.ts';
import type { KubernetesObject } from '../object.ts';
import { definition, definitionNameOf } from '../schemas/definitions.ts';
import { sharesSpec } from '../shared-specs.ts';
import { acceptedObjects } from '../template-caches.ts';
import type { Pod, PodSpec } from '../types.ts';
import { dropNulls } from './drop-nulls.ts';
import { problemOf } from './field-problem.ts';
import type { FieldProblem } from './field-problem.ts';
import { fieldErrors, metadataErrors } from './field-errors.ts';
import { schemaProblems } from './schema-problems.ts';

const NONE: readonly FieldProblem[] = [];
const NO_LABELS = {};
const POD_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'spec']);

/** Stands for a spec that is known to be valid while the rest of a pod is looked at. */
const VALID_SPEC: PodSpec = { containers: [{ name: 'c', image: 'i' }] };

/**
 * Everything that is wrong with an object of a known kind: what the API server's strict decoding refuses, and what its
 * validation refuses. Objects of other kinds are not looked into. Nulls must be gone (`decodeObject`).
 */
export function validateObject(object: KubernetesObject): readonly FieldProblem[] {
  if (acceptedObjects.has(object)) return NONE;
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined) return [];
  if (isKind(object, 'Pod') && sharesSpec(object)) return problemsOfReplica(object, name);
  const problems = problemsOf(object, name);
  if (problems.length === 0) acceptedObjects.add(object);
  return problems;
}

/** What strict decoding alone refuses. */
export function decodingProblems(object: KubernetesObject): readonly FieldProblem[] {
  const name = definitionNameOf(object.apiVersion, object.kind);
  return name === undefined ? [] : schemaProblems(object, name);
}

/** The spec that pods share is judged once. */
function problemsOfReplica(pod: Pod, name: string): readonly FieldProblem[] {
  if (acceptedObjects.has(pod.spec)) {
    const faults = isPlain(pod) ? NONE : schemaProblems({ ...pod, spec: VALID_SPEC }, name);
    return faults.length > 0 ? faults : metadataErrors(pod).map(problemOf);
  }
  const problems = problemsOf(pod, name);
  if (problems.length === 0) acceptedObjects.add(pod.spec);
  return problems;
}

/** A name, a namespace and labels, all of them texts: what most pods have besides their spec. */
function isPlain(pod: Pod): boolean {
  for (const key in pod) if (!POD_FIELDS.has(key)) return false;
  // Nobody has looked at it yet: it may be anything.
  const metadata: unknown = pod.metadata;
  if (!isRecord(metadata)) return false;
  if (!isBare(metadata)) return false;
  const { name, namespace = '', labels = NO_LABELS } = metadata;
  if (typeof name !== 'string' || typeof namespace !== 'string' || !isRecord(labels)) return false;
  for (const key in labels) if (typeof labels[key] !== 'string') return false;
  return true;
}

function problemsOf(object: KubernetesObject, name: string): readonly FieldProblem[] {
  const faults = schemaProblems(object, name);
  // Rules may rely on types: what does not decode is not validated, as upstream. Fields that are only unknown do not keep
  // anybody from the rest: all that is wrong is told at once.
  const decodes = faults.every(({ at }) => at === 'key');
  return decodes ? [...faults, ...fieldErrors(object).map(problemOf)] : faults;
}

/** Notes that an object is taken as it is, although it breaks rules. */
export function markValid(object: KubernetesObject): void {
  acceptedObjects.add(object);
}

/** The object without nulls: see `dropNulls`. */
export function withoutNulls(object: KubernetesObject): KubernetesObject {
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined) return object;
  // Only nulls are left out, of a value that is typed to hold none.
  return dropNulls(object, definition(name)) as KubernetesObject;
}

/** An object as the API server decodes it: see `dropNulls`. */
export function decodeObject(
  value: Readonly<Record<string, unknown>>,
  apiVersion: string,
  kind: string,
): Readonly<Record<string, unknown>> {
  const name = definitionNameOf(apiVersion, kind);
  const decoded = dropNulls(value, name === undefined ? undefined : definition(name));
  // Of an object's members comes an object's members.
  return decoded as Readonly<Record<string, unknown>>;
}
