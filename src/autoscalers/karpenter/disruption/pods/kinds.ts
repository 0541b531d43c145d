import { effectiveTolerations, isTerminal, tolerates } from '../../../../objects/index.ts';
import type { Pod, Taint } from '../../../../objects/index.ts';
import { isTerminating } from '../../provisioning/pods/kinds.ts';

/** The taint that Karpenter puts on a node that it is about to delete. */
export const DISRUPTED_TAINT: Taint = { key: 'karpenter.sh/disrupted', effect: 'NoSchedule' };

/** The pod runs or waits: it has not ended and is not terminating. */
export const isActive = (pod: Pod): boolean => !isTerminal(pod) && !isTerminating(pod);

/** The pod stays on a node that is about to be deleted. */
export function toleratesDisruption({ spec }: Pod): boolean {
  return tolerates(effectiveTolerations(spec.tolerations ?? [], undefined), DISRUPTED_TAINT);
}
