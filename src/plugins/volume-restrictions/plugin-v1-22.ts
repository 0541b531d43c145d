import { FITS, reasonsAbout, SKIP, unschedulable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { conflicts, isRestricted } from './disk-conflict.ts';

const REASONS = reasonsAbout('volumes', {
  disk: {
    text: 'node(s) had no available disk',
  },
});

/** Disks only: the feature gate ReadWriteOncePod is off in v1.22 (kubernetes v1.22.6 plugins/volumerestrictions). */
export const volumeRestrictionsV122: Plugin<unknown> = {
  name: 'VolumeRestrictions',
  points: ['filter'],
  reads: ['node.pods', 'nodes'],
  reasons: REASONS,
  nodesMayHelp: false,
  create: () => ({
    preFilter(pod, cluster) {
      const disks = pod.volumes.filter(isRestricted);
      if (disks.length === 0) return SKIP;
      return {
        type: 'node',
        filter: (node) =>
          cluster
            .volumesOn(node)
            .some(({ volumes }) =>
              volumes.some((other) => disks.some((disk) => conflicts(disk, other))),
            )
            ? unschedulable(0)
            : FITS,
        explain: () => [{ id: 'disk' }],
      };
    },
  }),
};
