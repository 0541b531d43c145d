import { printable } from '../../units/index.ts';
import {
  cellLine,
  headLine,
  mergeResults,
  summaryOf,
  type MergedResults,
  type PlannedCell,
} from '../../sweep/index.ts';
import { EXIT, exitCodeOf, type ExitCode } from '../exit-codes.ts';
import { writeLines } from '../output/write-result.ts';
import { readResultTexts } from './read-texts.ts';

export interface MergeFlags {
  readonly output?: string;
  readonly exitZero?: true;
}

/** Cells that are named; of more there is a count. */
const MOST_NAMED = 50;

/** Joins the results of the shards of a sweep. What is missing or there twice is named on standard error. */
export async function mergeFiles(names: readonly string[], flags: MergeFlags): Promise<ExitCode> {
  const merged = mergeResults(await readResultTexts(names));
  const { cells, missing, double } = merged;
  await writeLines(linesOf(merged), flags.output);
  nameFindings(merged);
  const { verdict } = summaryOf(cells);
  if (missing.length + double.length > 0) return EXIT.finding;
  return exitCodeOf(verdict, flags);
}

/** Names on standard error the cells that are missing or there twice, and the lines that are left out. */
export function nameFindings(merged: MergedResults): void {
  for (const line of findings(merged)) process.stderr.write(`${printable(line)}\n`);
}

function* linesOf({ head, cells }: MergedResults): Generator<string> {
  yield headLine(head);
  for (const cell of cells) yield cellLine(cell);
}

function findings({ missing, double, cut }: MergedResults): readonly string[] {
  return [
    ...cut.map(({ file, line }) => `${file}:${String(line)}: a line that was cut off is left out`),
    ...named(missing, 'missing', textOf),
    ...named(
      double,
      'double',
      ({ cell, file, line }) => `${file}:${String(line)}: ${textOf(cell)}, which was there before`,
    ),
  ];
}

function named<T>(list: readonly T[], what: string, text: (one: T) => string): readonly string[] {
  const lines = list.slice(0, MOST_NAMED).map((one) => `${what}: ${text(one)}`);
  const left = list.length - lines.length;
  return left > 0 ? [...lines, `${what}: and ${String(left)} more cells`] : lines;
}

const textOf = ({ id, axes }: PlannedCell): string =>
  `cell ${id} (${Object.entries(axes)
    .map(([name, value]) => `${name}: ${String(value)}`)
    .join(', ')})`;
