import type {
  CapacityFindingKind,
  DeschedulingFindingKind,
  DrainFindingKind,
  ExplainFindingKind,
  FindingKind,
  PackingFindingKind,
  RegressionKind,
  SizingFindingKind,
  SurvivalFindingKind,
  TuningFindingKind,
} from '../../../outcome/index.ts';
import type { Outcome } from '../../contract.ts';
import type { CommandOf } from './command-of.ts';
import type { ReportFinding } from './finding.ts';
import {
  FAILING,
  GATED,
  HELD_BACK,
  IN_DOUBT,
  LOST,
  NOT_CREATED,
  NOT_READY,
  NO_METRICS,
  PENDING,
  READ_MESSAGE,
  REFUSED,
  RELEASE,
  SCENARIO,
  UNSCHEDULABLE,
} from './rule-texts.ts';
import type { RuleText } from './rule-texts.ts';

/** What formats with a list of rules say of a rule. */
export interface ReportRule {
  readonly id: string;
  /** What is wrong, in one sentence. */
  readonly about: string;
  /** What to do about it. */
  readonly help: string;
  /** Page of docs/ that explains it. */
  readonly page: string;
}

/** The kinds of findings of each document that have their texts here. An audit's rules bring their own; an expectation is its own rule. */
interface KindsOf {
  readonly Plan: FindingKind;
  readonly Explanation: ExplainFindingKind;
  readonly Comparison: RegressionKind;
  readonly Capacity: CapacityFindingKind;
  readonly Growth: CapacityFindingKind;
  readonly Sizing: SizingFindingKind;
  readonly Drain: DrainFindingKind;
  readonly Descheduling: DeschedulingFindingKind;
  readonly Survival: SurvivalFindingKind;
  readonly Packing: PackingFindingKind | 'possible' | 'removed';
  readonly TuningResult: TuningFindingKind;
  readonly Audit: 'in-doubt';
  readonly Check: never;
}

type RuleId = {
  [K in Outcome['kind']]: `${CommandOf<K>}/${KindsOf[K]}`;
}[Outcome['kind']];

const RULE_TEXTS: Readonly<Record<RuleId, RuleText>> = {
  'plan/refused': REFUSED,
  'plan/unschedulable': UNSCHEDULABLE,
  'plan/not-created': NOT_CREATED,
  'plan/lost': LOST,
  'plan/failing': FAILING,
  'plan/scenario': SCENARIO,
  'plan/release': RELEASE,
  'plan/in-doubt': IN_DOUBT,
  'plan/unknown': ['An object that creates pods is not simulated.', IN_DOUBT[1]],
  'plan/unowned': [
    'A manifest lacks fields that the object of the cluster has, and nothing records who set them.',
    'Name the manifests that were applied before with --owned, or read the cluster with its managedFields.',
  ],
  'plan/left-behind': [
    'The cluster has objects of a Helm release that its manifests lack.',
    'Plan the release as helm upgrade does: --release NAME -n NAMESPACE.',
  ],
  'plan/evicted': [
    'A pod is evicted.',
    'Raise its priority, add capacity, or tolerate the taint that evicts it.',
  ],
  'plan/not-ready': NOT_READY,
  'plan/gated': GATED,
  'plan/below-budget': [
    'A rollout has fewer ready pods at a time than its maxUnavailable or a PodDisruptionBudget asks for.',
    'Roll out with a lower maxUnavailable, or with maxSurge: a PodDisruptionBudget stops evictions, no rollout.',
  ],
  'plan/slow': [
    'A rollout takes longer than asked for, or is not complete by the end.',
    'See what it waits for: room, image pulls, readiness, or one pod at a time.',
  ],
  'plan/unserved': [
    'A node autoscaler launches no node for a pod that waits for one.',
    'See what each NodePool or node group says: requirements, taints, limits, or no type of node that is large enough.',
  ],
  'plan/held-back': HELD_BACK,
  'plan/no-metrics': NO_METRICS,
  'plan/flapping': [
    'An autoscaler takes back what it did: nodes that it launched, or replicas.',
    'Let consolidation wait longer, or lengthen spec.behavior.scaleDown.stabilizationWindowSeconds.',
  ],
  'plan/luck': [
    'Other seeds, which break ties between nodes otherwise, turn the verdict.',
    'Add room, or rules that leave the scheduler no choice.',
  ],
  'explain/unschedulable': UNSCHEDULABLE,
  'explain/in-doubt': IN_DOUBT,
  'compare/refused': REFUSED,
  'compare/unschedulable': ['A pod fits no node any more.', READ_MESSAGE],
  'compare/not-created': NOT_CREATED,
  'compare/lost': LOST,
  'compare/failing': FAILING,
  'compare/not-ready': NOT_READY,
  'compare/scenario': SCENARIO,
  'compare/release': RELEASE,
  'compare/held-back': HELD_BACK,
  'compare/no-metrics': NO_METRICS,
  'compare/in-doubt': IN_DOUBT,
  'compare/gated': GATED,
  'compare/preemption': [
    'A pod is evicted that was not evicted before.',
    'Raise its priority, or add capacity for the pod that evicts it.',
  ],
  'compare/moved': [
    'A pod moves to another node.',
    'The table names the plugin that decides the move.',
  ],
  'compare/imbalance': [
    'A resource is less evenly used than before.',
    'The table has the figures of both sides.',
  ],
  'capacity/too-few': [
    'Fewer copies of the pod fit than are required, or there is room for less growth.',
    'Add nodes, or lower what a copy requests: the report names what runs out first.',
  ],
  'capacity/in-doubt': IN_DOUBT,
  'size/insufficient': [
    'Pods fit on no set of nodes that may be added.',
    'Allow more nodes, other types or other zones, or change what the pods ask for.',
  ],
  'size/in-doubt': IN_DOUBT,
  'drain/stuck': [
    'A node is never drained.',
    'Change the budget that the message names, or scale its workload up first.',
  ],
  'drain/refused': [
    'kubectl refuses to drain the node.',
    'The message names the flag that allows it.',
  ],
  'drain/lost': LOST,
  'drain/pending': PENDING,
  'drain/not-ready': NOT_READY,
  'drain/in-doubt': IN_DOUBT,
  'drain/budget': [
    'A PodDisruptionBudget can never be met.',
    'Correct its selector or its number.',
  ],
  'drain/below': [
    'A workload has fewer ready pods than it wants for a while.',
    'Drain fewer nodes at once, or add a PodDisruptionBudget.',
  ],
  'deschedule/pending': PENDING,
  'deschedule/lost': LOST,
  'deschedule/skipped': [
    'The descheduler does nothing.',
    'Correct the nodeSelector of the policy, or enable a strategy.',
  ],
  'deschedule/not-run': [
    'A strategy is not run, since it reads something that is not simulated.',
    'Use thresholds of requests, or do without its verdict: --fail-on.',
  ],
  'deschedule/in-doubt': IN_DOUBT,
  'deschedule/flapping': [
    'The descheduler evicts pods cycle after cycle.',
    'Let the strategy and the scheduler agree: change its thresholds, or the rules of the pods.',
  ],
  'deschedule/preempted': [
    'A pod is preempted by one that was evicted.',
    'Raise its priority, or add capacity.',
  ],
  'deschedule/back': [
    'A pod is evicted and comes back to its node.',
    'Set nodeFit, or change what the scheduler prefers for the pod.',
  ],
  'survive/pending': ['A pod has no node after a loss.', READ_MESSAGE],
  'survive/lost': ['A pod that is lost with its node does not come back.', LOST[1]],
  'survive/below-budget': [
    'A loss leaves a workload with fewer healthy pods than its budget asks for.',
    'Spread its replicas over more nodes or zones.',
  ],
  'survive/in-doubt': IN_DOUBT,
  'pack/too-few': [
    'Fewer nodes can be emptied than are required.',
    'The report names what keeps each node.',
  ],
  'pack/in-doubt': IN_DOUBT,
  'pack/possible': ['Nodes can be emptied.', 'Drain them in the order of the report.'],
  'pack/removed': [
    'The autoscaler removes nodes by itself.',
    'Protect the nodes and pods that are to stay.',
  ],
  'tune/unsatisfied': [
    'Nothing that was tried holds all constraints.',
    'Relax a constraint, allow more values, or add nodes: the report names the constraint.',
  ],
  'tune/refuted': [
    'What was best in the search does not hold on what was held out.',
    'Keep the start, or search with more seeds and clusters.',
  ],
  'tune/unmeasured': [
    'The objective is not known.',
    'Read the warnings: prices that are missing, or a resource that no node offers.',
  ],
  'tune/failed-plans': [
    'Plans with the settings to use fail.',
    'Read the messages; a constraint such as atMost: { unschedulable: 2 } says how many pods may fit nowhere.',
  ],
  'tune/in-doubt': IN_DOUBT,
  'tune/worse-cluster': [
    'Settings that are better on the whole are worse on a held-out cluster.',
    'Keep the start there, or tune that cluster by itself.',
  ],
  'tune/no-difference': [
    'No settings are better than the start, as far as the proof can tell.',
    'Keep the start, or allow more plans, seeds or values.',
  ],
  'audit/in-doubt': IN_DOUBT,
};

const NOTES: Readonly<Record<string, RuleText>> = {
  'not-modelled': ['An object of the input is not simulated.', IN_DOUBT[1]],
  error: ['The input has an error; nothing was simulated.', 'Correct what the message names.'],
  warning: ['Something in the input may not mean what it says.', 'Read the message.'],
  verdict: ['The verdict is not passed.', 'Read the summary.'],
};

/** The rules of some findings, sorted by id. A rule of the audit has the advice of its first finding. */
export function rulesOf(findings: readonly ReportFinding[]): readonly ReportRule[] {
  const rules = new Map<string, ReportRule>();
  for (const finding of findings) {
    if (!rules.has(finding.rule)) rules.set(finding.rule, ruleOf(finding));
  }
  return [...rules.values()].sort((a, b) => (a.id < b.id ? -1 : 1));
}

function ruleOf({ rule: id, title, advice: help = '' }: ReportFinding): ReportRule {
  const [command = '', kind = ''] = id.split('/');
  if (command === 'check' && !Object.hasOwn(NOTES, kind)) return expectationRule(id, kind);
  const known = hasText(id) ? RULE_TEXTS[id] : NOTES[kind];
  if (known === undefined) {
    const name = title.slice(kind.length).trim().replaceAll('-', ' ');
    return { id, about: name === '' ? title : `${name}.`, help, page: `AUDIT.md#${slug(title)}` };
  }
  const [about, what] = known;
  return { id, about, help: what, page: `FORMATS.md#${command}` };
}

/** One rule for each kind of expectation. */
const expectationRule = (id: string, kind: string): ReportRule => ({
  id,
  about: `An expectation of the kind "${kind}" is not met, or nobody can know.`,
  help: 'Change the manifest or the cluster, or what the file expects of them.',
  page: 'commands/check.md',
});

const hasText = (id: string): id is RuleId => Object.hasOwn(RULE_TEXTS, id);

/** The anchor of a heading, as GitHub makes it. */
const slug = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
