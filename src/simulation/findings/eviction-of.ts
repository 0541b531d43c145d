import { controllerOf, findCondition, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { OwnerReference, Pod, PodCondition } from '../../objects/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { isSimulatedOwner } from '../reconstruct/index.ts';

/** Texts by the reason of the condition DisruptionTarget (pkg/apis/core/types.go and its writers, v1.34). */
const CAUSES: Readonly<Record<string, string>> = {
  PreemptionByScheduler: 'preempted',
  EvictionByEvictionAPI: 'evicted through the API',
  DeletionByTaintManager: 'evicted by a NoExecute taint',
  DeletionByPodGC: 'deleted with its node',
};

/** Why a kubelet ended a pod, by the reason of the pod's status (pkg/kubelet/eviction, preemption, nodeshutdown, v1.34). */
const CAUSES_OF_KUBELET: Readonly<Record<string, string>> = {
  Evicted: 'evicted by node pressure',
  Preempting: 'preempted by its kubelet for a critical pod',
  Terminated: 'terminated by the shutdown of its node',
};

/** Why the pod was evicted; undefined for a pod that was not evicted, or that a user or its controller deleted. */
export function evictionOf(pod: Pod): string | undefined {
  const { status } = pod;
  const target = findCondition(status?.conditions, 'DisruptionTarget');
  if (target?.status !== 'True') {
    return hasOverstepped(status) ? 'evicted for its use of local storage' : undefined;
  }
  if (hadEnded(pod, target)) return undefined;
  return target.reason === 'TerminationByKubelet'
    ? wordIn(CAUSES_OF_KUBELET, status?.reason)
    : wordIn(CAUSES, target.reason);
}

/** Whether the pod had ended before the eviction: the API takes away what has ended, too. */
function hadEnded({ spec, status }: Pod, { lastTransitionTime = '' }: PodCondition): boolean {
  const { restartPolicy = 'Always' } = spec;
  const containers = status?.containerStatuses ?? [];
  if (restartPolicy === 'Always' || containers.length === 0) return false;
  const evictedMs = Date.parse(lastTransitionTime);
  return containers.every(({ state }) => {
    const { exitCode = NaN, finishedAt = '' } = state?.terminated ?? {};
    const isOver = restartPolicy === 'Never' || exitCode === 0;
    return isOver && Date.parse(finishedAt) < evictedMs;
  });
}

/**
 * Whether a kubelet has ended the pod because it used more local storage than its limits allow: without a condition, unlike for the
 * pressure of its node, and unlike a pod that it has rejected. Source: pkg/kubelet/eviction/eviction_manager.go localStorageEviction, v1.36.
 */
const hasOverstepped = (status: Pod['status']): boolean =>
  status?.phase === 'Failed' &&
  status.reason === 'Evicted' &&
  status.message?.startsWith('Pod was rejected') !== true;

function wordIn(causes: Readonly<Record<string, string>>, reason = ''): string | undefined {
  return Object.hasOwn(causes, reason) ? causes[reason] : 'evicted';
}

/** Why no simulated controller creates the pod again; undefined if one does. */
export function whyLost(pod: Pod, api: ApiServer): string | undefined {
  const owner = controllerOf(pod.metadata);
  if (owner === undefined) return 'no controller creates it again';
  const named = `owner ${owner.kind}/${owner.name}`;
  if (!isSimulatedOwner(owner)) return `${named} is not simulated: would it come back?`;
  // The node's kubelet creates its mirror pods again.
  if (owner.kind === 'Node' || isStored(owner, pod.metadata.namespace, api)) return undefined;
  return `${named} is not among the objects: no controller creates it again`;
}

function isStored({ kind, name, uid }: OwnerReference, namespace: string, api: ApiServer): boolean {
  const known = WORKLOAD_KINDS.find((one) => one === kind);
  return known !== undefined && api.get(known, namespace, name)?.metadata.uid === uid;
}
