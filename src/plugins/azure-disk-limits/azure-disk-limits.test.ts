import { describeVolumeLimit } from '../../../test/support/volume-limit-tester.ts';
import { azureDiskLimits } from './azure-disk-limits.ts';

describeVolumeLimit(azureDiskLimits, {
  disk: (at) => ({ azureDisk: { diskName: `disk-${at}`, diskURI: `uri-${at}` } }),
  limit: 16,
  resource: 'attachable-volumes-azure-disk',
});
