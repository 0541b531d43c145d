import type { Evaluation } from '../../framework/index.ts';
import type { ExtendedEvaluation } from '../../engine/index.ts';
import type { Contribution, Explanation } from '../../outcome/index.ts';
import { decisivePlugin } from './decisive.ts';

type Scores = Pick<
  Explanation,
  'raw' | 'scores' | 'weights' | 'extenders' | 'totals' | 'best' | 'decisive' | 'contributions'
>;

/** `listsNodes`: whether `scores` is set, with empty entries if no plugin scores. v1.22 skips scoring without score plugins. */
export function scores(
  evaluation: ExtendedEvaluation,
  names: readonly string[],
  listsNodes: boolean,
): Scores {
  const { nodes, scores: byPlugin, extenderScores, totals } = evaluation;
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
  const withExtenders = { ...evaluation, scores: [...byPlugin, ...extenderScores] };
  const decisive = decisivePlugin(withExtenders);
  const leads = contributions(withExtenders, name.indexOf(best[0] ?? ''));
  return {
    ...(byPlugin.length === 0 ? {} : { raw: perNode('raw') }),
    ...(listsNodes ? { scores: perNode('normalized') } : {}),
    weights: Object.fromEntries(byPlugin.map(({ plugin, weight }) => [plugin, weight])),
    ...(extenderScores.length === 0 ? {} : { extenders: byExtender(extenderScores, name) }),
    totals: Object.fromEntries(name.map((node, at) => [node, totals[at] ?? 0])),
    best,
    ...(decisive === undefined ? {} : { decisive }),
    ...(leads.length === 0 ? {} : { contributions: leads }),
  };
}

function byExtender(
  scored: ExtendedEvaluation['extenderScores'],
  name: readonly string[],
): NonNullable<Explanation['extenders']> {
  return Object.fromEntries(
    scored.map(({ plugin, weight, raw }) => [
      plugin,
      { weight, scores: Object.fromEntries(name.map((node, at) => [node, raw[at] ?? 0])) },
    ]),
  );
}

const MOST_CONTRIBUTIONS = 3;

/** The plugins that score the node at index `at` above the average of the feasible nodes. */
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
