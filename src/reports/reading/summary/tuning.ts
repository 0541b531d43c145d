import type { TuningResult } from '../../../outcome/index.ts';
import { withLeftOut } from '../left-out.ts';
import { answerText } from '../objectives/tuning-answer.ts';

/** "Tuning passed: nodes used from 10 to 8, 95% interval of the difference -2.4 to -1.6 over 10 held-out seeds." */
export const tuningLine = (result: TuningResult): string =>
  withLeftOut(`Tuning ${result.summary.verdict}: ${answerText(result)}.`, result.notModelled);
