import { describeVolumeLimit } from '../../../test/support/volume-limit-tester.ts';
import { azureDiskLimits, azureDiskLimitsV122 } from './plugin.ts';

describeVolumeLimit(
  { 'v1.31': azureDiskLimits, 'v1.22': azureDiskLimitsV122 },
  {
    disk: (at) => ({ azureDisk: { diskName: `disk-${at}`, diskURI: `uri-${at}` } }),
    limit: 16,
    resource: 'attachable-volumes-azure-disk',
  },
);
