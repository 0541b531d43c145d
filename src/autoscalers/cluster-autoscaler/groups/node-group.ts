import type { Node } from '../../../objects/index.ts';
import type { GroupOptions } from '../options/index.ts';

/** A group of equal nodes as the autoscaler knows it. */
export interface NodeGroup {
  readonly id: string;
  readonly min: number;
  readonly max: number;
  /** A node as the provider would make it; absent: the provider has no template. Its name and status conditions do not matter. */
  readonly template?: Node;
  /** The settings that differ from the defaults. */
  readonly options?: Partial<GroupOptions>;
  /** The price of a node per hour; absent: unknown. */
  readonly price?: number;
}

/** Why an instance could not be made. */
export interface InstanceError {
  readonly errorClass: 'OutOfResource' | 'Other';
  readonly code: string;
  readonly message: string;
}

/** A machine of a group at the provider, whether its node has registered or not. */
export interface Instance {
  /** Its provider id, as its node's `spec.providerID` says it. */
  readonly id: string;
  readonly state: 'creating' | 'running' | 'deleting';
  readonly error?: InstanceError;
}

/** The provider of nodes. It changes while a loop runs; what it says is of that moment. */
export interface Cloud {
  /** In the provider's order. */
  readonly groups: readonly NodeGroup[];
  /** The key of the label that names a node's kind of GPU. */
  readonly gpuLabel: string;
  /** The group of a registered node, by its name. */
  groupOf(node: string): NodeGroup | undefined;
  /** Whether a registered node has an instance. Absent: the provider cannot tell, and a node that is being deleted counts as without. */
  hasInstance?(node: string): boolean;
  /** How many nodes the group shall have. */
  targetOf(group: NodeGroup): number;
  instancesOf(group: NodeGroup): readonly Instance[];
  /** Asks for that many more nodes; the error's text if the provider refuses. */
  increaseSize(group: NodeGroup, by: number): string | undefined;
  /** Gives up nodes that have not come yet; the error's text if the provider refuses. */
  decreaseTarget(group: NodeGroup, by: number): string | undefined;
  /** Deletes instances by their ids, and lowers the target by their number; the error's text if the provider refuses. */
  deleteInstances(group: NodeGroup, ids: readonly string[]): string | undefined;
}

/** The settings of a group, with the defaults where it has none of its own. */
export const optionsOf = ({ options }: NodeGroup, defaults: GroupOptions): GroupOptions => ({
  ...defaults,
  ...options,
});
