import { keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { runPostFilter } from '../../engine/index.ts';
import type { PostFilterOutcome } from '../../engine/index.ts';
import type { Profile } from '../../framework/index.ts';
import type { Explanation, PluginVerdict, Preemption } from '../../outcome/index.ts';
import type { FilterRun } from '../static-cluster/index.ts';
import type { ExplainOptions } from './input.ts';

type PostFilterPart = Pick<
  Explanation,
  'message' | 'error' | 'failedAt' | 'preemption' | 'preemptionStatus' | 'postFilterError'
>;

/**
 * The FitError, and the result of preemption, if it is enabled. Takes the first candidate where upstream chooses at random.
 * Without preemption no PostFilter plugin runs, as in a plan.
 */
export function postFilterResult(
  { results, dryRun, diagnosis }: FilterRun,
  cluster: Cluster,
  profile: Profile,
  { preemption: preempts = true }: ExplainOptions,
): PostFilterPart {
  // After an error PostFilter does not run.
  if (diagnosis.error !== undefined) {
    return { error: diagnosis.error, failedAt: 'filter', preemption: null };
  }
  if (diagnosis.nodeCount === 0) {
    return { message: 'no nodes available to schedule pods', preemption: null };
  }
  if (!preempts) return { message: profile.cycle.fitError(diagnosis) };
  const result = runPostFilter({ results, cluster, diagnosis, dryRun, draw: () => 0 }, profile);
  const { reportsPostFilter } = profile.cycle;
  const status = reportsPostFilter ? { preemptionStatus: statusOf(result, profile) } : {};
  if (result.outcome === 'nominated') {
    const { nodeName, victims } = result;
    const preemption = { nominatedNode: nodeName, victims: sortedNames(victims) };
    return {
      message: profile.cycle.fitError(diagnosis),
      preemption: reportsPostFilter
        ? { ...preemption, candidates: candidatesOf(result) }
        : preemption,
      ...status,
    };
  }
  return {
    message: profile.cycle.fitError(diagnosis, result.message),
    preemption: null,
    ...status,
    ...(result.outcome === 'error' ? { postFilterError: true } : {}),
  };
}

function candidatesOf({
  candidates,
}: Extract<PostFilterOutcome, { readonly outcome: 'nominated' }>): NonNullable<
  Preemption['candidates']
> {
  return Object.fromEntries(
    candidates
      .toSorted((a, b) => (a.nodeName < b.nodeName ? -1 : 1))
      .map(({ nodeName, victims, pdbViolations }) => [
        nodeName,
        { victims: sortedNames(victims), pdbViolations },
      ]),
  );
}

const sortedNames = (pods: readonly Pod[]): readonly string[] =>
  pods.map(({ metadata }) => keyOf(metadata)).sort();

const CODES = {
  nominated: 'Success',
  unschedulable: 'Unschedulable',
  error: 'Error',
} satisfies Record<PostFilterOutcome['outcome'], string>;

/** A Policy has exactly one PostFilter plugin. */
function statusOf(result: PostFilterOutcome, { postFilter }: Profile): PluginVerdict {
  const message = result.outcome === 'nominated' ? '' : result.message;
  return {
    plugin: postFilter.map(({ name }) => name).join(', '),
    code: CODES[result.outcome],
    reasons: message === '' ? [] : [message],
  };
}
