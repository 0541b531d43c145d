import { hint, problemAt, problemOf } from '../documents/index.ts';
import type { DocumentProblem } from '../documents/index.ts';
import { objectsOf } from '../input/index.ts';
import type { Given } from '../input/index.ts';
import { isKind, labelOf } from '../objects/index.ts';
import type { TuningResult } from '../outcome/index.ts';
import { InputError } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { isRecord } from '../units/index.ts';
import type { Prices } from '../whatif/index.ts';
import { readTuning } from './document/index.ts';
import type { TuningDocument } from './document/index.ts';
import type { TuneInput } from './input.ts';
import { Evaluations, Measurer, objectsOfCluster } from './measure/index.ts';
import type { Candidate, Sample } from './search/index.ts';
import { settingProblems, Space } from './space/index.ts';
import { startsOf } from './start.ts';

/** A tuning that has been read and checked. */
export interface Tuning {
  readonly document: TuningDocument;
  readonly space: Space;
  readonly measurer: Measurer;
  readonly evaluations: Evaluations;
  /** Every cluster under the first seed, then under the second, and so on: few samples have many clusters. */
  readonly samples: readonly Sample[];
  /** The names of the clusters of the search. */
  readonly clusters: readonly string[];
  /** The clusters of the proof, and their numbers in samples. */
  readonly heldOut: readonly { readonly name: string; readonly number: number }[];
  readonly firstHeldOutSeed: number;
  readonly seed: number;
  /** What a candidate is used by. */
  readonly usedBy: (candidate: Candidate) => Pick<TuningResult, 'configuration' | 'objects'>;
}

/** @throws InputError with everything that is wrong in the document, and with what it says of the input */
export function setUpTuning(input: TuneInput, given: unknown): Tuning {
  const document = documentIn(given);
  const { clusters, heldOut = [], options = {}, ...scheduler } = input;
  const { prices, catalog, failOn: _failOn, onProgress: _onProgress, ...ofPlan } = options;
  const known: Prices = {
    ...(prices === undefined ? {} : { prices }),
    ...(catalog === undefined ? {} : { catalog }),
  };
  const all = [...clusters, ...heldOut].map(({ objects }) => objectsOfCluster(objects));
  const starts = startsOf(input, all);
  const [start] = starts;
  throwIfAny(document, [
    ...optionProblems(document, input),
    ...starts.flatMap((one) => settingProblems(document.settings, one)),
  ]);
  const space = new Space(document.settings, start);
  throwIfAny(document, [...emptyProblems(space), ...labelProblems(document, input, all)]);
  const { seed = 0 } = options;
  const seeds = Array.from({ length: document.seeds }, (_, at) => seed + at);
  const held = heldOut.map(({ name }, at) => ({ name, number: clusters.length + at }));
  return {
    document,
    space,
    measurer: new Measurer({
      space,
      scheduler,
      options: ofPlan,
      clusters: all,
      objective: document.objective,
      constraints: document.constraints,
      prices: known,
    }),
    evaluations: new Evaluations(document.objective),
    samples: seeds.flatMap((one) => clusters.map((_, cluster) => ({ cluster, seed: one }))),
    clusters: clusters.map(({ name }) => name),
    heldOut: held.length > 0 ? held : clusters.map(({ name }, number) => ({ name, number })),
    firstHeldOutSeed: seed + document.seeds,
    seed,
    usedBy: (candidate) => ({
      ...(document.settings.some(({ target }) => target.configure !== undefined) && {
        configuration: space.configurationOf(candidate) ?? start.written,
      }),
      objects: changedObjects(space, candidate, all.flatMap(objectsOf)),
    }),
  };
}

function documentIn(given: unknown): TuningDocument {
  const problems: DocumentProblem[] = [];
  const document = readTuning(given, problems);
  if (document !== undefined && problems.length === 0) return document;
  throw new InputError(problems.map((problem) => problemOf('Tuning', problem)));
}

/** What the document asks for and the options do not have. */
function optionProblems(
  { objective, constraints, settings }: TuningDocument,
  { options = {} }: TuneInput,
): readonly DocumentProblem[] {
  const hasPrices = options.prices !== undefined || options.catalog !== undefined;
  const unpriced = 'cost is not known without prices: name them with --prices or --catalog';
  const bounds = constraints.atMost.filter(({ name }) => name === 'cost');
  return [
    ...(objective.name === 'cost' && !hasPrices
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
function emptyProblems({ counts }: Space): readonly DocumentProblem[] {
  if (counts.some((count) => count > 1)) return [];
  const message = 'nothing to try: every value is that of the start';
  return [{ path: ['settings'], at: 'value', message }];
}

/** Nodes are lost by a label that they have. */
function labelProblems(
  { constraints: { survives } }: TuningDocument,
  { clusters, heldOut = [] }: TuneInput,
  all: readonly (readonly Given[])[],
): readonly DocumentProblem[] {
  if (survives === undefined || survives === 'node') return [];
  return [...clusters, ...heldOut].flatMap(({ name }, at): readonly DocumentProblem[] => {
    const nodes = objectsOf(all[at] ?? []).filter((object) => isKind(object, 'Node'));
    const labels = nodes.map(({ metadata }) => metadata.labels ?? {});
    if (labels.length === 0 || labels.some((own) => labelOf(own, survives) !== undefined))
      return [];
    const meant = hint(survives, new Set(labels.flatMap((own) => Object.keys(own))));
    const message = `no node of ${name} has the label ${survives}${meant}`;
    return [{ path: ['constraints', 'survives'], at: 'value', message }];
  });
}

function throwIfAny(document: TuningDocument, problems: readonly DocumentProblem[]): void {
  const placed = problems.map((problem): Problem => {
    const place = document.placeOf(problem.path);
    return place === undefined ? problemOf('Tuning', problem) : problemAt(() => place, problem);
  });
  const different = new Map(placed.map((problem) => [JSON.stringify(problem), problem]));
  if (different.size > 0) throw new InputError([...different.values()]);
}

/** The objects that a candidate changes, each once. */
function changedObjects(
  space: Space,
  candidate: Candidate,
  objects: ReturnType<typeof objectsOf>,
): TuningResult['objects'] {
  const changed = objects.flatMap((object) => {
    const made: unknown = space.objectOf(candidate, object);
    return made === object || !isRecord(made) ? [] : [made];
  });
  return [...new Map(changed.map((object) => [JSON.stringify(object), object])).values()];
}
