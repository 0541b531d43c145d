import type { Pod } from '../../api/index.ts';
import type { ExtendedEvaluation, Profile } from '../../framework/index.ts';
import type { Explanation } from '../../outcome/index.ts';
import { bindByExtender } from '../../scheduler/index.ts';
import { scores } from './scores.ts';

interface Mode {
  readonly isOfOldRelease: boolean;
  /** Whether the bind step is gone through. */
  readonly binds: boolean;
}

/** What comes of the nodes that passed every filter: scores, extenders' among them, and the binding where it is asked for. */
export function scoringResult(
  evaluation: ExtendedEvaluation,
  pod: Pod,
  profile: Profile,
  names: readonly string[],
  { isOfOldRelease, binds }: Mode,
): Partial<Explanation> & Pick<Explanation, 'preemption'> {
  const found = scores(evaluation, names, profile.score.length > 0 || !isOfOldRelease);
  const [node = ''] = found.best ?? [];
  if (!binds) return { ...found, preemption: null };
  const { error } = bindByExtender(pod, node, profile);
  return { ...found, preemption: null, bind: error === undefined ? { node } : { node, error } };
}
