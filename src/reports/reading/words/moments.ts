import type { Explanation } from '../../../outcome/index.ts';
import { duration } from '../../layout/figures.ts';

/** The moment of the plan that an explanation is about; undefined for a fixed cluster. */
export function momentWords({ at, turnTime = 0 }: Explanation): string | undefined {
  if (at === 'start') return 'the start: pending pods of the input hold no room';
  if (at === 'turn') return `its turn in the plan, after ${duration(turnTime)}`;
  return at && 'the end of the plan: all other pods are where they are then';
}
