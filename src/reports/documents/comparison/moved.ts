import type { Comparison, MovedPod } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import type { Block, Cell, Column, Section, Table } from '../../page/section.ts';
import { sharedMoves, type SharedMove } from '../../reading/decision.ts';
import { labelOf } from '../../reading/subjects.ts';

const COLUMNS: readonly Column[] = [
  { head: '' },
  { head: 'Workload', least: 16 },
  { head: 'Namespace', in: ['markdown', 'html'] },
  { head: 'From', least: 12 },
  { head: 'To', least: 12 },
  { head: 'Points' },
  { head: 'Decided by', isGroup: true },
];

/** Pods of a workload with the same move and cause share a row; `wide` has a row per pod. */
export function movedSection({ moved }: Comparison): Section {
  const each = sharedMoves(moved, true);
  return {
    id: 'moved',
    title: 'Moved',
    suffix: ", by what decided (in points ahead of the base's node)",
    rank: 'detail',
    blocks: [
      { ...moveTable(sharedMoves(moved, false), labelOf), in: ['table', 'markdown', 'html'] },
      { ...moveTable(each, ({ namespace, name }) => `${namespace}/${name}`), in: ['wide'] },
      ...(moved.length === 0 ? [] : [causeTable(each)]),
    ],
  };
}

function moveTable(moves: readonly SharedMove[], nameOfPod: (pod: MovedPod) => string): Table {
  const ordered = byCause(moves);
  const causes = groupBy(ordered, ({ cause }) => nameOf(cause));
  return {
    kind: 'table',
    caption: 'Moves',
    columns: COLUMNS,
    rows: ordered.map((move) => rowOf(move, nameOfPod(move.pod))),
    most: 24,
    more: (left) => counted(podsOf(ordered.slice(ordered.length - left)), 'more pod'),
    groups: new Map(
      Array.from(causes, ([cause, alike]) => [cause, `${cause}: ${counted(podsOf(alike), 'pod')}`]),
    ),
  };
}

const nameOf = (cause: string): string => (cause === '-' ? 'not analysed' : cause);

const podsOf = (moves: readonly SharedMove[]): number =>
  moves.reduce((sum, { pods }) => sum + pods, 0);

/** The most frequent cause first, ties last. */
function byCause(moves: readonly SharedMove[]): readonly SharedMove[] {
  const rank = (alike: readonly SharedMove[]): number =>
    alike.some(({ pod }) => !pod.onlyTie) ? podsOf(alike) : 0;
  return [...groupBy(moves, ({ cause }) => cause).values()]
    .sort((a, b) => rank(b) - rank(a))
    .flat();
}

const rowOf = ({ pod, pods, points, cause }: SharedMove, labelled: string): readonly Cell[] => [
  { mark: pod.onlyTie ? 'equal' : 'changed' },
  pods > 1 ? `${labelled} ×${String(pods)}` : labelled,
  pod.namespace,
  pod.from,
  pod.to,
  points,
  nameOf(cause),
];

/** How many pods each cause moved. */
function causeTable(each: readonly SharedMove[]): Block {
  const groups = [...groupBy(each, ({ cause }) => nameOf(cause))]
    .map(([cause, alike]) => ({ cause, pods: alike.length }))
    .sort((a, b) => b.pods - a.pods);
  return {
    kind: 'table',
    in: ['html'],
    caption: 'Moved pods by what decided',
    columns: [
      { head: 'Decided by' },
      { head: 'Pods', kind: 'count' },
      { head: 'Share', kind: 'bar' },
    ],
    rows: groups.map(({ cause, pods }) => [cause, pods, pods / each.length]),
  };
}
