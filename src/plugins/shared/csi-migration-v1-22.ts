import { listsAsMigrated } from '../../objects/index.ts';
import type { CSINode } from '../../objects/index.ts';

/** The only in-tree plugin with a migration gate (CSIMigrationOpenStack) that is on in v1.22. */
const MIGRATED = 'kubernetes.io/cinder';

/** Whether a CSI driver handles the volumes of an in-tree plugin on a node (kubernetes v1.22.6 nodevolumelimits/utils.go). */
export const isMigratedV122 = (plugin: string, node: CSINode | undefined): boolean =>
  plugin === MIGRATED && listsAsMigrated(plugin, node);
