import type { Explanation, RejectedNodes } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';

/** The rejected nodes grouped by plugin and reasons, the largest group first. */
export function rejectionsOf(explanation: Explanation): readonly RejectedNodes[] {
  const groups = groupBy(Object.entries(explanation.filtered), ([, { plugin, code, reasons }]) =>
    [plugin, code, ...reasons].join('\0'),
  );
  return [...groups.values()]
    .flatMap((alike) => {
      const verdict = alike[0]?.[1];
      return verdict === undefined ? [] : [{ ...verdict, nodes: alike.map(([node]) => node) }];
    })
    .sort((a, b) => b.nodes.length - a.nodes.length);
}
