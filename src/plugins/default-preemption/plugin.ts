import { aggregateText, findCondition, podPriority } from '../../objects/index.ts';
import type { Pod, PodStatus } from '../../objects/index.ts';
import { asNodeIndex } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex } from '../../cluster/index.ts';
import { ExtenderError, fitError } from '../../framework/index.ts';
import type {
  Diagnosis,
  ExplainedFailure,
  NodeRejection,
  Plugin,
  PostFilterAnswer,
  PostFilterContext,
} from '../../framework/index.ts';
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
  noVictimsText: () => 'No preemption victims found for incoming pod',
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
  const { candidates, failures, errors } = dryRunPreemption(context, preempting);
  if (candidates.length > 0) return nominate(candidates, context, rules);
  if (errors.length > 0) {
    return { outcome: 'error', message: aggregateText(errors) };
  }
  const { nodeCount, names } = context.diagnosis;
  const rejections = rejectionsOf(failures, context.cluster);
  const message = fitError({ nodeCount, names, feasible: [], rejections });
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

const allNodes = ({ columns: { count, present } }: ClusterView): readonly NodeIndex[] =>
  Array.from({ length: count }, (_, node) => asNodeIndex(node)).filter(
    (node) => present[node] === 1,
  );

interface DryRunResult {
  readonly candidates: readonly Victims[];
  readonly failures: ReadonlyMap<NodeIndex, ExplainedFailure>;
  readonly errors: readonly string[];
}

/**
 * Tries nodes, starting with a drawn one, until there are enough candidates. Source: Evaluator.findCandidates, DryRunPreemption.
 */
function dryRunPreemption(
  context: PostFilterContext,
  { rules, args, searches }: Preempting,
): DryRunResult {
  const { cluster, diagnosis, draw, pod } = context;
  const nodes = potentialNodes(diagnosis, cluster, rules);
  const { names } = cluster.columns;
  const unviolated: Victims[] = [];
  const violating: Victims[] = [];
  const failures = new Map<NodeIndex, ExplainedFailure>();
  const errors: string[] = [];
  const searchOn = searches.of(context);
  const enough = candidatesWanted(nodes.length, args);
  const offset = nodes.length === 0 ? 0 : draw(nodes.length);
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[(offset + i) % nodes.length]!;
    const search = searchOn(node);
    if (search.type === 'victims') {
      const list = search.victims.pdbViolations === 0 ? unviolated : violating;
      if (list.length < enough) list.push(search.victims);
      if (unviolated.length > 0 && unviolated.length + violating.length >= enough) break;
      continue;
    }
    const { failure, error = failure?.error } = outcomeOf(search, names[node]!, pod, rules);
    if (failure !== undefined) failures.set(node, failure);
    if (error !== undefined) errors.push(error);
  }
  return { candidates: [...unviolated, ...violating], failures, errors };
}

/** What a search without victims adds to the failures, or to the errors. */
function outcomeOf(
  search: Exclude<VictimSearch, { readonly type: 'victims' }>,
  nodeName: string,
  { metadata }: Pod,
  { noVictimsText, noVictimsIsError }: PreemptionRules,
): { readonly failure?: ExplainedFailure; readonly error?: string } {
  switch (search.type) {
    case 'failure':
      return search;
    case 'no-lower-pods': {
      const reasons = [{ id: 'no-victims', text: noVictimsText(nodeName, metadata.name) }];
      return { failure: { code: 'UnschedulableAndUnresolvable', reasons } };
    }
    case 'no-victims': {
      const text = `expected at least one victim pod on node "${nodeName}"`;
      if (noVictimsIsError) return { error: text };
      return { failure: { code: 'Unschedulable', reasons: [{ id: 'no-victim-needed', text }] } };
    }
  }
}

const NOT_HELPFUL: ExplainedFailure = {
  code: 'UnschedulableAndUnresolvable',
  reasons: [{ id: 'not-helpful', text: 'Preemption is not helpful for scheduling' }],
};

/** One rejection per node: its failure, or NOT_HELPFUL for nodes that were not tried. */
function rejectionsOf(
  failures: ReadonlyMap<NodeIndex, ExplainedFailure>,
  cluster: ClusterView,
): readonly NodeRejection[] {
  return allNodes(cluster).map((node) => ({
    plugin: '',
    ...(failures.get(node) ?? NOT_HELPFUL),
    nodes: [node],
  }));
}

function candidatesWanted(nodes: number, args: DefaultPreemptionArgs | undefined): number {
  const { minCandidateNodesPercentage = 10, minCandidateNodesAbsolute = 100 } = args ?? {};
  const share = Math.trunc((nodes * minCandidateNodesPercentage) / 100);
  return Math.min(Math.max(share, minCandidateNodesAbsolute), nodes);
}
