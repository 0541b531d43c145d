import { compileSelections, parseLabelSelector, SelectorError } from '../../objects/index.ts';
import type { KubernetesObject, Labels } from '../../objects/index.ts';
import { nearest } from '../../problems/index.ts';
import { isGlob, textMatcher } from '../../documents/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** What a user wrote to choose objects: a name, a glob or a label selector. */
export interface Pattern {
  readonly text: string;
  readonly form: 'name' | 'glob' | 'selector';
  readonly matches: (object: KubernetesObject) => boolean;
}

/** Reads a pattern. A selector that cannot be parsed is a problem, with upstream's message. */
export function readPattern(text: string): Pattern | { readonly message: string } {
  if (isSelector(text)) return readSelector(text);
  const matches = textMatcher(text);
  return {
    text,
    form: isGlob(text) ? 'glob' : 'name',
    matches: ({ metadata }) => matches(metadata.name),
  };
}

const isSelector = (text: string): boolean => /[=!]|\s(?:not)?in\b/.test(text);

function readSelector(text: string): Pattern | { readonly message: string } {
  try {
    const selects = compileSelections(parseLabelSelector(text));
    return {
      text,
      form: 'selector',
      matches: ({ metadata }) => selects(metadata.labels ?? NO_LABELS),
    };
  } catch (error) {
    if (!(error instanceof SelectorError)) throw error;
    return { message: `${text} is not a label selector: ${error.message}` };
  }
}

const NO_LABELS: Labels = {};

/** The name, the "key=value" or the label of the candidates that is nearest to the pattern. */
export function nearestTo(
  { text, form }: Pattern,
  candidates: readonly KubernetesObject[],
): string | undefined {
  if (form === 'selector') return nearestLabel(text, labelValues(candidates));
  return nearest(
    text.replaceAll(/[*?]/g, ''),
    candidates.map(({ metadata }) => metadata.name),
  );
}

/** "pool=blue" for a value of "pool" that is near, or the nearest key if no object has the label "pool". */
function nearestLabel(
  selector: string,
  valuesOf: ReadonlyMap<string, ReadonlySet<string>>,
): string | undefined {
  for (const { key, values } of parseLabelSelector(selector)) {
    const known = valuesOf.get(key);
    if (known === undefined) return nearest(key, valuesOf.keys());
    for (const value of values) {
      const near = known.has(value) ? undefined : nearest(value, known);
      if (near !== undefined) return `${key}=${near}`;
    }
  }
  return undefined;
}

/** The values of each label. */
function labelValues(
  objects: readonly KubernetesObject[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { metadata } of objects) {
    for (const [key, value] of Object.entries(metadata.labels ?? NO_LABELS)) {
      getOrInsert(found, key, () => new Set()).add(value);
    }
  }
  return found;
}
