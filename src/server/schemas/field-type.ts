import { definition, resolveShape } from './definitions.ts';
import type { Shape } from './definitions.ts';
import { getOrInsert } from '../../units/index.ts';
import fieldRules from './field-rules.json' with { type: 'json' };

type Zero = string | number | boolean | Readonly<Record<string, never>>;

/** The entry of a definition in field-rules.json. */
export interface FieldRules {
  /** Lists that are merged item by item: the keys of their items; none for a set of scalars. */
  readonly keyed?: Readonly<Record<string, readonly string[] | undefined>>;
  /** Maps and structs that are merged as one value. */
  readonly atomic?: readonly string[];
  /** True if the struct is always merged as one value. */
  readonly isAtomic?: boolean;
  /** Scalars, lists and maps that are pointers in Go: their zero value is written. */
  readonly pointers?: readonly string[];
  /** Integers of 64 bits; all others have 32. */
  readonly int64?: readonly string[];
  /** Fields that Go writes even if empty, with the value that it writes. */
  readonly zeroes?: Readonly<Record<string, Zero | undefined>>;
  /** Defaults of the keys, for an item of a keyed list. */
  readonly keyDefaults?: Readonly<Record<string, string | number | undefined>>;
}

/** The type of a field, and how it is merged. Rule: schemaconv, kube-openapi, as of Kubernetes v1.34. */
export type FieldType =
  | { readonly kind: 'scalar'; readonly scalar: 'string' | 'numeric' | 'boolean' | 'untyped' }
  | { readonly kind: 'list'; readonly keys: readonly string[] | undefined; readonly item: Shape }
  | {
      readonly kind: 'map';
      readonly isAtomic: boolean;
      /** Fields of a struct. */
      readonly properties: Readonly<Record<string, Shape | undefined>> | undefined;
      /** Type of a map's values. */
      readonly values: Shape | undefined;
      readonly rules: FieldRules;
    }
  | { readonly kind: 'any' };

export type MapType = FieldType & { readonly kind: 'map' };
export type ListType = FieldType & { readonly kind: 'list' };

const rulesByName: Readonly<Record<string, FieldRules | undefined>> = fieldRules;
const NO_RULES: FieldRules = {};
const ANY: FieldType = { kind: 'any' };
let rulesByShape: ReadonlyMap<Shape | undefined, FieldRules> | undefined;
const fieldsOf = new WeakMap<MapType, Map<string, FieldType | undefined>>();
const itemOf = new WeakMap<ListType, FieldType>();
const roots = new Map<string, FieldType>();

/** The rules of a definition, by its shape; none for other shapes. */
export function rulesOf(shape: Shape | undefined): FieldRules {
  rulesByShape ??= new Map(
    Object.entries(rulesByName).map(([name, rules = NO_RULES]) => [definition(name), rules]),
  );
  return rulesByShape.get(shape) ?? NO_RULES;
}

/** The type of a whole object, by the name of its definition. */
export function rootType(name: string): FieldType {
  return getOrInsert(roots, name, () =>
    typeOf({ $ref: `#/definitions/${name}` }, undefined, false),
  );
}

/** The type of a field of a struct or of a value of a map; undefined for a field that the struct lacks. */
export function fieldType(type: MapType, field: string): FieldType | undefined {
  const fields = fieldsOf.get(type) ?? new Map<string, FieldType | undefined>();
  fieldsOf.set(type, fields);
  if (!fields.has(field)) fields.set(field, newFieldType(type, field));
  return fields.get(field);
}

/** True for a field that the struct declares: one of `spec`, not a key of `labels`. */
export function isDeclared({ properties }: MapType, field: string): boolean {
  return properties !== undefined && Object.hasOwn(properties, field);
}

export function itemType(type: ListType): FieldType {
  return getOrInsert(itemOf, type, () => typeOf(type.item, undefined, false));
}

function newFieldType(type: MapType, field: string): FieldType | undefined {
  const { properties, values, rules } = type;
  if (properties === undefined) return values && typeOf(values, undefined, false);
  if (!Object.hasOwn(properties, field)) return undefined;
  const shape = properties[field];
  return shape && typeOf(shape, rules.keyed?.[field], rules.atomic?.includes(field) ?? false);
}

function typeOf(shape: Shape, keys: readonly string[] | undefined, isAtomic: boolean): FieldType {
  const resolved = resolveShape(shape);
  if (resolved?.type === undefined) return ANY;
  if (resolved.type === 'array') return { kind: 'list', keys, item: resolved.items ?? {} };
  if (resolved.type === 'object') return mapOf(shape, resolved, isAtomic);
  return { kind: 'scalar', scalar: scalarOf(resolved.type) };
}

function mapOf(
  shape: Shape,
  { properties, additionalProperties }: Shape,
  atomic: boolean,
): MapType {
  const name = shape.$ref?.slice('#/definitions/'.length) ?? '';
  const rules = (shape.$ref === undefined ? undefined : rulesByName[name]) ?? NO_RULES;
  const values = typeof additionalProperties === 'object' ? additionalProperties : undefined;
  return { kind: 'map', isAtomic: atomic || rules.isAtomic === true, properties, values, rules };
}

function scalarOf(type: string | readonly string[]): 'string' | 'numeric' | 'boolean' | 'untyped' {
  if (type === 'string' || type === 'boolean') return type;
  return type === 'integer' || type === 'number' ? 'numeric' : 'untyped';
}
