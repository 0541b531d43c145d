import {
  compileRequiredNodeAffinity,
  effectiveTolerations,
  findUntolerated,
  isExtendedResource,
} from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import { isCriticalPod, isStaticPod } from '../special-pods.ts';
import { hostPortsOf, requestsOf } from './node-load.ts';
import type { NodeLoad } from './node-load.ts';
import type { AdmissionNode } from './admission-node.ts';

/** Why the kubelet rejects a pod. The pod has then failed and is not admitted later. */
export interface PodRejection {
  readonly reason: string;
  /** The event's message; the status message is "Pod was rejected: " and this. */
  readonly message: string;
}

const OS = 'linux';
const OS_LABEL = 'kubernetes.io/os';
/** Resources are checked in this order, others after them by name. */
const FIRST_CHECKED = ['cpu', 'memory', 'ephemeral-storage'];
const NO_LABELS: Readonly<Record<string, string>> = {};

/**
 * Why a node rejects a pod bound to it; undefined: it admits the pod (pkg/kubelet/lifecycle/predicate.go, v1.34). The kubelet
 * checks NoExecute taints only, not NoSchedule taints or cordons. A critical pod is not rejected for lack of resources.
 * `load`: the admitted pods that have not ended.
 */
export function admitPod(pod: Pod, offer: AdmissionNode, load: NodeLoad): PodRejection | undefined {
  return (
    checkOs(pod) ??
    (isCriticalPod(pod) ? undefined : checkResources(pod, offer, load)) ??
    checkNodeAffinity(pod, offer) ??
    checkNodeName(pod, offer) ??
    checkPorts(pod, load) ??
    checkTaints(pod, offer)
  );
}

function checkOs(pod: Pod): PodRejection | undefined {
  const label = pod.metadata.labels?.[OS_LABEL];
  if (label !== undefined && label !== OS) {
    return {
      reason: 'PodOSSelectorNodeLabelDoesNotMatch',
      message: `Failed to admit pod as the \`${OS_LABEL}\` label doesn't match node label`,
    };
  }
  if (pod.spec.os !== undefined && pod.spec.os.name !== OS) {
    const message = "Failed to admit pod as the OS field doesn't match node OS";
    return { reason: 'PodOSNotSupported', message };
  }
  return undefined;
}

function checkResources(pod: Pod, offer: AdmissionNode, load: NodeLoad): PodRejection | undefined {
  const capacity = offer.pods;
  if (load.pods + 1 > capacity) return insufficient('pods', 1, load.pods, capacity);
  const requests = requestsOf(pod);
  for (const resource of inOrder(requests)) {
    const requested = requests.get(resource) ?? 0;
    if (requested === 0) continue;
    const available = offer.allocatable(resource);
    // Extended resources that the node does not list are not checked.
    if (available === undefined && isExtendedResource(resource)) continue;
    const used = load.requested(resource);
    if (requested > (available ?? 0) - used) {
      return insufficient(resource, requested, used, available ?? 0);
    }
  }
  return undefined;
}

function inOrder(requests: ReadonlyMap<string, number>): Iterable<string> {
  let others = 0;
  for (const resource of requests.keys()) if (!FIRST_CHECKED.includes(resource)) others++;
  if (others === 0) return FIRST_CHECKED;
  const rest = [...requests.keys()].filter((resource) => !FIRST_CHECKED.includes(resource));
  return [...FIRST_CHECKED, ...rest.sort()];
}

function insufficient(
  resource: string,
  requested: number,
  used: number,
  capacity: number,
): PodRejection {
  const numbers = `requested: ${String(requested)}, used: ${String(used)}, capacity: ${String(capacity)}`;
  const message = `Node didn't have enough resource: ${resource}, ${numbers}`;
  return { reason: `OutOf${resource}`, message };
}

function checkNodeAffinity({ spec }: Pod, { node, name }: AdmissionNode): PodRejection | undefined {
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (spec.nodeSelector === undefined && required === undefined) return undefined;
  const matcher = compileRequiredNodeAffinity(spec);
  return matcher.matches(node.metadata.labels ?? NO_LABELS, name)
    ? undefined
    : failed('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
}

function checkNodeName(
  { spec: { nodeName = '' } }: Pod,
  { name }: AdmissionNode,
): PodRejection | undefined {
  return nodeName === '' || nodeName === name
    ? undefined
    : failed('NodeName', "node(s) didn't match the requested node name");
}

function checkPorts(pod: Pod, load: NodeLoad): PodRejection | undefined {
  for (const port of hostPortsOf(pod)) {
    if (load.isTaken(port)) {
      return failed('NodePorts', "node(s) didn't have free ports for the requested pod ports");
    }
  }
  return undefined;
}

function checkTaints(pod: Pod, { taints, gates }: AdmissionNode): PodRejection | undefined {
  if (taints.length === 0 || isStaticPod(pod)) return undefined;
  const tolerations = effectiveTolerations(pod.spec.tolerations ?? [], gates);
  return findUntolerated(taints, tolerations, ['NoExecute']) === undefined
    ? undefined
    : failed('TaintToleration', "node(s) had taints that the pod didn't tolerate");
}

function failed(reason: string, why: string): PodRejection {
  return { reason, message: `Predicate ${reason} failed: ${why}` };
}
