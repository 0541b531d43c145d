import type { Pod } from '../../api/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { CycleRules } from '../contract/cycle-rules.ts';
import type { Diagnosis } from '../contract/diagnosis.ts';
import { ExtenderError, withVerb } from '../contract/extender.ts';
import type { Extender } from '../contract/extender.ts';
import {
  failedDiagnosis,
  firstFailure,
  rejectedByPreFilter,
  runFilters,
  splitByPreFilter,
} from './diagnose.ts';
import type { PodDryRun } from './dry-run.ts';
import { evaluate } from './evaluation.ts';
import type { Evaluation, PluginScores } from './evaluation.ts';
import { ExtenderFilters } from './extender-filters.ts';
import type { PluginResults } from './plugin-results.ts';

/** A pod in which extenders are interested. */
export interface ExtendedQuestion {
  readonly results: PluginResults;
  readonly cluster: Cluster;
  readonly pod: Pod;
  readonly extenders: readonly Extender[] | undefined;
  readonly rules: CycleRules;
  /** Of this pod, if pods are nominated. */
  readonly dryRun: PodDryRun | undefined;
}

/** The node at which the search starts, and how many nodes that pass the plugins' filters end it. */
export interface Window {
  readonly start: number;
  readonly wanted: number;
}

/** The result of a search, and how many nodes it looked at. */
export interface ExtendedDiagnosis {
  readonly diagnosis: Diagnosis;
  readonly looked: number;
}

/**
 * Runs the filters on one node after the other, then the extenders on all nodes that pass. The nominated node comes first: if plugins
 * and extenders leave it, no other node is looked at.
 */
export function searchExtended(
  question: ExtendedQuestion,
  window: Window = { start: 0, wanted: question.cluster.columns.count },
): ExtendedDiagnosis {
  try {
    return search(question, window);
  } catch (error) {
    return { diagnosis: failedDiagnosis(error, question.cluster), looked: 0 };
  }
}

function search(
  { results: results, cluster, pod, extenders, rules, dryRun }: ExtendedQuestion,
  window: Window,
): ExtendedDiagnosis {
  results.catchUp();
  const { count: nodeCount, names } = cluster.columns;
  const rejected = rejectedByPreFilter(results, cluster);
  if (rejected !== undefined) return { diagnosis: rejected, looked: 0 };
  const filters = new ExtenderFilters(extenders, pod, cluster, rules);
  const nominated = dryRun?.nominatedNode;
  if (nominated !== undefined && dryRun?.fits(nominated) === true) {
    if (passesAlone(nominated, filters)) {
      const diagnosis = { nodeCount, names, feasible: [nominated], rejections: [] };
      return { diagnosis, looked: 0 };
    }
  }
  const inOrder = Array.from({ length: nodeCount }, (_, at) =>
    asNodeIndex((window.start + at) % nodeCount),
  );
  const { judged: candidates, outside } = splitByPreFilter(inOrder, results, cluster, nominated);
  const looked =
    window.wanted < candidates.length
      ? firstNodes(candidates, window.wanted, results, dryRun)
      : candidates;
  // Reasons are reported in the order of nodes, whatever the order of the search.
  const judged = looked.toSorted((a, b) => a - b);
  const { feasible, rejections } = runFilters(results, { judged, outside }, rules, dryRun);
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

/** An extender that fails on the nominated node alone does not end the attempt. */
function passesAlone(node: NodeIndex, filters: ExtenderFilters): boolean {
  try {
    return filters.pass([node], []).length > 0;
  } catch (error) {
    if (error instanceof ExtenderError) return false;
    throw error;
  }
}

/** The nodes up to the last one that is wanted, and the unfit ones behind it up to the next feasible node. */
function firstNodes(
  nodes: readonly NodeIndex[],
  wanted: number,
  results: PluginResults,
  dryRun: PodDryRun | undefined,
): readonly NodeIndex[] {
  let found = 0;
  const end = nodes.findIndex((node) => {
    const fits =
      dryRun?.concerns(node) === true
        ? dryRun.fits(node)
        : firstFailure(results, node) === undefined;
    return fits && ++found > wanted;
  });
  return end < 0 ? nodes : nodes.slice(0, end);
}

/** An evaluation with the scores of extenders. An extender that fails is left out, ignorable or not. */
export interface ExtendedEvaluation extends Evaluation {
  /** By extender that answered; `plugin` is its URL, `weight` includes the scale. */
  readonly extenderScores: readonly PluginScores[];
}

/**
 * Scores of the plugins and of the extenders. Extenders do not score a single node.
 *
 * Source: kubernetes v1.34.1 schedule_one.go prioritizeNodes.
 */
export function evaluateExtended(
  { results: results, cluster, pod, extenders }: ExtendedQuestion,
  feasible: readonly NodeIndex[],
): ExtendedEvaluation {
  const evaluation = evaluate(results, feasible);
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
