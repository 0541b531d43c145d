import type { Quantity } from '../../units/index.ts';
import type { SemanticVersion } from './semantic-version.ts';
import { append } from '../../units/index.ts';

/** A value while an expression is evaluated: ints are bigints, doubles are numbers. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint
  | ListValue
  | MapValue
  | TypeValue
  | OptionalValue
  | QuantityValue
  | VersionValue;

/** A value, or why there is none. Failures are values, because && and || can ignore them. */
export type Result = Value | Failure;

export class Failure {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export const NO_SUCH_OVERLOAD = new Failure('no such overload');

export class Uint {
  readonly typeName = 'uint';
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

/** A list. Joining takes no time: the elements are put together when they are first read. */
export class ListValue {
  readonly typeName = 'list';
  readonly size: number;
  #parts: readonly (ListValue | readonly Value[])[];

  constructor(...parts: readonly (ListValue | readonly Value[])[]) {
    this.size = parts.reduce((sum, part) => sum + lengthOf(part), 0);
    this.#parts = parts;
  }

  get items(): readonly Value[] {
    const [only] = this.#parts;
    if (this.#parts.length === 1 && only !== undefined && !(only instanceof ListValue)) return only;
    const items: Value[] = [];
    const pending = this.#parts.toReversed();
    for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
      if (part instanceof ListValue) append(pending, part.#parts.toReversed());
      else for (const item of part) items.push(item);
    }
    this.#parts = [items];
    return items;
  }
}

function lengthOf(part: ListValue | readonly Value[]): number {
  return part instanceof ListValue ? part.size : part.length;
}

export class TypeValue {
  readonly typeName = 'type';
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

export class OptionalValue {
  readonly typeName = 'optional_type';
  /** Undefined: the optional without value. */
  readonly value: Value | undefined;

  constructor(value: Value | undefined) {
    this.value = value;
  }
}

export const NONE = new OptionalValue(undefined);

export class QuantityValue {
  readonly typeName = 'kubernetes.Quantity';
  readonly quantity: Quantity;
  /** Whether it is a sum or difference: upstream cannot compare another quantity with these. */
  readonly computed: boolean;

  constructor(quantity: Quantity, computed = false) {
    this.quantity = quantity;
    this.computed = computed;
  }
}

export class VersionValue {
  readonly typeName = 'kubernetes.Semver';
  readonly version: SemanticVersion;

  constructor(version: SemanticVersion) {
    this.version = version;
  }
}

/**
 * A map. Keys that are equal numbers of different types are one key.
 * With a default, a look-up finds something for every key, but no key counts as contained.
 */
export class MapValue {
  readonly typeName = 'map';
  readonly #entries: ReadonlyMap<unknown, readonly [key: Value, value: Value]>;
  readonly #missing: Value | undefined;

  constructor(pairs: Iterable<readonly [Value, Value]>, missing?: Value) {
    this.#entries = new Map(Array.from(pairs, (pair) => [keyOf(pair[0]), pair]));
    this.#missing = missing;
  }

  get size(): number {
    return this.#entries.size;
  }

  pairs(): (readonly [Value, Value])[] {
    return Array.from(this.#entries.values());
  }

  contains(key: Value): boolean {
    return this.#entries.has(keyOf(key));
  }

  find(key: Value): Value | undefined {
    const entry = this.#entries.get(keyOf(key));
    return entry === undefined ? this.#missing : entry[1];
  }
}

/** Ints and doubles that are equal numbers, as the int; other values as they are. */
function keyOf(key: Value): unknown {
  if (key instanceof Uint) return key.value;
  if (typeof key === 'number' && Number.isInteger(key)) return BigInt(key);
  return key;
}

/** The name of the value's type, as problems print it. */
export function typeNameOf(value: Value): string {
  switch (typeof value) {
    case 'boolean':
      return 'bool';
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return 'string';
    default:
      return value === null ? 'null_type' : value.typeName;
  }
}

/** Upstream's own type of the value, which some texts name. */
export function goTypeOf(value: Value): string {
  if (value instanceof QuantityValue) return value.computed ? '*cel.Quantity' : 'cel.Quantity';
  return GO_TYPES[typeNameOf(value)] ?? typeNameOf(value);
}

const GO_TYPES: Readonly<Record<string, string>> = {
  bool: 'types.Bool',
  double: 'types.Double',
  int: 'types.Int',
  'kubernetes.Semver': 'cel.Semver',
  list: '*types.baseList',
  map: '*types.baseMap',
  null_type: 'types.Null',
  optional_type: '*types.Optional',
  string: 'types.String',
  type: '*types.Type',
  uint: 'types.Uint',
};
