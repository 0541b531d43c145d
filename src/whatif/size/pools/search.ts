import type { PoolBounds } from '../../../autoscalers/index.ts';
import type { AllBounds, PoolTrials, Trial } from './trial.ts';

/** The most plans of a search: it takes a few for each doubling of a pool. */
export const MOST_TRIALS = 200;

/** The least value that a condition holds for. */
export interface Least {
  readonly value: number;
  /** The plan with one less; undefined: there is nothing less to try. */
  readonly below?: Trial;
  /** False: the search was cut, and less may do. */
  readonly isLeast: boolean;
}

/**
 * The least whole number from `low` to `high` for which the condition holds, as it does for `high`. It is taken to hold for all larger ones,
 * and is seen to fail for the one below.
 */
export function leastOf(
  { low, high }: { readonly low: number; readonly high: number },
  trialOf: (value: number) => Trial,
  { holds, isOver }: { readonly holds: (trial: Trial) => boolean; readonly isOver: () => boolean },
): Least {
  let [least, most] = [low, high];
  let below: Trial | undefined;
  while (least < most) {
    if (isOver()) return { value: most, isLeast: false };
    const middle = Math.floor((least + most) / 2);
    const trial = trialOf(middle);
    if (holds(trial)) most = middle;
    else {
      least = middle + 1;
      below = trial;
    }
  }
  return { value: most, ...(below === undefined ? {} : { below }), isLeast: true };
}

/** The bounds with others for one pool. */
export const withBounds = (bounds: AllBounds, pool: string, other: PoolBounds): AllBounds =>
  new Map([...bounds, [pool, { ...bounds.get(pool), ...other }]]);

export const isOverIn = (trials: PoolTrials) => (): boolean => trials.count >= MOST_TRIALS;
