import { isKind } from '../../objects/index.ts';
import { usedNodes } from '../../outcome/index.ts';
import type { ObjectiveValue, Plan, SweepObjective } from '../../outcome/index.ts';
import { pricesOf } from '../../catalog/index.ts';
import type { Prices } from '../../whatif/index.ts';
import type { Answer } from '../questions/index.ts';

/** An objective that is computed from an answer. */
export interface NamedObjective {
  readonly name: string;
  readonly better: NonNullable<SweepObjective['better']>;
  readonly description: string;
  /** Undefined: the answer of this kind has no such value. */
  readonly of: (answer: Answer, prices: Prices) => ObjectiveValue | undefined;
  /** The kinds of documents that it is computed from. */
  readonly kinds: readonly Answer['kind'][];
}

/** The objectives that have a name instead of a path; those of `compare` have the same meaning. */
export const namedObjectives: readonly NamedObjective[] = [
  {
    name: 'pending',
    better: 'low',
    description: 'Pods without a node at the end: unschedulable and gated ones.',
    kinds: ['Plan', 'Sizing'],
    of: (answer) => {
      if (answer.kind === 'Sizing') return answer.pending.length;
      return answer.kind === 'Plan'
        ? answer.summary.unschedulable + answer.summary.gated
        : undefined;
    },
  },
  {
    name: 'nodes-used',
    better: 'low',
    description: 'Nodes with pods of other workloads than DaemonSets.',
    kinds: ['Plan'],
    of: (answer) => (answer.kind === 'Plan' ? usedNodes(answer).size : undefined),
  },
  {
    name: 'cost',
    better: 'low',
    description: 'The price of these nodes; of a sizing that of the added nodes.',
    kinds: ['Plan', 'Sizing'],
    of: (answer, prices) => {
      if (answer.kind === 'Sizing') return answer.cost ?? null;
      return answer.kind === 'Plan' ? costOf(answer, prices) : undefined;
    },
  },
];

/** The prices of the used nodes; null if one of them has none. */
function costOf(answer: Plan, prices: Prices): number | null {
  const used = usedNodes(answer);
  const priceOf = pricesOf(prices);
  let sum = 0;
  for (const object of answer.objects ?? []) {
    if (!isKind(object, 'Node') || !used.has(object.metadata.name)) continue;
    const price = priceOf(object);
    if (price === undefined) return null;
    sum += price;
  }
  return sum;
}
