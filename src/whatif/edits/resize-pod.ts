import { isKind, isTerminal } from '../../objects/index.ts';
import { resizePod } from '../../server/index.ts';
import type { KubernetesObject, Node, Pod, PodCondition } from '../../objects/index.ts';
import type { ResourcesPatch } from '../../server/index.ts';
import { AdmissionNode, admitPod, NodeLoad } from '../../kubelet/index.ts';
import { DEFAULT_RELEASE, releaseOfKubelets } from '../../releases/index.ts';

/** Whether the pod runs on a node: other requests are a resize of it then. */
export const isRunning = (pod: Pod): boolean => pod.spec.nodeName !== undefined && !isTerminal(pod);

/**
 * A running pod that is resized in place to the resources of `asked`, or the refusal of the API server. The release is the
 * nodes'. A resize that does not fit on the node is deferred: the pod keeps its resources and gets the condition PodResizePending with
 * the reason (pkg/kubelet/allocation, v1.36). The condition has no time, which marks it as made by a what-if.
 */
export function resizedPod(
  before: Pod,
  asked: Pod,
  objects: readonly KubernetesObject[],
): { readonly pod: Pod } | { readonly refusal: string } {
  const nodes = objects.filter((one) => isKind(one, 'Node'));
  const versions = nodes.flatMap(({ status }) => status?.nodeInfo?.kubeletVersion ?? []);
  const { gates } = releaseOfKubelets(versions)?.release ?? DEFAULT_RELEASE;
  const resized = resizePod(before, patchesOf(before, asked), gates);
  if ('refusal' in resized) return { refusal: resized.refusal.message };
  const after = resized.pod;
  const node = nodes.find(({ metadata }) => metadata.name === before.spec.nodeName);
  if (after === before || node === undefined) return { pod: after };
  const lack = lackOn(node, before, after, objects);
  return { pod: lack === undefined ? after : defer(before, after, lack) };
}

/** Why the node has no room for the pod beside the others; undefined: it has. */
function lackOn(
  node: Node,
  before: Pod,
  after: Pod,
  objects: readonly KubernetesObject[],
): string | undefined {
  const load = new NodeLoad();
  for (const other of objects) {
    if (!isKind(other, 'Pod') || other === before || isTerminal(other)) continue;
    if (other.spec.nodeName === node.metadata.name) load.add(other);
  }
  const rejection = admitPod(after, new AdmissionNode(node), load);
  return rejection?.reason.startsWith('OutOf') === true ? rejection.message : undefined;
}

function patchesOf(before: Pod, { spec }: Pod): ReadonlyMap<string, ResourcesPatch> {
  const own = [...(before.spec.initContainers ?? []), ...before.spec.containers];
  return new Map(
    [...(spec.initContainers ?? []), ...spec.containers].flatMap(({ name, resources = {} }) => {
      const known = own.find((container) => container.name === name);
      const { requests, limits } = resources;
      if (known?.resources === resources) return [];
      return [[name, { ...(requests && { requests }), ...(limits && { limits }) }] as const];
    }),
  );
}

function defer(before: Pod, after: Pod, message: string): Pod {
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
