import { isDeepStrictEqual } from 'node:util';
import { ownClaim, recordedClaim } from './compare-outcomes.ts';
import type { Answer, CommandAnswer, MethodAnswer } from './disruption.ts';
import type {
  CommandParts,
  RecordedCommand,
  RecordedMethod,
  RecordedOutcome,
} from './disruption-outcome.ts';

/** How budgets, candidates and commands differ from a recorded outcome. */
export function outcomeDifferences(answer: Answer, recorded: RecordedOutcome): readonly string[] {
  const lists = recorded.typeLists ?? [];
  return [
    ...compare('acts', answer.acts, recorded.acts),
    // A reason is recorded only if some method asked for it.
    ...Object.entries(recorded.budgets).flatMap(([reason, pools]) =>
      compare(`budgets for ${reason}`, answer.budgets[reason], pools),
    ),
    ...methodNames(answer, recorded).flatMap((name) => {
      const own = answer.methods.find(({ method }) => method === name);
      const known = recorded.methods.find(({ method }) => method === name);
      if (own === undefined || known === undefined) {
        return [`${name} has ${own === undefined ? 'no' : 'unexpected'} candidates`];
      }
      const commands = known.commands?.map((command) => recordedCommand(command, lists));
      return [
        ...candidateDifferences(own, known),
        ...compare(`${name} commands`, own.commands?.map(ownCommand), commands),
      ];
    }),
  ];
}

const methodNames = (answer: Answer, recorded: RecordedOutcome): readonly string[] => [
  ...new Set([...answer.methods, ...recorded.methods].map(({ method }) => method)),
];

export function compare(what: string, got: unknown, wanted: unknown): readonly string[] {
  if (isDeepStrictEqual(got, wanted)) return [];
  return [`${what}: ${JSON.stringify(got)} instead of ${JSON.stringify(wanted)}`];
}

const PRECISION = 1e-6;

function candidateDifferences(got: MethodAnswer, wanted: RecordedMethod): readonly string[] {
  const costs = new Map(got.candidates.map((candidate) => [candidate.node, candidate]));
  const { method } = got;
  const wrong = wanted.candidates.filter(({ node, cost, rank }) => {
    const known = costs.get(node);
    if (known === undefined) return true;
    return !isNear(known.cost, cost) || (rank !== undefined && !isNear(known.rank ?? NaN, rank));
  });
  const extra = got.candidates.length - wanted.candidates.length;
  return [
    ...wrong.map(({ node, cost, rank = '' }) => {
      const { cost: ours, rank: ownRank = '' } = costs.get(node) ?? {};
      return `${method} candidate ${node}: ${ours} ${ownRank} instead of ${cost} ${rank}`;
    }),
    ...(extra === 0 ? [] : [`${method}: ${extra} more candidates than recorded`]),
  ];
}

const isNear = (a: number, b: number): boolean =>
  Math.abs(a - b) <= PRECISION * Math.max(1, Math.abs(a), Math.abs(b));

const ownCommand = ({ replacements, ...parts }: CommandAnswer): unknown => ({
  ...comparable(parts),
  replacements: replacements.map(ownClaim),
});

const recordedCommand = (
  { replacements = [], ...parts }: RecordedCommand,
  lists: readonly (readonly string[])[],
): unknown => ({
  ...comparable(parts),
  replacements: replacements.map((claim) => recordedClaim(claim, lists)),
});

const comparable = ({ savings, ...parts }: CommandParts): object => ({
  ...parts,
  savings: Math.round(savings / PRECISION),
});
