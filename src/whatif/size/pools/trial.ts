import type { PoolBounds } from '../../../autoscalers/index.ts';
import { assert, groupBy } from '../../../units/index.ts';
import type { NodeAutoscaling, Plan, PoolSize } from '../../../outcome/index.ts';
import type { Profile } from '../../../framework/index.ts';
import { plan } from '../../../simulation/index.ts';
import type { PlanInput } from '../../../simulation/index.ts';

export type AllBounds = ReadonlyMap<string, PoolBounds>;

/** A plan with some bounds. */
export interface Trial {
  readonly plan: Plan;
  /** Of its scheduler. */
  readonly profiles: readonly Profile[];
  readonly run: NodeAutoscaling;
  /** How many pods have no node at the end. */
  readonly waiting: number;
  readonly pools: ReadonlyMap<string, PoolSize>;
}

/** Plans the input with bounds in place of its own, and counts the plans. */
export class PoolTrials {
  readonly #input: PlanInput;
  #count = 0;

  constructor(input: PlanInput) {
    this.#input = input;
  }

  /** How many plans have been made. */
  get count(): number {
    return this.#count;
  }

  /** `toRest`: nodes are removed too, until the autoscaler rests. */
  run(bounds: AllBounds, toRest = false): Trial {
    const { options = {} } = this.#input;
    const autoscaling = { ...options.autoscaling, bounds, toRest };
    this.#count++;
    let profiles: readonly Profile[] = [];
    const made = plan({ ...this.#input, options: { ...options, autoscaling } }, (simulation) => {
      ({ profiles } = simulation);
    });
    const { nodeAutoscaling: run } = made;
    assert(run !== undefined, 'the autoscaler was found before');
    return {
      plan: made,
      profiles,
      run,
      waiting: made.pods.filter(({ node }) => node === null).length,
      pools: new Map((run.pools ?? []).map((pool) => [pool.name, pool])),
    };
  }
}

/** The pools that drain a node, or launch one again after a removal: pods are evicted there, or wait. */
export function unsettledPools({ launched, removed = [] }: NodeAutoscaling): ReadonlySet<string> {
  const unsettled = new Set<string>();
  const ofPool = groupBy(launched, ({ group }) => group);
  for (const { group, reason, at } of removed) {
    const isDrained = reason !== 'Empty';
    const isBack = ofPool.get(group)?.some((one) => one.at > at) === true;
    if (isDrained || isBack) unsettled.add(group);
  }
  return unsettled;
}
