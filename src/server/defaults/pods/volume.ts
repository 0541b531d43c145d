import type {
  DownwardAPIVolumeFile,
  PersistentVolumeClaimSpec,
  ProjectedVolumeSource,
  Volume,
  VolumeProjection,
} from '../../../objects/index.ts';
import { defaultFieldRef } from './container.ts';
import { fillUnset, fillZero, mapField, replace } from '../copy-on-write.ts';
import { roundUpRequirements } from '../resource-list.ts';

/** 0644, the mode of files in a volume. */
const DEFAULT_MODE = 0o644;

/** The legacy sources with defaults that pods' volumes and PersistentVolumes share. */
interface SharedVolumeSources {
  readonly hostPath?: { readonly type?: string };
  readonly rbd?: { readonly pool?: string; readonly user?: string; readonly keyring?: string };
  readonly iscsi?: { readonly iscsiInterface?: string };
  readonly azureDisk?: {
    readonly cachingMode?: string;
    readonly fsType?: string;
    readonly kind?: string;
    readonly readOnly?: boolean;
  };
  readonly scaleIO?: { readonly storageMode?: string; readonly fsType?: string };
}

/**
 * A volume of a pod. Without a source it is an emptyDir.
 * Source: SetDefaults_Volume and the SetDefaults_*VolumeSource functions, pkg/apis/core/v1, v1.34.
 */
export function defaultVolume(volume: Volume): Volume {
  let result = defaultSharedSources(volume);
  const { secret, configMap, downwardAPI, projected, ephemeral } = volume;
  if (secret) {
    result = replace(result, 'secret', fillUnset(secret, { defaultMode: DEFAULT_MODE }));
  } else if (configMap) {
    result = replace(result, 'configMap', fillUnset(configMap, { defaultMode: DEFAULT_MODE }));
  } else if (projected) {
    result = replace(result, 'projected', defaultProjected(projected));
  } else if (downwardAPI) {
    const filled = fillUnset(downwardAPI, { defaultMode: DEFAULT_MODE });
    result = replace(result, 'downwardAPI', mapField(filled, 'items', defaultDownwardFile));
  } else if (ephemeral?.volumeClaimTemplate) {
    const template = ephemeral.volumeClaimTemplate;
    const after = replace(template, 'spec', defaultClaimSpec(template.spec));
    result = replace(result, 'ephemeral', replace(ephemeral, 'volumeClaimTemplate', after));
  } else if (!hasSource(volume)) {
    result = { ...volume, emptyDir: {} };
  }
  return result;
}

/** Source: SetDefaults_PersistentVolumeClaimSpec, pkg/apis/core/v1/defaults.go, v1.34. */
export function defaultClaimSpec(spec: PersistentVolumeClaimSpec): PersistentVolumeClaimSpec {
  const result = fillUnset(spec, { volumeMode: 'Filesystem' });
  return result.resources
    ? replace(result, 'resources', roundUpRequirements(result.resources))
    : result;
}

/** Defaults of the sources that pods and PersistentVolumes share. */
export function defaultSharedSources<T extends SharedVolumeSources>(sources: T): T {
  const { hostPath, rbd, iscsi, azureDisk, scaleIO } = sources;
  if (hostPath) return replace(sources, 'hostPath', fillUnset(hostPath, { type: '' }));
  if (rbd) {
    const defaults = { pool: 'rbd', user: 'admin', keyring: '/etc/ceph/keyring' };
    return replace(sources, 'rbd', fillZero(rbd, defaults));
  }
  if (iscsi) return replace(sources, 'iscsi', fillZero(iscsi, { iscsiInterface: 'default' }));
  if (azureDisk) {
    const defaults = { cachingMode: 'ReadWrite', fsType: 'ext4', kind: 'Shared', readOnly: false };
    return replace(sources, 'azureDisk', fillUnset(azureDisk, defaults));
  }
  if (scaleIO) {
    const defaults = { storageMode: 'ThinProvisioned', fsType: 'xfs' };
    return replace(sources, 'scaleIO', fillZero(scaleIO, defaults));
  }
  return sources;
}

function defaultProjected(projected: ProjectedVolumeSource): ProjectedVolumeSource {
  const filled = fillUnset(projected, { defaultMode: DEFAULT_MODE });
  return mapField(filled, 'sources', defaultProjection);
}

function defaultProjection(projection: VolumeProjection): VolumeProjection {
  const { downwardAPI, serviceAccountToken } = projection;
  let result = projection;
  if (downwardAPI) {
    result = replace(result, 'downwardAPI', mapField(downwardAPI, 'items', defaultDownwardFile));
  }
  if (serviceAccountToken) {
    const token = fillUnset(serviceAccountToken, { expirationSeconds: 3600 });
    result = replace(result, 'serviceAccountToken', token);
  }
  return result;
}

function defaultDownwardFile(file: DownwardAPIVolumeFile): DownwardAPIVolumeFile {
  return file.fieldRef ? replace(file, 'fieldRef', defaultFieldRef(file.fieldRef)) : file;
}

function hasSource(volume: Volume): boolean {
  return Object.entries(volume).some(
    ([key, value]: [string, unknown]) => key !== 'name' && value !== undefined && value !== null,
  );
}
