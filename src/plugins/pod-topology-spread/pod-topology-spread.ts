import type { TopologySpreadConstraint } from '../../api/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { fault, IDLE, SKIP } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { defaultSelector } from '../shared/default-selector.ts';
import { podTopologySpreadArgs } from './args.ts';
import type { PodTopologySpreadArgs } from './args.ts';
import { compileConstraint, constraintReader, ownSelector } from './constraint.ts';
import type { Constraint } from './constraint.ts';
import { REASONS, SpreadFilter } from './filtering.ts';
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
  reasons: REASONS,
  create: (args, gates) => {
    const isSystem = args?.defaultingType !== 'List';
    const defaults = isSystem ? SYSTEM_DEFAULTS : (args.defaultConstraints ?? []);
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
): Constraint[] | typeof SKIP | typeof IDLE {
  const isOwn = pod.spreadConstraints.length > 0;
  const written = (isOwn ? pod.spreadConstraints : defaults)
    .filter((constraint) => constraint.whenUnsatisfiable === action)
    .map(read);
  if (written.length === 0) return SKIP;
  const shared = isOwn ? undefined : defaultSelector(pod, cluster);
  if (!isOwn && shared === undefined) return IDLE;
  return written.map((constraint) =>
    compileConstraint(constraint, shared ?? ownSelector(constraint, pod), pod, cluster),
  );
}
