import { hint, isRefused } from '../documents/index.ts';
import type { DocumentProblem } from '../documents/index.ts';
import { objectsOf } from '../input/index.ts';
import { isKind, labelOf } from '../objects/index.ts';
import type { TuningParts } from './document/index.ts';
import type { TuneInput, TuneOptions } from './input.ts';
import { objectsOfCluster } from './measure/index.ts';
import { settingProblems, Space } from './space/index.ts';
import type { Start } from './space/index.ts';
import { startsIn } from './start.ts';

/** What could be read of the input: only that is judged. */
export interface Known {
  /** False: there are clusters that could not be read. */
  readonly clusters: boolean;
  /** False: the prices could not be read. */
  readonly options: boolean;
}

/**
 * What is wrong with a Tuning beside its input, beyond what was found when it was read; for a tuning that is refused already. Its input may have
 * no clusters.
 */
export const tuningProblems = (
  document: TuningParts,
  found: readonly DocumentProblem[],
  input: TuneInput,
  known: Known,
): readonly DocumentProblem[] =>
  problemsBeside(document, found, { input, starts: startsIn(input).starts }, known);

/** @param found what was found when the document was read */
export function problemsBeside(
  document: TuningParts,
  found: readonly DocumentProblem[],
  { input, starts }: { readonly input: TuneInput; readonly starts: readonly Start[] },
  known: Known = { clusters: true, options: true },
): readonly DocumentProblem[] {
  // An object that is absent may be in a cluster that could not be read.
  const settings = document.settings.filter(
    ({ target }) => known.clusters || target.change === undefined,
  );
  const ofSettings = starts.flatMap((start) => settingProblems(settings, start));
  const isSound = known.clusters && ofSettings.length === 0 && !isRefused(found, ['settings']);
  const problems = [
    ...(known.options ? optionProblems(document, input.options ?? {}) : []),
    ...ofSettings,
    ...starts.slice(0, isSound ? 1 : 0).flatMap((start) => emptyProblems(document, start)),
    ...labelProblems(document, input),
  ];
  return [...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values()];
}

/** What the document asks for and the options do not have. */
function optionProblems(
  { objective, constraints, settings }: TuningParts,
  options: TuneOptions,
): readonly DocumentProblem[] {
  const hasPrices = options.prices !== undefined || options.catalog !== undefined;
  const unpriced = 'cost is not known without prices: name them with --prices or --catalog';
  const bounds = constraints.atMost.filter(({ name }) => name === 'cost');
  return [
    ...(objective?.name === 'cost' && !hasPrices
      ? [{ path: ['objective'], at: 'value' as const, message: unpriced }]
      : []),
    ...(hasPrices
      ? []
      : bounds.map(({ name }) => ({
          path: ['constraints', 'atMost', name],
          at: 'value' as const,
          message: unpriced,
        }))),
    ...settings
      .filter(
        ({ target }) =>
          target.text === 'percentageOfNodesToScore' &&
          options.percentageOfNodesToScore !== undefined,
      )
      .map(({ path }) => ({
        path,
        at: 'value' as const,
        message: '--percentage-of-nodes-to-score has precedence over every value',
      })),
  ];
}

/** Without another value than those of the start there is nothing to search. */
function emptyProblems({ settings }: TuningParts, start: Start): readonly DocumentProblem[] {
  if (settings.length === 0) return [];
  if (new Space(settings, start).counts.some((count) => count > 1)) return [];
  const message = 'nothing to try: every value is that of the start';
  return [{ path: ['settings'], at: 'value', message }];
}

/** Nodes are lost by a label that they have. */
function labelProblems(
  { constraints: { survives } }: TuningParts,
  { clusters, heldOut = [] }: TuneInput,
): readonly DocumentProblem[] {
  if (survives === undefined || survives === 'node') return [];
  return [...clusters, ...heldOut].flatMap(({ name, objects }): readonly DocumentProblem[] => {
    const nodes = objectsOf(objectsOfCluster(objects)).filter((object) => isKind(object, 'Node'));
    const labels = nodes.map(({ metadata }) => metadata.labels ?? {});
    if (labels.length === 0 || labels.some((own) => labelOf(own, survives) !== undefined))
      return [];
    const meant = hint(survives, new Set(labels.flatMap((own) => Object.keys(own))));
    const message = `no node of ${name} has the label ${survives}${meant}`;
    return [{ path: ['constraints', 'survives'], at: 'value', message }];
  });
}
