import * as fc from 'fast-check';
import type { Pod } from '../../src/objects/index.ts';
import { Cluster } from '../../src/cluster/index.ts';
import type { NodeIndex } from '../../src/cluster/index.ts';
import { readConfiguration } from '../../src/config/index.ts';
import { codeOf, detailOf, firstFailure, wordReasons } from '../../src/framework/index.ts';
import { Engine } from '../../src/engine/index.ts';
import type { PluginResults } from '../../src/framework/index.ts';
import { buildProfiles } from '../../src/scheduler/index.ts';
import { PodBuilder } from './builders.ts';
import { play } from './play-workload.ts';
import type { Workload } from './workload.ts';

export const profile = buildProfiles(readConfiguration(null))[0]!;

/** Fills the nodes with pods of priorities 0, 10 and 20: a preemptor of priority 15 meets lower and higher ones. */
const prioritised = (what: Workload): Workload => ({
  ...what,
  recipes: what.recipes.map((recipe, at) => {
    const isModest = recipe.object.spec.containers[0]?.resources === undefined;
    return (isModest ? recipe.requests({ cpu: '1' }) : recipe).priority((at % 3) * 10);
  }),
  steps: what.steps.map((h) => (h.type === 'schedule' ? { ...h, count: 5 * h.count } : h)),
});

/** Whether upstream's RemovePod counts pods as its PreFilter does: without terminating pods and empty spread selectors. */
export function isPlain({ recipes, steps }: Workload): boolean {
  const selectors = recipes.flatMap(({ object }) =>
    (object.spec.topologySpreadConstraints ?? []).map(({ labelSelector }) => labelSelector),
  );
  const isEmpty = (selector: (typeof selectors)[number]): boolean =>
    Object.keys(selector?.matchLabels ?? {}).length === 0 &&
    (selector?.matchExpressions ?? []).length === 0;
  const terminates =
    steps.some((h) => h.type === 'update' && h.labels === undefined) ||
    recipes.some(({ object }) => object.metadata.deletionTimestamp !== undefined);
  return !terminates && !selectors.some(isEmpty);
}

export function played(what: Workload): { cluster: Cluster; engine: Engine } {
  const cluster = new Cluster();
  const engine = new Engine(cluster, { tieBreak: 'name' });
  play(prioritised(what), cluster, (one) => {
    const choice = engine.schedule(cluster.view(one), profile);
    return choice === undefined ? undefined : cluster.columns.names[choice.node]!;
  });
  cluster.settle();
  return { cluster, engine };
}

/** A pod like a recipe's pods, with priority 15 and larger requests. */
export function preemptorOf({ recipes }: Workload, which: number): Pod {
  const recipe = recipes[which % recipes.length]!;
  const asks = which % 4 === 0 ? { cpu: '1500m' } : { cpu: '6' };
  return new PodBuilder(recipe.object).named('preemptor').priority(15).requests(asks).object;
}

export function wordsOf(results: PluginResults, node: NodeIndex): readonly string[] | undefined {
  const failure = firstFailure(results, node);
  if (failure === undefined) return undefined;
  const { plugin, filter } = results.filters[failure.at]!;
  const { verdict: failed } = failure;
  const causes = filter.explain(detailOf(failed));
  return wordReasons(plugin.reasons, causes, codeOf(failed)).map(({ text }) => text);
}

/** A number that selects one of several things, modulo their count. */
export const choice = fc.nat({ max: 1000 });

export function caughtUp(results: PluginResults): PluginResults {
  results.catchUp();
  return results;
}
