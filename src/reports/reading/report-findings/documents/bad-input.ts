import type { BadInput } from '../../../../outcome/index.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

/** A finding for each problem of an input. */
export const badInputFindings = ({ problems }: BadInput): readonly ReportFinding[] =>
  problems.map(({ file, line = 1, column = 1, object, message }) =>
    makeFinding({
      rule: 'input/error',
      counts: true,
      title: 'bad input',
      subject: object,
      message,
      place: file === undefined || file === '-' ? undefined : { file, line, column },
      // A test case per file.
      testCase: file ?? 'input',
    }),
  );
