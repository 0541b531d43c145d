import { problemAt, problemOf } from '../documents/index.ts';
import type { DocumentProblem } from '../documents/index.ts';
import { objectsOf } from '../input/index.ts';
import type { TuningResult } from '../outcome/index.ts';
import { InputError } from '../problems/index.ts';
import type { Problem } from '../problems/index.ts';
import { append, isRecord } from '../units/index.ts';
import type { Prices } from '../whatif/index.ts';
import { problemsBeside } from './check-tuning.ts';
import { readTuningParts, TuningDocument } from './document/index.ts';
import type { TuningParts } from './document/index.ts';
import type { TuneInput } from './input.ts';
import { Evaluations, Measurer } from './measure/index.ts';
import type { Candidate, Sample } from './search/index.ts';
import { Space } from './space/index.ts';
import { startsIn } from './start.ts';

type Whole = TuningParts & Pick<TuningDocument, 'objective'>;

/** A tuning that has been read and checked. */
export interface Tuning {
  readonly document: Whole;
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
  const found: DocumentProblem[] = [];
  const document = readTuningParts(given, found);
  const { all, starts, problems } = startsIn(input);
  append(found, problemsBeside(document, found, { input, starts }));
  throwIfAny(document, found, problems);
  const { objective } = document;
  const [start] = starts;
  if (objective === undefined || start === undefined) {
    throw new Error('assertion failed: a tuning without problems has an objective and a start');
  }
  const { clusters, heldOut = [], options = {}, ...scheduler } = input;
  const { prices, catalog, failOn: _failOn, onProgress: _onProgress, ...ofPlan } = options;
  const known: Prices = {
    ...(prices === undefined ? {} : { prices }),
    ...(catalog === undefined ? {} : { catalog }),
  };
  const space = new Space(document.settings, start);
  const { seed = 0 } = options;
  const seeds = Array.from({ length: document.seeds }, (_, at) => seed + at);
  const held = heldOut.map(({ name }, at) => ({ name, number: clusters.length + at }));
  return {
    document: { ...document, objective },
    space,
    measurer: new Measurer({
      space,
      scheduler,
      options: ofPlan,
      clusters: all,
      objective,
      constraints: document.constraints,
      prices: known,
    }),
    evaluations: new Evaluations(objective),
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

/** @throws InputError with all problems */
function throwIfAny(
  document: TuningParts,
  found: readonly DocumentProblem[],
  ofInput: readonly Problem[],
): void {
  const placed = found.map((problem): Problem => {
    const place = document instanceof TuningDocument ? document.placeOf(problem.path) : undefined;
    return place === undefined ? problemOf('Tuning', problem) : problemAt(() => place, problem);
  });
  const problems = [...placed, ...ofInput];
  if (problems.length > 0) throw new InputError(problems);
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
