import type { Group, Presence } from '../contract/answers.ts';

const grown = (array: Int32Array, length: number): Int32Array => {
  const more = new Int32Array(2 ** Math.ceil(Math.log2(length + 1)));
  more.set(array);
  return more;
};

/** Counts nodes by group, and holds a score for each group that is present. */
export class Tally implements Presence {
  length = 0;
  group: Int32Array = new Int32Array(16);
  nodes: Int32Array = new Int32Array(16);
  /** By group: its index in `group` and `nodes`, plus one. */
  #placeOf: Int32Array = new Int32Array(64);
  #scores = new Float64Array(16);
  #views: Float64Array[] = [];

  clear(): void {
    for (let i = 0; i < this.length; i++) this.#placeOf[this.group[i]!] = 0;
    this.length = 0;
  }

  add(group: Group, nodes: number): void {
    if (group >= this.#placeOf.length) this.#placeOf = grown(this.#placeOf, group);
    let place = this.#placeOf[group]! - 1;
    if (place < 0) {
      place = this.length++;
      if (place === this.group.length) this.#grow(place);
      this.group[place] = group;
      this.nodes[place] = 0;
      this.#placeOf[group] = place + 1;
    }
    this.nodes[place]! += nodes;
  }

  placeOf(group: Group): number {
    return this.#placeOf[group]! - 1;
  }

  /** One score per group present, in the order of `group`. */
  get scores(): Float64Array {
    return (this.#views[this.length] ??= this.#scores.subarray(0, this.length));
  }

  #grow(length: number): void {
    this.group = grown(this.group, length);
    this.nodes = grown(this.nodes, length);
    this.#scores = new Float64Array(this.group.length);
    this.#views = [];
  }
}
