import { isKind, podPriority } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import type { ClusterEvent } from '../../framework/index.ts';
import { isHelpedBy, listensTo } from './may-help.ts';
import type { WaitingPod } from './pod-queue.ts';
import type { QueueOptions } from './options.ts';
import type { UnschedulablePods } from './unschedulable-pods.ts';

/** The unschedulable pods that the event may help, up to a priority, in order of their stamps: heaps are fast for pods in order. */
export function helpedPods(
  unschedulable: UnschedulablePods,
  event: ClusterEvent,
  highestPriority: number,
  options: Pick<QueueOptions, 'cluster' | 'nodeCheck'>,
): readonly WaitingPod[] {
  const admits = admitsAfter(event, options);
  const helped: WaitingPod[] = [];
  let kinds = 0;
  for (const alike of unschedulable.rejectedByListeners(event.kind)) {
    const [first] = alike;
    if (first === undefined || podPriority(first.pod) > highestPriority) continue;
    const { gate } = first;
    if (gate !== undefined && !listensTo(gate.plugin, event.kind)) continue;
    if (!admits(first) || !isHelpedBy(first, event, options.cluster)) continue;
    for (const waiting of alike) helped.push(waiting);
    kinds++;
  }
  return kinds > 1 ? helped.sort((a, b) => a.stamp - b.stamp) : helped;
}

const ANY = (): boolean => true;

/** Whether the node that was added or changed has room for a pod. Not asked for plugins without events: these miss changes of taints. */
function admitsAfter(
  event: ClusterEvent,
  { nodeCheck }: Pick<QueueOptions, 'nodeCheck'>,
): (waiting: WaitingPod) => boolean {
  const node = nodeCheck && changedNode(event);
  if (node === undefined) return ANY;
  return ({ pod, rejectedBy }) =>
    nodeCheck?.(pod, node) !== false || rejectedBy.some(({ events }) => events === undefined);
}

function changedNode({ kind, object }: ClusterEvent): Node | undefined {
  const isOfNode = object !== undefined && kind.name?.startsWith('Node/') === true;
  return isOfNode && isKind(object, 'Node') ? object : undefined;
}
