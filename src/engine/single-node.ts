import type { Pod } from '../objects/index.ts';
import type { NodeIndex } from '../cluster/index.ts';
import type { Extender, Profile, PluginResults } from '../framework/index.ts';
import { firstFailure } from '../framework/index.ts';
import type { PodDryRun } from './dry-run.ts';

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
export function barredBy(
  dryRun: PodDryRun | undefined,
): ((node: NodeIndex) => boolean) | undefined {
  if (dryRun === undefined) return undefined;
  return (node) => dryRun.concerns(node) && !dryRun.fits(node);
}

/** What decides whether a pod is asked about node by node. */
interface Askers {
  readonly mayFailToScore: boolean;
  readonly profile: Pick<Profile, 'extenders'>;
}

/** Whether scoring may end in an error, or an extender filters or scores nodes for the pod. */
export function asksNodeByNode(
  { mayFailToScore, profile: { extenders = [] } }: Askers,
  pod: Pod,
): boolean {
  return mayFailToScore || extenders.some((one) => asksOfNodes(one) && one.isInterested(pod));
}

const asksOfNodes = ({ filter, prioritize }: Extender): boolean =>
  filter !== undefined || prioritize !== undefined;
