import { aggregateText, findCondition, podPriority } from '../../objects/index.ts';
import type { Pod, PodStatus } from '../../objects/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { countedRejections, ExtenderError, fitError } from '../../framework/index.ts';
import type {
  CountedRejection,
  Diagnosis,
  ExplainedFailure,
  NodeRejection,
  Plugin,
  PostFilterAnswer,
  PostFilterContext,
} from '../../framework/index.ts';
import { getOrInsert } from '../../units/index.ts';
import { defaultPreemptionArgs } from './args.ts';
import type { DefaultPreemptionArgs } from './args.ts';
import { callExtenders } from './call-extenders.ts';
import { whyNotInGroup } from './group-limits.ts';
import { bestCandidates } from './pick-candidate.ts';
import type { PreemptionRules } from './preemption-rules.ts';
import type { VictimSearch } from './select-victims.ts';
import { VictimSearches } from './victim-searches.ts';
import type { Victims } from './victims.ts';

/**
 * Makes room for a pod by evicting pods of lower priority from one node (kubernetes v1.34.1 plugins/defaultpreemption and
 * framework/preemption Evaluator.Preempt).
 */
export const defaultPreemption: Plugin<DefaultPreemptionArgs | undefined> = createPreemption({
  protectedFirst: false,
  awaitsAnyTerminating: false,
  triesUnjudged: false,
  noVictimsIsError: true,
  noVictimsText: 'No preemption victims found for incoming pod',
  writesMessages: true,
});

export function createPreemption(
  rules: PreemptionRules,
): Plugin<DefaultPreemptionArgs | undefined> {
  return {
    name: 'DefaultPreemption',
    points: ['preEnqueue', 'postFilter'],
    args: defaultPreemptionArgs,
    reads: [],
    // The texts of this plugin are part of the FitError message; it rejects no node.
    reasons: {},
    create(args, gates) {
      const searches = new VictimSearches(rules);
      return {
        postFilter(context) {
          const message = whyNotInGroup(context, gates);
          if (message !== undefined) return { outcome: 'unschedulable', message };
          const answer = preempt(context, { rules, args, searches });
          if (answer.outcome === 'nominated' || !rules.writesMessages) return answer;
          return { ...answer, message: `preemption: ${answer.message}` };
        },
      };
    },
  };
}

/** How a profile preempts. */
interface Preempting {
  readonly rules: PreemptionRules;
  readonly args: DefaultPreemptionArgs | undefined;
  readonly searches: VictimSearches;
}

function preempt(context: PostFilterContext, preempting: Preempting): PostFilterAnswer {
  const { rules } = preempting;
  const ineligible = whyIneligible(context, rules);
  if (ineligible !== undefined) {
    return { outcome: 'unschedulable', message: rules.writesMessages ? ineligible : '' };
  }
  const { cluster, pod } = context;
  const { noVictimsText, triesUnjudged } = rules;
  const isHopeless = !triesUnjudged && cluster.lowestPriority >= podPriority(pod);
  if (isHopeless && typeof noVictimsText === 'string') return hopeless(context, noVictimsText);
  const { candidates, failures, errors } = dryRunPreemption(context, preempting);
  if (candidates.length > 0) return nominate(candidates, context, rules);
  if (errors.length > 0) {
    return { outcome: 'error', message: aggregateText(errors) };
  }
  const { nodeCount, names } = context.diagnosis;
  const rejections = rejectionsOf(failures, cluster);
  const message = fitError({ nodeCount, names, feasible: [], rejections });
  return { outcome: 'unschedulable', message, withdrawsNomination: true };
}

/** No pod of the cluster has a lower priority: all nodes where preemption may help are without victims, and none is looked at. */
function hopeless({ cluster, diagnosis, draw }: PostFilterContext, text: string): PostFilterAnswer {
  const tried = countedRejections(diagnosis)
    .filter(({ code }) => code === 'Unschedulable')
    .reduce((sum, { count }) => sum + count, 0);
  if (tried > 0) draw(tried);
  const counted: CountedRejection[] = [
    { plugin: '', ...noVictimsFailure(text), count: tried },
    { plugin: '', ...NOT_HELPFUL, count: cluster.columns.presentCount - tried },
  ].filter(({ count }) => count > 0);
  const { nodeCount, names } = diagnosis;
  const message = fitError({ nodeCount, names, feasible: [], rejections: [], counted });
  return { outcome: 'unschedulable', message, withdrawsNomination: true };
}

/** One of several equally good candidates is drawn, with their names in order. */
function nominate(
  found: readonly Victims[],
  context: PostFilterContext,
  { writesMessages }: PreemptionRules,
): PostFilterAnswer {
  let candidates: readonly Victims[];
  try {
    candidates = callExtenders(found, context);
  } catch (error) {
    if (error instanceof ExtenderError) return { outcome: 'error', message: error.message };
    throw error;
  }
  if (candidates.length === 0) {
    const message = writesMessages ? 'no candidate node for preemption' : '';
    return { outcome: 'unschedulable', message };
  }
  const { cluster, draw } = context;
  const { nameRank } = cluster.columns;
  const best = bestCandidates(candidates);
  const ranks = Int32Array.from(best, ({ node }) => nameRank[node]!).sort();
  const rank = ranks[ranks.length === 1 ? 0 : draw(ranks.length)]!;
  const { nodeName, victims } = best.find(({ node }) => nameRank[node] === rank)!;
  return { outcome: 'nominated', nodeName, victims, candidates };
}

/** Source: PodEligibleToPreemptOthers. */
function whyIneligible(
  { pod, cluster, diagnosis }: PostFilterContext,
  rules: PreemptionRules,
): string | undefined {
  if (pod.spec.preemptionPolicy === 'Never') {
    return 'not eligible due to preemptionPolicy=Never.';
  }
  const nominated = cluster.columns.indexOf(pod.status?.nominatedNodeName ?? '');
  if (nominated === undefined || !potentialNodes(diagnosis, cluster, rules).includes(nominated)) {
    return undefined;
  }
  const isAwaited = ({ metadata, status }: Pod): boolean => {
    if (metadata.deletionTimestamp === undefined) return false;
    return rules.awaitsAnyTerminating || isTargeted(status);
  };
  const awaited = cluster
    .podsOn(nominated)
    .some((placed) => podPriority(placed.pod) < podPriority(pod) && isAwaited(placed.pod));
  return awaited ? 'not eligible due to a terminating pod on the nominated node.' : undefined;
}

/** Source: podTerminatingByPreemption. */
function isTargeted(status: PodStatus | undefined): boolean {
  const target = findCondition(status?.conditions, 'DisruptionTarget');
  return target?.status === 'True' && target.reason === 'PreemptionByScheduler';
}

/** Nodes where preemption may help, in order. Source: nodesWherePreemptionMightHelp. */
function potentialNodes(
  { rejections }: Diagnosis,
  cluster: ClusterView,
  { triesUnjudged }: PreemptionRules,
): readonly NodeIndex[] {
  if (triesUnjudged) {
    const unresolvable = new Set(
      rejections.flatMap(({ code, nodes }) => (code === 'Unschedulable' ? [] : nodes)),
    );
    return allNodes(cluster).filter((node) => !unresolvable.has(node));
  }
  const resolvable = rejections.filter(({ code }) => code === 'Unschedulable');
  if (resolvable.length === 1) return resolvable[0]!.nodes;
  return resolvable.flatMap(({ nodes }) => nodes).sort((a, b) => a - b);
}

function allNodes({ columns: { count, present } }: ClusterView): readonly NodeIndex[] {
  const nodes: NodeIndex[] = [];
  for (let node = 0; node < count; node++) if (present[node] === 1) nodes.push(asNodeIndex(node));
  return nodes;
}

interface DryRunResult {
  readonly candidates: readonly Victims[];
  /** The nodes of each failure. */
  readonly failures: ReadonlyMap<ExplainedFailure, readonly NodeIndex[]>;
  readonly errors: readonly string[];
}

/** Source: Evaluator.findCandidates. */
function dryRunPreemption(context: PostFilterContext, preempting: Preempting): DryRunResult {
  const { cluster, diagnosis, draw } = context;
  const nodes = potentialNodes(diagnosis, cluster, preempting.rules);
  const first = nodes.length === 0 ? 0 : draw(nodes.length);
  return tryNodes(nodes, first, context, preempting);
}

/** Tries nodes, from the place of the first one, until there are enough candidates. Source: DryRunPreemption. */
function tryNodes(
  nodes: readonly NodeIndex[],
  first: number,
  context: PostFilterContext,
  { rules, args, searches }: Preempting,
): DryRunResult {
  const { names } = context.cluster.columns;
  const unviolated: Victims[] = [];
  const violating: Victims[] = [];
  const failures = new Map<ExplainedFailure, NodeIndex[]>();
  const errors: string[] = [];
  const outcomeOf = outcomes(context.pod, rules);
  const searchOn = searches.of(context);
  const enough = candidatesWanted(nodes.length, args);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[(first + i) % nodes.length]!;
    const search = searchOn(node);
    if (search.type === 'victims') {
      const list = search.victims.pdbViolations === 0 ? unviolated : violating;
      if (list.length < enough) list.push(search.victims);
      if (unviolated.length > 0 && unviolated.length + violating.length >= enough) break;
      continue;
    }
    const { failure, error = failure?.error } = outcomeOf(search, names[node]!);
    if (failure !== undefined) getOrInsert(failures, failure, () => []).push(node);
    if (error !== undefined) errors.push(error);
  }
  return { candidates: [...unviolated, ...violating], failures, errors };
}

const noVictimsFailure = (text: string): ExplainedFailure => ({
  code: 'UnschedulableAndUnresolvable',
  reasons: [{ id: 'no-victims', text }],
});

/** What a search without victims adds to the failures, or to the errors. */
interface Outcome {
  readonly failure?: ExplainedFailure;
  readonly error?: string;
}

/** The outcomes of searches for one pod: nodes without pods of lower priority share theirs if it does not name them. */
function outcomes(
  { metadata }: Pod,
  { noVictimsText, noVictimsIsError }: PreemptionRules,
): (search: Exclude<VictimSearch, { readonly type: 'victims' }>, nodeName: string) => Outcome {
  const failureOn =
    typeof noVictimsText === 'string'
      ? always(noVictimsFailure(noVictimsText))
      : (nodeName: string) => noVictimsFailure(noVictimsText(nodeName, metadata.name));
  return (search, nodeName) => {
    switch (search.type) {
      case 'failure':
        return search;
      case 'no-lower-pods':
        return { failure: failureOn(nodeName) };
      case 'no-victims': {
        const text = `expected at least one victim pod on node "${nodeName}"`;
        if (noVictimsIsError) return { error: text };
        return { failure: { code: 'Unschedulable', reasons: [{ id: 'no-victim-needed', text }] } };
      }
    }
  };
}

const always =
  <T>(value: T) =>
  (): T =>
    value;

const NOT_HELPFUL: ExplainedFailure = {
  code: 'UnschedulableAndUnresolvable',
  reasons: [{ id: 'not-helpful', text: 'Preemption is not helpful for scheduling' }],
};

/** The nodes of each failure; NOT_HELPFUL for nodes that were not tried. */
function rejectionsOf(
  failures: DryRunResult['failures'],
  cluster: ClusterView,
): readonly NodeRejection[] {
  const wasTried = new Uint8Array(cluster.columns.count);
  for (const nodes of failures.values()) for (const node of nodes) wasTried[node] = 1;
  const others = allNodes(cluster).filter((node) => wasTried[node] === 0);
  return [...failures, [NOT_HELPFUL, others] as const]
    .filter(([, nodes]) => nodes.length > 0)
    .map(([failure, nodes]) => ({ plugin: '', ...failure, nodes }));
}

function candidatesWanted(nodes: number, args: DefaultPreemptionArgs | undefined): number {
  const { minCandidateNodesPercentage = 10, minCandidateNodesAbsolute = 100 } = args ?? {};
  const share = Math.trunc((nodes * minCandidateNodesPercentage) / 100);
  return Math.min(Math.max(share, minCandidateNodesAbsolute), nodes);
}
