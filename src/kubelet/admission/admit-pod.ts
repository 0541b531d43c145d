import {
  compileRequiredNodeAffinity,
  effectiveTolerations,
  findUntolerated,
} from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { isCriticalPod, isStaticPod } from '../special-pods.ts';
import { requestsOf } from './node-load.ts';
import type { NodeLoad } from './node-load.ts';
import type { AdmissionNode } from './node.ts';
import { shortagesOf } from './shortages.ts';

/** Why the kubelet rejects a pod. The pod has then failed and is not admitted later. */
export interface PodRejection {
  readonly reason: string;
  /** The event's message; the status message is "Pod was rejected: " and this. */
  readonly message: string;
}

const OS_LABEL = 'kubernetes.io/os';

/**
 * Why a node rejects a pod bound to it; undefined: it admits the pod (pkg/kubelet/lifecycle/predicate.go, v1.34). The kubelet
 * checks NoExecute taints only, not NoSchedule taints or cordons. A critical pod is not rejected for lack of resources: it
 * preempts others (`podsToPreempt`).
 * `load`: the admitted pods that have not ended.
 */
export function admitPod(pod: Pod, offer: AdmissionNode, load: NodeLoad): PodRejection | undefined {
  return (
    checkOs(pod, offer) ??
    checkGroupsPolicy(pod, offer) ??
    (isCriticalPod(pod) ? undefined : lackOf(pod, offer, load)) ??
    checkNodeAffinity(pod, offer) ??
    checkNodeName(pod, offer) ??
    checkPorts(pod, load) ??
    checkTaints(pod, offer)
  );
}

function checkOs(pod: Pod, { os }: AdmissionNode): PodRejection | undefined {
  const label = pod.metadata.labels?.[OS_LABEL];
  if (label !== undefined && label !== os) {
    return {
      reason: 'PodOSSelectorNodeLabelDoesNotMatch',
      message: `Failed to admit pod as the \`${OS_LABEL}\` label doesn't match node label`,
    };
  }
  if (pod.spec.os !== undefined && pod.spec.os.name !== os) {
    const message = "Failed to admit pod as the OS field doesn't match node OS";
    return { reason: 'PodOSNotSupported', message };
  }
  return undefined;
}

const STRICT = 'Strict';

/** A runtime that does not know the policy would run the pod with more groups than it may have (since v1.33). */
function checkGroupsPolicy(
  { spec: { securityContext } }: Pod,
  { node, rejectsStrictGroups }: AdmissionNode,
): PodRejection | undefined {
  if (!rejectsStrictGroups || securityContext?.supplementalGroupsPolicy !== STRICT) {
    return undefined;
  }
  if (node.status?.features?.supplementalGroupsPolicy === true) return undefined;
  return {
    reason: 'SupplementalGroupsPolicyNotSupported',
    message: `SupplementalGroupsPolicy=${STRICT} is not supported in this node`,
  };
}

/**
 * Before v1.36: why the node can never offer the pod's new resources (pkg/kubelet/allocation/allocation_manager.go: canResizePod,
 * v1.34).
 */
export function aboveNode(pod: Pod, offer: AdmissionNode): PodRejection | undefined {
  const requests = requestsOf(pod);
  for (const resource of ['cpu', 'memory']) {
    const [requested, capacity] = [requests.get(resource) ?? 0, offer.allocatable(resource) ?? 0];
    if (requested <= capacity) continue;
    const numbers = `requested: ${String(requested)}, capacity: ${String(capacity)}`;
    const message = `Node didn't have enough capacity: ${resource}, ${numbers}`;
    return { reason: 'Infeasible', message };
  }
  return undefined;
}

/** Why the node has no room for the pod, critical or not. */
export function lackOf(pod: Pod, offer: AdmissionNode, load: NodeLoad): PodRejection | undefined {
  const first = shortagesOf(pod, offer, load, 1)[0];
  if (first === undefined) return undefined;
  const { resource, requested, used, capacity } = first;
  const numbers = `requested: ${String(requested)}, used: ${String(used)}, capacity: ${String(capacity)}`;
  const message = `Node didn't have enough resource: ${resource}, ${numbers}`;
  return { reason: `OutOf${resource}`, message };
}

function checkNodeAffinity(
  { spec }: Pod,
  { labels, name }: AdmissionNode,
): PodRejection | undefined {
  const required = spec.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  if (spec.nodeSelector === undefined && required === undefined) return undefined;
  const matcher = compileRequiredNodeAffinity(spec);
  return matcher.matches(labels, name)
    ? undefined
    : rejection('NodeAffinity', "node(s) didn't match Pod's node affinity/selector");
}

function checkNodeName(
  { spec: { nodeName = '' } }: Pod,
  { name }: AdmissionNode,
): PodRejection | undefined {
  return nodeName === '' || nodeName === name
    ? undefined
    : rejection('NodeName', "node(s) didn't match the requested node name");
}

function checkPorts(pod: Pod, load: NodeLoad): PodRejection | undefined {
  return load.takenPort(pod) === undefined
    ? undefined
    : rejection('NodePorts', "node(s) didn't have free ports for the requested pod ports");
}

function checkTaints(pod: Pod, { taints, gates }: AdmissionNode): PodRejection | undefined {
  if (taints.length === 0 || isStaticPod(pod)) return undefined;
  const tolerations = effectiveTolerations(pod.spec.tolerations ?? [], gates);
  return findUntolerated(taints, tolerations, ['NoExecute']) === undefined
    ? undefined
    : rejection('TaintToleration', "node(s) had taints that the pod didn't tolerate");
}

function rejection(reason: string, why: string): PodRejection {
  return { reason, message: `Predicate ${reason} failed: ${why}` };
}
