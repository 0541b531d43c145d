import type { Pod } from '../api/index.ts';

/** Which revision of its workload's template a pod was made from. */
export const REVISION_LABEL = 'controller-revision-hash';

export function revisionOfPod({ metadata }: Pod): string {
  return metadata.labels?.[REVISION_LABEL] ?? '';
}
