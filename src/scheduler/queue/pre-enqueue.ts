import type { Pod } from '../../api/index.ts';
import type { ClusterView } from '../../cluster/index.ts';
import { wordReasons } from '../../framework/index.ts';
import type { Profile, RejectedBy } from '../../framework/index.ts';

/** The first PreEnqueue plugin that rejects the pod, and why (kubernetes v1.34.1 backend/queue runPreEnqueuePlugins). */
export function preEnqueue(
  pod: Pod,
  { preEnqueue: plugins }: Pick<Profile, 'preEnqueue'>,
  cluster: ClusterView,
): RejectedBy | undefined {
  for (const { name, points, reasons: table } of plugins) {
    const rejection = points.preEnqueue?.(pod, cluster);
    if (rejection === undefined) continue;
    const { code, reasons } = rejection;
    return { plugin: name, code, reasons: wordReasons(table, reasons, code) };
  }
  return undefined;
}
