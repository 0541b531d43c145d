import { entryKind, described, number, object, optional } from '../../../../documents/index.ts';
import { labelSelection } from '../../../../simulation/index.ts';
import type { LabelSelection } from '../../../../simulation/index.ts';
import { counted, namesOf } from '../../../audit/words.ts';
import { typeOf } from '../../../../catalog/index.ts';
import type { CheckedCluster } from '../../checked-cluster.ts';
import type { ExpectationKind, Judgement } from '../../expectation-kind.ts';
import { judged, nothingToJudge } from '../../judgement.ts';

interface Cost {
  readonly atMost: number;
  readonly nodes: LabelSelection | undefined;
}

export const cost: ExpectationKind = entryKind({
  name: 'cost',
  description: 'What the nodes cost together, by the prices or the catalogue of the check.',
  fields: object<Cost>({
    atMost: described(number(), 'In the currency and for the time of the prices.'),
    nodes: described(optional(labelSelection()), 'Labels of the nodes. Default: all nodes.'),
  }),
  make: ({ atMost, nodes }: Cost) => ({
    text: `cost of ${nodes === undefined ? 'all nodes' : `nodes with ${nodes.text}`} at most ${amount(atMost)}`,
    judge: (cluster) => judge({ atMost, nodes }, cluster),
  }),
});

function judge({ atMost, nodes }: Cost, cluster: CheckedCluster): Judgement {
  const chosen = cluster.nodesWith(nodes);
  if (chosen.length === 0) {
    return nothingToJudge(`nothing to judge: no node has labels ${nodes?.text ?? ''}`);
  }
  const ofNew = pricesOfNew(cluster);
  const unpriced = new Set<string>();
  let sum = 0;
  for (const node of chosen) {
    const price = cluster.priceOf(node) ?? ofNew.get(node.metadata.name);
    if (price === undefined) unpriced.add(typeOf(node) ?? node.metadata.name);
    else sum += price;
  }
  // Sums of decimal fractions are not exact.
  sum = Number(sum.toPrecision(12));
  const found = `${counted(chosen.length, 'node')} cost ${amount(sum)}`;
  const names = namesOf([...unpriced].sort());
  if (unpriced.size > 0 && sum <= atMost) {
    return nothingToJudge(`no price is known for ${names}: give --prices or --catalog`, {
      nodes: chosen.length,
    });
  }
  return judged({
    examined: { nodes: chosen.length },
    figures: { cost: sum },
    violations:
      sum > atMost
        ? [
            {
              object: nodes === undefined ? 'all nodes' : `nodes with ${nodes.text}`,
              message: `${amount(sum - atMost)} more than ${amount(atMost)}`,
            },
          ]
        : [],
    met: found,
    broken: `${found}, more than ${amount(atMost)}`,
  });
}

/** Prices of launched nodes by the node autoscaler: a node group may state its price. */
const pricesOfNew = ({ plan }: CheckedCluster): ReadonlyMap<string, number> =>
  new Map(
    (plan.nodeAutoscaling?.launched ?? []).flatMap(({ name, price }) =>
      price === undefined ? [] : [[name, price] as const],
    ),
  );

/** In few digits: 0.192, 1234.5. */
const amount = (value: number): string => String(Number(value.toPrecision(6)));
