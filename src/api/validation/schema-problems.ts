import { nearest } from '../../units/index.ts';
import { required } from '../field-error.ts';
import { definition, resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { validators } from '../schemas/validators.mjs';
import type { SchemaFault } from '../schemas/validators.mjs';
import { fieldText, problemOf } from './field-problem.ts';
import type { FieldPath, FieldProblem } from './field-problem.ts';

/**
 * What does not decode strictly (unknown fields, wrong types), and what is required and missing.
 * What a status lacks is no problem: only a kubelet writes a whole one.
 */
export function schemaProblems(object: object, name: string): FieldProblem[] {
  const validate = validators[name];
  const problems: FieldProblem[] = 'spec' in object ? [] : missingSpec(definition(name));
  if (validate === undefined || validate(object)) return problems;
  for (const fault of validate.errors ?? []) {
    const problem = explain(fault, object, definition(name));
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

/** An object without a spec lacks what the spec must hold. */
function missingSpec(root: Shape | undefined): FieldProblem[] {
  const needed = resolveShape(root?.properties?.['spec'])?.required ?? [];
  return needed.map((field) => problemOf(required(`spec.${field}`, '')));
}

function explain(
  fault: SchemaFault,
  object: object,
  root: Shape | undefined,
): FieldProblem | undefined {
  const { path, shape, value } = walk(fault.instancePath, object, root);
  const { additionalProperty, missingProperty, type } = fault.params;
  if (typeof additionalProperty === 'string') return unknownField(path, additionalProperty, shape);
  if (typeof missingProperty === 'string') {
    if (path[0] === 'status') return undefined;
    return problemOf(required(fieldText([...path, missingProperty]), ''));
  }
  const text = `${JSON.stringify(fieldText(path))} must be ${expectation(type)}, not ${describe(value)}`;
  // YAML reads yes, no, on, off, y and n as booleans, and 010 as 8.
  const quotable = type === 'string' && typeof value !== 'object' && value !== undefined;
  return { path, at: 'value', text: quotable ? `${text}; quote it` : text };
}

/** The place that a JSON pointer names: array indices become numbers. */
function walk(
  pointer: string,
  object: object,
  root: Shape | undefined,
): { path: FieldPath; shape: Shape | undefined; value: unknown } {
  const path: (string | number)[] = [];
  let shape = resolveShape(root);
  let value: unknown = object;
  for (const escaped of pointer.split('/').slice(1)) {
    const step = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) {
      path.push(Number(step));
      value = value[Number(step)];
      shape = resolveShape(shape?.items);
      continue;
    }
    path.push(step);
    value = Object.entries(value ?? {}).find(([key]) => key === step)?.[1];
    const values = shape?.additionalProperties;
    shape = resolveShape(
      shape?.properties?.[step] ?? (typeof values === 'object' ? values : undefined),
    );
  }
  return { path, shape, value };
}

function unknownField(parent: FieldPath, name: string, shape: Shape | undefined): FieldProblem {
  const path = [...parent, name];
  const meant = nearest(name, Object.keys(shape?.properties ?? {}));
  const hint = meant === undefined ? '' : `, did you mean ${JSON.stringify(meant)}?`;
  return { path, at: 'key', text: `unknown field ${JSON.stringify(fieldText(path))}${hint}` };
}

const EXPECTED: Readonly<Record<string, string | undefined>> = {
  string: 'text',
  boolean: 'true or false',
  integer: 'a whole number',
  number: 'a number',
  object: 'a map',
  array: 'a list',
};

function expectation(type: unknown): string {
  const types = (Array.isArray(type) ? type : String(type).split(',')).map(String);
  return types.map((name) => EXPECTED[name] ?? name).join(' or ');
}

function describe(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  return `${typeof value === 'string' ? 'the text ' : ''}${JSON.stringify(value)}`;
}
