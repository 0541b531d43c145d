import { expect, test } from 'vitest';
import type { Outcome } from '../../../src/reports/index.ts';
import { EVENTFUL } from '../../support/eventful-documents.ts';
import { formatDocuments } from '../../support/format-documents.ts';
import { rendered } from '../../support/rendered.ts';
import { withoutNewest } from '../../support/unnamed-newest.ts';

/* Every word of the reports that people read, over real runs. After a wanted change: npx vitest run test/simulation/reports --update */

type Titled = readonly [title: string, outcome: Outcome];

let made: Readonly<Record<'all' | 'eventful', readonly Titled[]>> | undefined;

/** Made once, in the first test. */
function documents(): NonNullable<typeof made> {
  if (made !== undefined) return made;
  const eventful = Object.entries(EVENTFUL).map(([title, make]): Titled => [title, make()]);
  const short = formatDocuments().map(({ command, verdict, outcome }): Titled => [
    `${command}, ${verdict}`,
    outcome,
  ]);
  made = { all: [...short, ...eventful], eventful };
  return made;
}

test.each([
  ['table', 'table.txt', 100, 'all'],
  ['table', 'narrow-table.txt', 60, 'eventful'],
  ['markdown', 'markdown.txt', 100, 'all'],
  ['github', 'github.txt', 100, 'all'],
  ['junit', 'junit.txt', 100, 'all'],
] as const)('%s reads as recorded in %s', async (format, file, width, which) => {
  const texts = documents()[which].map(
    ([title, outcome]) => `===== ${title}\n${rendered(outcome, format, width)}`,
  );
  const text = `${texts
    .join('\n')
    .replaceAll(/[ \t]+$/gm, '')
    .trimEnd()}\n`;
  await expect(withoutNewest(text)).toMatchFileSnapshot(`recorded/${file}`);
});
