import type { HeldConstraint, TunedConstraint } from '../outcome/index.ts';
import type { Evaluation, Held } from './measure/index.ts';

/** Which constraints hold on how many samples, for the start and for the best settings. */
export function constraintsOf(
  ofStart: readonly Evaluation[],
  ofBest: readonly Evaluation[],
): readonly TunedConstraint[] {
  const [first] = ofStart;
  return (first?.held ?? []).map(({ text }, at) => ({
    text,
    ...(at === 0 && { implied: true as const }),
    start: heldIn(ofStart, at),
    best: heldIn(ofBest, at),
  }));
}

function heldIn(evaluations: readonly Evaluation[], at: number): HeldConstraint {
  const all = evaluations.flatMap(({ held }): readonly Held[] => {
    const one = held[at] ?? held[0];
    return one === undefined ? [] : [one];
  });
  const missed = all.find((one) => one.missed > 0);
  return {
    held: all.filter((one) => one.missed === 0).length,
    samples: all.length,
    ...(missed?.message === undefined ? {} : { message: missed.message }),
  };
}
