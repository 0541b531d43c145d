import type { Explanation } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { counted, someOf } from '../../layout/figures.ts';
import type { Reported } from '../../contract.ts';
import { summaryOf } from '../summary/line.ts';
import { badInputLine } from './documents/bad-input.ts';

/** The verdict and the figures of any document in one line. */
export function verdictLine(outcome: Reported): string {
  if (outcome.kind === 'BadInput') return badInputLine(outcome);
  return outcome.kind === 'Explanation' ? explanationLine(outcome) : (summaryOf(outcome) ?? '');
}

function explanationLine({ summary, pod, feasible, error, best = [] }: Explanation): string {
  const fits = feasible.length === 0 ? 'fits no node' : `fits ${counted(feasible.length, 'node')}`;
  const where = best.length === 0 ? '' : `; best: ${someOf(best, 5)}`;
  const what = error === undefined ? `${fits}${where}` : 'is not placed';
  return printable(`Explanation ${summary.verdict}: ${pod} ${what}.`);
}
