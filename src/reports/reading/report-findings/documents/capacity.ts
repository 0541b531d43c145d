import type { Capacities, Capacity, CountedTemplate } from '../../../../outcome/index.ts';
import { count } from '../../../layout/figures.ts';
import { templatesOf } from '../../capacity-templates.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

export const capacityFindings = (capacity: Capacity | Capacities): readonly ReportFinding[] =>
  templatesOf(capacity).flatMap((template) => templateFindings(template, capacity));

function templateFindings(
  template: CountedTemplate,
  { summary: { failOn }, notModelled }: Capacity | Capacities,
): readonly ReportFinding[] {
  const { pod: subject, copies, atLeast, doubts = [], message, place } = template;
  const next = message === undefined ? '' : `; the next one: ${message}`;
  const tooFew = makeFinding({
    rule: 'capacity/too-few',
    counts: failOn.includes('too-few'),
    title: 'too few copies fit',
    subject,
    message: `${count(copies)} of ${count(atLeast)} required copies fit${next}`,
    place,
  });
  const about = { subject, place, testCase: subject };
  return [
    ...(copies < atLeast ? [tooFew] : []),
    ...doubtFindings('capacity', { summary: { failOn, doubts }, notModelled }, () => about),
  ];
}
