/** A value of MessagePack; maps are lists of entries, since their keys need not be texts. */
export type Packed =
  null | boolean | number | bigint | string | Uint8Array | readonly Packed[] | PackedMap;

export class PackedMap {
  readonly entries: readonly (readonly [Packed, Packed])[];

  constructor(entries: readonly (readonly [Packed, Packed])[]) {
    this.entries = entries;
  }
}

/** The bytes are no MessagePack, or are cut off. */
export class MessagePackError extends Error {
  /** Of the byte at fault. */
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.name = 'MessagePackError';
    this.offset = offset;
  }
}

/** Deeper values would exhaust the stack. Kubernetes objects are not half as deep. */
const DEEPEST = 100;

/**
 * The only value of some bytes (github.com/msgpack/msgpack spec.md). Lengths are compared with the bytes that are left before anything is
 * made of them, so that no input takes more memory than some multiple of its size.
 *
 * @throws MessagePackError
 */
export function readMessagePack(bytes: Uint8Array): Packed {
  const reader = new Reader(bytes);
  const value = reader.value(0);
  reader.end();
  return value;
}

class Reader {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  end(): void {
    if (this.#at < this.#bytes.length) this.#fail('more bytes after the value');
  }

  value(depth: number): Packed {
    if (depth > DEEPEST) this.#fail('nested too deeply');
    const first = this.#uint(1);
    if (first < 0x80) return first;
    if (first < 0x90) return this.#map(first & 0x0f, depth);
    if (first < 0xa0) return this.#list(first & 0x0f, depth);
    if (first < 0xc0) return this.#text(first & 0x1f);
    if (first >= 0xe0) return first - 0x100;
    return this.#long(first, depth);
  }

  #long(first: number, depth: number): Packed {
    const width = 1 << (first & 3);
    switch (first) {
      case 0xc0:
        return null;
      case 0xc2:
      case 0xc3:
        return first === 0xc3;
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return this.#take(this.#uint(1 << (first - 0xc4)));
      case 0xca:
        return this.#view.getFloat32(this.#skip(4));
      case 0xcb:
        return this.#view.getFloat64(this.#skip(8));
      case 0xcc:
      case 0xcd:
      case 0xce:
        return this.#uint(width);
      case 0xcf:
        return small(this.#view.getBigUint64(this.#skip(8)));
      case 0xd0:
        return this.#view.getInt8(this.#skip(1));
      case 0xd1:
        return this.#view.getInt16(this.#skip(2));
      case 0xd2:
        return this.#view.getInt32(this.#skip(4));
      case 0xd3:
        return small(this.#view.getBigInt64(this.#skip(8)));
      default:
        return this.#sized(first, depth);
    }
  }

  /** Texts, lists and maps with a length of their own. */
  #sized(first: number, depth: number): Packed {
    if (first >= 0xd9 && first <= 0xdb) return this.#text(this.#uint(1 << (first - 0xd9)));
    if (first === 0xdc || first === 0xdd)
      return this.#list(this.#uint(first === 0xdc ? 2 : 4), depth);
    if (first === 0xde || first === 0xdf)
      return this.#map(this.#uint(first === 0xde ? 2 : 4), depth);
    return this.#fail(`the byte 0x${first.toString(16)} begins no value`);
  }

  #list(length: number, depth: number): readonly Packed[] {
    this.#check(length);
    return Array.from({ length }, () => this.value(depth + 1));
  }

  #map(length: number, depth: number): PackedMap {
    this.#check(2 * length);
    return new PackedMap(
      Array.from({ length }, () => [this.value(depth + 1), this.value(depth + 1)] as const),
    );
  }

  #text(length: number): string {
    const bytes = this.#take(length);
    try {
      return this.#decoder.decode(bytes);
    } catch {
      return this.#fail('a text that is not UTF-8');
    }
  }

  #take(length: number): Uint8Array {
    const from = this.#skip(length);
    return this.#bytes.subarray(from, from + length);
  }

  #uint(width: number): number {
    const at = this.#skip(width);
    if (width === 1) return this.#view.getUint8(at);
    return width === 2 ? this.#view.getUint16(at) : this.#view.getUint32(at);
  }

  /** Where the next bytes begin; they are passed over. */
  #skip(length: number): number {
    this.#check(length);
    const at = this.#at;
    this.#at += length;
    return at;
  }

  #check(length: number): void {
    if (length > this.#bytes.length - this.#at) this.#fail('the file ends too early');
  }

  #fail(message: string): never {
    throw new MessagePackError(this.#at, message);
  }
}

/** As a number if it is exact. */
const small = (value: bigint): number | bigint =>
  value >= BigInt(Number.MIN_SAFE_INTEGER) && value <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(value)
    : value;

/** The value as JSON has it: maps with keys that are no texts lose these. */
export function plainValue(packed: Packed): unknown {
  if (packed instanceof PackedMap) {
    return Object.fromEntries(
      packed.entries.flatMap(([key, value]) =>
        typeof key === 'string' ? [[key, plainValue(value)] as const] : [],
      ),
    );
  }
  if (packed instanceof Uint8Array) return undefined;
  if (typeof packed === 'bigint') return Number(packed);
  return isList(packed) ? packed.map(plainValue) : packed;
}

export const isList = (packed: Packed | undefined): packed is readonly Packed[] =>
  Array.isArray(packed);

/** The value of a key that is a text; undefined without it, or if the value is no map. */
export const memberOf = (packed: Packed | undefined, name: string): Packed | undefined =>
  packed instanceof PackedMap ? packed.entries.find(([key]) => key === name)?.[1] : undefined;
