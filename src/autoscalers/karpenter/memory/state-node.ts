import type { Node, Pod, Taint } from '../../../objects/index.ts';
import { isConditionTrue } from '../../../objects/index.ts';
import type { NodeClaim } from '../objects/node-claim.ts';
import { HOSTNAME, INITIALIZED, REGISTERED } from '../algebra/labels.ts';
import { readResources } from '../resources.ts';
import type { Resources } from '../resources.ts';
import { isEphemeral, isSameTaint } from './taints.ts';

type Labels = Readonly<Record<string, string>>;

export interface StateNodeParts {
  readonly node?: Node | undefined;
  readonly nodeClaim?: NodeClaim | undefined;
  /** The pods that are bound to the node, those that have ended included. */
  readonly pods?: readonly Pod[];
  /** True if a disruption that is under way has marked it. */
  readonly isMarked?: boolean;
  /** Milliseconds until which it is kept for pods that provisioning has put there. */
  readonly nominatedUntil?: number;
}

/**
 * A node as Karpenter keeps it in memory: the Node, its NodeClaim, or both. Until the node is registered the NodeClaim tells what the node
 * will be.
 *
 * Rule: StateNode, sigs.k8s.io/karpenter/pkg/controllers/state/statenode.go, v1.13.
 */
export class StateNode {
  readonly node: Node | undefined;
  readonly nodeClaim: NodeClaim | undefined;
  readonly pods: readonly Pod[];
  readonly isMarked: boolean;
  readonly nominatedUntil: number;

  constructor({
    node,
    nodeClaim,
    pods = [],
    isMarked = false,
    nominatedUntil = 0,
  }: StateNodeParts) {
    this.node = node;
    this.nodeClaim = nodeClaim;
    this.pods = pods;
    this.isMarked = isMarked;
    this.nominatedUntil = nominatedUntil;
  }

  /** True if a node of these parts would be this one. */
  isMadeOf({
    node,
    nodeClaim,
    pods = [],
    isMarked = false,
    nominatedUntil = 0,
  }: StateNodeParts): boolean {
    return (
      this.node === node &&
      this.nodeClaim === nodeClaim &&
      this.isMarked === isMarked &&
      this.nominatedUntil === nominatedUntil &&
      this.pods.length === pods.length &&
      this.pods.every((pod, at) => pod === pods[at])
    );
  }

  get isManaged(): boolean {
    return this.nodeClaim !== undefined;
  }

  get isRegistered(): boolean {
    return !this.isManaged || this.node?.metadata.labels?.[REGISTERED] === 'true';
  }

  get isInitialized(): boolean {
    return !this.isManaged || this.node?.metadata.labels?.[INITIALIZED] === 'true';
  }

  /** The object that tells what the node is. */
  get #described(): Node | NodeClaim {
    const described =
      this.isRegistered || this.nodeClaim === undefined ? this.node : this.nodeClaim;
    return described ?? this.nodeClaim ?? nothing();
  }

  get name(): string {
    return this.#described.metadata.name;
  }

  get labels(): Labels {
    return this.#described.metadata.labels ?? {};
  }

  get annotations(): Labels {
    return this.#described.metadata.annotations ?? {};
  }

  get hostname(): string {
    const label = this.labels[HOSTNAME];
    return label === undefined || label === '' ? this.name : label;
  }

  /** The taints that count: those that go away while a node starts do not, until it is initialized. */
  get taints(): readonly Taint[] {
    const taints = this.#described.spec?.taints ?? [];
    if (this.isInitialized) return taints;
    const startup = this.nodeClaim?.spec.startupTaints ?? [];
    return taints.filter(
      (taint) => !isEphemeral(taint) && !startup.some((one) => isSameTaint(one, taint)),
    );
  }

  /** The node's capacity, to which one node is added: limits may count nodes. */
  get capacity(): Resources {
    return this.#amounts('capacity').set('nodes', 1000);
  }

  get allocatable(): Resources {
    return this.#amounts('allocatable');
  }

  /** Of the node; while it starts, what it has not reported yet is taken from the NodeClaim. */
  #amounts(field: 'capacity' | 'allocatable'): Map<string, number> {
    const amounts = readResources(this.node?.status?.[field]);
    if (this.isInitialized) return amounts;
    for (const [resource, amount] of readResources(this.nodeClaim?.status?.[field])) {
      if ((amounts.get(resource) ?? 0) === 0) amounts.set(resource, amount);
    }
    return amounts;
  }

  /** True from when its deletion begins or is decided. Neither its room nor its capacity counts any more. */
  get isDeleting(): boolean {
    const { nodeClaim } = this;
    if (this.isMarked) return true;
    if (nodeClaim === undefined) return this.node?.metadata.deletionTimestamp !== undefined;
    return (
      nodeClaim.metadata.deletionTimestamp !== undefined ||
      isConditionTrue(nodeClaim.status?.conditions, 'InstanceTerminating')
    );
  }
}

function nothing(): never {
  throw new Error('a state node has neither a Node nor a NodeClaim');
}
