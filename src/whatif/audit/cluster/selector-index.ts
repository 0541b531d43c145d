import { compileLabelSelector } from '../../../objects/index.ts';
import type { LabelSelector, Labels } from '../../../objects/index.ts';
import { getOrInsert } from '../../../units/index.ts';

interface Entry<T> {
  readonly selects: (labels: Labels) => boolean;
  readonly value: T;
}

/** Finds what selects a pod among many selectors: only those are asked that name one of its labels. */
export class SelectorIndex<T> {
  readonly #byLabel = new Map<string, Entry<T>[]>();
  /** Selectors that ask for no exact label. */
  readonly #others: Entry<T>[] = [];
  /** Replicas share their labels as an object. */
  readonly #answers = new Map<Labels, readonly T[]>();

  add(selector: LabelSelector, value: T): void {
    const entry = { selects: compileLabelSelector(selector), value };
    const [exact] = Object.entries(selector.matchLabels ?? {});
    const entries = exact === undefined ? this.#others : this.#with(labelKey(exact));
    entries.push(entry);
  }

  /** In no particular order. */
  matching(labels: Labels): readonly T[] {
    return getOrInsert(this.#answers, labels, () => {
      const candidates = Object.entries(labels).flatMap(
        (label) => this.#byLabel.get(labelKey(label)) ?? [],
      );
      return [...candidates, ...this.#others]
        .filter(({ selects }) => selects(labels))
        .map(({ value }) => value);
    });
  }

  #with(label: string): Entry<T>[] {
    return getOrInsert(this.#byLabel, label, () => []);
  }
}

const labelKey = ([key, value]: readonly [string, string]): string => `${key}=${value}`;
