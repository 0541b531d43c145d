import type { Pod } from '../../objects/index.ts';

/** Label of a pod: the revision of the template that it was created from. */
export const REVISION_LABEL = 'controller-revision-hash';

export function revisionOfPod({ metadata }: Pod): string {
  return metadata.labels?.[REVISION_LABEL] ?? '';
}
