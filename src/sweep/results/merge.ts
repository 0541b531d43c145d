import type { SweepCell, SweepHead } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { getOrInsert } from '../../units/index.ts';
import { cellsOf } from '../cells/index.ts';
import type { PlannedCell } from '../cells/index.ts';
import { objectivesProblem } from './check-objectives.ts';
import { readResults } from './read-results.ts';
import type { LinePlace, PlacedCell, PlacedHead, ResultsText } from './read-results.ts';

/** The results of a sweep, from one text or from several. */
export interface MergedResults {
  readonly head: SweepHead;
  /** In the order of the sweep's cells. */
  readonly cells: readonly SweepCell[];
  /** Cells of the sweep without a line. */
  readonly missing: readonly PlannedCell[];
  /** Lines of cells that another line has already. */
  readonly double: readonly PlacedCell[];
  /** Lines that were cut off, and are left out. */
  readonly cut: readonly LinePlace[];
}

/**
 * Joins the results of one sweep, in any number of texts and in any order.
 *
 * @throws InputError for lines that are no results, and for results of different sweeps, versions or input files
 */
export function mergeResults(texts: readonly ResultsText[]): MergedResults {
  const { heads, cells, cut, problems } = readResults(texts);
  const [first] = heads;
  if (first === undefined) {
    const message = 'no results: the first line of a file of results has its sweep';
    throw new InputError(
      problems.length > 0 ? problems : texts.map(({ name }) => ({ file: name, message })),
    );
  }
  const planned = cellsOf(first.head.space) ?? [];
  const known = new Set(planned.map(({ id }) => id));
  const ofHeads = heads.flatMap((other) => headProblems(first, other));
  // The cells below another head are wrong for the same reason.
  const others = new Set(ofHeads.map(({ file }) => file));
  const wrong = [
    ...problems,
    ...ofHeads,
    ...cells.flatMap((one) => (others.has(one.file) ? [] : cellProblems(first.head, known, one))),
  ];
  if (wrong.length > 0) throw new InputError(wrong);
  const ofInputs = inputProblems(first.head, cells);
  if (ofInputs.length > 0) throw new InputError(ofInputs);
  const lines = new Map<string, PlacedCell>();
  const double: PlacedCell[] = [];
  for (const one of cells) {
    if (lines.has(one.cell.id)) double.push(one);
    else lines.set(one.cell.id, one);
  }
  return {
    head: first.head,
    cells: planned.flatMap(({ id }) => lines.get(id)?.cell ?? []),
    missing: planned.filter(({ id }) => !lines.has(id)),
    double,
    cut,
  };
}

const placeText = ({ file, line }: LinePlace): string => `${file}:${String(line)}`;

function headProblems(first: PlacedHead, { head, file, line }: PlacedHead): readonly Problem[] {
  const of = placeText(first);
  const differ = (message: string): readonly Problem[] => [{ file, line, message }];
  if (head.version !== first.head.version) {
    return differ(`made by kschedsim ${head.version}, and ${of} by ${first.head.version}`);
  }
  if (head.sweep !== first.head.sweep) return differ(`results of another sweep than ${of}`);
  return JSON.stringify(head) === JSON.stringify(first.head)
    ? []
    : differ(`another head than ${of}, although the sweep is the same`);
}

function cellProblems(
  head: SweepHead,
  known: ReadonlySet<string>,
  { cell, file, line }: PlacedCell,
): readonly Problem[] {
  const differ = (message: string): readonly Problem[] => [{ file, line, message }];
  if (!known.has(cell.id)) return differ(`${cell.id} is no cell of the sweep`);
  if (cell.version !== head.version) {
    return differ(`made by kschedsim ${cell.version}, and the sweep by ${head.version}`);
  }
  const problem = objectivesProblem(head, cell);
  return problem === undefined ? [] : differ(problem);
}

/** Cells that name the same files, which were not the same where they were read; of each file of results the first one. */
function inputProblems({ files }: SweepHead, cells: readonly PlacedCell[]): readonly Problem[] {
  if (files === undefined) return [];
  const known = new Map<string, PlacedCell>();
  const problems = new Map<string, Problem>();
  for (const one of cells) {
    const { cell, file, line } = one;
    const before = getOrInsert(
      known,
      JSON.stringify(files.map((name) => cell.axes[name])),
      () => one,
    );
    if (before.cell.digest === cell.digest || problems.has(file)) continue;
    const message = `read other input files than ${placeText(before)}, which names the same: one of them has changed in between`;
    problems.set(file, { file, line, message });
  }
  return [...problems.values()];
}
