import { append } from '../units/index.ts';

/** A JSON Schema as far as it is read here. */
export interface Shape {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly additionalProperties?: Shape | boolean;
  readonly items?: Shape;
  readonly oneOf?: readonly Shape[];
  readonly then?: Shape;
  readonly else?: Shape;
  readonly definitions?: Readonly<Record<string, Shape>>;
  readonly [keyword: string]: unknown;
}

const LOCAL = '#/definitions/';

/** What a value of the shape may be: `$ref`, `oneOf`, `then` and `else` are followed. */
export function alternatives(shape: Shape, whole: Shape): readonly Shape[] {
  const { $ref, oneOf = [], then, else: otherwise } = shape;
  const next = [
    ...($ref === undefined ? [] : [definition($ref, whole)]),
    ...oneOf,
    ...(then === undefined ? [] : [then]),
    ...(otherwise === undefined ? [] : [otherwise]),
  ];
  if (next.length === 0) return [shape];
  return next.flatMap((each) => alternatives(each, whole));
}

function definition($ref: string, { definitions = {} }: Shape): Shape {
  const name = $ref.slice(LOCAL.length);
  return Object.hasOwn(definitions, name) ? (definitions[name] ?? {}) : {};
}

/** The schema with the definitions of `other`, the schema of plans, that it refers to: clients have no other file. */
export function selfContained(schema: Shape, other: Shape): Shape {
  const own = new Map(Object.entries(schema.definitions ?? {}));
  const others = new Map(Object.entries(other.definitions ?? {}));
  const text = JSON.stringify(schema).replaceAll(OTHER_REF, LOCAL);
  const queue = refsIn(text);
  const taken = new Map<string, Shape>();
  for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
    const found = others.get(name);
    if (found === undefined || own.has(name) || taken.has(name)) continue;
    taken.set(name, found);
    append(queue, refsIn(JSON.stringify(found)));
  }
  const { $id: _, definitions = {}, ...rest } = JSON.parse(text) as Shape;
  return { ...rest, definitions: { ...definitions, ...Object.fromEntries(taken) } };
}

const OTHER_REF = 'plan.schema.json#/definitions/';

const refsIn = (text: string): string[] =>
  [...text.matchAll(/"#\/definitions\/(\w+)"/g)].map(([, name = '']) => name);
