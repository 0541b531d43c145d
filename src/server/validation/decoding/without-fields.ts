import type { KubernetesObject } from '../../../objects/index.ts';
import type { FieldPath } from '../../../problems/index.ts';
import type { FieldProblem } from './field-problem.ts';

/** A copy without the fields at these paths. */
export function withoutFields(
  object: KubernetesObject,
  fields: readonly FieldProblem[],
): KubernetesObject {
  const copy = fields.reduce<unknown>((value, { path }) => withoutField(value, path), object);
  // The paths never name apiVersion, kind or metadata.
  return copy as KubernetesObject;
}

function withoutField(value: unknown, [step, ...rest]: FieldPath): unknown {
  if (Array.isArray(value)) {
    const entries: readonly unknown[] = value;
    return entries.map((entry, index) => (index === step ? withoutField(entry, rest) : entry));
  }
  if (typeof value !== 'object' || value === null || step === undefined) return value;
  const entries = Object.entries(value);
  return Object.fromEntries(
    rest.length === 0
      ? entries.filter(([key]) => key !== step)
      : entries.map(([key, member]) => [key, key === step ? withoutField(member, rest) : member]),
  );
}
