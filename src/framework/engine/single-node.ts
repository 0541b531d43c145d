import type { Pod } from '../../api/index.ts';
import type { NodeIndex } from '../../cluster/index.ts';
import { firstFailure } from './diagnose.ts';
import type { PodDryRun } from './dry-run.ts';
import type { PluginResults } from './plugin-results.ts';

export const isNominated = (pod: Pod | undefined): boolean =>
  (pod?.status?.nominatedNodeName ?? '') !== '';

/** The moves must be applied. */
export function fitsAlone(
  results: PluginResults,
  node: NodeIndex,
  dryRun: PodDryRun | undefined,
): boolean {
  return dryRun === undefined ? firstFailure(results, node) === undefined : dryRun.fits(node);
}

/** True for a node that has no room beside the pods nominated there. */
export function barredBy(dryRun: PodDryRun | undefined): ((node: NodeIndex) => boolean) | undefined {
  if (dryRun === undefined) return undefined;
  return (node) => dryRun.concerns(node) && !dryRun.fits(node);
}

/** Whether scoring may end in an error, or an extender filters or scores nodes for the pod. */
export function asksNodeByNode({ mayFailToScore, profile }: PluginResults, pod: Pod): boolean {
  const { extenders } = profile;
  if (mayFailToScore || extenders === undefined) return mayFailToScore;
  return extenders.some(
    (one) => (one.filter !== undefined || one.prioritize !== undefined) && one.isInterested(pod),
  );
}
