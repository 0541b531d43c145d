import { isMigratedPlugin, PROVISIONED_BY } from '../../objects/index.ts';
import type { PersistentVolume } from '../../objects/index.ts';

const IN_TREE = 'kubernetes.io/';
const MIGRATED_TO = 'pv.kubernetes.io/migrated-to';
/** The only folder in which the hostPath plugin deletes. */
const TEMPORARY = /^\/tmp\/.+/;

/**
 * Why the controller cannot delete a released volume; undefined: a driver does it.
 * Source: pkg/controller/volume/persistentvolume/pv_controller.go findDeletablePlugin, v1.34.
 */
export function deletionFailure(volume: PersistentVolume): string | undefined {
  const { annotations = {} } = volume.metadata;
  if (annotations[MIGRATED_TO]) return undefined;
  const provisioner = annotations[PROVISIONED_BY] ?? '';
  if (provisioner === '') return pluginFailure(volume);
  const isInTree = provisioner.startsWith(IN_TREE) && !isMigratedPlugin(provisioner);
  return isInTree ? `no volume plugin matched name: ${provisioner}` : undefined;
}

/** Sources: FindDeletablePluginBySpec, pkg/volume/plugins.go, and Delete, pkg/volume/hostpath/host_path.go, v1.34. */
function pluginFailure({ metadata, spec = {} }: PersistentVolume): string | undefined {
  const { hostPath, nfs } = spec;
  const missing = (what: string): string =>
    `error getting deleter volume plugin for volume "${metadata.name}": no ${what} matched`;
  if (nfs !== undefined) return missing('deletable volume plugin');
  if (spec.local ?? spec.iscsi ?? spec.fc) return missing('volume plugin');
  if (hostPath === undefined || TEMPORARY.test(hostPath.path)) return undefined;
  return `host_path deleter only supports /tmp/.+ but received provided ${hostPath.path}`;
}

/** Whether a plugin recycles the volume. */
export const isRecycled = ({ spec }: PersistentVolume): boolean =>
  spec?.hostPath !== undefined || spec?.nfs !== undefined;
