import type { FieldPath } from '../../problems/index.ts';
import { jsonMembers } from './scan.ts';

type MemberOffsets = Readonly<Record<'key' | 'value', number>>;

/**
 * Finds paths in a valid JSON value. Each collection is read once, when a path first leads through it, so that a thousand
 * problems of one object cost little more than one.
 */
export class ValueOffsets {
  readonly #text: string;
  readonly #start: number;
  /** By the offset of a collection, the offsets of its members by key or index. */
  readonly #membersAt = new Map<number, ReadonlyMap<string, MemberOffsets>>();

  /** `start`: the offset of the value. */
  constructor(text: string, start: number) {
    this.#text = text;
    this.#start = start;
  }

  /** The offset of the value (or key) at a path, or of the deepest ancestor that exists. */
  of(path: FieldPath, wanted: 'key' | 'value'): number {
    let offset = this.#start;
    for (const [depth, step] of path.entries()) {
      const found = this.#members(offset).get(String(step));
      if (found === undefined) return offset;
      offset = depth === path.length - 1 ? found[wanted] : found.value;
    }
    return offset;
  }

  #members(at: number): ReadonlyMap<string, MemberOffsets> {
    let members = this.#membersAt.get(at);
    if (members === undefined) {
      members = membersOf(this.#text, at);
      this.#membersAt.set(at, members);
    }
    return members;
  }
}

/** The last of duplicate keys counts. */
function membersOf(text: string, at: number): ReadonlyMap<string, MemberOffsets> {
  const members = new Map<string, MemberOffsets>();
  for (const { key, keyAt, valueAt } of jsonMembers(text, at)) {
    members.set(String(key), { key: keyAt, value: valueAt });
  }
  return members;
}
