import { printable } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Page, Section } from '../../page/section.ts';
import { blocksIn } from '../../page/texts.ts';
import { sectionLines } from './section-lines.ts';
import { painted, type Terminal } from './terminal.ts';

const TONES = { passed: 'passed', failed: 'failed', unknown: 'warning' } as const;

/** Lines of an urgent page, where no terminal has more. */
const LINES = 40;

/** How much is shown of what cannot be shown whole, and of items that can be brief. What first has room is taken. */
type Shorter = Pick<Terminal, 'rows' | 'items' | 'areJoined'>;
const MANY = 15;
const SHORTER: readonly Shorter[] = [
  ...[MANY, 10, 7, 5, 3, 2].map((rows) => ({ rows })),
  { rows: 2, items: 3 },
  { rows: 2, items: 2 },
  { rows: 2, items: 1 },
  { rows: 1, items: 1 },
  { rows: 1, items: 1, areJoined: true },
];

/** The program with its command, the sections and the verdict, in the order of the document or with what is urgent first. */
export function pageLines(page: Page, terminal: Terminal): readonly string[] {
  const { height, everything } = terminal;
  // Made once, and printed several times.
  const sections = page.sections.map((section) => ({
    ...section,
    blocks: blocksIn(section, everything ? 'wide' : 'table'),
  }));
  if (page.isUrgent !== true) return inOrder(page, sections, terminal);
  if (height !== undefined) {
    const all = inOrder(page, sections, terminal);
    if (all.length < height) return all;
  }
  const room = Math.max(LINES, height ?? 0);
  const linesWith = (shorter: Shorter): readonly string[] =>
    urgentFirst(page, sections, { ...terminal, ...shorter });
  const whole = linesWith({});
  if (everything || whole.length <= room) return whole;
  // Where every list is whole, or nothing brings the rest to the screen, the screen is no reason to leave much out.
  if (linesWith({ rows: 1 }).length === whole.length) return whole;
  for (const shorter of SHORTER) {
    const lines = linesWith(shorter);
    if (lines.length <= room) return lines;
  }
  return linesWith({ rows: MANY });
}

function inOrder(page: Page, sections: readonly Section[], terminal: Terminal): readonly string[] {
  const lines = sections.flatMap((section) => sectionLines(section, terminal));
  return [
    titleLine(page, terminal),
    ...shortened(lines, (page.mostLines ?? Infinity) - OTHERS),
    // Not wrapped: scripts read the last line.
    ...(page.ending === 'none' ? [] : ['', verdictLine(page, terminal)]),
  ];
}

/** Lines of the title, of the verdict, and between. */
const OTHERS = 3;

function shortened(lines: readonly string[], most: number): readonly string[] {
  if (lines.length <= most) return lines;
  const left = lines.length - most + 1;
  return [...lines.slice(0, most - 1), `and ${counted(left, 'more line')}`];
}

/** The verdict and what failed, then all else. Scripts still read the verdict on the last line. */
function urgentFirst(
  page: Page,
  sections: readonly Section[],
  terminal: Terminal,
): readonly string[] {
  const linesOf = (all: readonly Section[]): readonly string[] =>
    all.flatMap((section) => sectionLines(section, terminal));
  const urgent = linesOf(sections.filter(({ rank }) => rank === 'failure'));
  return [
    titleLine(page, terminal),
    ...wrap(page.line, terminal.width).map((line) => verdictLine({ ...page, line }, terminal)),
    ...urgent,
    ...(urgent.length === 0 ? [] : ['']),
    ...linesOf(sections.filter(({ rank }) => rank !== 'failure')),
    '',
    verdictLine(page, terminal),
  ];
}

const titleLine = ({ program, subject }: Page, { paint }: Terminal): string =>
  `${paint.bold(program)}  ${paint.dim(printable(subject))}`;

function verdictLine({ verdict, line }: Page, terminal: Terminal): string {
  const tone = verdict && TONES[verdict];
  return tone === undefined ? line : terminal.paint.bold(painted(line, tone, terminal));
}
