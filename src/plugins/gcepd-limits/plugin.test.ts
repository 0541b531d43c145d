import { describeVolumeLimit } from '../../../test/support/volume-limit-tester.ts';
import { gcepdLimits, gcepdLimitsV122 } from './plugin.ts';

describeVolumeLimit(
  { 'v1.31': gcepdLimits, 'v1.22': gcepdLimitsV122 },
  {
    disk: (at) => ({ gcePersistentDisk: { pdName: `disk-${at}` } }),
    limit: 16,
    resource: 'attachable-volumes-gce-pd',
  },
);
