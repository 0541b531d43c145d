import { append, pluralOf } from '../units/index.ts';
import { formatProblem, formatWarning } from './input-error.ts';
import type { Problem } from './input-error.ts';

/** More than this many equal problems share a line. */
const MOST_EQUAL = 3;
const MOST_LINES = 50;

export interface FoldedProblems {
  /** Without control characters: safe to print to a terminal. */
  readonly lines: readonly string[];
  /** Number of problems that the lines leave out. */
  readonly hidden: number;
}

/**
 * Problems as lines: at most 50 unless `all` is set, and one line for the same problem of many objects:
 * "error: 1,860 pods: metadata.labels: ..., first in dump.json:344:7".
 */
export function foldProblems(
  problems: readonly Problem[],
  severity: 'error' | 'warning',
  { all = false }: { readonly all?: boolean } = {},
): FoldedProblems {
  const format = severity === 'error' ? formatProblem : formatWarning;
  if (all) return { lines: problems.map(format), hidden: 0 };
  const lines: string[] = [];
  let shown = 0;
  for (const group of groupsOf(problems)) {
    const [first] = group;
    if (first === undefined) continue;
    const texts =
      group.length > MOST_EQUAL ? [format(foldedProblem(first, group.length))] : group.map(format);
    const room = MOST_LINES - lines.length;
    if (room <= 0) break;
    append(lines, texts.slice(0, room));
    shown += group.length > MOST_EQUAL ? group.length : Math.min(group.length, room);
  }
  return { lines, hidden: problems.length - shown };
}

/** Problems grouped by text and kind of object, in the order of their first; a problem without an object is its own group. */
function groupsOf(problems: readonly Problem[]): readonly (readonly Problem[])[] {
  const groups: Problem[][] = [];
  const known = new Map<string, Problem[]>();
  for (const problem of problems) {
    const key = problem.object === undefined ? undefined : keyOf(problem.object, problem.message);
    const group = key === undefined ? undefined : known.get(key);
    if (group !== undefined) {
      group.push(problem);
      continue;
    }
    const begun = [problem];
    groups.push(begun);
    if (key !== undefined) known.set(key, begun);
  }
  return groups;
}

const keyOf = (object: string, message: string): string => `${kindOf(object)}\n${message}`;

/** "Pod" of "Pod/web". */
const kindOf = (object: string): string => object.split('/', 1)[0] ?? object;

/** One problem for `count` objects with the same problem; `first` is the first of them. */
export function foldedProblem(first: Problem, count: number): Problem {
  const { file, line, object = '', message } = first;
  const place = [file, line].filter((part) => part !== undefined).join(':');
  const kind = pluralOf(kindOf(object).toLowerCase());
  const where = place === '' ? '' : `, first in ${place}`;
  return { message: `${count.toLocaleString('en-US')} ${kind}: ${message}${where}` };
}
