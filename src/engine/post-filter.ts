import type { ResourceClaim } from '../objects/index.ts';
import type { ClusterView } from '../cluster/index.ts';
import type { Diagnosis, PostFilterAnswer, Profile, PluginResults } from '../framework/index.ts';
import type { PodDryRun } from './dry-run.ts';
import { append } from '../units/index.ts';

/** The combined result of the PostFilter plugins for a pod that fits on no node. */
export type PostFilterOutcome =
  | Extract<PostFilterAnswer, { readonly outcome: 'nominated' }>
  | {
      readonly outcome: 'unschedulable';
      /** The messages of all plugins, joined; the end of the FitError. */
      readonly message: string;
      readonly withdrawsNomination: boolean;
      /** Claims that lose their devices, and claims that are deleted. */
      readonly releases: readonly ResourceClaim[];
      readonly deletes: readonly ResourceClaim[];
    }
  | { readonly outcome: 'error'; readonly message: string };

export interface PostFilterQuestion {
  readonly results: PluginResults;
  readonly cluster: ClusterView;
  readonly diagnosis: Diagnosis;
  readonly dryRun: PodDryRun;
  /** A whole number from 0 to below `count`, where upstream draws a random one. */
  readonly draw: (count: number) => number;
}

/**
 * Runs the PostFilter plugins in order, until one nominates a node or fails (kubernetes v1.34.1 framework/runtime
 * RunPostFilterPlugins).
 */
export function runPostFilter(
  { results, cluster, diagnosis, dryRun, draw }: PostFilterQuestion,
  { postFilter, extenders = [] }: Profile,
): PostFilterOutcome {
  const messages: string[] = [];
  const releases: ResourceClaim[] = [];
  const deletes: ResourceClaim[] = [];
  let withdrawsNomination = false;
  for (const { points } of postFilter) {
    const answer = points.postFilter?.({
      pod: dryRun.pod,
      view: results.pod,
      cluster,
      diagnosis,
      dryRun,
      draw,
      extenders,
      ranPreFilter: (plugin) => results.ranPreFilter.has(plugin),
    });
    if (answer === undefined) continue;
    if (answer.outcome !== 'unschedulable') return answer;
    if (answer.message !== '') messages.push(answer.message);
    append(releases, answer.releases ?? []);
    append(deletes, answer.deletes ?? []);
    if (answer.withdrawsNomination === true) withdrawsNomination = true;
  }
  const message = messages.join(', ');
  return { outcome: 'unschedulable', message, withdrawsNomination, releases, deletes };
}
