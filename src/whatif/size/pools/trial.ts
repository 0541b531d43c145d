import type { PoolBounds } from '../../../autoscalers/index.ts';
import { assert, groupBy } from '../../../units/index.ts';
import type { NodeAutoscaling, Plan, PlannedPod, PoolSize } from '../../../outcome/index.ts';
import type { Profile } from '../../../framework/index.ts';
import { plan } from '../../../simulation/index.ts';
import type { PlanInput } from '../../../simulation/index.ts';
import { longestWait, waitingTooLong } from './waits.ts';

export type AllBounds = ReadonlyMap<string, PoolBounds>;

/** A plan with some bounds. */
export interface Trial {
  readonly plan: Plan;
  /** Of its scheduler. */
  readonly profiles: readonly Profile[];
  readonly run: NodeAutoscaling;
  /** The pods without a node at the end, and in a run over time those that waited longer than any needs to without limits. */
  readonly waiting: readonly PlannedPod[];
  readonly pools: ReadonlyMap<string, PoolSize>;
}

/** Plans the input with bounds in place of its own, and counts the plans. */
export class PoolTrials {
  readonly #input: PlanInput;
  /** Seconds that a pod may wait for a node. */
  #patience = Infinity;
  #count = 0;

  constructor(input: PlanInput) {
    this.#input = input;
  }

  /** How many plans have been made. */
  get count(): number {
    return this.#count;
  }

  /** Without limits: the longest wait of a run over time is what pods may wait in the runs after it. */
  runFree(bounds: AllBounds): Trial {
    const trial = this.run(bounds);
    const { plan: made, run } = trial;
    // Manifests alone are there at once: their pods may wait for others to end, as those of Jobs.
    if (this.#input.scenario === undefined && made.autoscalers === undefined) return trial;
    this.#patience = Math.max(run.startup, longestWait(made));
    return { ...trial, waiting: waitingTooLong(made, this.#patience) };
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
      waiting: waitingTooLong(made, this.#patience),
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
