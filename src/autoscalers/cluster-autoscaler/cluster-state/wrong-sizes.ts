import { optionsOf } from '../groups/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import type { AutoscalerOptions } from '../options/index.ts';
import type { NodeStates } from './count-nodes.ts';

/** A group has another number of nodes than it should have. */
export interface WrongSize {
  readonly current: number;
  readonly expected: number;
}

/** The sizes of groups that are wrong, and since when. Source: clusterstate/clusterstate.go updateIncorrectNodeGroupSizes, 1.36. */
export class WrongSizes {
  readonly #options: AutoscalerOptions;
  #known: ReadonlyMap<string, WrongSize & { readonly since: number }> = new Map();

  constructor(options: AutoscalerOptions) {
    this.#options = options;
  }

  /** `statesOf`: undefined for a group that has no node. */
  update(
    groups: readonly NodeGroup[],
    statesOf: (group: NodeGroup) => NodeStates | undefined,
    targetOf: (group: NodeGroup) => number,
    now: number,
  ): void {
    const wrong = new Map<string, WrongSize & { readonly since: number }>();
    for (const group of groups) {
      const states = statesOf(group);
      if (states === undefined) continue;
      const current = states.registered.length;
      const expected = targetOf(group);
      const missing = states.unregistered.length + states.longUnregistered.length;
      if (current <= expected && current >= expected - missing) continue;
      const before = this.#known.get(group.id);
      const isSame = before?.current === current && before.expected === expected;
      wrong.set(group.id, isSame ? before : { current, expected, since: now });
    }
    this.#known = wrong;
  }

  /** The size of a group that has been wrong for longer than its nodes take to come. */
  long(group: NodeGroup, now: number): WrongSize | undefined {
    const wrong = this.#known.get(group.id);
    const { maxNodeProvisionTime } = optionsOf(group, this.#options.groupDefaults);
    return wrong !== undefined && wrong.since + maxNodeProvisionTime < now ? wrong : undefined;
  }
}
