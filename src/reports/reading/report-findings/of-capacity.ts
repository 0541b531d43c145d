import type { Capacity } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { count } from '../../layout/figures.ts';
import { whatWouldHelp } from '../remedies.ts';
import { doubtFindings } from './of-doubts.ts';
import { makeFinding, type ReportFinding } from './report-finding.ts';

export function capacityFindings(capacity: Capacity): readonly ReportFinding[] {
  const { summary, copies, message, rejections = [], place } = capacity;
  const { atLeast, failOn } = summary;
  const subject = printable(capacity.pod);
  const next = message === undefined ? '' : `; the next one: ${printable(message)}`;
  const tooFew = makeFinding({
    rule: 'capacity/too-few',
    counts: failOn.includes('too-few'),
    title: 'too few copies fit',
    subject,
    message: `${count(copies)} of ${count(atLeast)} required copies fit${next}`,
    help: whatWouldHelp(rejections),
    place,
  });
  const about = { subject, place, testCase: subject };
  return [
    ...(copies < atLeast ? [tooFew] : []),
    ...doubtFindings('capacity', summary, () => about),
  ];
}
