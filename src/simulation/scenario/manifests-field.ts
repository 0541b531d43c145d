import type { DocumentProblem, Field } from '../../documents/index.ts';
import { isRecord } from '../../units/index.ts';
import { decodeObject, validateObject } from '../../server/index.ts';
import { whyUnknownKind } from '../../input/index.ts';
import { inNamespace } from '../../objects/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import type { FieldPath } from '../../problems/index.ts';

/** A Kubernetes object inside a scenario, validated like on the API server. */
export const manifest = (): Field<KubernetesObject> => ({
  schema: {
    type: 'object',
    required: ['apiVersion', 'kind', 'metadata'],
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
    },
  },
  isOptional: false,
  read: readManifest,
});

function readManifest(
  value: unknown,
  path: FieldPath,
  problems: DocumentProblem[],
): KubernetesObject | undefined {
  const object = asObject(value);
  if (typeof object === 'string') {
    problems.push({ path, at: 'value', message: object });
    return undefined;
  }
  const before = problems.length;
  for (const problem of validateObject(inNamespace(object))) {
    const message = `${object.kind}/${object.metadata.name}: ${problem.text}`;
    problems.push({ path: [...path, ...problem.path], at: problem.at, message });
  }
  return problems.length > before ? undefined : object;
}

/** The object, or a problem that prevents its validation. */
function asObject(value: unknown): KubernetesObject | string {
  if (!isRecord(value)) return 'not a Kubernetes object';
  const { apiVersion, kind } = value;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') {
    return 'not a Kubernetes object: apiVersion or kind is missing';
  }
  const unknown = whyUnknownKind(apiVersion, kind);
  if (unknown !== undefined) return unknown;
  const decoded = decodeObject(value, apiVersion, kind);
  const metadata = decoded['metadata'];
  if (!isRecord(metadata)) return `${kind}: metadata is missing`;
  const { name } = metadata;
  if (typeof name !== 'string') return `${kind}: metadata.name is missing`;
  // Validation checks the shape of the other fields.
  return { ...decoded, apiVersion, kind, metadata: { ...metadata, name } };
}
