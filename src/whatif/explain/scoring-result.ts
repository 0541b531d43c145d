import type { Pod } from '../../api/index.ts';
import { evaluateExtended } from '../../framework/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { Explanation } from '../../outcome/index.ts';
import { bindByExtender } from '../../scheduler/index.ts';
import { scores } from './scores.ts';
import type { FilterRun } from './static-cluster.ts';

/** The scores of the feasible nodes by plugins and extenders, and the result of binding if `binds`. */
export function scoringResult(
  { question, diagnosis: { feasible, names } }: FilterRun,
  pod: Pod,
  profile: Profile,
  binds: boolean,
): Partial<Explanation> & Pick<Explanation, 'preemption'> {
  const evaluation = evaluateExtended(question, feasible);
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
