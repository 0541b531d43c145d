import { formatShare } from '../../../units/index.ts';
import { optionsOf } from '../groups/index.ts';
import type { Cloud } from '../groups/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import type { UnremovableReason, UnremovableReport } from '../scale-down/index.ts';

/** Why the last loop left a node, in a sentence; undefined: the reason is no reason to stay, or repeats an older one. */
export function sparedText(
  { node, reason, blocking, utilization }: UnremovableReport,
  cloud: Cloud,
  { groupDefaults }: AutoscalerOptions,
): string | undefined {
  if (blocking !== undefined) return `${reason}: ${blocking.text}`;
  if (reason !== 'NotUnderutilized' || utilization === undefined) return TEXTS[reason];
  const group = cloud.groupOf(node.metadata.name);
  const options = group === undefined ? groupDefaults : optionsOf(group, groupDefaults);
  const most =
    utilization.resource === 'cpu' || utilization.resource === 'memory'
      ? options.scaleDownUtilizationThreshold
      : options.scaleDownGpuUtilizationThreshold;
  const used = formatShare(utilization.share);
  return `${reason}: ${used} of its ${utilization.resource} is requested, above ${formatShare(most)}`;
}

const TEXTS: Readonly<Partial<Record<UnremovableReason, string>>> = {
  ScaleDownDisabledAnnotation: 'ScaleDownDisabledAnnotation: an annotation of the node forbids it',
  ScaleDownUnreadyDisabled: 'ScaleDownUnreadyDisabled: unready nodes stay',
  NodeGroupMinSizeReached: 'NodeGroupMinSizeReached: its group has its minimum',
  AtomicScaleDownFailed: 'AtomicScaleDownFailed: its group goes as a whole or not at all',
  MinimalResourceLimitExceeded: 'MinimalResourceLimitExceeded: the cluster has its minimum',
  NoPlaceToMovePods: 'NoPlaceToMovePods: a pod of it fits on no other node',
  UnexpectedError: 'UnexpectedError',
  BlockedByOnCompletionPod: 'BlockedByOnCompletionPod: a pod of it runs to its end',
};
