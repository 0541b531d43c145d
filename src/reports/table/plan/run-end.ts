import type { Plan } from '../../../outcome/index.ts';
import { duration } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Detail } from '../detail.ts';

/** The end of virtual time, and why the run ended there. */
export function runEnd({ summary: { ended, endTime } }: Plan, detail: Detail): readonly string[] {
  if (ended === undefined) return [];
  const at = duration(endTime);
  const text = {
    idle: `Simulated ${at}: nothing more can happen.`,
    looping: `Simulated ${at}: only what fails again and again is left.`,
    until: `Simulated ${at}, as requested: the run was not finished.`,
    limit: `Simulated ${at}: the run was not finished; --until extends it.`,
  }[ended];
  return ['', ...wrap(text, detail.width).map((line) => detail.paint.dim(line))];
}
