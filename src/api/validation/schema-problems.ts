import { describeValue, nearest } from '../../units/index.ts';
import { required } from '../field-error.ts';
import { definition, resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';
import { validators } from '../schemas/validators.mjs';
import type { SchemaError } from '../schemas/validators.mjs';
import { fieldText, problemOf } from './field-problem.ts';
import type { FieldPath, FieldProblem } from './field-problem.ts';

/**
 * Unknown fields, wrong types and missing required fields. Fields may be missing in a status: only a kubelet
 * writes a complete one.
 */
export function schemaProblems(object: object, name: string): FieldProblem[] {
  const validate = validators[name];
  const problems: FieldProblem[] = 'spec' in object ? [] : missingSpec(definition(name));
  if (validate === undefined || validate(object)) return problems;
  for (const error of validate.errors ?? []) {
    const problem = explain(error, object, name);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

/** The required fields of an absent spec. */
function missingSpec(root: Shape | undefined): FieldProblem[] {
  const needed = resolveShape(root?.properties?.['spec'])?.required ?? [];
  return needed.map((field) => problemOf(required(`spec.${field}`, '')));
}

function explain(error: SchemaError, object: object, name: string): FieldProblem | undefined {
  const { path, shape, value, owner } = walk(error.instancePath, object, definition(name), name);
  const { additionalProperty, missingProperty, type } = error.params;
  if (typeof additionalProperty === 'string') return unknownField(path, additionalProperty, shape);
  if (typeof missingProperty === 'string') {
    if (path[0] === 'status') return undefined;
    return problemOf(required(fieldText([...path, missingProperty]), ''));
  }
  if (typeof value === 'number' && shape?.maximum !== undefined) {
    return { path, at: 'value', text: notAnInteger(value, path, owner, shape) };
  }
  const text = `${JSON.stringify(fieldText(path))} must be ${expectation(type)}, not ${describeValue(value)}`;
  // YAML reads yes, no, on, off, y and n as booleans, and 010 as 8.
  const quotable = type === 'string' && typeof value !== 'object' && value !== undefined;
  return { path, at: 'value', text: quotable ? `${text}; quote it` : text };
}

const LARGEST_INT32 = 2_147_483_647;
const REFERENCE = '#/definitions/';

/** The text of encoding/json, which API servers pass on. Rule: UnmarshalTypeError.Error, go1.24 encoding/json/decode.go. */
function notAnInteger(value: number, path: FieldPath, owner: string, { maximum }: Shape): string {
  const type = maximum === LARGEST_INT32 ? 'int32' : 'int64';
  const names = path.filter((step) => typeof step === 'string').join('.');
  const digits = Number.isInteger(value) && value < 1e21 ? BigInt(value) : JSON.stringify(value);
  return `cannot unmarshal number ${String(digits)} into Go struct field ${owner}.${names} of type ${type}`;
}

/** The target of a JSON pointer. */
interface Walked {
  readonly path: FieldPath;
  readonly shape: Shape | undefined;
  readonly value: unknown;
  /** Name of the type that has the field. */
  readonly owner: string;
}

function walk(pointer: string, object: object, root: Shape | undefined, rootName: string): Walked {
  const path: (string | number)[] = [];
  let owner = rootName;
  let shape = resolveShape(root);
  let value: unknown = object;
  for (const escaped of pointer.split('/').slice(1)) {
    const step = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) {
      path.push(Number(step));
      value = value[Number(step)];
      owner = nameOf(shape?.items) ?? owner;
      shape = resolveShape(shape?.items);
      continue;
    }
    path.push(step);
    value = Object.entries(value ?? {}).find(([key]) => key === step)?.[1];
    const member = memberShape(shape, step);
    owner = nameOf(member) ?? owner;
    shape = resolveShape(member);
  }
  return { path, shape, value, owner };
}

function memberShape(shape: Shape | undefined, key: string): Shape | undefined {
  const values = shape?.additionalProperties;
  return shape?.properties?.[key] ?? (typeof values === 'object' ? values : undefined);
}

const nameOf = (shape: Shape | undefined): string | undefined =>
  shape?.$ref?.slice(REFERENCE.length);

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
