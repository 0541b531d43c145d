import { parseJson } from '../json/value.ts';
import { memberOf, scan } from './structure.ts';
import type { Scanned, Structure } from './structure.ts';
import { copyOf, CUT_OFF, endOfValue, equalBytes } from './utf8.ts';
import type { Bytes, Utf8 } from './utf8.ts';
import { SPACE, DOUBLE_QUOTE, DASH, ZERO, NINE, BACKSLASH, OPEN_MAP } from '../characters.ts';

const NUMBER = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?$/;

/** A JSON value of the structure of an example, and where it says something else. */
export class Variant {
  readonly example: Example;
  readonly source: Utf8;
  readonly start: number;
  readonly end: number;
  /** The leaves that differ, in their order, and where they are in `source`. */
  readonly leaves: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
  /** Of these leaves. */
  readonly values: readonly unknown[];
  #own: Example | undefined;

  constructor(example: Example, source: Utf8, range: Range, differences: Differences) {
    this.example = example;
    this.source = source;
    this.start = range.start;
    this.end = range.end;
    this.leaves = differences.leaves;
    this.starts = differences.starts;
    this.ends = differences.ends;
    this.values = differences.values;
  }

  /** The variant as the example for the next values, if it was made one. */
  get ownExample(): Example | undefined {
    return this.#own;
  }

  /** Makes the variant the example for the next values. */
  asExample(): Example {
    return (this.#own ??= Example.ofVariant(this));
  }

  /** The value. It shares with the example what is equal in both. */
  value(): object {
    return this.over(this.example.containers);
  }

  /** A value of the example's structure, with the differences of this variant. `containers`: the objects and lists of that value. */
  over(containers: readonly object[]): object {
    const { structure } = this.example;
    const copies: (Record<string | number, unknown> | undefined)[] = [];
    const copyOf = (at: number): Record<string | number, unknown> => {
      const known = copies[at];
      if (known !== undefined) return known;
      const copy = shallowCopy(containers[at]);
      copies[at] = copy;
      const slot = structure.containers[at];
      if (slot !== undefined && slot.container >= 0) copyOf(slot.container)[slot.key] = copy;
      return copy;
    };
    for (let index = 0; index < this.leaves.length; index++) {
      const slot = structure.leaves[Number(this.leaves[index])];
      if (slot !== undefined) copyOf(slot.container)[slot.key] = this.values[index];
    }
    return copyOf(0);
  }
}

/** A list stays one. */
function shallowCopy(container: object | undefined): Record<string | number, unknown> {
  // Both are written by keys.
  return (Array.isArray(container) ? [...(container as unknown[])] : { ...container }) as Record<
    string | number,
    unknown
  >;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Differences {
  readonly leaves: number[];
  readonly starts: number[];
  readonly ends: number[];
  readonly values: unknown[];
}

/**
 * A JSON object, and where its texts and numbers are in the bytes. Most objects of a cluster say what the one before says but for a few
 * texts: they are read by comparing bytes.
 */
export class Example {
  readonly structure: Structure;
  /** The value's objects and lists; the value is the first. */
  readonly containers: readonly object[];
  readonly #source: Bytes;
  /** Of the leaves, in the bytes of the object. */
  readonly #starts: readonly number[];
  readonly #ends: readonly number[];

  private constructor(
    source: Bytes,
    { structure, starts, ends }: Scanned,
    containers: readonly object[],
  ) {
    this.structure = structure;
    this.containers = containers;
    this.#source = source;
    this.#starts = starts;
    this.#ends = ends;
  }

  get value(): unknown {
    return this.containers[0];
  }

  /** The valid JSON of an object as an example; undefined if others cannot be read by it. */
  static of(source: Utf8, { start, end }: Range, value: object): Example | undefined {
    const scanned = scan(source, start);
    const containers = scanned?.structure.containersOf(value);
    if (scanned === undefined || containers === undefined) return undefined;
    const starts = scanned.starts.map((at) => at - start);
    const ends = scanned.ends.map((at) => at - start);
    return new Example(copyOf(source, start, end), { ...scanned, starts, ends }, containers);
  }

  static ofVariant(variant: Variant): Example {
    const { example, source, start, end } = variant;
    const { structure } = example;
    const starts: number[] = [];
    const ends: number[] = [];
    let shift = 0;
    let next = 0;
    for (let leaf = 0; leaf < example.#starts.length; leaf++) {
      const isDifferent = variant.leaves[next] === leaf;
      const known = Number(example.#ends[leaf]);
      const to = isDifferent ? Number(variant.ends[next]) - start : known + shift;
      starts.push(Number(example.#starts[leaf]) + shift);
      ends.push(to);
      shift = to - known;
      if (isDifferent) next++;
    }
    const containers = structure.containersOf(variant.value()) ?? [];
    return new Example(copyOf(source, start, end), { structure, starts, ends }, containers);
  }

  /** The value at `at`, if it is of this structure; undefined if it is not, or is cut off. */
  variantAt(source: Utf8, at: number): Variant | undefined {
    const known = this.#source.bytes;
    const [starts, ends, end] = [this.#starts, this.#ends, known.length];
    const differences: Differences = { leaves: [], starts: [], ends: [], values: [] };
    let leaf = 0;
    let from = 0;
    let to = at;
    for (;;) {
      const equal = equalBytes(this.#source, from, source, to);
      from += equal;
      to += equal;
      if (from === end) return new Variant(this, source, { start: at, end: to }, differences);
      while (leaf < ends.length && isBefore(known, Number(starts[leaf]), Number(ends[leaf]), from))
        leaf++;
      const start = starts[leaf];
      if (start === undefined || start > from) return undefined;
      const begin = to - (from - start);
      const read = readLeaf(source, begin, known[start]);
      if (read === undefined) return undefined;
      differences.leaves.push(leaf);
      differences.starts.push(begin);
      differences.ends.push(read.end);
      differences.values.push(read.value);
      from = Number(ends[leaf]);
      to = read.end;
      leaf++;
    }
  }

  /** Whether a value has the containers of this structure and the leaves of the example. */
  hasSameLeaves(containers: readonly object[]): boolean {
    return this.structure.leaves.every(({ container, key }) => {
      const [own, other] = [this.containers[container], containers[container]];
      if (own === undefined || other === undefined) return false;
      return memberOf(own, key) === memberOf(other, key);
    });
  }
}

/** Whether a leaf ends before `at`. A number may be longer elsewhere: a difference right after it is one of the number. */
function isBefore(bytes: Uint8Array, start: number, end: number, at: number): boolean {
  return end < at || (end === at && bytes[start] === DOUBLE_QUOTE);
}

interface Leaf {
  readonly end: number;
  readonly value: unknown;
}

/** The leaf at `at`, if it is of the type of the one that begins with `first`. */
function readLeaf(source: Utf8, at: number, first: number | undefined): Leaf | undefined {
  const { bytes } = source;
  if (first === DOUBLE_QUOTE) return bytes[at] === DOUBLE_QUOTE ? readText(source, at) : undefined;
  const isMap = bytes[at] === OPEN_MAP;
  if (isMap !== (first === OPEN_MAP) || !(isMap || isOfNumber(bytes[at]))) return undefined;
  const end = endOfValue(bytes, at);
  if (end === CUT_OFF) return undefined;
  const text = source.text(at, end);
  if (!isMap) return NUMBER.test(text) ? { end, value: Number(text) } : undefined;
  const parsed = parseJson(text, 0, text.length);
  return parsed && { end, value: parsed.value };
}

const isOfNumber = (byte = 0): boolean => byte === DASH || (byte >= ZERO && byte <= NINE);

function readText(source: Utf8, at: number): Leaf | undefined {
  const { bytes } = source;
  let isEscaped = false;
  for (let index = at + 1; index < bytes.length; index++) {
    const byte = Number(bytes[index]);
    if (byte === DOUBLE_QUOTE) {
      const end = index + 1;
      if (!isEscaped) return { end, value: source.text(at + 1, index) };
      const text = source.text(at, end);
      const parsed = parseJson(text, 0, text.length);
      return parsed && { end, value: parsed.value };
    }
    if (byte < SPACE) return undefined;
    if (byte === BACKSLASH) {
      isEscaped = true;
      index++;
    }
  }
  return undefined;
}
