import type { Evaluation } from '../../framework/index.ts';
import type { Contribution, Explanation } from '../../outcome/index.ts';
import { decisivePlugin } from './decisive.ts';

type Scores = Pick<
  Explanation,
  'raw' | 'scores' | 'weights' | 'totals' | 'best' | 'decisive' | 'contributions'
>;

/** `isAsked`: by node at least, if by no plugin. v1.22 does not even begin where none is enabled. */
export function scores(evaluation: Evaluation, names: readonly string[], isAsked: boolean): Scores {
  const { nodes, scores: byPlugin, totals } = evaluation;
  const name = nodes.map((node) => names[node] ?? '');
  const perNode = (of: 'raw' | 'normalized'): Record<string, Record<string, number>> =>
    Object.fromEntries(
      name.map((node, at) => [
        node,
        Object.fromEntries(byPlugin.map((given) => [given.plugin, given[of][at] ?? 0])),
      ]),
    );
  const most = totals.reduce((a, b) => Math.max(a, b), -Infinity);
  const best = name.filter((_, at) => totals[at] === most).sort();
  const decisive = decisivePlugin(evaluation);
  const leads = contributions(evaluation, name.indexOf(best[0] ?? ''));
  return {
    ...(byPlugin.length === 0 ? {} : { raw: perNode('raw') }),
    ...(isAsked ? { scores: perNode('normalized') } : {}),
    weights: Object.fromEntries(byPlugin.map(({ plugin, weight }) => [plugin, weight])),
    totals: Object.fromEntries(name.map((node, at) => [node, totals[at] ?? 0])),
    best,
    ...(decisive === undefined ? {} : { decisive }),
    ...(leads.length === 0 ? {} : { contributions: leads }),
  };
}

const MOST_CONTRIBUTIONS = 3;

/** The plugins that set one node furthest above the average of all that fit. */
export function contributions({ scores: byPlugin }: Evaluation, at: number): Contribution[] {
  return byPlugin
    .map(({ plugin, weight, normalized }) => {
      const mean = normalized.reduce((sum, score) => sum + score, 0) / normalized.length;
      return { plugin, lead: weight * ((normalized[at] ?? 0) - mean) };
    })
    .filter(({ lead }) => lead > 0)
    .sort((a, b) => b.lead - a.lead || (a.plugin < b.plugin ? -1 : 1))
    .slice(0, MOST_CONTRIBUTIONS);
}
