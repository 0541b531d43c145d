import type { Pod } from '../../objects/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import { wordReasons } from '../../framework/index.ts';
import type { EnabledPlugin, Profile, RejectedBy } from '../../framework/index.ts';

/** A pod that must not enter the queue. */
export interface Gate {
  readonly plugin: EnabledPlugin;
  readonly rejection: RejectedBy;
}

/** The first PreEnqueue plugin that rejects the pod, and why (kubernetes v1.34.1 backend/queue runPreEnqueuePlugins). */
export function gateOf(
  pod: Pod,
  { preEnqueue: plugins }: Pick<Profile, 'preEnqueue'>,
  cluster: ClusterView,
): Gate | undefined {
  for (const plugin of plugins) {
    const rejection = plugin.points.preEnqueue?.(pod, cluster);
    if (rejection === undefined) continue;
    const { code, reasons } = rejection;
    const worded = wordReasons(plugin.reasons, reasons, code);
    return { plugin, rejection: { plugin: plugin.name, code, reasons: worded } };
  }
  return undefined;
}

/** Why a PreEnqueue plugin rejects the pod; undefined if none does. */
export const preEnqueue = (
  pod: Pod,
  profile: Pick<Profile, 'preEnqueue'>,
  cluster: ClusterView,
): RejectedBy | undefined => gateOf(pod, profile, cluster)?.rejection;
