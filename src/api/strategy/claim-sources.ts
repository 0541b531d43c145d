import type { PersistentVolumeClaim } from '../types.ts';

const SNAPSHOTS = 'snapshot.storage.k8s.io';

/**
 * A claim whose dataSource and dataSourceRef say the same, as far as one says it. A source that is neither a claim nor a snapshot
 * counts only as a dataSourceRef. `old`: the claim before. Rules: EnforceDataSourceBackwardsCompatibility and
 * NormalizeDataSources, pkg/api/persistentvolumeclaim/util.go, v1.34.
 */
export function withDataSources(
  claim: PersistentVolumeClaim,
  old?: PersistentVolumeClaim,
): PersistentVolumeClaim {
  const { dataSource, dataSourceRef, ...rest } = claim.spec ?? {};
  const wasUsed = old?.spec?.dataSource !== undefined || old?.spec?.dataSourceRef !== undefined;
  if (dataSourceRef === undefined) {
    if (dataSource === undefined) return claim;
    const { apiGroup = '', kind } = dataSource;
    const isKnown =
      (kind === 'PersistentVolumeClaim' && apiGroup === '') ||
      (kind === 'VolumeSnapshot' && apiGroup === SNAPSHOTS);
    if (!isKnown && !wasUsed) return { ...claim, spec: rest };
    return { ...claim, spec: { ...rest, dataSource, dataSourceRef: dataSource } };
  }
  if (dataSource !== undefined || dataSourceRef.namespace) return claim;
  const { namespace: _, ...local } = dataSourceRef;
  return { ...claim, spec: { ...rest, dataSourceRef, dataSource: local } };
}
