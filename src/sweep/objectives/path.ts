import { alternatives, hint, selfContained } from '../../documents/index.ts';
import type { Shape } from '../../documents/index.ts';
import { valueAt } from '../../problems/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import type { ObjectiveValue } from '../../outcome/index.ts';
import plan from '../../outcome/schemas/plan.schema.json' with { type: 'json' };

const STEP = /\.?([^.[\]"]+)|\[(\d+)\]|\["((?:[^"\\]|\\.)+)"\]/y;

/** "summary.placed", "losses[0].pending.length", 'nodes[0].requested["nvidia.com/gpu"]'; undefined for another text. */
export function readPath(text: string): FieldPath | undefined {
  const steps: (string | number)[] = [];
  STEP.lastIndex = 0;
  while (STEP.lastIndex < text.length) {
    const found = STEP.exec(text);
    if (found === null) return undefined;
    const [, name, index, quoted] = found;
    steps.push(index === undefined ? (name ?? quoted ?? '') : Number(index));
  }
  return steps.length === 0 ? undefined : steps;
}

/** Why no document of a schema has a number, a text or a truth value at a path; undefined if one may have it. */
export function pathProblem(path: FieldPath, schema: Shape): string | undefined {
  const answer = selfContained(schema, plan);
  let shapes = alternatives(answer, answer);
  let walked = '';
  for (const step of path) {
    const next = shapes.flatMap((shape) => below(shape, step, answer));
    if (next.length === 0) return unknownStep(walked, step, shapes);
    shapes = next;
    walked = walked === '' ? String(step) : `${walked}.${String(step)}`;
  }
  return shapes.some(isScalar)
    ? undefined
    : `${walked} is a list or an object: name a number, a text or a truth value in it, or its length`;
}

function unknownStep(walked: string, step: string | number, shapes: readonly Shape[]): string {
  const names = [
    ...shapes.flatMap(({ properties = {} }) => Object.keys(properties)),
    ...(shapes.some(({ items }) => items !== undefined) ? ['length'] : []),
  ];
  const known = names.length === 0 ? '' : `; it has ${names.slice(0, 12).join(', ')}`;
  const meant = hint(String(step), names) || known;
  const where = walked === '' ? 'the answer' : walked;
  return `${where} has no ${JSON.stringify(step)}${meant}`;
}

const NUMBER: Shape = { type: 'integer' };

function below(shape: Shape, step: string | number, answer: Shape): readonly Shape[] {
  const { properties = {}, items, additionalProperties } = shape;
  if (items !== undefined) {
    if (step === 'length') return [NUMBER];
    return /^\d+$/.test(String(step)) ? alternatives(items, answer) : [];
  }
  const own = Object.hasOwn(properties, step) ? properties[step] : undefined;
  if (own !== undefined) return alternatives(own, answer);
  return typeof additionalProperties === 'object' ? alternatives(additionalProperties, answer) : [];
}

const SCALAR: readonly unknown[] = ['string', 'number', 'integer', 'boolean'];

const isScalar = ({ type, enum: words, const: only }: Shape): boolean =>
  words !== undefined ||
  only !== undefined ||
  (Array.isArray(type) ? type : [type]).some((one: unknown) => SCALAR.includes(one));

/** The value that an answer has at a path; null if it has none. */
export function readValue(answer: unknown, path: FieldPath): ObjectiveValue {
  const value = valueAt(answer, path);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
