import { describeVolumeLimit } from '../../../test/support/volume-limit-tester.ts';
import { cinderLimits } from './cinder-limits.ts';

describeVolumeLimit(cinderLimits, {
  disk: (at) => ({ cinder: { volumeID: `vol-${at}` } }),
  limit: 256,
  resource: 'attachable-volumes-cinder',
});
