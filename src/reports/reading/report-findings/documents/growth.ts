import type { Growth, PodsWithoutRoom } from '../../../../outcome/index.ts';
import { count, counted } from '../../../layout/figures.ts';
import { subjectText } from '../../subjects.ts';
import { roomText, whenText } from '../../summary/growth.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

/** Key of the test case about the time that there is room for. */
export const GROWTH_CASE = 'room for growth';

export function growthFindings(growth: Growth): readonly ReportFinding[] {
  const { summary, full, period } = growth;
  const { fits, atLeast, failOn } = summary;
  const isTooFew = fits < atLeast;
  const required = isTooFew ? `; ${counted(atLeast, period)} required` : '';
  const about = ({ namespace, owner, pods, message, place }: PodsWithoutRoom): ReportFinding =>
    makeFinding({
      rule: 'capacity/too-few',
      counts: isTooFew && failOn.includes('too-few'),
      isInfo: !isTooFew,
      title: 'growth has no room',
      subject: subjectText(`${owner.kind}/${owner.name}`, namespace),
      message: `${roomText(growth)}${required}; ${whenText(growth)} ${count(pods)} without room${message === '' ? '' : `: ${message}`}`,
      place,
      testCase: GROWTH_CASE,
    });
  return [
    ...(full?.pods ?? []).map(about),
    ...doubtFindings('capacity', growth, () => ({ testCase: GROWTH_CASE })),
  ];
}
