import {
  compileLabelSelector,
  compileNodeSelector,
  compilePreferredTerms,
  compileRequiredNodeAffinity,
  compileSelections,
  compileTopologySelector,
  fieldErrorText,
  formatLabelSelector,
  labelSelections,
  labelSelectorErrors,
  nodeSelectorErrors,
  Path,
  parseLabelSelector,
  selectionsText,
  SelectorError,
} from '../../../src/objects/index.ts';
import type {
  FieldError,
  Labels,
  LabelSelector,
  Node,
  NodeMatcher,
  NodeSelector,
  Pod,
  PreferredSchedulingTerm,
  TopologySelectorTerm,
} from '../../../src/objects/index.ts';
import { differences } from '../differences.ts';
import { compileFieldSelector, fieldSelectorText, parseFieldSelector } from './field-selector.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';

/** Label, field, node and topology selectors. */
export function checkSelector(line: Line): readonly string[] {
  const answer = answers[String(line['kind'])];
  if (answer === undefined) return [`unknown kind of selector ${String(line['kind'])}`];
  // The structure of the golden data, by kind.
  const answered = answer(line as unknown as Case);
  const expected = expectOf(line);
  if (line['unstableOrder'] !== true) return differences(expected, answered);
  return differences(inOrderOfText(expected), inOrderOfText(answered));
}

interface Case {
  readonly selector: unknown;
  readonly pod: Pod;
  readonly sets: readonly Labels[];
  readonly nodes: readonly Node[];
}

const answers: Readonly<Record<string, (line: Case) => Line>> = {
  string: ({ selector, sets }) =>
    answerOrError(() => {
      const selections = parseLabelSelector(String(selector));
      return {
        canonical: selectionsText(selections),
        empty: selections.length === 0,
        matches: sets.map(compileSelections(selections)),
      };
    }),
  fieldSelector: ({ selector, sets }) =>
    answerOrError(() => {
      const terms = parseFieldSelector(String(selector));
      return {
        canonical: fieldSelectorText(terms),
        empty: terms.length === 0,
        matches: sets.map(compileFieldSelector(terms)),
      };
    }),
  labelSelector: ({ selector: given, sets }) => {
    // A selector that Go has as nil is recorded as null.
    const selector: LabelSelector | undefined = given ?? undefined;
    return {
      format: formatLabelSelector(selector),
      ...describeErrors(labelSelectorErrors(selector, Path.spec.child('selector'))),
      ...answerOrError(() => ({
        canonical: selectionsText(labelSelections(selector) ?? []),
        empty: labelSelections(selector)?.length === 0,
        matches: sets.map(compileLabelSelector(selector)),
      })),
    };
  },
  nodeSelector: ({ selector: given, nodes }) => {
    const selector = given as NodeSelector;
    const matcher = compileNodeSelector(selector);
    const error = matcher.error({});
    return {
      ...(error === undefined ? {} : { error }),
      ...describeErrors(nodeSelectorErrors(selector, Path.root.child('nodeSelector'))),
      matches: nodes.map((node) => describeMatch(matcher, node)),
    };
  },
  requiredNodeAffinity: ({ pod, nodes }) => {
    const matcher = compileRequiredNodeAffinity(pod.spec);
    return { matches: nodes.map((node) => describeMatch(matcher, node)) };
  },
  preferred: ({ selector, nodes }) => {
    const terms = compilePreferredTerms(selector as readonly PreferredSchedulingTerm[]);
    if (terms.error !== undefined) return { error: terms.error };
    return {
      scores: nodes.map(({ metadata }) => terms.score(metadata.labels ?? {}, metadata.name)),
    };
  },
  topologySelector: ({ selector, sets }) => ({
    matches: sets.map(compileTopologySelector(selector as readonly TopologySelectorTerm[])),
  }),
};

function describeMatch(matcher: NodeMatcher, { metadata }: Node): unknown {
  const labels = metadata.labels ?? {};
  const match = matcher.matches(labels, metadata.name);
  const error = match ? undefined : matcher.error(labels);
  return error === undefined ? match : { match, error };
}

function describeErrors(errors: readonly FieldError[]): Line {
  if (errors.length === 0) return {};
  return {
    validation: errors.map((error) => ({
      field: String(error.field),
      type: error.type,
      detail: error.detail,
      badValue: error.badValue,
      text: fieldErrorText(error),
    })),
  };
}

function answerOrError(answer: () => Line): Line {
  try {
    return answer();
  } catch (error) {
    if (error instanceof SelectorError) return { error: error.message };
    throw error;
  }
}

function inOrderOfText(answer: Line): Line {
  const errors = answer['validation'];
  if (!Array.isArray(errors)) return answer;
  const sorted = errors.map((error) => JSON.stringify(error, keysInOrder(error))).sort();
  return { ...answer, validation: sorted };
}

function keysInOrder(value: unknown): string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value).sort() : [];
}
