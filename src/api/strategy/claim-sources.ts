import type { PersistentVolumeClaim, TypedLocalObjectReference } from '../types.ts';

const SNAPSHOTS = 'snapshot.storage.k8s.io';

/**
 * Copies dataSource to dataSourceRef or back, if only one is set. A source that is neither a claim nor a snapshot counts only as a
 * dataSourceRef. `old`: the claim before. Rules: EnforceDataSourceBackwardsCompatibility and
 * NormalizeDataSources, pkg/api/persistentvolumeclaim/util.go, v1.34.
 */
export function withDataSources(
  claim: PersistentVolumeClaim,
  old?: PersistentVolumeClaim,
): PersistentVolumeClaim {
  const { dataSource, dataSourceRef, ...rest } = claim.spec ?? {};
  if (dataSourceRef === undefined) {
    if (dataSource === undefined) return claim;
    const isUsed = isClaimOrSnapshot(dataSource) || hasDataSource(old);
    const spec = isUsed ? { ...rest, dataSource, dataSourceRef: dataSource } : rest;
    return { ...claim, spec };
  }
  if (dataSource !== undefined || dataSourceRef.namespace) return claim;
  const { namespace: _, ...local } = dataSourceRef;
  return { ...claim, spec: { ...rest, dataSourceRef, dataSource: local } };
}

function hasDataSource(claim: PersistentVolumeClaim | undefined): boolean {
  return claim?.spec?.dataSource !== undefined || claim?.spec?.dataSourceRef !== undefined;
}

function isClaimOrSnapshot({ apiGroup = '', kind }: TypedLocalObjectReference): boolean {
  if (kind === 'PersistentVolumeClaim') return apiGroup === '';
  return kind === 'VolumeSnapshot' && apiGroup === SNAPSHOTS;
}
