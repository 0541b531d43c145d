import type { TopologySpreadConstraint } from '../../objects/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { fault, SKIP } from '../../framework/index.ts';
import type { Idle, Plugin, Skip } from '../../framework/index.ts';
import { hasNode, hasPlace } from '../shared/placed-pods.ts';
import { defaultSelector } from '../shared/default-selector.ts';
import { podTopologySpreadArgs } from './args.ts';
import type { PodTopologySpreadArgs } from './args.ts';
import {
  compileConstraint,
  constraintReader,
  countedPods,
  followedBy,
  ownSelector,
} from './constraint.ts';
import type { Constraint } from './constraint.ts';
import { REASONS, SpreadFilter } from './filtering.ts';
import { changesCounts, changesDomains, SpreadHintRules } from './hints.ts';
import { HOSTNAME, SpreadScore } from './scoring.ts';

export const SYSTEM_DEFAULTS: readonly TopologySpreadConstraint[] = [
  { maxSkew: 3, topologyKey: HOSTNAME, whenUnsatisfiable: 'ScheduleAnyway' },
  { maxSkew: 5, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway' },
];

/**
 * Spreads pods over topology domains by the pod's own constraints, or by the default constraints if it has none and a Service
 * or controller selects it (kubernetes v1.34.1 plugins/podtopologyspread).
 */
export const podTopologySpread: Plugin<PodTopologySpreadArgs | undefined> = {
  name: 'PodTopologySpread',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  args: podTopologySpreadArgs,
  reads: ['node.labels', 'cluster.pods', 'node.taints', 'selectors'],
  events: (args, gates, { wakesBlockedPods }) => {
    const rules = new SpreadHintRules(defaultConstraints(args), constraintReader(gates));
    const podHint = changesCounts(rules, wakesBlockedPods ? hasPlace : hasNode);
    return [
      { on: ['Pod/Add', 'Pod/UpdateLabels', 'Pod/UpdateTolerations', 'Pod/Delete'], hint: podHint },
      {
        on: ['Node/Add', 'Node/Delete', 'Node/UpdateLabels', 'Node/UpdateTaints'],
        hint: changesDomains(rules),
      },
    ];
  },
  reasons: REASONS,
  // With default constraints upstream signs no pod, whether they concern it or not.
  signer: (args) =>
    defaultConstraints(args).length > 0
      ? undefined
      : ({ spec }) => ((spec.topologySpreadConstraints ?? []).length > 0 ? undefined : ''),
  create: (args, gates) => {
    const isSystem = args?.defaultingType !== 'List';
    const defaults = defaultConstraints(args);
    const written = { defaults, read: constraintReader(gates) };
    return {
      preFilter(pod, cluster) {
        const answer = constraintsOf(pod, cluster, written, 'DoNotSchedule');
        return Array.isArray(answer) ? new SpreadFilter(answer, cluster) : answer;
      },
      filterAlone: () => fault('reading "PreFilterPodTopologySpread" from cycleState: not found'),
      preScore(pod, cluster) {
        const answer = constraintsOf(pod, cluster, written, 'ScheduleAnyway');
        if (!Array.isArray(answer)) return answer;
        const requireEveryKey = pod.spreadConstraints.length > 0 || !isSystem;
        return new SpreadScore(answer, { requireEveryKey }, cluster);
      },
      scoreAlone: () =>
        fault('error reading "PreScorePodTopologySpread" from cycleState: not found'),
    };
  },
};

const defaultConstraints = (
  args: PodTopologySpreadArgs | undefined,
): readonly TopologySpreadConstraint[] =>
  args?.defaultingType === 'List' ? (args.defaultConstraints ?? []) : SYSTEM_DEFAULTS;

type Action = 'DoNotSchedule' | 'ScheduleAnyway';

interface WrittenConstraints {
  /** For pods without constraints. */
  readonly defaults: readonly TopologySpreadConstraint[];
  /** A constraint as the release reads it. */
  readonly read: (constraint: TopologySpreadConstraint) => TopologySpreadConstraint;
}

function constraintsOf(
  pod: PodView,
  cluster: ClusterView,
  { defaults, read }: WrittenConstraints,
  action: Action,
): Constraint[] | Skip | Idle {
  const isOwn = pod.spreadConstraints.length > 0;
  const written = (isOwn ? pod.spreadConstraints : defaults)
    .filter((constraint) => constraint.whenUnsatisfiable === action)
    .map(read);
  if (written.length === 0) return SKIP;
  if (isOwn) {
    return written.map((constraint) => {
      const counted = countedPods(ownSelector(constraint, pod), pod, cluster);
      return compileConstraint(constraint, counted, pod, cluster);
    });
  }
  const selector = defaultSelector(pod, cluster);
  if (selector === undefined) return { type: 'idle', follows: followedBy([]) };
  const shared = countedPods(selector, pod, cluster);
  return written.map((constraint) => compileConstraint(constraint, shared, pod, cluster));
}
