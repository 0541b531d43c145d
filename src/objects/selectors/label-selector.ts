import { goQuote } from '../../golang/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { LabelSelector } from '../types.ts';
import { labelOf } from './requirement.ts';
import type { Labels } from './requirement.ts';
import { requirementHolds } from './requirement.ts';
import { newSelection, SelectorError, selectionsText, sortSelections } from './selection.ts';
import type { Selection, SelectionOperator } from './selection.ts';

const SELECTION_OPERATOR: ReadonlyMap<string, SelectionOperator> = new Map([
  ['In', 'in'],
  ['NotIn', 'notin'],
  ['Exists', 'exists'],
  ['DoesNotExist', '!'],
]);

/**
 * Whether labels match: undefined matches nothing, an empty selector everything. The selector must be valid
 * (`labelSelectorErrors`); what is not holds for nothing.
 *
 * Rule: LabelSelectorAsSelector, apimachinery/pkg/apis/meta/v1/helpers.go, v0.34.
 */
export function compileLabelSelector(
  selector: LabelSelector | undefined,
): (labels: Labels) => boolean {
  if (selector === undefined) return () => false;
  const exact = Object.entries(selector.matchLabels ?? {});
  const requirements = (selector.matchExpressions ?? []).map((requirement) =>
    SELECTION_OPERATOR.has(requirement.operator) ? requirement : { ...requirement, operator: '' },
  );
  // Every pair of selector and set of labels asks.
  return (labels) => {
    for (const [key, value] of exact) {
      if (labels[key] !== value || !Object.hasOwn(labels, key)) return false;
    }
    return requirements.every((requirement) =>
      requirementHolds(requirement, labelOf(labels, requirement.key)),
    );
  };
}

/** True for an empty selector, which matches everything. */
export function isEmptySelector(selector: LabelSelector): boolean {
  return (
    Object.keys(selector.matchLabels ?? {}).length === 0 &&
    (selector.matchExpressions ?? []).length === 0
  );
}

/**
 * The requirements in order of their keys; undefined for no selector, which matches nothing. Throws SelectorError.
 *
 * Rule: LabelSelectorAsSelector, the same file.
 */
export function labelSelections(
  selector: LabelSelector | undefined,
): readonly Selection[] | undefined {
  if (selector === undefined) return undefined;
  const exact = Object.entries(selector.matchLabels ?? {}).map(([key, value]) =>
    newSelection(key, '=', [value]),
  );
  const expressions = (selector.matchExpressions ?? []).map(({ key, operator, values = [] }) => {
    const known = SELECTION_OPERATOR.get(operator);
    if (known === undefined) {
      throw new SelectorError(`${goQuote(operator)} is not a valid label selector operator`);
    }
    return newSelection(key, known, values.length === 0 ? undefined : values);
  });
  return sortSelections([...exact, ...expressions]);
}

/** A selector as kubectl prints it: "app=web,tier in (a,b)", "<none>", "<error>". Rule: FormatLabelSelector, the same file. */
export function formatLabelSelector(selector: LabelSelector | undefined): string {
  try {
    const text = selectionsText(labelSelections(selector) ?? []);
    return text === '' ? '<none>' : text;
  } catch (error) {
    if (error instanceof SelectorError) return '<error>';
    throw error;
  }
}

interface Entry<T> {
  readonly selects: (labels: Labels) => boolean;
  readonly value: T;
}

/** Finds what selects an object among many selectors: only those are asked that name one of its labels. */
export class SelectorIndex<T> {
  readonly #byLabel = new Map<string, Entry<T>[]>();
  /** Selectors that ask for no exact label. */
  readonly #others: Entry<T>[] = [];
  /** Replicas share their labels as an object, and a node keeps it. */
  readonly #answers = new WeakMap<Labels, readonly T[]>();

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
