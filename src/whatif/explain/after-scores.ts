import type { Pod } from '../../api/index.ts';
import type { ExtendedEvaluation, Profile } from '../../framework/index.ts';
import type { Explanation } from '../../outcome/index.ts';
import { bindByExtender } from '../../scheduler/index.ts';
import { scores } from './scores.ts';

interface ScoreOptions {
  /** By NodeIndex. */
  readonly names: readonly string[];
  /** Whether the pod is bound. */
  readonly binds: boolean;
}

/** What comes of the nodes that passed every filter: scores, extenders' among them, and the binding where it is asked for. */
export function afterScores(
  evaluation: ExtendedEvaluation,
  pod: Pod,
  profile: Profile,
  { names, binds }: ScoreOptions,
): Partial<Explanation> & Pick<Explanation, 'preemption'> {
  const found = scores(
    evaluation,
    names,
    profile.score.length > 0 || profile.cycle.takesFirstUnscored,
  );
  const [node = ''] = found.best ?? [];
  if (!binds) return { ...found, preemption: null };
  const { error } = bindByExtender(pod, node, profile);
  return { ...found, preemption: null, bind: error === undefined ? { node } : { node, error } };
}
