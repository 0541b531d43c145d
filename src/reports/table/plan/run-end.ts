import type { Plan } from '../../../outcome/index.ts';
import { duration } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Detail } from '../detail.ts';

/** How far virtual time went, and why no further. */
export function runEnd({ summary: { ended, endTime } }: Plan, detail: Detail): readonly string[] {
  if (ended === undefined) return [];
  const at = duration(endTime);
  const text = {
    idle: `Simulated ${at}: nothing more can happen.`,
    looping: `Simulated ${at}: nothing new can happen, what fails goes on failing for ever.`,
    until: `Simulated ${at}, as asked: things were still happening.`,
    limit: `Simulated ${at}: things were still happening; --until looks further.`,
  }[ended];
  return ['', ...wrap(text, detail.width).map((line) => detail.paint.dim(line))];
}
