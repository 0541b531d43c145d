import {
  described,
  documentSchema,
  head,
  hint,
  isRefused,
  list,
  map,
  metadata,
  number,
  oneOf,
  optional,
  parts,
  placed,
  text,
  wholeNumber,
} from '../../documents/index.ts';
import type {
  DocumentProblem,
  Field,
  Head,
  JsonSchema,
  Metadata,
  Placed,
} from '../../documents/index.ts';
import { append } from '../../units/index.ts';
import type { Setting } from '../space/index.ts';
import { BOUNDED_NAMES, objectiveField, objectiveOf } from './objective.ts';
import { settingList } from './settings.ts';
import type { PlaceOfField } from './settings.ts';
import { TuningDocument } from './tuning-document.ts';
import type { Bound, Constraints, TuningParts } from './tuning-document.ts';

/** As few pairs as can tell a difference from chance. More tell smaller differences. */
const DEFAULT_SEEDS = 6;
const DEFAULT_HELD_OUT_SEEDS = 10;
const DEFAULT_PLANS = 200;

interface WrittenConstraints {
  readonly verdict: 'passed' | undefined;
  readonly survives: string | undefined;
  readonly atMost: Readonly<Record<string, number>> | undefined;
}

interface HeldOut {
  readonly clusters: readonly Placed<string>[] | undefined;
  readonly seeds: number | undefined;
}

interface Document extends Head {
  readonly metadata: Metadata | undefined;
  readonly objective: ReturnType<ReturnType<typeof objectiveField>['read']>;
  readonly constraints: Partial<WrittenConstraints> | undefined;
  readonly settings: readonly Setting[];
  readonly clusters: readonly Placed<string>[] | undefined;
  readonly heldOut: Partial<HeldOut> | undefined;
  readonly seeds: number | undefined;
  readonly plans: number | undefined;
}

const seeds = (): Field<number> => wholeNumber(1, 1000);

const constraintsField = (): Field<Partial<WrittenConstraints>> =>
  parts<WrittenConstraints>({
    verdict: described(optional(oneOf(['passed'])), 'Every plan has this verdict.'),
    survives: described(
      optional(text()),
      'Every single loss is survived: "node", or a node label such as topology.kubernetes.io/zone.',
    ),
    atMost: described(
      optional(boundsField()),
      'Most of an objective in every plan, such as { evictions: 0 }.',
    ),
  });

const boundsField = (): Field<Readonly<Record<string, number>>> => {
  const inner = map(number());
  return {
    ...inner,
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(
        BOUNDED_NAMES.map((name) => [name, { type: 'number', minimum: 0 }]),
      ),
    },
    read: (value, path, problems) => {
      const read = inner.read(value, path, problems);
      for (const name of Object.keys(read ?? {})) {
        if (BOUNDED_NAMES.some((known) => known === name)) continue;
        const known = BOUNDED_NAMES.join(', ');
        const message = `${JSON.stringify(name)} is not one of ${known}${hint(name, BOUNDED_NAMES)}`;
        problems.push({ path: [...path, name], at: 'key', message });
      }
      return read;
    },
  };
};

const documentField = (placeOf?: PlaceOfField): Field<Partial<Document>> =>
  parts<Document>({
    ...head('Tuning'),
    metadata: metadata('objects that name none'),
    objective: described(
      objectiveField(),
      'What is made small; placed and losses-survived are made large.',
    ),
    constraints: described(
      optional(constraintsField()),
      'What has to hold. That no more pods are left without a node than with the start always has to.',
    ),
    settings: described(settingList(placeOf), 'What may be changed.'),
    clusters: described(
      optional(list(placed(text()))),
      'Files or folders, each of one cluster, beside this file. Default: what the command line names is the only one.',
    ),
    heldOut: described(
      optional(
        parts<HeldOut>({
          clusters: described(
            optional(list(placed(text()))),
            'Clusters that the search does not see. Default: the clusters of the search, with other seeds.',
          ),
          seeds: described(
            optional(seeds()),
            `How many seeds of each cluster the proof has. Default: ${String(DEFAULT_HELD_OUT_SEEDS)}.`,
          ),
        }),
      ),
      'What the winner is proven on.',
    ),
    seeds: described(
      optional(seeds()),
      `How many seeds of each cluster the search has. Default: ${String(DEFAULT_SEEDS)}.`,
    ),
    plans: described(
      optional(wholeNumber(2, 1_000_000)),
      `Most plans of the search. Default: ${String(DEFAULT_PLANS)}.`,
    ),
  });

/** Reads a Tuning, or returns one that was read before. Undefined if there are problems, which are added. */
export function readTuning(
  document: unknown,
  problems: DocumentProblem[],
  { placeOf = () => undefined }: { readonly placeOf?: PlaceOfField } = {},
): TuningDocument | undefined {
  if (document instanceof TuningDocument) return document;
  const before = problems.length;
  const { objective, ...others } = readTuningParts(document, problems, { placeOf });
  if (objective === undefined || problems.length > before) return undefined;
  return new TuningDocument({ objective, ...others }, placeOf);
}

/** What is right of a Tuning; what is wrong is added. */
export function readTuningParts(
  document: unknown,
  problems: DocumentProblem[],
  { placeOf = () => undefined }: { readonly placeOf?: PlaceOfField } = {},
): TuningParts {
  if (document instanceof TuningDocument) return document;
  const read = documentField(placeOf).read(document, [], problems) ?? {};
  const { objective, constraints, settings = [] } = read;
  append(problems, sampleProblems(read, problems));
  return {
    objective: objective && objectiveOf(objective.name, objective.resource),
    constraints: constraintsOf(constraints),
    settings,
    ...samplesOf(read),
  };
}

/** What is planned, and how often. */
type Samples = Pick<
  TuningDocument,
  'clusters' | 'heldOutClusters' | 'seeds' | 'heldOutSeeds' | 'plans'
>;

const samplesOf = ({
  clusters = [],
  heldOut,
  seeds: perCluster,
  plans,
}: Partial<Document>): Samples => ({
  clusters: clusters.map(({ value }) => value),
  heldOutClusters: (heldOut?.clusters ?? []).map(({ value }) => value),
  seeds: perCluster ?? DEFAULT_SEEDS,
  heldOutSeeds: heldOut?.seeds ?? DEFAULT_HELD_OUT_SEEDS,
  plans: plans ?? DEFAULT_PLANS,
});

/** What is wrong with the samples, as far as the fields that say it are right. */
function sampleProblems(
  read: Partial<Document>,
  problems: readonly DocumentProblem[],
): readonly DocumentProblem[] {
  const { clusters = [], heldOut: { clusters: heldOutClusters = [] } = {} } = read;
  const { plans, seeds: perCluster } = samplesOf(read);
  const isWrong = (field: string): boolean => isRefused(problems, [field]);
  const samples = perCluster * Math.max(1, new Set(clusters.map(({ value }) => value)).size);
  const areTooFew = plans < 2 * samples && !['plans', 'seeds', 'clusters'].some(isWrong);
  const tooFew = `${String(plans)} plans are too few: the start and one other on each of ${String(samples)} samples (clusters times seeds) are ${String(2 * samples)}`;
  const alone = 'held-out clusters need clusters: name those of the search, too';
  const areAlone = clusters.length === 0 && heldOutClusters.length > 0 && !isWrong('clusters');
  return [
    ...(areTooFew ? [{ path: ['plans'], at: 'value' as const, message: tooFew }] : []),
    ...doubles(clusters),
    ...doubles(heldOutClusters),
    ...(areAlone ? [{ path: ['heldOut', 'clusters'], at: 'key' as const, message: alone }] : []),
  ];
}

function constraintsOf(written: Partial<WrittenConstraints> | undefined): Constraints {
  const { verdict, survives, atMost = {} } = written ?? {};
  return {
    ...(verdict === undefined ? {} : { verdict }),
    ...(survives === undefined ? {} : { survives }),
    atMost: BOUNDED_NAMES.flatMap((name): readonly Bound[] => {
      const most = atMost[name];
      return most === undefined ? [] : [{ name, most }];
    }),
  };
}

/** The JSON Schema of a Tuning, for editors. */
export function tuningSchema(): JsonSchema {
  const description = 'What of the settings of a scheduler is tuned, for what, and on what.';
  return documentSchema('tuning', { title: 'Tuning', description }, documentField());
}

/** A cluster that is there twice would count as two that agree. */
const doubles = (names: readonly Placed<string>[]): readonly DocumentProblem[] =>
  names.flatMap(({ value, path }, at) =>
    names.findIndex((other) => other.value === value) < at
      ? [{ path, at: 'value' as const, message: `${value} is given twice` }]
      : [],
  );
