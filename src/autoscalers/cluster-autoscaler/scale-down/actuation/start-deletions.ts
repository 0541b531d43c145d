import type { Node, Pod } from '../../../../objects/index.ts';
import { goQuote } from '../../../../golang/index.ts';
import type { EventRecorder } from '../../events.ts';
import type { NodeGroup } from '../../groups/index.ts';
import type { Deletions } from '../deletions.ts';
import { nodeUtilization } from '../eligibility.ts';
import type { ScaleDownView } from '../eligibility.ts';
import { goNumber } from '../go-number.ts';
import type { NodesToDelete } from '../planner.ts';
import type { Utilization } from '../utilization.ts';
import { cropped } from './crop.ts';
import type { Batch } from './crop.ts';
import { podsToEvict } from './evictions.ts';

/** A node whose deletion starts: it gets the taint of nodes that are being deleted, and goes after a delay. */
export interface RemovedNode {
  readonly node: Node;
  readonly group: NodeGroup;
  readonly utilization: Utilization | undefined;
  /** Pods that are evicted, without those of DaemonSets; undefined if the node is empty. */
  readonly evicted: readonly Pod[] | undefined;
}

/**
 * Starts deletions, as many as may run at once. Empty nodes are tainted before nodes to drain.
 *
 * Source: core/scaledown/actuation/actuator.go startDeletion, 1.36.
 */
export function startDeletions(
  { empty, toDrain }: NodesToDelete,
  view: ScaleDownView,
  deletions: Deletions,
  events: EventRecorder,
): readonly RemovedNode[] {
  const batches = cropped(empty, toDrain, deletions.running, view);
  const start = (list: readonly Batch[], isDrain: boolean): readonly RemovedNode[] => {
    const nodes = list.flatMap((batch) =>
      batch.nodes.map((node) => ({ node, group: batch.group })),
    );
    for (const { node } of nodes) {
      events.onNode(node, 'Normal', 'ScaleDown', 'marked the node as toBeDeleted/unschedulable');
    }
    return nodes.map(({ node, group }) => {
      const removed = removedNode(node, group, view, isDrain);
      announce(removed, events);
      const { name } = node.metadata;
      deletions.start({ node: name, groupId: group.id, isDrain, since: view.now });
      return removed;
    });
  };
  return [...start(batches.empty, false), ...start(batches.toDrain, true)];
}

function removedNode(
  node: Node,
  group: NodeGroup,
  view: ScaleDownView,
  isDrain: boolean,
): RemovedNode {
  const pods = view.snapshot.podsOn(node.metadata.name);
  const utilization = nodeUtilization(node, group, view);
  const evicted = isDrain ? podsToEvict(pods, false).others : undefined;
  return { node, group, utilization, evicted };
}

function announce({ node, utilization, evicted }: RemovedNode, events: EventRecorder): void {
  const { name } = node.metadata;
  if (evicted === undefined) {
    const message = `Scale-down: removing empty node ${goQuote(name)}`;
    events.onStatus('Normal', 'ScaleDownEmpty', message);
    return;
  }
  const pods = evicted.map(({ metadata }) => metadata.name).join(',');
  const message = `Scale-down: removing node ${name}, utilization: ${utilizationText(utilization)}, pods to reschedule: ${pods}`;
  events.onStatus('Normal', 'ScaleDown', message);
}

/** As Go prints the struct; the fourth share, of devices, is not read. */
function utilizationText(utilization: Utilization | undefined): string {
  const { cpu, memory, gpu, resource, share } = utilization ?? NONE;
  const shares = [cpu, memory, gpu, 0].map(goNumber).join(' ');
  return `{${shares} ${resource} ${goNumber(share)}}`;
}

const NONE: Utilization = { cpu: 0, memory: 0, gpu: 0, resource: '', share: 0 };
