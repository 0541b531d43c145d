import { READ_WRITE_ONCE_POD } from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import { fault, FITS, IDLE, reasonsAbout, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin, Rejection } from '../../framework/index.ts';
import { namesClaim } from '../shared/claim-events.ts';
import { topologyEvents } from '../shared/node-events.ts';
import { signVolumes } from '../shared/sign.ts';
import { conflicts, isRestricted } from './disk-conflict.ts';
import { freesVolume } from './hints.ts';

const DISK = 0;
const CLAIM = 1;
const IDS = ['disk', 'claim-in-use'] as const;
const REASONS = reasonsAbout('volumes', {
  disk: { text: 'node(s) had no available disk' },
  'claim-in-use': {
    text: 'node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod',
  },
  'not-found': {
    text: ({ claim }) => `persistentvolumeclaim "${claim}" not found`,
  },
});

/**
 * Keeps a pod off nodes where a pod mounts the same network disk, and off every node while another pod uses its ReadWriteOncePod
 * claim (kubernetes v1.34.1 plugins/volumerestrictions).
 */
export const volumeRestrictions: Plugin = {
  name: 'VolumeRestrictions',
  points: ['preFilter', 'filter'],
  reads: ['node.pods', 'nodes', 'storage', 'claims.use'],
  events: (_args, gates) => [
    { on: ['Pod/Delete'], hint: freesVolume },
    { on: topologyEvents(gates, 'Node/Add') },
    { on: ['PersistentVolumeClaim/Add'], hint: namesClaim },
  ],
  reasons: REASONS,
  nodesMayHelp: false,
  signer: () => signVolumes,
  create: () => ({
    preFilter(pod, cluster) {
      const disks = pod.volumes.filter(isRestricted);
      const claims = exclusiveClaims(pod, cluster);
      if (claims !== undefined && 'type' in claims) return claims;
      const usesBefore = claims === undefined ? 0 : uses(pod, claims, cluster);
      const inUse = (claims ?? []).filter((c) => cluster.claimUses(pod.namespace, c) > 0).length;
      if (disks.length === 0 && inUse === 0) return claims === undefined ? SKIP : IDLE;
      const isDiskTaken = (node: NodeIndex): boolean =>
        cluster
          .volumesOn(node)
          .some(({ volumes }) =>
            volumes.some((other) => disks.some((disk) => conflicts(disk, other))),
          );
      return {
        type: 'node',
        filter(node) {
          if (disks.length > 0 && isDiskTaken(node)) return unschedulable(DISK);
          if (claims === undefined) return FITS;
          // Upstream counts claims first, then each mount that preemption adds or removes.
          const conflictCount = inUse + uses(pod, claims, cluster) - usesBefore;
          return conflictCount > 0 ? unschedulable(CLAIM) : FITS;
        },
        explain: (detail) => [{ id: IDS[detail]! }],
      };
    },
    filterAlone: () => fault('cannot read "PreFilterVolumeRestrictions" from cycleState'),
  }),
};

/** The pod's ReadWriteOncePod claims. Undefined if it has no claims. */
function exclusiveClaims(
  { namespace, volumes }: PodView,
  cluster: ClusterView,
): readonly string[] | Rejection | undefined {
  const exclusive = new Set<string>();
  let hasClaims = false;
  for (const { persistentVolumeClaim } of volumes) {
    if (persistentVolumeClaim === undefined) continue;
    hasClaims = true;
    const { claimName } = persistentVolumeClaim;
    const claim = cluster.get('PersistentVolumeClaim', namespace, claimName);
    if (claim === undefined) {
      const reasons = [{ id: 'not-found', detail: { claim: claimName } }];
      return { type: 'rejection', code: 'UnschedulableAndUnresolvable', reasons };
    }
    if (claim.spec?.accessModes?.includes(READ_WRITE_ONCE_POD) === true) exclusive.add(claimName);
  }
  return hasClaims ? [...exclusive] : undefined;
}

function uses({ namespace }: PodView, claims: readonly string[], cluster: ClusterView): number {
  let sum = 0;
  for (const claim of claims) sum += cluster.claimUses(namespace, claim);
  return sum;
}
