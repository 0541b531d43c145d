import { isDeepStrictEqual } from 'node:util';
import { parseQuantity } from '../../../src/units/index.ts';
import type { ClaimOutcome, Outcome, RoundOutcome } from './run-rounds.ts';

export interface RecordedClaim {
  readonly nodePool: string;
  readonly pods: readonly string[];
  /** An index of `typeLists`. */
  readonly types: number;
  readonly requirements:
    readonly { readonly key: string; readonly values?: readonly string[] }[] | null;
  readonly typeMinValues?: number;
  readonly requests: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly minValuesRelaxed?: boolean;
  readonly launch?: unknown;
}

/** An answer that was recorded. */
export interface RecordedAlternative {
  readonly outcome: {
    readonly rounds: readonly {
      readonly newNodeClaims: readonly RecordedClaim[] | null;
      readonly existingNodes: Readonly<Record<string, readonly string[]>> | null;
      readonly failed: readonly string[] | null;
    }[];
    readonly typeLists: readonly (readonly string[])[] | null;
  };
  readonly messages?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The differences from one recorded answer, a sentence each. */
export function differenceOf(outcome: Outcome, recorded: RecordedAlternative): readonly string[] {
  const { rounds, typeLists } = recorded.outcome;
  const expected = rounds.map((round) => ({
    newNodeClaims: inOrder(
      (round.newNodeClaims ?? []).map((claim) => recordedClaim(claim, typeLists ?? [])),
    ),
    existingNodes: sortedLists(round.existingNodes ?? {}),
    failed: [...(round.failed ?? [])].sort(),
  }));
  const actual = outcome.rounds.map((round) => ({
    newNodeClaims: inOrder(round.newNodeClaims.map(ownClaim)),
    existingNodes: sortedLists(round.existingNodes),
    failed: round.failed,
  }));
  const differences = differencesAt('', actual, expected);
  return differences.length > 0 ? differences : messageDifferences(outcome, recorded);
}

export function recordedClaim(
  claim: RecordedClaim,
  typeLists: readonly (readonly string[])[],
): object {
  return normal({
    nodePool: claim.nodePool,
    pods: [...claim.pods].sort(),
    types: [...(typeLists[claim.types] ?? [])].sort(),
    requirements: claim.requirements ?? [],
    typeMinValues: claim.typeMinValues,
    requests: claim.requests,
    labels: claim.labels ?? {},
    minValuesRelaxed: claim.minValuesRelaxed ?? false,
    launch: sortedLaunch(claim.launch),
  });
}

export const ownClaim = (claim: ClaimOutcome): object =>
  normal({
    ...claim,
    types: [...claim.types].sort(),
    requests: Object.fromEntries(
      Object.entries(claim.requests).filter(([, amount]) => !parseQuantity(String(amount)).isZero),
    ),
    launch: sortedLaunch(claim.launch),
  });

/** Claims are a set; they are compared in the order of their texts. */
const inOrder = (claims: readonly object[]): readonly object[] =>
  claims
    .map((claim) => ({ claim, text: JSON.stringify(claim, ['pods', 'nodePool']) }))
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ claim }) => claim);

/** A label with several values gets any of them. */
function normal(
  claim: Readonly<Record<string, unknown>> & {
    readonly requirements: readonly unknown[];
    readonly labels: Readonly<Record<string, unknown>>;
  },
): object {
  const open = new Set(
    claim.requirements.flatMap((one) => {
      const { key, values = [] } = one as { key: string; values?: readonly string[] };
      return values.length > 1 ? [key] : [];
    }),
  );
  const labels: (readonly [string, unknown])[] = Object.entries(claim.labels).map(
    ([key, value]) => [key, open.has(key) ? '*' : value],
  );
  const whole = { ...claim, labels: Object.fromEntries(labels) };
  return JSON.parse(JSON.stringify(whole)) as object;
}

function sortedLaunch(launch: unknown): unknown {
  const { offerings = [], ...rest } = (launch ?? {}) as { offerings?: readonly string[][] };
  return { ...rest, offerings: offerings.map((one) => one.join(' ')).sort() };
}

const sortedLists = (lists: RoundOutcome['existingNodes']): object =>
  Object.fromEntries(
    Object.entries(lists)
      .map(([key, list]) => [key, [...list].sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** Where two values differ, at most at a few places. */
function differencesAt(place: string, actual: unknown, expected: unknown): readonly string[] {
  if (isDeepStrictEqual(actual, expected)) return [];
  if (isObject(actual) && isObject(expected) && Array.isArray(actual) === Array.isArray(expected)) {
    const keys = new Set([...Object.keys(actual), ...Object.keys(expected)]);
    return [...keys].flatMap((key) => differencesAt(`${place}/${key}`, actual[key], expected[key]));
  }
  return [`${place} is ${JSON.stringify(actual)}, recorded is ${JSON.stringify(expected)}`];
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Numbers of placeholders, and what Karpenter takes from a map, vary. */
export const texts = (list: readonly string[]): readonly string[] =>
  list.map((text) =>
    text
      .replaceAll(/hostname-placeholder-\d+/g, 'hostname-placeholder-#')
      .replaceAll(/ \(typo of "[^"]*"\?\)/g, ''),
  );

function messageDifferences(
  { messages }: Outcome,
  recorded: RecordedAlternative,
): readonly string[] {
  const expected = recorded.messages ?? {};
  const missing = Object.keys(expected).filter((key) => !messages.has(key));
  return [
    ...missing.map((key) => `no message ${key}: ${expected[key]?.[0]}`),
    ...[...messages].flatMap(([key, own]) => {
      const known = texts(expected[key] ?? []);
      return texts(own)
        .filter((text) => !known.includes(text))
        .map((text) => `${key} is "${text}", recorded is ${JSON.stringify(known)}`);
    }),
  ];
}

/** An outcome reduced to counts, as open lists of outcomes are recorded. */
export function coarseOf({ rounds }: Outcome): string {
  return rounds.map(coarseOfRound).join(' | ');
}

function coarseOfRound({ newNodeClaims, existingNodes, failed }: RoundOutcome): string {
  const counts = (entries: readonly (readonly [string, number])[]): string =>
    entries
      .map(([name, count]) => `${name}:${count}`)
      .sort()
      .join(',');
  const claims = counts(newNodeClaims.map(({ nodePool, pods }) => [nodePool, pods.length]));
  const nodes = counts(Object.entries(existingNodes).map(([name, pods]) => [name, pods.length]));
  return `new=${claims} existing=${nodes} failed=${failed.length}`;
}
