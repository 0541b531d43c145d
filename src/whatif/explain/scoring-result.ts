import type { Pod } from '../../objects/index.ts';
import { evaluateExtended } from '../../engine/index.ts';
import type { ExtendedEvaluation } from '../../engine/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { Explanation } from '../../outcome/index.ts';
import { bindByExtender } from '../../scheduler/index.ts';
import { scores } from './scores.ts';
import type { FilterRun } from '../static-cluster/index.ts';

/** The scores of the feasible nodes by plugins and extenders, and the result of binding if `binds`. */
export function scoringResult(
  filterRun: FilterRun,
  pod: Pod,
  profile: Profile,
  binds: boolean,
): Partial<Explanation> & Pick<Explanation, 'preemption'> {
  const evaluation = evaluateFeasible(filterRun, profile);
  const { error } = evaluation;
  if (error !== undefined) return { error, failedAt: 'score', preemption: null };
  const found = scores(
    evaluation,
    filterRun.diagnosis.names,
    profile.score.length > 0 || profile.cycle.takesFirstUnscored,
  );
  if (!binds) return { ...found, preemption: null };
  const [node = ''] = found.best ?? [];
  return { ...found, preemption: null, bind: bindResult(pod, node, profile) };
}

function evaluateFeasible({ question, left }: FilterRun, { cycle }: Profile): ExtendedEvaluation {
  const asksExtenders = left.indexes.length > 1 || cycle.extendersScoreOneNode;
  return evaluateExtended(asksExtenders ? question : { ...question, extenders: [] }, left);
}

function bindResult(pod: Pod, node: string, profile: Profile): NonNullable<Explanation['bind']> {
  const { isDone, error } = bindByExtender(pod, node, profile);
  return { node, byExtender: isDone || error !== undefined, ...(error !== undefined && { error }) };
}
