import { printable } from '../../../units/index.ts';
import type { Page } from '../../page/section.ts';
import { sectionLines } from './section-lines.ts';
import { painted, type Terminal } from './terminal.ts';

const TONES = { passed: 'passed', failed: 'failed', unknown: 'warning' } as const;

/** The command, the sections in the order of the document, and the verdict. */
export function pageLines(page: Page, terminal: Terminal): readonly string[] {
  const { command, subject, sections, verdict, line, ending } = page;
  const { bold, dim } = terminal.paint;
  const tone = verdict && TONES[verdict];
  return [
    `${bold(`kschedsim ${command}`)}  ${dim(printable(subject))}`,
    ...sections.flatMap((section) => sectionLines(section, terminal)),
    // Not wrapped: scripts read the last line.
    ...(ending === undefined ? [''] : []),
    ...(ending === 'none' ? [] : [tone === undefined ? line : bold(painted(line, tone, terminal))]),
  ];
}
