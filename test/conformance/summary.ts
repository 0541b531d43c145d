import type { Judgement } from './judge.ts';

export interface Count {
  passed: number;
  failed: number;
  pending: number;
}

export function count(judgements: readonly Judgement[]): Count {
  const counts: Count = { passed: 0, failed: 0, pending: 0 };
  for (const { result } of judgements) counts[result]++;
  return counts;
}

/** A line per theme in the order of the files, and a total. */
export function renderTable(judgements: readonly Judgement[]): string {
  const themes = groupBy(judgements, ({ theme }) => theme);
  const rows = [...themes].map(([theme, ofTheme]) => [theme, count(ofTheme)] as const);
  const table = [...rows, ['total', count(judgements)] as const].map(
    ([theme, { passed, failed, pending }]) => [theme, passed, failed, pending].map(String),
  );
  const header = ['theme', 'passed', 'failed', 'pending'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...table.map((row) => row[column]?.length ?? 0)),
  );
  return [header, ...table]
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0;
          return column === 0 ? cell.padEnd(width) : cell.padStart(width);
        })
        .join('  '),
    )
    .join('\n');
}

/** The first failures of each theme with their differences; long ones are cut. */
export function renderFailures(judgements: readonly Judgement[], perTheme: number): string {
  const failed = judgements.filter(({ result }) => result === 'failed');
  return [...groupBy(failed, ({ theme }) => theme)]
    .map(([theme, ofTheme]) => {
      const shown = ofTheme.slice(0, perTheme).map(renderFailure);
      const left = ofTheme.length - shown.length;
      return [`${theme}:`, ...shown, ...(left > 0 ? [`  ... and ${left} more`] : [])].join('\n');
    })
    .join('\n');
}

/** The reasons of pending cases and their numbers. */
export function renderPending(judgements: readonly Judgement[]): string {
  const pending = judgements.filter(({ result }) => result === 'pending');
  return [...groupBy(pending, ({ words }) => words.join(' '))]
    .map(([reason, cases]) => `pending: ${cases.length} cases, since ${reason}`)
    .join('\n');
}

function groupBy(
  judgements: readonly Judgement[],
  key: (judgement: Judgement) => string,
): ReadonlyMap<string, readonly Judgement[]> {
  const groups = new Map<string, Judgement[]>();
  for (const judgement of judgements) {
    const group = groups.get(key(judgement));
    if (group === undefined) groups.set(key(judgement), [judgement]);
    else group.push(judgement);
  }
  return groups;
}

const WORDS_SHOWN = 8;
const WIDTH = 400;

function renderFailure({ place, words }: Judgement): string {
  const shown = words
    .slice(0, WORDS_SHOWN)
    .map((word) => (word.length > WIDTH ? `${word.slice(0, WIDTH)}...` : word));
  const left = words.length - shown.length;
  if (left > 0) shown.push(`... and ${left} more differences`);
  return [`  ${place}`, ...shown.map((word) => `    ${word.replaceAll('\n', '\n    ')}`)].join(
    '\n',
  );
}
