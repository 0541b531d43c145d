import type { Node } from '../../objects/index.ts';
import { replace } from './copy-on-write.ts';
import { roundUpResources } from './resource-list.ts';

/**
 * Allocatable resources default to the capacity.
 * Source: SetDefaults_NodeStatus, pkg/apis/core/v1/defaults.go, v1.34.
 */
export function defaultNode(node: Node): Node {
  let status = node.status;
  if (!status) return node;
  if (status.capacity) status = replace(status, 'capacity', roundUpResources(status.capacity));
  const allocatable = status.allocatable ?? status.capacity;
  if (allocatable) status = replace(status, 'allocatable', roundUpResources(allocatable));
  return replace(node, 'status', status);
}
