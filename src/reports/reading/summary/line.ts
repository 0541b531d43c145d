import type { BadInput, Explanation } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import type { Reported } from '../../contract.ts';
import { counted, someOf } from '../../layout/figures.ts';
import { auditLine } from './audit.ts';
import { capacityLine } from './capacity.ts';
import { checkLine } from './check.ts';
import { comparisonLine } from './comparison.ts';
import { sizingLine } from './sizing.ts';
import { deschedulingLine } from './descheduling.ts';
import { drainLine } from './drain.ts';
import { survivalLine } from './survival.ts';
import { growthLine } from './growth.ts';
import { packingLine } from './packing.ts';
import { tuningLine } from './tuning.ts';
import { summaryLine } from './plan.ts';

/** The verdict and the figures of any document in one line, as it is printed. */
export const verdictLine = (outcome: Reported): string => printable(lineOf(outcome));

function lineOf(outcome: Reported): string {
  switch (outcome.kind) {
    case 'Plan':
      return summaryLine(outcome);
    case 'Explanation':
      return explanationLine(outcome);
    case 'Comparison':
      return comparisonLine(outcome);
    case 'Audit':
      return auditLine(outcome);
    case 'Capacity':
      return capacityLine(outcome);
    case 'Growth':
      return growthLine(outcome);
    case 'Sizing':
      return sizingLine(outcome);
    case 'Descheduling':
      return deschedulingLine(outcome);
    case 'Drain':
      return drainLine(outcome);
    case 'Survival':
      return survivalLine(outcome);
    case 'Packing':
      return packingLine(outcome);
    case 'TuningResult':
      return tuningLine(outcome);
    case 'Check':
      return checkLine(outcome);
    case 'BadInput':
      return badInputLine(outcome);
  }
}

/** The moment of the plan that an explanation is about. */
const MOMENTS = {
  start: ' while no other pending pod is placed',
  turn: ' at its turn',
  end: ' at the end of the plan',
} as const;

function explanationLine({ summary, pod, feasible, error, at, best = [] }: Explanation): string {
  const fits = feasible.length === 0 ? 'fits no node' : `fits ${counted(feasible.length, 'node')}`;
  const where = best.length === 0 ? '' : `; best: ${someOf(best, 5)}`;
  const when = at === undefined ? '' : MOMENTS[at];
  const what = error === undefined ? `${fits}${when}${where}` : 'is not placed';
  return `Explanation ${summary.verdict}: ${pod} ${what}.`;
}

/** "Bad input: 2 problems; nothing was simulated." */
const badInputLine = ({ summary }: BadInput): string =>
  `Bad input: ${counted(summary.problems, 'problem')}; nothing was simulated.`;
