import { keyOf } from '../../objects/index.ts';
import type { MovedPod, PlannedPod, Stability, UnstablePod } from '../../outcome/index.ts';
import type { CompareOptions } from './input.ts';
import { explainMoves } from './explain-moves.ts';
import type { ExplainedMove, OtherRelease } from './explain-moves.ts';
import type { PodPair } from './match-pods.ts';
import { ownerOf } from './pod-names.ts';
import type { ReleaseChanges } from './release-changes.ts';
import type { RunSide } from './run-side.ts';

const EXPLAINED_MOVES = 200;

interface PodMove {
  /** The pod in the head. */
  readonly pod: PlannedPod;
  readonly from: string;
  readonly to: string;
}

/** The sides of a comparison, and what their releases do differently. */
export interface MovedSides {
  readonly base: RunSide;
  readonly head: RunSide;
  readonly changes: ReleaseChanges;
}

/** The pods that both sides place, on different nodes, with what decided; and how many are not analysed. */
export function movesOf(
  pairs: readonly PodPair[],
  { base: { setUp }, head: { plan, input }, changes }: MovedSides,
  stability: Stability | undefined,
  { explainedMoves = EXPLAINED_MOVES }: CompareOptions,
): { readonly moved: readonly MovedPod[]; readonly warnings: readonly string[] } {
  const moves = pairs.flatMap(({ base, head }): PodMove[] =>
    base.node === null || head.node === null || base.node === head.node
      ? []
      : [{ pod: head, from: base.node, to: head.node }],
  );
  const analysed = moves
    .slice(0, input === undefined ? 0 : explainedMoves)
    .map(({ pod, from }) => ({ pod: keyOf(pod), from }));
  const decisions =
    input === undefined || analysed.length === 0
      ? undefined
      : explainMoves(input, plan.seed, analysed, otherRelease(setUp, changes));
  const unstable = new Map(stability?.unstable.map((pod) => [keyOf(pod), pod]));
  const moved = moves.map((move) => {
    const name = keyOf(move.pod);
    return movedPod(move, decisions?.get(name), unstable.get(name));
  });
  const warnings = warningsOfMoves(moves.length, analysed.length, input === undefined);
  return { moved, warnings };
}

const otherRelease = (
  setUp: RunSide['setUp'],
  changes: ReleaseChanges,
): OtherRelease | undefined =>
  setUp === undefined || changes.all.length === 0 ? undefined : { setUp, changes };

function warningsOfMoves(moves: number, analysed: number, isSavedPlan: boolean): readonly string[] {
  if (moves === analysed) return [];
  return isSavedPlan
    ? ['the head is a saved plan: the causes of moves are not analysed']
    : [`the causes of the first ${analysed} of ${moves} moves are analysed`];
}

function movedPod(
  { pod, from, to }: PodMove,
  explained: ExplainedMove | undefined,
  unstable: UnstablePod | undefined,
): MovedPod {
  const { namespace, name } = pod;
  const isRandom = unstable !== undefined && to in unstable.base && from in unstable.head;
  // A tie that only the head's release makes is a difference of the sides.
  const isTie = explained?.decided.by === 'tie' && explained.release?.by !== 'plugin';
  const onlyTie = isTie || isRandom;
  return { namespace, name, ...ownerOf(pod), from, to, onlyTie, ...explained };
}
