/** Below so many keys, what is gone is not worth clearing away. */
const COMPACT_FLOOR = 1024;

/**
 * A map for what is mostly asked for in the order in which it was added, as the pods of a run are: whoever is asked for next is
 * guessed before it is looked up, and a hash of the keys is made only once a guess fails. Keys are not empty.
 */
export class SequentialMap<V> {
  #keys: string[] = [];
  #values: (V | undefined)[] = [];
  /** Where the last key that was asked for stands. */
  #at = -1;
  readonly #places = new Map<string, number>();
  /** How many of the keys `#places` has. */
  #hashed = 0;
  #removed = 0;

  get size(): number {
    return this.#keys.length - this.#removed;
  }

  get(key: string): V | undefined {
    return this.#values[this.#placeOf(key)];
  }

  /** Of a key that is not there; the caller vouches for it. */
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

  /** In the order in which they were added. */
  *values(): IterableIterator<V> {
    for (let place = 0; place < this.#keys.length; place++) {
      if (this.#keys[place] !== '') yield this.#values[place]!;
    }
  }

  /** -1: it is not there. */
  #placeOf(key: string): number {
    const next = this.#at + 1;
    const keys = this.#keys;
    if (next < keys.length && keys[next] === key) {
      this.#at = next;
      return next;
    }
    if (next > 0 && keys[next - 1] === key) return next - 1;
    // Another round begins.
    if (keys[0] === key) return (this.#at = 0);
    return this.#lookUp(key);
  }

  #lookUp(key: string): number {
    const keys = this.#keys;
    for (; this.#hashed < keys.length; this.#hashed++) {
      const each = keys[this.#hashed]!;
      if (each !== '') this.#places.set(each, this.#hashed);
    }
    const place = this.#places.get(key);
    if (place === undefined) return -1;
    this.#at = place;
    return place;
  }

  #compact(): void {
    const values = this.#values;
    const isLeft = (_: unknown, place: number): boolean => this.#keys[place] !== '';
    this.#values = values.filter(isLeft);
    this.#keys = this.#keys.filter(isLeft);
    this.#places.clear();
    this.#hashed = 0;
    this.#removed = 0;
    this.#at = -1;
  }
}
