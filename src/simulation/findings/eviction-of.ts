import { controllerOf, findCondition, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { OwnerReference, Pod } from '../../objects/index.ts';
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
export function evictionOf({ status }: Pod): string | undefined {
  const target = findCondition(status?.conditions, 'DisruptionTarget');
  if (target?.status !== 'True') return undefined;
  return target.reason === 'TerminationByKubelet'
    ? wordIn(CAUSES_OF_KUBELET, status?.reason)
    : wordIn(CAUSES, target.reason);
}

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
