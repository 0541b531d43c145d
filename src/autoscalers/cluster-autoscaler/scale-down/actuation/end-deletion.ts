import type { Node } from '../../../../objects/index.ts';
import type { EventRecorder } from '../../events.ts';
import type { Deletion, DeletionResult } from '../deletions.ts';

/** Records the end of a deletion. Source: core/scaledown/actuation/delete_in_batch.go, 1.36. */
export function announceEnd(
  node: Node,
  { isDrain }: Deletion,
  result: DeletionResult,
  events: EventRecorder,
): void {
  const { name } = node.metadata;
  if (result.result !== 'Ok') {
    const failed = isDrain ? 'failed to drain and delete node' : 'failed to delete empty node';
    events.onNode(node, 'Warning', 'ScaleDownFailed', `${failed}: ${result.error}`);
    return;
  }
  events.onNode(node, 'Normal', 'ScaleDown', 'nodes removed by cluster autoscaler');
  if (isDrain) {
    events.onStatus('Normal', 'ScaleDown', `Scale-down: node ${name} removed with drain`);
  } else {
    events.onStatus('Normal', 'ScaleDownEmpty', `Scale-down: empty node ${name} removed`);
  }
}
