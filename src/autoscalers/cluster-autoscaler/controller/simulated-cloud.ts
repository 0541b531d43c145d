import type { Node } from '../../../objects/index.ts';
import type { Cloud, Instance, InstanceError, NodeGroup } from '../groups/index.ts';
import type { AutoscaledGroup } from '../input/index.ts';

/** A machine that was asked for, by the name that its node will have. */
export interface AskedMachine {
  readonly group: NodeGroup;
  readonly node: string;
}

/** How machines are named, and whether they can be had. */
export interface Machines {
  /** The provider's id of a node. */
  readonly idOf: (node: string) => string;
  /** Draws the name of a group's next node. */
  readonly nameFor: (group: NodeGroup) => string;
  /** Why a machine of a group cannot be had now. */
  readonly errorOf: (group: NodeGroup) => InstanceError | undefined;
}

interface GroupState {
  target: number;
  /** By the name of the node, in order of creation. */
  readonly instances: Map<string, Instance>;
}

/** The provider's id of a machine. Inputs need not tell it. */
export const instanceIdOf = ({ metadata, spec }: Node): string =>
  spec?.providerID ?? idOfNode(metadata.name);

export const idOfNode = (name: string): string => `kschedsim://${name}`;

/** The provider of the simulation: every machine that is asked for comes, unless it is given up before. */
export class SimulatedCloud implements Cloud {
  readonly groups: readonly NodeGroup[];
  readonly gpuLabel: string;
  readonly #machines: Machines;
  readonly #states = new Map<string, GroupState>();
  /** By the name of a node, from the moment at which it is asked for. */
  readonly #groupOf = new Map<string, NodeGroup>();
  readonly #nodeOf = new Map<string, string>();
  #asked: AskedMachine[] = [];

  /** `groups`: with the names of their nodes. */
  constructor(groups: readonly AutoscaledGroup[], gpuLabel: string, machines: Machines) {
    this.groups = groups.map(({ group }) => group);
    this.gpuLabel = gpuLabel;
    this.#machines = machines;
    for (const { group, target, nodes } of groups) {
      this.#states.set(group.id, { target, instances: new Map() });
      for (const node of nodes)
        this.#put(group, node, { id: machines.idOf(node), state: 'running' });
    }
  }

  groupOf(node: string): NodeGroup | undefined {
    return this.#groupOf.get(node);
  }

  hasInstance(node: string): boolean {
    const group = this.#groupOf.get(node);
    return group !== undefined && this.#stateOf(group).instances.has(node);
  }

  targetOf(group: NodeGroup): number {
    return this.#stateOf(group).target;
  }

  instancesOf(group: NodeGroup): readonly Instance[] {
    return [...this.#stateOf(group).instances.values()];
  }

  increaseSize(group: NodeGroup, by: number): undefined {
    this.#stateOf(group).target += by;
    this.ask(group, by);
  }

  /** Starts machines that the target has room for. */
  ask(group: NodeGroup, count: number): void {
    for (let at = 0; at < count; at++) {
      const node = this.#machines.nameFor(group);
      const error = this.#machines.errorOf(group);
      this.#put(group, node, { id: idOfNode(node), state: 'creating', ...(error && { error }) });
      if (error === undefined) this.#asked.push({ group, node });
    }
  }

  /** Machines that are still being made are given up, the last ones first; nodes stay. */
  decreaseTarget(group: NodeGroup, by: number): string | undefined {
    const state = this.#stateOf(group);
    const made = Array.from(state.instances).filter(([, { state: is }]) => is === 'running');
    if (state.target - by < made.length) return 'attempt to delete existing nodes';
    state.target -= by;
    const coming = Array.from(state.instances, ([node, one]) => ({ node, ...one }))
      .filter(({ state: is }) => is === 'creating')
      .slice(Math.max(0, state.target - made.length));
    for (const { node } of coming) this.#forget(node);
    return undefined;
  }

  deleteInstances(group: NodeGroup, ids: readonly string[]): string | undefined {
    const state = this.#stateOf(group);
    if (state.target - ids.length < group.min) return 'min size reached, nodes will not be deleted';
    for (const id of ids) {
      const node = this.#nodeOf.get(id);
      if (node === undefined) continue;
      this.#forget(node);
      state.target--;
    }
    return undefined;
  }

  /** The machines that were asked for since the last call. */
  takeAsked(): readonly AskedMachine[] {
    const asked = this.#asked;
    this.#asked = [];
    return asked;
  }

  /** Whether a machine that was asked for still comes. */
  isAwaited(node: string): boolean {
    const group = this.#groupOf.get(node);
    return group !== undefined && this.#stateOf(group).instances.get(node)?.state === 'creating';
  }

  /** Something else has taken a node away, with its machine. */
  lose(node: string): void {
    const group = this.#groupOf.get(node);
    if (group === undefined) return;
    this.#forget(node);
    this.#stateOf(group).target--;
  }

  /** The provider takes a machine back, and starts another in its place. */
  replace(node: string): void {
    const group = this.#groupOf.get(node);
    if (group === undefined) return;
    this.#forget(node);
    this.ask(group, 1);
  }

  /** A node has registered. */
  register(node: string): void {
    const group = this.#groupOf.get(node);
    if (group !== undefined) this.#put(group, node, { id: idOfNode(node), state: 'running' });
  }

  #put(group: NodeGroup, node: string, instance: Instance): void {
    this.#groupOf.set(node, group);
    this.#nodeOf.set(instance.id, node);
    this.#stateOf(group).instances.set(node, instance);
  }

  #forget(node: string): void {
    const group = this.#groupOf.get(node);
    if (group === undefined) return;
    const { instances } = this.#stateOf(group);
    this.#nodeOf.delete(instances.get(node)?.id ?? '');
    instances.delete(node);
    this.#groupOf.delete(node);
  }

  #stateOf({ id }: NodeGroup): GroupState {
    const state = this.#states.get(id);
    if (state === undefined) throw new RangeError(`no group ${id}`);
    return state;
  }
}
