import { isEnabled } from '../../../features/index.ts';
import type { Gates } from '../../../features/index.ts';
import type { PersistentVolumeClaim, TypedLocalObjectReference } from '../../../objects/index.ts';

const CROSS_NAMESPACE = 'CrossNamespaceVolumeDataSource';
const SNAPSHOTS = 'snapshot.storage.k8s.io';

/**
 * Copies dataSource to dataSourceRef or back, if only one is set. A source that is neither a claim nor a snapshot counts only as a
 * dataSourceRef. A source in another namespace is dropped while its feature is disabled. `gates`: the gates of the release; absent
 * where it is not known yet. `old`: the claim before. Rules: DropDisabledFields, EnforceDataSourceBackwardsCompatibility and
 * NormalizeDataSources, pkg/api/persistentvolumeclaim/util.go, v1.34.
 */
export function withDataSources(
  claim: PersistentVolumeClaim,
  gates: Gates | undefined,
  old?: PersistentVolumeClaim,
): PersistentVolumeClaim {
  const { dataSource, dataSourceRef: givenRef, ...rest } = claim.spec ?? {};
  const isDropped = Boolean(givenRef?.namespace) && isForbidden(gates, old);
  const dataSourceRef = isDropped ? undefined : givenRef;
  if (dataSourceRef === undefined) {
    if (dataSource === undefined) return isDropped ? { ...claim, spec: rest } : claim;
    const isUsed = isClaimOrSnapshot(dataSource) || hasDataSource(old);
    const spec = isUsed ? { ...rest, dataSource, dataSourceRef: dataSource } : rest;
    return { ...claim, spec };
  }
  if (dataSource !== undefined || dataSourceRef.namespace) return claim;
  const { namespace: _, ...local } = dataSourceRef;
  return { ...claim, spec: { ...rest, dataSourceRef, dataSource: local } };
}

/** Sources in other namespaces may not be set, and were not set before. */
const isForbidden = (gates: Gates | undefined, old: PersistentVolumeClaim | undefined): boolean =>
  gates !== undefined &&
  !isEnabled(gates, CROSS_NAMESPACE) &&
  old?.spec?.dataSourceRef === undefined;

function hasDataSource(claim: PersistentVolumeClaim | undefined): boolean {
  return claim?.spec?.dataSource !== undefined || claim?.spec?.dataSourceRef !== undefined;
}

function isClaimOrSnapshot({ apiGroup = '', kind }: TypedLocalObjectReference): boolean {
  if (kind === 'PersistentVolumeClaim') return apiGroup === '';
  return kind === 'VolumeSnapshot' && apiGroup === SNAPSHOTS;
}
