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
  const wasUsed = old?.spec?.dataSource !== undefined || old?.spec?.dataSourceRef !== undefined;
  if (dataSourceRef === undefined) {
    if (dataSource === undefined) return claim;
    if (!isClaimOrSnapshot(dataSource) && !wasUsed) return { ...claim, spec: rest };
    return { ...claim, spec: { ...rest, dataSource, dataSourceRef: dataSource } };
  }
  if (dataSource !== undefined || dataSourceRef.namespace) return claim;
  const { namespace: _, ...local } = dataSourceRef;
  return { ...claim, spec: { ...rest, dataSourceRef, dataSource: local } };
}

function isClaimOrSnapshot({ apiGroup = '', kind }: TypedLocalObjectReference): boolean {
  if (kind === 'PersistentVolumeClaim') return apiGroup === '';
  return kind === 'VolumeSnapshot' && apiGroup === SNAPSHOTS;
}
