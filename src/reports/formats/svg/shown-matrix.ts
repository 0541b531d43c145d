import type { Loss } from '../../../outcome/index.ts';
import { counted } from '../../layout/figures.ts';
import { lossMatrix, lossName } from '../../reading/losses.ts';

const ROWS = 40;
const COLUMNS = 16;
/** Most nodes in the name of a loss. */
const NODES = 3;

/** A workload that a loss does not harm. */
export const NO_HARM = '·';

/** The matrix of losses by workloads, as far as it is drawn. */
export interface ShownMatrix {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[] }[];
  /** What is left out: "3 more losses". */
  readonly hidden: readonly string[];
}

/** The worst losses, and the workloads that most of them harm; the last column counts all others. */
export function shownMatrix(losses: readonly Loss[]): ShownMatrix {
  const { workloads, rows } = lossMatrix(losses);
  const shown = rows.slice(0, ROWS);
  const harmed = workloads
    .map((name, at) => ({ name, at, rows: shown.filter(({ cells }) => isHarm(cells[at])).length }))
    .filter((one) => one.rows > 0);
  const isCut = harmed.length > COLUMNS;
  const kept = isCut
    ? [...harmed].sort((a, b) => b.rows - a.rows || a.at - b.at).slice(0, COLUMNS - 1)
    : harmed;
  const own = new Set(kept.map(({ at }) => at));
  const others = harmed.filter(({ at }) => !own.has(at));
  const left = rows.length - shown.length;
  return {
    columns: [
      ...kept.map(({ name }) => name),
      ...(isCut ? [counted(others.length, 'other workload')] : []),
    ],
    rows: shown.map(({ loss, cells }) => {
      const more = others.filter(({ at }) => isHarm(cells[at])).length;
      return {
        name: lossName(loss, NODES),
        cells: [
          ...kept.map(({ at }) => cells[at] ?? NO_HARM),
          ...(isCut ? [more > 0 ? String(more) : NO_HARM] : []),
        ],
      };
    }),
    hidden: left > 0 ? [counted(left, 'more loss', 'more losses')] : [],
  };
}

const isHarm = (cell: string | undefined): boolean => cell !== undefined && cell !== NO_HARM;
