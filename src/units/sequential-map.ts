/** Below this many deleted keys, compacting costs more than it saves. */
const COMPACT_FLOOR = 1024;

/**
 * A map for keys that are mostly read in the order of their insertion or in that of an earlier pass, like the pods of a run: `get`
 * first guesses the next key, and hashes keys only after wrong guesses. Keys are not empty.
 */
export class SequentialMap<V> {
  #keys: string[] = [];
  #values: (V | undefined)[] = [];
  /**
   * By place, for hashed keys: where the key was that was read after this one; -1 if none was, or the next one. A guess, never wrong results.
   * The list has no holes: V8 recompiles code that reads both lists with holes and lists without.
   */
  #followers: number[] = [];
  /** Place of the last key that was read. */
  #at = -1;
  readonly #places = new Map<string, number>();
  /** Number of keys, from the first, that `#places` holds. */
  #hashed = 0;
  #removed = 0;

  get size(): number {
    return this.#keys.length - this.#removed;
  }

  get(key: string): V | undefined {
    const place = this.#placeOf(key);
    return place < 0 ? undefined : this.#values[place];
  }

  /** The key must be absent; this is not checked. */
  add(key: string, value: V): void {
    this.#keys.push(key);
    this.#values.push(value);
  }

  set(key: string, value: V): void {
    const place = this.#placeOf(key);
    if (place < 0) this.add(key, value);
    else this.#values[place] = value;
  }

  delete(key: string): boolean {
    const place = this.#placeOf(key);
    if (place < 0) return false;
    if (place < this.#hashed) this.#places.delete(key);
    this.#keys[place] = '';
    this.#values[place] = undefined;
    this.#removed++;
    if (this.#removed > COMPACT_FLOOR && this.#removed > this.size) this.#compact();
    return true;
  }

  /** In the order of insertion. */
  *values(): IterableIterator<V> {
    for (let place = 0; place < this.#keys.length; place++) {
      if (this.#keys[place] !== '') yield this.#values[place]!;
    }
  }

  /** -1 if the key is absent. */
  #placeOf(key: string): number {
    const next = this.#at + 1;
    const keys = this.#keys;
    if (next < keys.length && keys[next] === key) {
      this.#at = next;
      return next;
    }
    if (next > 0 && keys[next - 1] === key) return next - 1;
    const follower = next > 0 && next <= this.#hashed ? this.#followers[next - 1]! : -1;
    if (follower >= 0 && keys[follower] === key) return (this.#at = follower);
    // A new pass from the first key.
    if (keys[0] === key) return (this.#at = 0);
    return this.size === 0 ? -1 : this.#lookUp(key);
  }

  #lookUp(key: string): number {
    const keys = this.#keys;
    for (; this.#hashed < keys.length; this.#hashed++) {
      const each = keys[this.#hashed]!;
      this.#followers.push(-1);
      if (each !== '') this.#places.set(each, this.#hashed);
    }
    const place = this.#places.get(key);
    if (place === undefined) return -1;
    if (this.#at >= 0) this.#followers[this.#at] = place;
    this.#at = place;
    return place;
  }

  #compact(): void {
    const values = this.#values;
    const isLeft = (_: unknown, place: number): boolean => this.#keys[place] !== '';
    this.#values = values.filter(isLeft);
    this.#keys = this.#keys.filter(isLeft);
    this.#followers = [];
    this.#places.clear();
    this.#hashed = 0;
    this.#removed = 0;
    this.#at = -1;
  }
}
