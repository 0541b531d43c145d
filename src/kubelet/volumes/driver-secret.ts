import type { Volume } from '../../objects/index.ts';

type Source = Pick<Volume, 'cephfs' | 'flexVolume' | 'iscsi' | 'rbd'>;

/**
 * The name of the Secret without which the driver of a volume cannot mount it; undefined: it needs none.
 * Source: pkg/volume/{csi,flexvolume} (SetUp), v1.36.
 */
export function driverSecret(volume: Volume): string | undefined {
  const { azureFile, csi, iscsi } = volume;
  if (azureFile !== undefined) return azureFile.secretName;
  if (csi !== undefined) return csi.nodePublishSecretRef?.name;
  if (iscsi !== undefined && !usesChap(iscsi)) return undefined;
  return referenceOf(volume)?.name;
}

const referenceOf = ({ cephfs, flexVolume, iscsi, rbd }: Source): { name?: string } | undefined =>
  (cephfs ?? flexVolume ?? iscsi ?? rbd)?.secretRef;

/** Only then the Secret is read. Source: pkg/volume/iscsi createSecretMap, v1.36. */
const usesChap = ({ chapAuthDiscovery, chapAuthSession }: NonNullable<Volume['iscsi']>): boolean =>
  chapAuthDiscovery === true || chapAuthSession === true;
