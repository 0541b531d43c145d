import { claimNameOf, inlineCsiVolume, isMadeFor } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unresolvable, unschedulable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { RoomOnNodes } from './room-on-nodes.ts';

/**
 * Keeps pods off nodes whose CSINode has no room for more volumes of a driver (kubernetes v1.34.1 plugins/nodevolumelimits).
 */
export const nodeVolumeLimits: Plugin = {
  name: 'NodeVolumeLimits',
  reads: ['node.pods', 'storage'],
  create: () => ({
    preFilter(pod, cluster) {
      const mayAttach = pod.volumes.some(
        (volume) => claimNameOf(volume, '') !== undefined || inlineCsiVolume(volume) !== undefined,
      );
      if (!mayAttach) return SKIP;
      const problem = claimProblem(pod, cluster);
      if (problem !== undefined) {
        return { filter: () => unresolvable(0), explain: () => [problem] };
      }
      const room = new RoomOnNodes(pod, cluster);
      return {
        filter(node) {
          const csiNode = cluster.get('CSINode', '', cluster.columns.names[node]!);
          return csiNode === undefined || room.isEnough(csiNode, cluster.volumesOn(node))
            ? FITS
            : unschedulable(0);
        },
        explain: () => ['node(s) exceed max volume count'],
      };
    },
  }),
};

/** What upstream says of a claim of the new pod that is not there, or not its own. */
function claimProblem(
  { namespace, volumes, owner }: PodView,
  cluster: ClusterView,
): string | undefined {
  for (const volume of volumes) {
    const name = claimNameOf(volume, owner?.name ?? '');
    if (name === undefined) continue;
    const claim = cluster.get('PersistentVolumeClaim', namespace, name);
    if (claim === undefined) {
      return `looking up PVC ${namespace}/${name}: persistentvolumeclaim "${name}" not found`;
    }
    if (volume.ephemeral !== undefined && !isMadeFor(claim, owner?.uid ?? '')) {
      return `PVC ${namespace}/${name} was not created for pod ${namespace}/${owner?.name ?? ''} (pod is not owner)`;
    }
  }
  return undefined;
}
