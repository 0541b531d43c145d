import { claimNameOf, inlineCsiVolume, isMadeFor } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unresolvable, unschedulable } from '../../framework/index.ts';
import type { Cause, Plugin, ReasonTable } from '../../framework/index.ts';
import { signVolumes } from '../shared/sign.ts';
import { RoomOnNodes } from './room-on-nodes.ts';

const REASONS = {
  limit: {
    text: 'node(s) exceed max volume count',
    remedy: 'detach a volume from {nodes}, or add a node',
  },
  'not-found': {
    text: ({ namespace, claim }) =>
      `looking up PVC ${namespace}/${claim}: persistentvolumeclaim "${claim}" not found`,
    remedy: 'create the PersistentVolumeClaim {claim}',
  },
  'not-owner': {
    text: ({ namespace, claim, pod }) =>
      `PVC ${namespace}/${claim} was not created for pod ${namespace}/${pod} (pod is not owner)`,
  },
} as const satisfies ReasonTable;

/**
 * Keeps pods off nodes if the CSINode allows no more volumes of a driver (kubernetes v1.34.1 plugins/nodevolumelimits).
 */
export const nodeVolumeLimits: Plugin = {
  name: 'NodeVolumeLimits',
  points: ['preFilter', 'filter'],
  reads: ['node.pods', 'storage'],
  reasons: REASONS,
  signer: () => signVolumes,
  create: () => ({
    preFilter(pod, cluster) {
      const mayAttach = pod.volumes.some(
        (volume) => claimNameOf(volume, '') !== undefined || inlineCsiVolume(volume) !== undefined,
      );
      if (!mayAttach) return SKIP;
      const problem = claimProblem(pod, cluster);
      if (problem !== undefined) {
        return { type: 'node', filter: () => unresolvable(0), explain: () => [problem] };
      }
      const room = new RoomOnNodes(pod, cluster);
      return {
        type: 'node',
        filter(node) {
          const csiNode = cluster.get('CSINode', '', cluster.columns.names[node]!);
          return csiNode === undefined || room.isEnough(csiNode, cluster.volumesOn(node))
            ? FITS
            : unschedulable(0);
        },
        explain: () => [{ id: 'limit' }],
      };
    },
  }),
};

/** Why a claim of the pod cannot be attached: it does not exist, or belongs to another pod. */
function claimProblem(
  { namespace, volumes, owner }: PodView,
  cluster: ClusterView,
): Cause | undefined {
  for (const volume of volumes) {
    const name = claimNameOf(volume, owner?.name ?? '');
    if (name === undefined) continue;
    const claim = cluster.get('PersistentVolumeClaim', namespace, name);
    if (claim === undefined) {
      return { id: 'not-found', detail: { namespace, claim: name } };
    }
    if (volume.ephemeral !== undefined && !isMadeFor(claim, owner?.uid ?? '')) {
      return { id: 'not-owner', detail: { namespace, claim: name, pod: owner?.name ?? '' } };
    }
  }
  return undefined;
}
