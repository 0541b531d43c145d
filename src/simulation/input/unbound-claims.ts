import { claimClass, isFullyBound } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';

/** Warns of claims that stay unbound because the input lacks their StorageClass; one warning per class. */
export function unboundClaimWarnings(api: ApiServer): readonly string[] {
  const classes = new Set<string>();
  for (const claim of api.list('PersistentVolumeClaim')) {
    const className = claimClass(claim);
    const isKnown = api.get('StorageClass', '', className) !== undefined;
    if (!isKnown && !isFullyBound(claim)) classes.add(className);
  }
  return Array.from(classes, (className) =>
    className === ''
      ? 'no default StorageClass is given: claims that name no class stay unbound; add a StorageClass object'
      : `no StorageClass "${className}" is given: claims of that class stay unbound; add a StorageClass object`,
  );
}

/** Warns of claims that get no devices because the input has none at all. */
export function unallocatedClaimWarnings(api: ApiServer): readonly string[] {
  if (api.list('ResourceSlice').length > 0) return [];
  const isWaiting = api
    .list('ResourceClaim')
    .some(({ status }) => status?.allocation === undefined);
  return isWaiting
    ? [
        'no ResourceSlice is given: no device is known, and resource claims stay unallocated; export them with: kubectl get resourceslices -o yaml',
      ]
    : [];
}
