import { describeVolumeLimit } from '../../../test/support/volume-limit-tester.ts';
import { gcepdLimits } from './gcepd-limits.ts';

describeVolumeLimit(gcepdLimits, {
  disk: (at) => ({ gcePersistentDisk: { pdName: `disk-${at}` } }),
  limit: 16,
  resource: 'attachable-volumes-gce-pd',
});
