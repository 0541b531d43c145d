import { describeVolumeLimit } from '../../../test/support/volume-limit-tester.ts';
import { cinderLimits, cinderLimitsV122 } from './plugin.ts';

describeVolumeLimit(
  { 'v1.31': cinderLimits, 'v1.22': cinderLimitsV122 },
  {
    disk: (at) => ({ cinder: { volumeID: `vol-${at}` } }),
    limit: 256,
    resource: 'attachable-volumes-cinder',
  },
);
