import { getOrInsert } from '../../units/index.ts';
import { labelOf } from '../../objects/index.ts';
import { asPodClass } from '../../cluster/index.ts';
import type { PodClass, PodClassView } from '../../cluster/index.ts';
import { askedPlace } from '../contract/answers.ts';
import type { Grouping } from '../contract/answers.ts';

const NONE: readonly PodClass[] = [];

interface ByValue {
  /** Number of classes that have been read. */
  read: number;
  readonly classes: Map<string, PodClass[]>;
}

/** A label, and the only namespace, of classes that may be counted. */
interface Asked {
  readonly key: string;
  readonly value: string;
  readonly namespace: string | undefined;
}

/**
 * The pod classes by the value of a label, in a namespace or in all of them. Without the index each selector would be matched with each
 * class, and without namespaces with those of one chart in all of its namespaces.
 */
class PodClassIndex {
  readonly #classes: readonly PodClassView[];
  readonly #byKey = new Map<string, ByValue>();
  readonly #byKeyIn = new Map<string, ByValue>();

  constructor(classes: readonly PodClassView[]) {
    this.#classes = classes;
  }

  /** More classes are appended to the list when this is called again. */
  with({ key, value, namespace }: Asked): readonly PodClass[] {
    const byKey = namespace === undefined ? this.#byKey : this.#byKeyIn;
    const by = getOrInsert(byKey, key, () => ({ read: 0, classes: new Map() }));
    for (; by.read < this.#classes.length; by.read++) {
      const { labels, namespace: own } = this.#classes[by.read]!;
      const has = labelOf(labels, key);
      if (has === undefined) continue;
      const place = askedPlace(has, namespace === undefined ? undefined : own);
      getOrInsert(by.classes, place, () => []).push(asPodClass(by.read));
    }
    return by.classes.get(askedPlace(value, namespace)) ?? NONE;
  }
}

/** By the list of classes, which a cluster only appends to, or replaces. */
const indexes = new WeakMap<readonly PodClassView[], PodClassIndex>();

const podClassIndex = (classes: readonly PodClassView[]): PodClassIndex =>
  getOrInsert(indexes, classes, () => new PodClassIndex(classes));

/** A pod class that some grouping counts. */
interface CountedClass {
  readonly podClass: PodClass;
  /** How many of its moves have been read. */
  read: number;
}

/** Classes that may be counted: those with a label, or undefined for all. */
interface Candidates {
  readonly label: Asked | undefined;
  examined: number;
}

/** The pod classes that some of the groupings count. Each class is asked about once. */
export class CountedClasses {
  readonly all: CountedClass[] = [];
  readonly #groupings: readonly Grouping[];
  readonly #podClasses: readonly PodClassView[];
  readonly #candidates: readonly Candidates[];
  readonly #known = new Map<PodClass, CountedClass | undefined>();

  constructor(groupings: readonly Grouping[], podClasses: readonly PodClassView[]) {
    this.#groupings = groupings;
    this.#podClasses = podClasses;
    this.#candidates = candidatesOf(groupings).map((label) => ({ label, examined: 0 }));
  }

  /** Examines the classes that are new since the last call. */
  catchUp(): void {
    for (const candidates of this.#candidates) {
      const { label } = candidates;
      if (label === undefined) {
        while (candidates.examined < this.#podClasses.length) {
          this.#examine(asPodClass(candidates.examined++));
        }
      } else {
        const classes = podClassIndex(this.#podClasses).with(label);
        while (candidates.examined < classes.length) this.#examine(classes[candidates.examined++]!);
      }
    }
  }

  /** Undefined if no grouping counts the class. */
  of(podClass: PodClass): CountedClass | undefined {
    return this.#known.get(podClass);
  }

  #examine(podClass: PodClass): void {
    if (this.#known.has(podClass)) return;
    const isCounted = this.#groupings.some((one) => one.counts?.(podClass) !== false);
    const counted = isCounted ? { podClass, read: 0 } : undefined;
    this.#known.set(podClass, counted);
    if (counted !== undefined) this.all.push(counted);
  }
}

function candidatesOf(groupings: readonly Grouping[]): readonly Candidates['label'][] {
  const labels: Asked[] = [];
  for (const { asks } of groupings) {
    if (asks === undefined) return [undefined];
    for (const { key, values, namespace } of asks) {
      for (const value of values) labels.push({ key, value, namespace });
    }
  }
  return labels;
}
