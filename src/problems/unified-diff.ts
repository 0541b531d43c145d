import { groupBy } from '../units/index.ts';

/** A run of equal lines: from `a` in the first text, from `b` in the second. */
interface Match {
  readonly a: number;
  readonly b: number;
  readonly size: number;
}

interface Range {
  readonly aFrom: number;
  readonly aTo: number;
  readonly bFrom: number;
  readonly bTo: number;
}

interface Step extends Range {
  readonly isEqual: boolean;
}

/** From this many lines on, lines that occur often do not start a match. */
const POPULAR_FROM = 200;

/**
 * The differences of two texts as hunks of a unified diff without file names; empty for equal texts. Among equally short diffs it
 * chooses as Python's difflib does, and so as Go's port of it: Kubernetes prints these diffs in refusals.
 * Rule: GetUnifiedDiffString, pmezard/go-difflib v1.0.
 */
export function unifiedDiff(before: string, after: string, context = 3): string {
  const [a, b] = [before.split('\n'), after.split('\n')];
  return groupSteps(stepsOf(a, b), context)
    .map((group) => hunk(group, a, b))
    .join('');
}

/** By line, its places in the second text. */
function placesOf(lines: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const places = groupBy(lines.keys(), (at) => lines[at]);
  if (lines.length < POPULAR_FROM) return places;
  const most = Math.floor(lines.length / 100) + 1;
  return new Map([...places].filter(([, at]) => at.length <= most));
}

function longestMatch(
  a: readonly string[],
  b: readonly string[],
  places: ReadonlyMap<string, readonly number[]>,
  { aFrom, aTo, bFrom, bTo }: Range,
): Match {
  let best: Match = { a: aFrom, b: bFrom, size: 0 };
  let lengths = new Map<number, number>();
  for (let i = aFrom; i < aTo; i++) {
    const next = new Map<number, number>();
    for (const j of places.get(a[i] ?? '') ?? []) {
      if (j < bFrom) continue;
      if (j >= bTo) break;
      const size = (lengths.get(j - 1) ?? 0) + 1;
      next.set(j, size);
      if (size > best.size) best = { a: i - size + 1, b: j - size + 1, size };
    }
    lengths = next;
  }
  return extend(best, a, b, { aFrom, aTo, bFrom, bTo });
}

/** The match with the equal lines before and after it. */
function extend(
  match: Match,
  a: readonly string[],
  b: readonly string[],
  { aFrom, aTo, bFrom, bTo }: Range,
): Match {
  let { a: left, b: right, size } = match;
  while (left > aFrom && right > bFrom && a[left - 1] === b[right - 1]) {
    left--;
    right--;
    size++;
  }
  while (left + size < aTo && right + size < bTo && a[left + size] === b[right + size]) size++;
  return { a: left, b: right, size };
}

function matchesOf(a: readonly string[], b: readonly string[]): readonly Match[] {
  const places = placesOf(b);
  const found: Match[] = [];
  const search = (range: Range): void => {
    const match = longestMatch(a, b, places, range);
    if (match.size === 0) return;
    const [aEnd, bEnd] = [match.a + match.size, match.b + match.size];
    if (range.aFrom < match.a && range.bFrom < match.b) {
      search({ ...range, aTo: match.a, bTo: match.b });
    }
    found.push(match);
    if (aEnd < range.aTo && bEnd < range.bTo) search({ ...range, aFrom: aEnd, bFrom: bEnd });
  };
  search({ aFrom: 0, aTo: a.length, bFrom: 0, bTo: b.length });
  return [...found, { a: a.length, b: b.length, size: 0 }];
}

function stepsOf(a: readonly string[], b: readonly string[]): readonly Step[] {
  const steps: Step[] = [];
  let [i, j] = [0, 0];
  for (const match of matchesOf(a, b)) {
    const [aTo, bTo] = [match.a + match.size, match.b + match.size];
    if (i < match.a || j < match.b) {
      steps.push({ isEqual: false, aFrom: i, aTo: match.a, bFrom: j, bTo: match.b });
    }
    const last = steps.at(-1);
    if (match.size > 0 && last?.isEqual === true) steps.splice(-1, 1, { ...last, aTo, bTo });
    else if (match.size > 0) {
      steps.push({ isEqual: true, aFrom: match.a, aTo, bFrom: match.b, bTo });
    }
    [i, j] = [aTo, bTo];
  }
  return steps;
}

/** Changes that lie close together, each with the equal lines around it. */
function groupSteps(steps: readonly Step[], context: number): readonly (readonly Step[])[] {
  const groups: Step[][] = [];
  let group: Step[] = [];
  for (const [at, step] of steps.entries()) {
    const length = step.aTo - step.aFrom;
    const isOuter = at === 0 || at === steps.length - 1;
    if (!step.isEqual || (length <= 2 * context && !isOuter)) {
      group.push(step);
      continue;
    }
    if (at > 0) {
      const kept = Math.min(context, length);
      group.push({ ...step, aTo: step.aFrom + kept, bTo: step.bFrom + kept });
      groups.push(group);
    }
    if (at < steps.length - 1) {
      const kept = Math.min(context, length);
      group = [{ ...step, aFrom: step.aTo - kept, bFrom: step.bTo - kept }];
    } else group = [];
  }
  if (group.some(({ isEqual }) => !isEqual)) groups.push(group);
  return groups.filter((one) => one.some(({ isEqual }) => !isEqual));
}

function hunk(group: readonly Step[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [group[0], group.at(-1)];
  if (first === undefined || last === undefined) return '';
  const head = `@@ -${rangeText(first.aFrom, last.aTo)} +${rangeText(first.bFrom, last.bTo)} @@\n`;
  const lines = group.flatMap(({ isEqual, aFrom, aTo, bFrom, bTo }) =>
    isEqual
      ? a.slice(aFrom, aTo).map((line) => ` ${line}\n`)
      : [
          ...a.slice(aFrom, aTo).map((line) => `-${line}\n`),
          ...b.slice(bFrom, bTo).map((line) => `+${line}\n`),
        ],
  );
  return head + lines.join('');
}

function rangeText(from: number, to: number): string {
  const length = to - from;
  if (length === 1) return String(from + 1);
  return `${length === 0 ? from : from + 1},${length}`;
}
