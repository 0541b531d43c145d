import type { CSINode, Node } from '../../../objects/index.ts';
import { idOfNode } from './simulated-cloud.ts';

const HOSTNAME = 'kubernetes.io/hostname';
const IS_TEMPLATE = 'cluster-autoscaler.kubernetes.io/template-node';

/**
 * The next node of a group, as it registers: Ready, with the labels and taints of the group's template. What names a machine is its own.
 *
 * @param now RFC 3339
 */
export function newNode(template: Node, name: string, now: string): Node {
  const { [IS_TEMPLATE]: _isTemplate, ...labels } = template.metadata.labels ?? {};
  const { capacity = {}, allocatable = capacity, nodeInfo } = template.status ?? {};
  return {
    apiVersion: 'v1',
    kind: 'Node',
    metadata: { name, labels: { ...labels, [HOSTNAME]: name } },
    spec: { taints: [...(template.spec?.taints ?? [])], providerID: idOfNode(name) },
    status: {
      capacity,
      allocatable,
      conditions: [{ type: 'Ready', status: 'True', lastTransitionTime: now }],
      ...(nodeInfo !== undefined && { nodeInfo }),
    },
  };
}

/** The volumes that a new node can attach: as many as the example can. */
export const newCsiNode = ({ spec }: CSINode, name: string): CSINode => ({
  apiVersion: 'storage.k8s.io/v1',
  kind: 'CSINode',
  metadata: { name },
  spec: { drivers: spec.drivers.map((driver) => ({ ...driver, nodeID: name })) },
});
