import type { ClusterView } from '../../cluster/index.ts';
import type { Answers } from './plugin-results.ts';
import type { Diagnosis } from '../contract/diagnosis.ts';
import type { PodDryRun } from './dry-run.ts';
import type { PostFilterAnswer } from '../contract/post-filter-context.ts';
import type { Profile } from '../contract/profile.ts';

/** What PostFilter plugins together made of a pod that fits nowhere. */
export type PostFilterOutcome =
  | Extract<PostFilterAnswer, { readonly outcome: 'nominated' }>
  | {
      readonly outcome: 'unschedulable';
      /** Of all plugins, joined; what the FitError ends in. */
      readonly message: string;
      readonly withdrawsNomination: boolean;
    }
  | { readonly outcome: 'error'; readonly message: string };

export interface PostFilterQuestion {
  readonly answers: Answers;
  readonly cluster: ClusterView;
  readonly diagnosis: Diagnosis;
  readonly dryRun: PodDryRun;
  /** A whole number from 0 to below `count`, where upstream draws one. */
  readonly draw: (count: number) => number;
}

/**
 * Asks the PostFilter plugins in order: the first that makes room ends it, and so does the first that fails
 * (kubernetes v1.34.1 framework/runtime RunPostFilterPlugins).
 */
export function runPostFilter(
  { answers, cluster, diagnosis, dryRun, draw }: PostFilterQuestion,
  { postFilter, extenders = [] }: Profile,
): PostFilterOutcome {
  const messages: string[] = [];
  let withdrawsNomination = false;
  for (const { points } of postFilter) {
    const answer = points.postFilter?.({
      pod: dryRun.pod,
      cluster,
      diagnosis,
      dryRun,
      draw,
      extenders,
      ranPreFilter: (plugin) => answers.ranPreFilter.has(plugin),
    });
    if (answer === undefined) continue;
    if (answer.outcome !== 'unschedulable') return answer;
    messages.push(answer.message);
    if (answer.withdrawsNomination === true) withdrawsNomination = true;
  }
  return { outcome: 'unschedulable', message: messages.join(', '), withdrawsNomination };
}
