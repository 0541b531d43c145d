import type { BadInput } from '../../../../outcome/index.ts';
import { printable } from '../../../../units/index.ts';
import { counted } from '../../../layout/figures.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

/** A finding for each problem of an input. */
export const badInputFindings = ({ problems }: BadInput): readonly ReportFinding[] =>
  problems.map(({ file, line = 1, column = 1, object, message }) =>
    makeFinding({
      rule: 'input/error',
      counts: true,
      title: 'bad input',
      subject: object === undefined ? undefined : printable(object),
      message: printable(message),
      place: file === undefined || file === '-' ? undefined : { file, line, column },
      // A test case per file.
      testCase: file === undefined ? 'input' : printable(file),
    }),
  );

/** "Bad input: 2 problems; nothing was simulated." */
export const badInputLine = ({ summary }: BadInput): string =>
  `Bad input: ${counted(summary.problems, 'problem')}; nothing was simulated.`;
