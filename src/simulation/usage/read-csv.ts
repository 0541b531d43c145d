import { duration, quantity } from '../../documents/index.ts';
import type { DocumentProblem, Field } from '../../documents/index.ts';
import { LATER } from './curve-fields.ts';

/** A point as documents write it. */
export interface WrittenPoint {
  readonly at: string | number;
  readonly value: string;
}

export interface CsvProblem {
  /** From 1. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The points of a file, or everything that is wrong with it. */
export interface CsvPoints {
  readonly points: readonly WrittenPoint[];
  readonly problems: readonly CsvProblem[];
}

/**
 * Lines of a time (seconds, or a duration such as 90s) and a value (a quantity), with a comma between them. Empty lines, and a first line
 * of names, are passed over.
 */
export function readCsv(text: string): CsvPoints {
  const points: WrittenPoint[] = [];
  const problems: CsvProblem[] = [];
  let lastMs = -1;
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== '');
  lines.forEach((line, index) => {
    if (line.trim() === '' || (index === first && isHead(line))) return;
    const place = { line: index + 1, column: 1 };
    const [time = '', value, ...rest] = line.split(',').map((cell) => cell.trim());
    if (value === undefined || rest.length > 0) {
      problems.push({ ...place, message: 'give a time and a value, such as 90s,1500m' });
      return;
    }
    const at = /^\d+(\.\d+)?$/.test(time) ? Number(time) : time;
    const ms = cellOf(duration(), at, (message) => problems.push({ ...place, message }));
    if (ms !== undefined && ms <= lastMs) problems.push({ ...place, message: LATER });
    lastMs = Math.max(lastMs, ms ?? lastMs);
    const column = line.indexOf(',') + 2;
    cellOf(quantity(), value, (message) => problems.push({ ...place, column, message }));
    points.push({ at, value });
  });
  if (points.length === 0 && problems.length === 0) {
    problems.push({ line: 1, column: 1, message: 'the file has no line with a time and a value' });
  }
  return { points, problems };
}

/** Names of columns, such as "time,value": no number in either. */
const isHead = (line: string): boolean => !/\d/.test(line);

function cellOf<T>(
  field: Field<T>,
  cell: string | number,
  refuse: (message: string) => void,
): T | undefined {
  const found: DocumentProblem[] = [];
  const read = field.read(cell, [], found);
  for (const { message } of found) refuse(message);
  return read;
}
