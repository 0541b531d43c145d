import { controllerOf, isKind, isTerminal, keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { changeEach, type Given } from '../../input/index.ts';
import { isMirrorPod } from '../../kubelet/index.ts';
import { isSimulatedOwner } from '../../simulation/index.ts';

/** Why a pod leaves its node. */
export interface Disruption {
  /** Reason and message of the pod's condition DisruptionTarget. */
  readonly reason: string;
  readonly message: string;
  /** Whether the user asks to have the pods placed again, including pods without a controller. */
  readonly isReplacement: boolean;
}

/** Written by the pod garbage collector (pkg/controller/podgc gcOrphaned, v1.34). */
export const NODE_GONE: Disruption = {
  reason: 'DeletionByPodGC',
  message: 'PodGC: node no longer exists',
  isReplacement: false,
};

/** Written by the eviction API (pkg/registry/core/pod/storage/eviction.go, v1.34). */
export const DRAINED: Disruption = {
  reason: 'EvictionByEvictionAPI',
  message: 'Eviction API: evicting',
  isReplacement: false,
};

/** Like `DRAINED`, for pods that the user has named. */
export const EVICTED: Disruption = { ...DRAINED, isReplacement: true };

/** Where the pods of an edit stood. */
export class Displacement {
  /** By "namespace/name": the node of each pod that is pending now. */
  readonly from = new Map<string, string>();
  lost = 0;
  readonly #disruption: Disruption;

  constructor(disruption: Disruption) {
    this.#disruption = disruption;
  }

  /** The pod without its node: pending, or failed, and so lost, if nothing is known to create it again. */
  displace(pod: Pod): Pod {
    if (!this.#isCreatedAgain(pod)) {
      this.lost++;
      return asFailed(pod, this.#disruption);
    }
    this.from.set(keyOf(pod.metadata), pod.spec.nodeName ?? '');
    return pendingAgain(pod);
  }

  #isCreatedAgain(pod: Pod): boolean {
    const isBare = controllerOf(pod.metadata) === undefined;
    return isBare ? this.#disruption.isReplacement : isCreatedAgain(pod);
  }

  /** The number of lost pods as a field, if there are any. */
  get losses(): { readonly lost?: number } {
    return this.lost === 0 ? {} : { lost: this.lost };
  }
}

/** Whether the pod has ended, or is being deleted. */
export const isLeaving = (pod: Pod): boolean =>
  pod.metadata.deletionTimestamp !== undefined || isTerminal(pod);

/** Whether a DaemonSet or its node's kubelet has made the pod for this node. */
export const isOfItsNode = (pod: Pod): boolean => isMirrorPod(pod) || isOwnedByNode(pod);

export const isOfDaemonSet = (pod: Pod): boolean => isOwnedBy(pod, 'DaemonSet');

const isOwnedByNode = (pod: Pod): boolean => isOfDaemonSet(pod) || isOwnedBy(pod, 'Node');

const isOwnedBy = ({ metadata }: Pod, kind: string): boolean =>
  metadata.ownerReferences?.some((owner) => owner.kind === kind) === true;

/** Bare pods count as created again, by the user who evicts them. Pods of operators do not: what an operator does is not known. */
export function isCreatedAgain({ metadata }: Pod): boolean {
  const owner = controllerOf(metadata);
  return owner === undefined || isSimulatedOwner(owner);
}

function asFailed({ spec, ...pod }: Pod, { reason, message }: Disruption): Pod {
  const { nodeName: _node, ...rest } = spec;
  const condition = { type: 'DisruptionTarget', status: 'True', reason, message };
  return { ...pod, spec: rest, status: { phase: 'Failed', conditions: [condition] } };
}

/** The pod without its node, with a status, so that it still counts as one of the cluster. */
export function pendingAgain({ status: _status, spec, ...pod }: Pod): Pod {
  const { nodeName: _node, ...rest } = spec;
  return { ...pod, spec: rest, status: { phase: 'Pending' } };
}

/** The pods that are on one of the nodes, made by `displace`; those made for their node are kept or left out. */
export function displaceFrom(
  given: readonly Given[],
  nodes: ReadonlySet<string>,
  displacement: Displacement,
): readonly Given[] {
  return changeEach(given, (object) =>
    isKind(object, 'Pod') && isOn(object, nodes) && !isOfItsNode(object) && !isLeaving(object)
      ? displacement.displace(object)
      : object,
  );
}

export const isOn = ({ spec: { nodeName } }: Pod, nodes: ReadonlySet<string>): boolean =>
  nodeName !== undefined && nodes.has(nodeName);
