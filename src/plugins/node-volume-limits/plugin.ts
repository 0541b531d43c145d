import { claimNameOf, inlineCsiVolume } from '../../objects/index.ts';
import { FITS, reasonsAbout, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { usesClaim } from '../shared/claim-events.ts';
import { MOUNT_REASONS, rejectClaims } from '../shared/mounted-claims.ts';
import { signVolumes } from '../shared/sign.ts';
import { detachesVolume, endsAttachment, raisesLimit } from './hints.ts';
import { RoomOnNodes } from './room-on-nodes.ts';

const REASONS = reasonsAbout('volumes', {
  limit: {
    text: 'node(s) exceed max volume count',
  },
  'no-driver': {
    text: ({ driver }) => `${driver} CSI driver is not installed on the node`,
  },
  ...MOUNT_REASONS,
});

/**
 * Keeps pods off nodes if the CSINode allows no more volumes of a driver, or with VolumeLimitScaling if a node lacks the driver
 * (kubernetes v1.36.3 plugins/nodevolumelimits/csi.go).
 */
export const nodeVolumeLimits: Plugin = {
  name: 'NodeVolumeLimits',
  points: ['preFilter', 'filter'],
  reads: ['node.pods', 'storage'],
  events: () => [
    { on: ['CSINode/Add'] },
    { on: ['CSINode/Update'], hint: raisesLimit },
    { on: ['Pod/Delete'], hint: detachesVolume },
    { on: ['PersistentVolumeClaim/Add'], hint: usesClaim },
    { on: ['VolumeAttachment/Delete'], hint: endsAttachment },
  ],
  reasons: REASONS,
  signer: () => signVolumes,
  create: (_, gates, rules) => ({
    preFilter(pod, cluster) {
      const mayAttach = pod.volumes.some(
        (volume) => claimNameOf(volume, '') !== undefined || inlineCsiVolume(volume) !== undefined,
      );
      if (!mayAttach) return SKIP;
      const rejected = rejectClaims(pod, cluster);
      if (rejected !== undefined) return rejected;
      const room = new RoomOnNodes(pod, cluster, { gates, rules });
      const missing: string[] = [];
      return {
        type: 'node',
        filter(node) {
          const shortage = room.shortageOn(node);
          if (shortage === 'none') return FITS;
          if (shortage === 'limit') return unschedulable(0);
          const { driver } = shortage;
          if (!missing.includes(driver)) missing.push(driver);
          return unschedulable(1 + missing.indexOf(driver));
        },
        explain(detail) {
          const driver = missing[detail - 1];
          return driver === undefined
            ? [{ id: 'limit' }]
            : [{ id: 'no-driver', detail: { driver } }];
        },
      };
    },
  }),
};

/** Up to v1.31 the allocatable of a node limits volumes too: see the rule `limitsVolumesByCsiNode`. */
export const nodeVolumeLimitsV131: Plugin = {
  ...nodeVolumeLimits,
  reads: [...nodeVolumeLimits.reads, 'node.allocatable'],
};
