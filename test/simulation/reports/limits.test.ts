import { expect, test } from 'vitest';
import { plainPaint, reports } from '../../../src/reports/index.ts';
import type { Outcome, ReportName } from '../../../src/reports/index.ts';
import { EVENTFUL } from '../../support/eventful-documents.ts';
import { listsIn, stretched } from '../../support/rich/stretch.ts';
import type { Path } from '../../support/rich/stretch.ts';
import { RICH } from '../../support/rich/rich-documents.ts';

/* How many entries of each list a report shows before it counts the others: "and 3 more moves". */

/** More than any report shows of a list. */
const MANY = 90;
/** Lists that no report cuts. */
const UNCUT: ReadonlySet<string> = new Set([
  'events',
  'timeline',
  'causes',
  'reasons',
  'objectives',
]);
const documents: readonly (() => Outcome)[] = [
  ...Object.values(EVENTFUL),
  ...Object.entries(RICH).flatMap(([title, make]) =>
    /explanation|every rule|nodes grow|preferences/.test(title) ? [make] : [],
  ),
];

let outcomes: readonly Outcome[] | undefined;

/** The counts of what is left out, by its words: "more move" is 66 for "and 66 more moves". */
function leftOut(outcome: Outcome, format: ReportName): ReadonlyMap<string, number> {
  const text = reports[format](outcome, { width: 4000, paint: plainPaint });
  const found = new Map<string, number>();
  for (const [, count = '', words = ''] of text.matchAll(
    /\band (\d+) ((?:more|other|others)\b(?: (?!and)[a-z]+){0,2})/g,
  )) {
    const one = words.replaceAll(/(?<=[a-z]{3})s\b/g, '');
    found.set(one, Math.max(found.get(one) ?? 0, Number(count)));
  }
  return found;
}

/** "moves: 24, more move: 0 1" for each list that is cut because of its length: what is left out of 24 entries, and of 25. */
function limitsOf(
  outcome: Outcome,
  path: Path,
  format: ReportName,
  before: ReadonlyMap<string, number>,
): readonly string[] {
  return [...leftOut(stretched(outcome, path, MANY), format)].flatMap(([words, left]) => {
    const known = before.get(words) ?? 0;
    const limit = MANY - left;
    if (known > 0 || limit < 1 || limit >= MANY - 2) return [];
    const at = [limit, limit + 1].map(
      (length) => leftOut(stretched(outcome, path, length), format).get(words) ?? 0,
    );
    return [`${path.join('.')}: ${String(limit)}, ${words}: ${at.join(' ')}`];
  });
}

test.each(['table', 'markdown'] as const)(
  'a list in %s ends at its limit, and not before',
  async (format) => {
    outcomes ??= documents.map((make) => make());
    const found = outcomes.flatMap((outcome) => {
      const before = leftOut(outcome, format);
      return listsIn(outcome)
        .filter((path) => !path.some((field) => UNCUT.has(field)))
        .flatMap((path) => limitsOf(outcome, path, format, before))
        .map((line) => `${outcome.kind} ${line}`);
    });
    const lines = [...new Set(found)].sort();
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`recorded/limits-${format}.txt`);
  },
);
