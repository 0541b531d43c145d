import type { Pod } from '../api/index.ts';
import type { Cluster, NodeIndex } from '../cluster/index.ts';
import type { Answers } from './answers.ts';
import type { CycleRules } from './cycle-rules.ts';
import { askFilters, firstFailure, judgedBefore } from './diagnosis.ts';
import type { PodDryRun } from './dry-run.ts';
import { evaluate } from './evaluation.ts';
import type { Evaluation, PluginScores } from './evaluation.ts';
import { ExtenderFilters } from './extender-filters.ts';
import { ExtenderError, withVerb } from './extender.ts';
import type { Extender } from './extender.ts';
import type { Diagnosis } from './rejections.ts';

/** A pod that extenders have a say about. */
export interface ExtendedQuestion {
  readonly answers: Answers;
  readonly cluster: Cluster;
  readonly pod: Pod;
  readonly extenders: readonly Extender[] | undefined;
  readonly rules: CycleRules;
  /** Of the very pod, where waiting pods have been promised nodes, or it has. */
  readonly dryRun: PodDryRun | undefined;
}

/** From which node on, and how many that pass the plugins' filters are enough. */
export interface Window {
  readonly start: number;
  readonly wanted: number;
}

/** What a search found, and how many nodes it looked at. */
export interface ExtendedDiagnosis {
  readonly diagnosis: Diagnosis;
  readonly looked: number;
}

/**
 * Asks the filters about one node after the other, then the extenders about all that pass. The promised node comes first: where
 * plugins and extenders leave it, no other is looked at.
 */
export function searchExtended(
  { answers, cluster, pod, extenders, rules, dryRun }: ExtendedQuestion,
  window: Window = { start: 0, wanted: cluster.columns.count },
): ExtendedDiagnosis {
  answers.catchUp();
  const { count: nodeCount, names } = cluster.columns;
  const settled = judgedBefore(answers, cluster);
  if (settled !== undefined) return { diagnosis: settled, looked: 0 };
  const filters = new ExtenderFilters(extenders, pod, cluster, rules);
  const promised = dryRun?.nominatedNode;
  if (promised !== undefined && dryRun?.fits(promised) === true) {
    if (passesAlone(promised, filters)) {
      const diagnosis = { nodeCount, names, feasible: [promised], rejections: [] };
      return { diagnosis, looked: 0 };
    }
  }
  const { asked, outside } = nodesInOrder(answers, cluster, promised, window.start);
  const looked =
    window.wanted < asked.length ? lookedAt(asked, window.wanted, answers, dryRun) : asked;
  // Reasons are told in the order of nodes, whichever was looked at first.
  const byIndex = looked.toSorted((a, b) => a - b);
  const { feasible, rejections } = askFilters(answers, byIndex, outside, rules, dryRun);
  const fits = new Set(feasible);
  const head = { nodeCount, names };
  try {
    const left = filters.pass(
      looked.filter((node) => fits.has(node)),
      rejections,
    );
    const diagnosis = { ...head, feasible: left, rejections: filters.merged(rejections) };
    return { diagnosis, looked: looked.length };
  } catch (error) {
    if (!(error instanceof ExtenderError)) throw error;
    const diagnosis = { ...head, feasible: [], rejections, error: error.message };
    return { diagnosis, looked: looked.length };
  }
}

/** An extender that fails about the promised node alone does not end the attempt. */
function passesAlone(node: NodeIndex, filters: ExtenderFilters): boolean {
  try {
    return filters.pass([node], []).length > 0;
  } catch (error) {
    if (error instanceof ExtenderError) return false;
    throw error;
  }
}

function nodesInOrder(
  { onlyNodes }: Answers,
  { columns: { count: nodeCount, names } }: Cluster,
  promised: NodeIndex | undefined,
  start: number,
): { readonly asked: readonly NodeIndex[]; readonly outside: readonly NodeIndex[] } {
  const inOrder = Array.from({ length: nodeCount }, (_, at) => (start + at) % nodeCount);
  if (onlyNodes === undefined) return { asked: inOrder, outside: [] };
  const isAsked = (node: NodeIndex): boolean => node === promised || onlyNodes.has(names[node]!);
  return {
    asked: inOrder.filter(isAsked),
    outside: inOrder.filter((node) => !isAsked(node)),
  };
}

/** The nodes up to the last that is wanted; the fitting one that is met after it counts as neither. */
function lookedAt(
  nodes: readonly NodeIndex[],
  wanted: number,
  answers: Answers,
  dryRun: PodDryRun | undefined,
): readonly NodeIndex[] {
  let found = 0;
  const end = nodes.findIndex((node) => {
    const fits =
      dryRun?.concerns(node) === true
        ? dryRun.fits(node)
        : firstFailure(answers, node) === undefined;
    return fits && ++found > wanted;
  });
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** The same evaluation, with what the extenders give the nodes. One that fails is left out, whether it may be ignored or not. */
export interface ExtendedEvaluation extends Evaluation {
  /** By extender that answered; `plugin` is its URL, `weight` already counts the scale. */
  readonly extenderScores: readonly PluginScores[];
}

/**
 * Scores of the plugins and of the extenders. A single node is not asked about.
 *
 * Source: kubernetes v1.34.1 schedule_one.go prioritizeNodes.
 */
export function evaluateExtended(
  { answers, cluster, pod, extenders }: ExtendedQuestion,
  feasible: readonly NodeIndex[],
): ExtendedEvaluation {
  const evaluation = evaluate(answers, feasible, answers.isScored);
  const { totals } = evaluation;
  const extenderScores: PluginScores[] = [];
  if (feasible.length < 2) return { ...evaluation, extenderScores };
  const nodes = feasible.map((node) => cluster.columns.nodes[node]!);
  const placeOf = new Map(nodes.map(({ metadata: { name } }, at) => [name, at]));
  for (const extender of withVerb(extenders, 'prioritize', pod)) {
    const raw = new Float64Array(feasible.length);
    try {
      for (const { host, score } of extender.prioritize(pod, nodes)) {
        const at = placeOf.get(host);
        if (at !== undefined) raw[at]! += score;
      }
    } catch (error) {
      if (error instanceof ExtenderError) continue;
      throw error;
    }
    for (let at = 0; at < raw.length; at++) totals[at]! += extender.factor * raw[at]!;
    extenderScores.push({
      plugin: extender.name,
      weight: extender.factor,
      raw,
      normalized: raw,
    });
  }
  return { ...evaluation, extenderScores };
}
