import type { TuningResult } from '../../../outcome/index.ts';
import { withLeftOut } from '../left-out.ts';
import { plansText } from '../objectives/tuned-plans.ts';
import { answerText } from '../objectives/tuning-answer.ts';

/** "Tuning passed: nodes used from 10 to 8, 95% interval of the difference -2.4 to -1.6 over 10 held-out seeds." */
export function tuningLine(result: TuningResult): string {
  const plans = plansText(result);
  const text = [answerText(result), ...(plans === '' ? [] : [plans])].join('; ');
  return withLeftOut(`Tuning ${result.summary.verdict}: ${text}.`, result.notModelled);
}
