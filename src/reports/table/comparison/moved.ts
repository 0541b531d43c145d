import type { Comparison, MovedPod } from '../../../outcome/index.ts';
import { append, groupBy, printable } from '../../../units/index.ts';
import { columns, type Cell, type Column } from '../../layout/columns.ts';
import { counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { sharedMoves, type SharedMove } from '../../reading/decision.ts';
import { rowLimit, section, type Detail } from '../detail.ts';

const TITLE = "MOVED, by what decided (in points ahead of the base's node)";

const COLUMNS: readonly Column[] = [
  { title: '' },
  { title: 'WORKLOAD', atLeast: 16 },
  { title: 'FROM', atLeast: 12 },
  { title: 'TO', atLeast: 12 },
  { title: 'POINTS' },
];

/** Pods of a workload with the same move and cause share a row; `wide` has a row per pod. */
export function moved({ moved: moves }: Comparison, detail: Detail): readonly string[] {
  if (moves.length === 0) return [];
  const limit = rowLimit(detail, 24);
  const ordered = byCause(sharedMoves(moves, detail.everything));
  const shown = ordered.slice(0, limit);
  const rows = shown.map((move) => rowOf(move, detail));
  const [heads = '', ...drawn] = columns(COLUMNS, rows, { ...detail, indent: 2 });
  const lines = [heads];
  shown.forEach((move, at) => {
    const { cause } = move;
    if (cause !== shown[at - 1]?.cause) append(lines, heading(cause, ordered, detail));
    lines.push(drawn[at] ?? '');
  });
  const hidden = podsOf(ordered.slice(limit));
  if (hidden > 0) {
    lines.push(detail.paint.dim(`  and ${counted(hidden, 'more pod')}, -o wide shows all`));
  }
  return section(TITLE, lines, detail);
}

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

function heading(cause: string, moves: readonly SharedMove[], detail: Detail): readonly string[] {
  const pods = podsOf(moves.filter((move) => move.cause === cause));
  const name = cause === '-' ? 'not analysed' : cause;
  return wrap(`${name}: ${counted(pods, 'pod')}`, detail.width - 1).map((line, at) =>
    at === 0 ? detail.paint.bold(line) : `  ${line}`,
  );
}

function rowOf({ pod, pods, points }: SharedMove, { everything, paint }: Detail): readonly Cell[] {
  const label = everything ? printable(`${pod.namespace}/${pod.name}`) : labelOf(pod);
  return [
    pod.onlyTie ? { text: '=', paint: paint.dim } : { text: '~', paint: paint.yellow },
    pods > 1 ? `${label} ×${String(pods)}` : label,
    printable(pod.from),
    printable(pod.to),
    points,
  ];
}

const labelOf = ({ owner, name }: MovedPod): string =>
  printable(owner === undefined ? `Pod/${name}` : `${owner.kind}/${owner.name}`);
