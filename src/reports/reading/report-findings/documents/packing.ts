import type { Packing } from '../../../../outcome/index.ts';
import { count, counted, someOf } from '../../../layout/figures.ts';
import { doubtFindings } from './doubts.ts';
import { makeFinding, type ReportFinding } from '../finding.ts';

/** Key of the test case about the number of emptied nodes. */
export const PACKING_CASE = 'emptied nodes';

export function packingFindings(packing: Packing): readonly ReportFinding[] {
  const { summary, steps, kept, autoscaling } = packing;
  const { emptied, atLeast, moves, failOn } = summary;
  const [first] = kept;
  const stays = first === undefined ? '' : `; ${first.node}: ${first.reason}`;
  const tooFew = makeFinding({
    rule: 'pack/too-few',
    counts: failOn.includes('too-few'),
    title: 'too few nodes can be emptied',
    message: `${count(emptied)} of ${count(atLeast)} required nodes can be emptied${stays}`,
    testCase: PACKING_CASE,
  });
  const names = someOf(
    steps.map(({ node }) => node),
    20,
  );
  const possible = makeFinding({
    rule: autoscaling === undefined ? 'pack/possible' : 'pack/removed',
    counts: false,
    isInfo: true,
    title:
      autoscaling === undefined
        ? 'nodes that can be emptied'
        : `nodes that ${autoscaling.autoscaler} removes`,
    message: `${names} (${counted(moves, 'move')})`,
  });
  return [
    ...(emptied < atLeast ? [tooFew] : []),
    ...doubtFindings('pack', packing, () => ({ testCase: PACKING_CASE })),
    ...(steps.length === 0 ? [] : [possible]),
  ];
}
