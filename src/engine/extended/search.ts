import type { Pod } from '../../objects/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { Diagnosis, Extender, ProfileRules, PluginResults } from '../../framework/index.ts';
import {
  ExtenderError,
  failedDiagnosis,
  firstFailure,
  presentNodes,
  rejectedByPreFilter,
  runFilters,
  splitByPreFilter,
} from '../../framework/index.ts';
import type { PodDryRun } from '../dry-run.ts';
import { ExtenderFilters } from './filters.ts';
import type { NodesLeft } from './filters.ts';

/** A pod in which extenders are interested. */
export interface ExtendedQuestion {
  readonly results: PluginResults;
  readonly cluster: Cluster;
  readonly pod: Pod;
  readonly extenders: readonly Extender[] | undefined;
  readonly rules: ProfileRules;
  /** The dry run of this pod; undefined if no pods are nominated. */
  readonly dryRun: PodDryRun | undefined;
}

/** The node at which the search starts, and how many nodes that pass the plugins' filters end it. */
export interface Window {
  readonly start: number;
  readonly wanted: number;
}

/** The result of a search, the feasible nodes as they are scored, and how many nodes it looked at. */
export interface ExtendedDiagnosis {
  readonly diagnosis: Diagnosis;
  readonly left: NodesLeft;
  readonly looked: number;
}

const NONE_LEFT: NodesLeft = { nodes: [], indexes: [], areReturned: false };

/**
 * Runs the filters on one node after the other, then the extenders on all nodes that pass. The nominated node comes first: if plugins
 * and extenders leave it, no other node is looked at.
 */
export function searchExtended(
  question: ExtendedQuestion,
  window: Window = { start: 0, wanted: question.cluster.columns.presentCount },
): ExtendedDiagnosis {
  try {
    return search(question, window);
  } catch (error) {
    const diagnosis = failedDiagnosis(error, question.cluster);
    return { diagnosis, left: NONE_LEFT, looked: 0 };
  }
}

function search(
  { results: results, cluster, pod, extenders, rules, dryRun }: ExtendedQuestion,
  window: Window,
): ExtendedDiagnosis {
  results.catchUp();
  const { presentCount: nodeCount, names } = cluster.columns;
  const rejected = rejectedByPreFilter(results, cluster);
  if (rejected !== undefined) return { diagnosis: rejected, left: NONE_LEFT, looked: 0 };
  const filters = new ExtenderFilters(extenders, pod, cluster, rules);
  const nominated = dryRun?.nominatedNode;
  if (nominated !== undefined && dryRun?.fits(nominated) === true) {
    const left = passAlone(nominated, filters);
    if (left.nodes.length > 0) {
      const diagnosis = { nodeCount, names, feasible: unique(left.indexes), rejections: [] };
      return { diagnosis, left, looked: 0 };
    }
  }
  const inOrder = presentNodes(cluster.columns, window.start);
  const { judged: candidates, outside } = splitByPreFilter(inOrder, results, cluster, nominated);
  const looked =
    window.wanted < candidates.length
      ? firstNodes(candidates, window.wanted, results, dryRun)
      : candidates;
  // Reasons are reported in the order of nodes, whatever the order of the search.
  const judged = looked.toSorted((a, b) => a - b);
  const judgement = runFilters(results, { judged, outside }, rules, dryRun);
  const head = { nodeCount, names, ...judgement };
  if (judgement.error !== undefined) {
    return { diagnosis: head, left: NONE_LEFT, looked: looked.length };
  }
  const { feasible, rejections } = judgement;
  const fits = new Set(feasible);
  try {
    const left = filters.pass(
      looked.filter((node) => fits.has(node)),
      rejections,
    );
    const diagnosis = {
      ...head,
      feasible: unique(left.indexes),
      rejections: filters.merged(rejections),
    };
    return { diagnosis, left, looked: looked.length };
  } catch (error) {
    if (!(error instanceof ExtenderError)) throw error;
    const diagnosis = { ...head, feasible: [], error: error.message };
    return { diagnosis, left: NONE_LEFT, looked: looked.length };
  }
}

const unique = (nodes: readonly NodeIndex[]): readonly NodeIndex[] => [...new Set(nodes)];

/** An extender that fails on the nominated node alone does not end the attempt. */
function passAlone(node: NodeIndex, filters: ExtenderFilters): NodesLeft {
  try {
    return filters.pass([node], []);
  } catch (error) {
    if (error instanceof ExtenderError) return NONE_LEFT;
    throw error;
  }
}

/** The nodes up to the last wanted node, and the unfit nodes behind it up to the next feasible node. */
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
