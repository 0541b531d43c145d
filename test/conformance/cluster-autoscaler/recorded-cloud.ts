import type {
  Cloud,
  Instance,
  InstanceError,
  NodeGroup,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type { GroupOptions } from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type { Failure, RecordedCase, RecordedGroup } from './recorded-case.ts';
import { instanceId, nodeOf } from './recorded-objects.ts';

const STOCKOUT: InstanceError = {
  errorClass: 'OutOfResource',
  code: 'STOCKOUT',
  message: 'no capacity in zone',
};

interface GroupState {
  group: NodeGroup;
  target: number;
  fail: Failure;
  /** By provider id. */
  readonly instances: Map<string, Instance>;
  made: number;
}

/** The provider of the recordings: instances are made at once, and register or fail as the recording says. */
export class RecordedCloud implements Cloud {
  readonly gpuLabel: string;
  readonly #states = new Map<string, GroupState>();
  readonly #groupOf = new Map<string, string>();

  constructor(recorded: RecordedCase) {
    this.gpuLabel = recorded.gpuLabel;
    for (const one of recorded.groups) {
      const names = recorded.nodes.filter(([, group]) => group === one.name).map(([name]) => name);
      const { name, fail = '', target = names.length } = one;
      const group = groupOf(one, recorded);
      this.#states.set(name, { group, target, fail, instances: new Map(), made: 0 });
      for (const node of names) this.register(name, node);
      for (let at = 1; at <= target - names.length; at++) {
        this.#create(name, `${prefixOf(name)}-x${String(at)}`);
      }
    }
  }

  get groups(): readonly NodeGroup[] {
    return Array.from(this.#states.values(), ({ group }) => group);
  }

  groupOf(node: string): NodeGroup | undefined {
    return this.#states.get(this.#groupOf.get(node) ?? '')?.group;
  }

  hasInstance(node: string): boolean {
    const group = this.#groupOf.get(node);
    return group === undefined || this.#stateOf(group).instances.has(instanceId(group, node));
  }

  targetOf({ id }: NodeGroup): number {
    return this.#stateOf(id).target;
  }

  instancesOf({ id }: NodeGroup): readonly Instance[] {
    return [...this.#stateOf(id).instances.values()];
  }

  increaseSize({ id }: NodeGroup, by: number): string | undefined {
    const state = this.#stateOf(id);
    if (state.fail === 'increase') return 'cloud says no';
    state.target += by;
    for (let at = 0; at < by; at++) {
      state.made++;
      const error = state.fail === 'stockout' ? STOCKOUT : undefined;
      this.#create(id, `${prefixOf(id)}-new-${String(state.made)}`, error);
    }
    return undefined;
  }

  decreaseTarget({ id }: NodeGroup, by: number): string | undefined {
    const state = this.#stateOf(id);
    if (state.target - by < state.instances.size) return 'attempt to delete existing nodes';
    state.target -= by;
    return undefined;
  }

  deleteInstances({ id }: NodeGroup, ids: readonly string[]): string | undefined {
    const state = this.#stateOf(id);
    for (const instance of ids) {
      if (state.target <= state.group.min) return 'min size reached';
      if (!state.instances.delete(instance)) return `no instance for ${instance}`;
      state.target--;
    }
    return undefined;
  }

  /** The instance of a node runs, and the node is registered. */
  register(id: string, node: string): void {
    const instance = { id: instanceId(id, node), state: 'running' } as const;
    this.#stateOf(id).instances.set(instance.id, instance);
    this.#groupOf.set(node, id);
  }

  /** The instance of a node is gone. */
  remove(id: string, node: string): void {
    const state = this.#stateOf(id);
    if (state.instances.delete(instanceId(id, node))) state.target--;
    this.#groupOf.delete(node);
  }

  setFailure(id: string, fail: Failure): void {
    this.#stateOf(id).fail = fail;
  }

  setMax(id: string, max: number): void {
    const state = this.#stateOf(id);
    state.group = { ...state.group, max };
  }

  #create(id: string, node: string, error?: InstanceError): void {
    const instance = {
      id: instanceId(id, node),
      state: 'creating',
      ...(error && { error }),
    } as const;
    this.#stateOf(id).instances.set(instance.id, instance);
  }

  #stateOf(id: string): GroupState {
    const state = this.#states.get(id);
    if (state === undefined) throw new RangeError(`no group ${id}`);
    return state;
  }
}

/** What the names of a group's nodes start with. */
const prefixOf = (id: string): string => id.toLowerCase().replaceAll('/', '-');

function groupOf(one: RecordedGroup, recorded: RecordedCase): NodeGroup {
  const { name: id, min, max, price, noTemplate = false } = one;
  return {
    id,
    min,
    max,
    price,
    options: optionsOf(one),
    ...(noTemplate ? {} : { template: nodeOf(recorded, `${id}-template`, id, 0) }),
  };
}

function optionsOf({ options = {} }: RecordedGroup): Partial<GroupOptions> {
  const { scaleDownUnreadyTime, scaleDownUnneededTime, ...others } = options;
  return {
    ...others,
    ...(scaleDownUnreadyTime !== undefined && {
      scaleDownUnreadyTime: scaleDownUnreadyTime * 1000,
    }),
    ...(scaleDownUnneededTime !== undefined && {
      scaleDownUnneededTime: scaleDownUnneededTime * 1000,
    }),
  };
}
