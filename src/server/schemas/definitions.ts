import { byKind } from '../../objects/index.ts';
import schema from './schema.json' with { type: 'json' };

/** The type of a field. Without `type` and `$ref`: any value. */
export interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly items?: Shape;
  /** Type of a map's values. */
  readonly additionalProperties?: Shape | boolean;
  readonly properties?: Readonly<Record<string, Shape | undefined>>;
  readonly required?: readonly string[];
  /** Format of a text: "time", "micro-time" or "quantity". */
  readonly format?: string;
  /** Largest value of an integer's Go type. */
  readonly maximum?: number;
  /** The release that added the field, if it came later than its definition. */
  readonly since?: string;
}

const kinds: Readonly<Record<string, string | undefined>> = schema.kinds;
const definitions: Readonly<Record<string, Shape | undefined>> = schema.definitions;
/** By `$ref`. */
const referred: ReadonlyMap<string, Shape | undefined> = new Map(
  Object.entries(definitions).map(([name, shape]) => [`#/definitions/${name}`, shape]),
);

/** The name of the definition of a kind; undefined if its fields are not known. */
export const definitionNameOf = byKind((name) =>
  Object.hasOwn(kinds, name) ? kinds[name] : undefined,
);

export function definition(name: string): Shape | undefined {
  return definitions[name];
}

/** True for quantities, which decode their own JSON. */
export const isQuantityShape = (shape: Shape | undefined): boolean =>
  Array.isArray(shape?.type) && shape.type[0] === 'string';

/** A shape, or the shape that it refers to. */
export function resolveShape(shape: Shape | undefined): Shape | undefined {
  const reference = shape?.$ref;
  return reference === undefined ? shape : referred.get(reference);
}
