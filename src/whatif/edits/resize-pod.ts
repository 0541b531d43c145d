import { isKind, isTerminal } from '../../api/index.ts';
import type { KubernetesObject, Pod, PodCondition } from '../../api/index.ts';
import { AdmissionNode, admitPod, NodeLoad } from '../../kubelet/index.ts';

/**
 * A pod that runs, with other requests. If they do not fit beside the other pods of its node, the kubelet defers the resize: the pod
 * runs on with what it has, and its condition PodResizePending says why (pkg/kubelet/allocation, v1.36). The condition has no time,
 * since it comes from a what-if.
 */
export function resizedPod(before: Pod, after: Pod, objects: readonly KubernetesObject[]): Pod {
  const { nodeName } = before.spec;
  if (nodeName === undefined || isTerminal(before)) return after;
  const node = objects.find((one) => isKind(one, 'Node') && one.metadata.name === nodeName);
  if (node === undefined || !isKind(node, 'Node')) return after;
  const load = new NodeLoad();
  for (const other of objects) {
    if (!isKind(other, 'Pod') || other === before || isTerminal(other)) continue;
    if (other.spec.nodeName === nodeName) load.add(other);
  }
  const rejection = admitPod(after, new AdmissionNode(node), load);
  if (rejection?.reason.startsWith('OutOf') !== true) return after;
  return deferred(before, after, rejection.message);
}

function deferred(before: Pod, after: Pod, message: string): Pod {
  const { conditions = [], containerStatuses = [], ...status } = before.status ?? {};
  const pending: PodCondition = {
    ...{ type: 'PodResizePending', status: 'True' },
    ...{ reason: 'Deferred', message },
  };
  return {
    ...after,
    status: {
      ...status,
      conditions: [...conditions.filter(({ type }) => type !== pending.type), pending],
      containerStatuses: containerStatuses.map((one) => {
        const { resources } = before.spec.containers.find(({ name }) => name === one.name) ?? {};
        if (resources?.requests === undefined) return one;
        return { ...one, allocatedResources: resources.requests, resources };
      }),
    },
  };
}
