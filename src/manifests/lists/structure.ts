import type { FieldPath } from '../../problems/index.ts';
import { endOfString, endOfValue, skipBlankBytes } from './utf8.ts';
import type { Utf8 } from './utf8.ts';
import { COMMA, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP } from '../characters.ts';

type Key = string | number;

const [TRUE, FALSE, NULL] = [0x74, 0x66, 0x6e];
/** The object that says which fields a manager owns. Its keys contain values, such as addresses, so it is taken as one leaf. */
const OWNED_FIELDS = 'fieldsV1';

/** Deeper values have no structure: no object of a cluster has so many levels. */
const MOST_LEVELS = 100;

/** Where something is: the container it is in, and its key or index there. */
interface Slot {
  readonly container: number;
  readonly key: Key;
}

/**
 * The objects and lists of a JSON value ("containers", the value itself first), and the places of the texts and numbers in them ("leaves"),
 * both in the order of the text. Values of one structure have the same bytes between their leaves.
 */
export class Structure {
  readonly containers: readonly Slot[];
  readonly leaves: readonly Slot[];

  constructor(containers: readonly Slot[], leaves: readonly Slot[]) {
    this.containers = containers;
    this.leaves = leaves;
  }

  /** The path of a leaf from the value. */
  pathOf(leaf: number): FieldPath {
    const path: Key[] = [];
    let slot = this.leaves[leaf];
    while (slot !== undefined && slot.container >= 0) {
      path.unshift(slot.key);
      slot = this.containers[slot.container];
    }
    return path;
  }

  /** The containers of a value of this structure; undefined if it lacks one. */
  containersOf(value: object): readonly object[] | undefined {
    const found: object[] = [];
    for (const { container, key } of this.containers) {
      const within = found[container];
      const member = within === undefined ? value : memberOf(within, key);
      if (typeof member !== 'object' || member === null) return undefined;
      found.push(member);
    }
    return found;
  }
}

/** The member of an object or list. */
export const memberOf = (container: object, key: Key): unknown =>
  Object.hasOwn(container, key) ? (container as Readonly<Record<Key, unknown>>)[key] : undefined;

/** A structure, and where the leaves of one value of it are. */
export interface Scanned {
  readonly structure: Structure;
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * The structure of the valid JSON at `at`; undefined if a key is there twice, or
 * is one that JavaScript treats apart, or the value is deeper than any object.
 */
export function scan(source: Utf8, at: number): Scanned | undefined {
  const scanner = new Scanner(source);
  scanner.value(at, { container: -1, key: '' });
  return scanner.isPlain ? scanner.found() : undefined;
}

class Scanner {
  isPlain = true;
  readonly #source: Utf8;
  readonly #bytes: Uint8Array;
  readonly #containers: Slot[] = [];
  readonly #leaves: Slot[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #levels = 0;

  constructor(source: Utf8) {
    this.#source = source;
    this.#bytes = source.bytes;
  }

  found(): Scanned {
    const structure = new Structure(this.#containers, this.#leaves);
    return { structure, starts: this.#starts, ends: this.#ends };
  }

  /** Returns the offset after the value. */
  value(at: number, slot: Slot): number {
    const first = this.#bytes[at];
    const isMap = first === OPEN_MAP && slot.key !== OWNED_FIELDS;
    if (isMap || first === OPEN_LIST) return this.#collection(at, slot, isMap);
    const end = endOfValue(this.#bytes, at);
    if (first !== TRUE && first !== FALSE && first !== NULL) {
      this.#leaves.push(slot);
      this.#starts.push(at);
      this.#ends.push(end);
    }
    return end;
  }

  #collection(at: number, slot: Slot, isMap: boolean): number {
    if (this.#levels === MOST_LEVELS) {
      this.isPlain = false;
      return endOfValue(this.#bytes, at);
    }
    this.#levels++;
    const end = isMap ? this.#map(at, slot) : this.#list(at, slot);
    this.#levels--;
    return end;
  }

  #map(from: number, slot: Slot): number {
    const container = this.#containers.push(slot) - 1;
    const keys = new Set<string>();
    let at = skipBlankBytes(this.#bytes, from + 1);
    while (this.#bytes[at] !== CLOSE_MAP) {
      const keyEnd = endOfString(this.#bytes, at);
      const key = String(JSON.parse(this.#source.text(at, keyEnd)));
      if (keys.has(key) || key === '__proto__') this.isPlain = false;
      keys.add(key);
      // After the colon.
      const valueAt = skipBlankBytes(this.#bytes, skipBlankBytes(this.#bytes, keyEnd) + 1);
      at = this.#next(this.value(valueAt, { container, key }));
    }
    return at + 1;
  }

  #list(from: number, slot: Slot): number {
    const container = this.#containers.push(slot) - 1;
    let at = skipBlankBytes(this.#bytes, from + 1);
    for (let key = 0; this.#bytes[at] !== CLOSE_LIST; key++) {
      at = this.#next(this.value(at, { container, key }));
    }
    return at + 1;
  }

  /** The offset of the next member, or of the bracket after the last. */
  #next(end: number): number {
    const at = skipBlankBytes(this.#bytes, end);
    return this.#bytes[at] === COMMA ? skipBlankBytes(this.#bytes, at + 1) : at;
  }
}
