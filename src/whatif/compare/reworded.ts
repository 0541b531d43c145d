import type { PlannedPod, RewordedPod } from '../../outcome/index.ts';
import type { PodPair } from './match-pods.ts';
import { ownerOf } from './pod-names.ts';
import type { ReleaseChanges } from './release-changes.ts';

const isPending = ({ node, message }: PlannedPod): boolean =>
  node === null && message !== undefined;

/** The pods that fit on no node of either side, for another reason or in other words. */
export function rewordedPods(
  pairs: readonly PodPair[],
  changes: ReleaseChanges,
): readonly RewordedPod[] {
  return pairs.flatMap(({ base, head }) => {
    const [before = '', after = ''] = [base.message, head.message];
    if (!isPending(base) || !isPending(head) || before === after) return [];
    const { namespace, name } = head;
    const because = changes.ofRejections(base, head);
    return [{ namespace, name, ...ownerOf(head), before, after, because }];
  });
}
