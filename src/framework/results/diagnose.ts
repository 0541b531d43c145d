import { asNodeIndex } from '../../cluster/index.ts';
import type { Cluster, NodeIndex } from '../../cluster/index.ts';
import type { GroupFilter, NodeFilter } from '../contract/answers.ts';
import { CYCLE } from '../contract/cycle-rules.ts';
import type { Diagnosis, NodeRejection } from '../contract/diagnosis.ts';
import { FilterError } from '../contract/filter-error.ts';
import type { Failure, Trial } from '../contract/post-filter-context.ts';
import type { ProfileRules } from '../contract/profile.ts';
import { codeOf, FITS } from '../contract/verdict.ts';
import type { Verdict } from '../contract/verdict.ts';
import { reasonsOf } from './filters.ts';
import type { PluginResults } from './of-plugins.ts';

/** How the filters are asked, and whether nodes that PreFilter excludes are among the rejections. */
type FilterRules = Pick<ProfileRules, 'asksEveryFilter' | 'reportsExcludedNodes'>;

/** Judges nodes with the pods that are nominated to them, for one pod. */
export interface NominatedTrials {
  /** The node that the pod itself is nominated to, if it exists. */
  readonly nominatedNode: NodeIndex | undefined;
  /** Whether other pods are nominated to the node and the pod must leave room for them. */
  concerns(node: NodeIndex): boolean;
  /** Whether no filter turns the node down, with the nominated pods and without them. */
  fits(node: NodeIndex): boolean;
  on<T>(node: NodeIndex, attempt: (trial: NominatedTrial) => T): T;
}

interface NominatedTrial extends Pick<Trial, 'firstFailure'> {
  /** By filter, in their order. */
  verdicts(): readonly Verdict[];
}

/** v1.34. */
const DEFAULT_RULES: FilterRules = { ...CYCLE, reportsExcludedNodes: true };

/**
 * Runs the filters on every node, in order; a node is rejected by the first filter that fails, or with `asksEveryFilter` by all that
 * do. `dryRun`: of this pod, if pods are nominated. If the pod fits on its own nominated node, no other node is judged.
 */
export function diagnose(
  results: PluginResults,
  cluster: Cluster,
  rules: FilterRules = DEFAULT_RULES,
  dryRun?: NominatedTrials,
): Diagnosis {
  results.catchUp();
  const { presentCount: nodeCount, names } = cluster.columns;
  const rejected = rejectedByPreFilter(results, cluster);
  if (rejected !== undefined) return rejected;
  const nominated = dryRun?.nominatedNode;
  if (nominated !== undefined && dryRun?.fits(nominated) === true) {
    return { nodeCount, names, feasible: [nominated], rejections: [] };
  }
  const nodes = presentNodes(cluster.columns);
  const split = splitByPreFilter(nodes, results, cluster, nominated);
  const { narrowedBy } = results;
  return {
    nodeCount,
    names,
    ...runFilters(results, split, rules, dryRun),
    ...(narrowedBy.length > 0 && { narrowedBy }),
  };
}

/** All nodes except withdrawn nodes, in order, from `start` on. */
export function presentNodes(
  { count, present }: Cluster['columns'],
  start = 0,
): readonly NodeIndex[] {
  const nodes: NodeIndex[] = [];
  for (let at = start; at < start + count; at++) {
    const node = asNodeIndex(at < count ? at : at - count);
    if (present[node] === 1) nodes.push(node);
  }
  return nodes;
}

/** The diagnosis of an attempt that a filter ended. Any other error is thrown again. */
export function failedDiagnosis(error: unknown, { columns }: Cluster): Diagnosis {
  if (!(error instanceof FilterError)) throw error;
  const { presentCount: nodeCount, names } = columns;
  return { nodeCount, names, feasible: [], rejections: [], error: error.message };
}

/** The diagnosis if PreFilter turned the pod down or ended in an error. */
export function rejectedByPreFilter(
  { rejection, error }: PluginResults,
  { columns }: Cluster,
): Diagnosis | undefined {
  const { presentCount: nodeCount, names } = columns;
  if (error !== undefined) return { nodeCount, names, feasible: [], rejections: [], error };
  if (rejection === undefined) return undefined;
  const rejections = [{ ...rejection, nodes: presentNodes(columns) }];
  return { nodeCount, names, feasible: [], rejections, preFilter: rejection };
}

/** Nodes that are judged by the filters, and nodes outside the PreFilter results. */
export interface SplitNodes {
  readonly judged: readonly NodeIndex[];
  readonly outside: readonly NodeIndex[];
}

/** The nominated node is judged even if the PreFilter results leave it out. */
export function splitByPreFilter(
  nodes: readonly NodeIndex[],
  { onlyNodes }: PluginResults,
  { columns: { names } }: Cluster,
  nominated: NodeIndex | undefined,
): SplitNodes {
  if (onlyNodes === undefined) return { judged: nodes, outside: [] };
  const isJudged = (node: NodeIndex): boolean => node === nominated || onlyNodes.has(names[node]!);
  return { judged: nodes.filter(isJudged), outside: nodes.filter((node) => !isJudged(node)) };
}

/** The journal must be caught up with. */
export function runFilters(
  results: PluginResults,
  { judged, outside }: SplitNodes,
  { asksEveryFilter, reportsExcludedNodes }: FilterRules,
  dryRun: NominatedTrials | undefined,
): Pick<Diagnosis, 'feasible' | 'rejections' | 'error'> {
  const { feasible, rejections, error } = asksEveryFilter
    ? runEveryFilter(results, judged, dryRun)
    : runUntilFailure(results, judged, dryRun);
  if (error !== undefined) return { feasible, rejections, error };
  // Source: kubernetes v1.32 schedule_one.go findNodesThatFitPod; v1.31 says nothing of these nodes.
  if (outside.length > 0 && reportsExcludedNodes) {
    const plugins = results.narrowedBy.join(' ');
    const text = `node(s) didn't satisfy plugin(s) [${plugins}]`;
    const reasons = [{ id: 'pre-filter-result', text, detail: { plugins } }];
    rejections.push({ plugin: '', code: 'UnschedulableAndUnresolvable', reasons, nodes: outside });
  }
  return { feasible, rejections };
}

export interface Judged {
  /** None after an error. */
  readonly feasible: NodeIndex[];
  readonly rejections: NodeRejection[];
  /** The error in which a filter ended on some node. */
  readonly error?: string | undefined;
}

function runUntilFailure(
  results: PluginResults,
  nodes: readonly NodeIndex[],
  dryRun: NominatedTrials | undefined,
): Judged {
  return byFailure(results, nodes, (node) =>
    dryRun?.concerns(node) === true
      ? dryRun.on(node, (trial) => trial.firstFailure())
      : firstFailure(results, node),
  );
}

/** The nodes by the first filter that turns them down, as `failureOf` says. */
export function byFailure(
  results: PluginResults,
  nodes: readonly NodeIndex[],
  failureOf: (node: NodeIndex) => Failure | undefined,
): Judged {
  const feasible: NodeIndex[] = [];
  const byFilter = results.filters.map(() => new Map<Verdict, NodeIndex[]>());
  for (const node of nodes) {
    const failed = failureOf(node);
    if (failed === undefined) feasible.push(node);
    else {
      const known = byFilter[failed.at]!.get(failed.verdict);
      if (known === undefined) byFilter[failed.at]!.set(failed.verdict, [node]);
      else known.push(node);
    }
  }
  // No node passes a filter that ends in an error, so none comes to a second one.
  const broken = results.filters.find(
    ({ error }, at) => error !== undefined && byFilter[at]!.size > 0,
  );
  const rejections = results.filters.flatMap((result, at) =>
    result === broken
      ? []
      : Array.from(byFilter[at]!, ([verdict, rejected]) => ({
          plugin: result.plugin.name,
          code: codeOf(verdict),
          reasons: reasonsOf(result, verdict),
          nodes: rejected,
        })),
  );
  return { feasible: broken === undefined ? feasible : [], rejections, error: broken?.error };
}

/**
 * Nodes with the same verdicts throughout are one rejection: all reasons, and the strongest code with the first plugin that has
 * it (kubernetes v1.22.6 framework/interface.go PluginToStatus.Merge, in filter order).
 */
function runEveryFilter(
  results: PluginResults,
  nodes: readonly NodeIndex[],
  dryRun: NominatedTrials | undefined,
): Judged {
  const feasible: NodeIndex[] = [];
  const byVerdicts = new Map<string, { failures: readonly Failure[]; nodes: NodeIndex[] }>();
  for (const node of nodes) {
    const failures = everyFailure(results, node, dryRun);
    if (failures.length === 0) {
      feasible.push(node);
      continue;
    }
    const key = failures.map(({ at, verdict }) => `${at}:${verdict}`).join();
    const known = byVerdicts.get(key);
    if (known === undefined) byVerdicts.set(key, { failures, nodes: [node] });
    else known.nodes.push(node);
  }
  const rejections = Array.from(byVerdicts.values(), ({ failures, nodes: rejected }) =>
    mergedRejection(results, failures, rejected),
  );
  return { feasible, rejections };
}

function mergedRejection(
  { filters }: PluginResults,
  failures: readonly Failure[],
  nodes: readonly NodeIndex[],
): NodeRejection {
  const failed = failures.map(({ at, verdict }) => {
    const result = filters[at]!;
    return {
      plugin: result.plugin.name,
      code: codeOf(verdict),
      reasons: reasonsOf(result, verdict),
    };
  });
  const first = failed.find(({ code }) => code === 'UnschedulableAndUnresolvable') ?? failed[0]!;
  return {
    plugin: first.plugin,
    code: first.code,
    reasons: failed.flatMap(({ reasons }) => reasons),
    nodes,
    ...(failed.length > 1 && { plugins: failed.map(({ plugin }) => plugin) }),
  };
}

/** Every filter that turns a node down, in filter order. The journal must be caught up with. */
export function everyFailure(
  { filters }: PluginResults,
  node: NodeIndex,
  dryRun: NominatedTrials | undefined,
): Failure[] {
  const verdicts =
    dryRun?.concerns(node) === true
      ? dryRun.on(node, (trial) => trial.verdicts())
      : filters.map(({ filter }) => verdictOn(filter, node));
  return verdicts.flatMap((verdict, at) => (verdict === FITS ? [] : [{ at, verdict }]));
}

const verdictOn = (filter: NodeFilter | GroupFilter, node: NodeIndex): Verdict =>
  filter.type === 'node' ? filter.filter(node) : filter.filter(filter.group(node));

/** The first filter that turns a node down, by its place in the order, or undefined. The journal must be caught up with. */
export function firstFailure({ filters }: PluginResults, node: NodeIndex): Failure | undefined {
  for (let at = 0; at < filters.length; at++) {
    const verdict = verdictOn(filters[at]!.filter, node);
    if (verdict !== FITS) return { at, verdict };
  }
  return undefined;
}
