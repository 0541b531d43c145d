import type { EventRecorder } from '../../events.ts';
import type { Cloud } from '../../groups/index.ts';
import type { NodeTemplate } from '../../templates/index.ts';
import type { Expansion } from '../expansion.ts';
import type { Priorities } from './priorities.ts';

/** The prices of what pods request, per hour. */
export interface PodPrices {
  readonly core: number;
  readonly gib: number;
  readonly gpu: number;
}

/** What expanders decide by. */
export interface ExpanderContext {
  readonly cloud: Cloud;
  /** By group id. */
  readonly templates: ReadonlyMap<string, NodeTemplate>;
  /** All nodes that are registered. */
  readonly nodeCount: number;
  readonly events: EventRecorder;
  /** Absent: there is no ConfigMap with priorities. */
  readonly priorities?: Priorities;
  /** Absent: the provider has no prices. */
  readonly podPrices?: PodPrices;
}

/** Keeps the best of the expansions: one or more. */
export type Expander = (
  expansions: readonly Expansion[],
  context: ExpanderContext,
) => readonly Expansion[];

/** The items with the least value, in order. */
export function leastBy<T>(items: readonly T[], valueOf: (item: T) => number): readonly T[] {
  let least: number | undefined;
  let best: T[] = [];
  for (const item of items) {
    const value = valueOf(item);
    if (value === least) best.push(item);
    if (least === undefined || value < least) {
      least = value;
      best = [item];
    }
  }
  return best;
}
