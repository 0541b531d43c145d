import type { Pod } from '../../api/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { runPostFilter } from '../../framework/index.ts';
import type { PostFilterOutcome, Profile } from '../../framework/index.ts';
import type { Explanation, PluginVerdict, Preemption } from '../../outcome/index.ts';
import type { Verdict } from './standing-cluster.ts';

type Outcome = Pick<
  Explanation,
  'message' | 'error' | 'preemption' | 'preemptionStatus' | 'postFilterError'
>;

/** The FitError, and what preemption would do. Where upstream draws, the first is taken. */
export function afterPostFilter(
  { results, dryRun, diagnosis }: Verdict,
  cluster: Cluster,
  profile: Profile,
): Outcome {
  // The attempt ended before anybody was asked to make room.
  if (diagnosis.error !== undefined) return { error: diagnosis.error, preemption: null };
  const made = runPostFilter({ results, cluster, diagnosis, dryRun, draw: () => 0 }, profile);
  const { reportsPostFilter } = profile.cycle;
  const status = reportsPostFilter ? { preemptionStatus: statusOf(made, profile) } : {};
  if (made.outcome === 'nominated') {
    const { nodeName, victims } = made;
    const preemption = { nominatedNode: nodeName, victims: sortedNames(victims) };
    return {
      message: profile.cycle.fitError(diagnosis),
      preemption: reportsPostFilter
        ? { ...preemption, candidates: candidatesOf(made) }
        : preemption,
      ...status,
    };
  }
  return {
    message: profile.cycle.fitError(diagnosis, made.message),
    preemption: null,
    ...status,
    ...(made.outcome === 'error' ? { postFilterError: true } : {}),
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
  pods.map(({ metadata }) => `${metadata.namespace ?? ''}/${metadata.name}`).sort();

const CODES = {
  nominated: 'Success',
  unschedulable: 'Unschedulable',
  error: 'Error',
} satisfies Record<PostFilterOutcome['outcome'], string>;

/** A Policy has one PostFilter plugin, and it is always there. */
function statusOf(made: PostFilterOutcome, { postFilter }: Profile): PluginVerdict {
  const message = made.outcome === 'nominated' ? '' : made.message;
  return {
    plugin: postFilter.map(({ name }) => name).join(', '),
    code: CODES[made.outcome],
    reasons: message === '' ? [] : [message],
  };
}
