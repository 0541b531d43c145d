import { fieldText } from '../../../problems/index.ts';
import { goQuote, timeProblem } from '../../../golang/index.ts';
import { quantityProblem } from '../../../units/index.ts';
import { required, Path } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { definition, definitionNameOf, resolveShape } from '../../schemas/definitions.ts';
import type { Shape } from '../../schemas/definitions.ts';
import { validators } from '../../schemas/validators.mjs';
import type { SchemaError } from '../../schemas/validators.mjs';
import type { FieldPath } from '../../../problems/index.ts';
import { problemOf } from './field-problem.ts';
import { unknownField, wrongType } from './problem-texts.ts';
import type { FieldProblem } from './field-problem.ts';
import type { FractionalNumber } from '../../../manifests/index.ts';

/** Unknown fields and wrong types. */
export function schemaProblems(object: object, name: string): FieldProblem[] {
  const validate = validators[name];
  if (validate === undefined || validate(object)) return [];
  const problems: FieldProblem[] = [];
  for (const error of validate.errors ?? []) {
    if (isMissing(error)) continue;
    problems.push(explain(error, object, name));
  }
  return problems;
}

/** Missing required fields. Fields may be missing in a status: only a kubelet writes a complete one. */
export function missingFields(object: object, name: string): FieldProblem[] {
  const validate = validators[name];
  const root = definition(name);
  const problems: FieldProblem[] = 'spec' in object ? [] : missingSpec(root, object);
  if (validate === undefined || validate(object)) return problems;
  for (const error of (validate.errors ?? []).filter(isMissing)) {
    const { path } = walk(error.instancePath, object, root, name);
    if (path[0] === 'status') continue;
    const field = [...path, String(error.params['missingProperty'])];
    problems.push(problemOf(required(Path.of(field), ''), object));
  }
  return problems;
}

const isMissing = ({ params }: SchemaError): boolean =>
  typeof params['missingProperty'] === 'string';

/** The required fields of an absent spec. */
function missingSpec(root: Shape | undefined, object: object): FieldProblem[] {
  const needed = resolveShape(root?.properties?.['spec'])?.required ?? [];
  return needed.map((field) => problemOf(required(Path.spec.child(field), ''), object));
}

function explain(error: SchemaError, object: object, name: string): FieldProblem {
  const { path, shape, value, owner } = walk(error.instancePath, object, definition(name), name);
  const { additionalProperty, type } = error.params;
  if (typeof additionalProperty === 'string') {
    return unknownField(path, additionalProperty, Object.keys(shape?.properties ?? {}));
  }
  if (typeof value === 'number' && shape?.maximum !== undefined) {
    const digits = Number.isInteger(value) && value < 1e21 ? BigInt(value) : JSON.stringify(value);
    return { path, at: 'value', text: notAnInteger(String(digits), path, owner, shape) };
  }
  if (error.keyword === 'format') {
    const field = goQuote(fieldText(path));
    return { path, at: 'value', text: `${field} ${formatProblem(error, String(value))}` };
  }
  return wrongType(path, typesIn(type), value);
}

const typesIn = (type: unknown): readonly string[] =>
  (Array.isArray(type) ? type : String(type).split(',')).map(String);

function formatProblem({ params: { format } }: SchemaError, text: string): string {
  if (format === 'quantity') return `is not a quantity: ${quantityProblem(text) ?? EXPONENT_WRONG}`;
  const problem = timeProblem(text, format === 'time' ? 'time' : 'micro-time');
  return `is not a time: ${problem ?? ''}`;
}

/** The limits of exponents here. Go keeps the last 32 bits of a longer exponent, and computes for minutes with a large one. */
const EXPONENT_WRONG = 'an exponent has at most 5 digits, a negative one 18';

/**
 * Whole numbers that are written with a fraction or an exponent: Go reads no integer from them.
 * Rule: literalStore, sigs.k8s.io/json/internal/golang/encoding/json/decode.go.
 */
export function fractionProblems(
  object: KubernetesObject,
  numbers: readonly FractionalNumber[],
): FieldProblem[] {
  const name = definitionNameOf(object.apiVersion, object.kind);
  if (name === undefined) return [];
  return numbers.flatMap(({ path, literal }): readonly FieldProblem[] => {
    const { shape, owner, value } = walkPath(path, object, definition(name), name);
    if (shape?.maximum === undefined || !Number.isInteger(value)) return [];
    return [{ path, at: 'value', text: notAnInteger(literal, path, owner, shape) }];
  });
}

const LARGEST_INT32 = 2_147_483_647;
const REFERENCE = '#/definitions/';

/** The text of encoding/json, which API servers pass on. Rule: UnmarshalTypeError.Error, go1.24 encoding/json/decode.go. */
function notAnInteger(literal: string, path: FieldPath, owner: string, { maximum }: Shape): string {
  const type = maximum === LARGEST_INT32 ? 'int32' : 'int64';
  const names = path.filter((step) => typeof step === 'string').join('.');
  return `cannot unmarshal number ${literal} into Go struct field ${owner}.${names} of type ${type}`;
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
  const steps = pointer
    .split('/')
    .slice(1)
    .map((escaped) => escaped.replaceAll('~1', '/').replaceAll('~0', '~'));
  return walkPath(steps, object, root, rootName);
}

function walkPath(
  steps: FieldPath,
  object: object,
  root: Shape | undefined,
  rootName: string,
): Walked {
  const path: (string | number)[] = [];
  let owner = rootName;
  let shape = resolveShape(root);
  let value: unknown = object;
  for (const given of steps) {
    const step = String(given);
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
