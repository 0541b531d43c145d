import { compileLabelSelector } from '../../objects/index.ts';
import type { TopologySpreadConstraint } from '../../objects/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, NodeIndex, PodClass, PodView } from '../../cluster/index.ts';
import { SKIP } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import { askedLabel } from '../shared/asked-label.ts';
import { defaultSelector } from '../shared/default-selector.ts';
import { compileConstraint, countedPods } from './constraint.ts';
import type { Constraint } from './constraint.ts';
import { REASONS, SpreadFilter } from './filtering.ts';
import { SYSTEM_DEFAULTS } from './plugin.ts';
import { SpreadScore } from './scoring.ts';

/** Raw scores are truncated (kubernetes v1.22.6 plugins/podtopologyspread/scoring.go Score). */
class SpreadScoreV122 extends SpreadScore {
  protected override toInteger(sum: number): number {
    return Math.trunc(sum);
  }
}

/**
 * Reads only maxSkew, topologyKey and labelSelector of a constraint. An empty selector counts every pod. For a pod without
 * constraints all nodes score 100 (kubernetes v1.22.6 plugins/podtopologyspread).
 */
export const podTopologySpreadV122: Plugin<{ readonly defaultingType: 'System' | 'List' }> = {
  name: 'PodTopologySpread',
  points: ['preFilter', 'filter', 'preScore', 'score'],
  reads: ['node.labels', 'cluster.pods', 'selectors'],
  reasons: REASONS,
  create: ({ defaultingType }) => {
    const isSystem = defaultingType === 'System';
    const defaults = isSystem ? SYSTEM_DEFAULTS : [];
    return {
      preFilter(pod, cluster) {
        const constraints = constraintsOf(pod, cluster, [], 'DoNotSchedule');
        return constraints.length === 0 ? SKIP : new SpreadFilterV122(constraints, cluster);
      },
      preScore(pod, cluster) {
        const constraints = constraintsOf(pod, cluster, defaults, 'ScheduleAnyway');
        if (constraints.length === 0) return { type: 'uniform', raw: 0, normalized: 100 };
        const requireEveryKey = pod.spreadConstraints.length > 0 || !isSystem;
        return new SpreadScoreV122(constraints, { requireEveryKey }, cluster);
      },
    };
  },
};

function constraintsOf(
  pod: PodView,
  cluster: ClusterView,
  defaults: readonly TopologySpreadConstraint[],
  action: 'DoNotSchedule' | 'ScheduleAnyway',
): readonly Constraint[] {
  const isOwn = pod.spreadConstraints.length > 0;
  const written = (isOwn ? pod.spreadConstraints : defaults).filter(
    (constraint) => constraint.whenUnsatisfiable === action,
  );
  if (written.length === 0) return [];
  const selector = isOwn ? undefined : defaultSelector(pod, cluster);
  if (!isOwn && selector === undefined) return [];
  const shared = selector && countedPods(selector, pod, cluster);
  return written.map(({ maxSkew, topologyKey, whenUnsatisfiable, labelSelector }) => {
    const own = {
      selects: compileLabelSelector(labelSelector),
      asks: askedLabel(labelSelector),
      countsNothing: false,
    };
    const counted = shared ?? countedPods(own, pod, cluster);
    const known = { maxSkew, topologyKey, whenUnsatisfiable, minDomains: 0 };
    return compileConstraint(known, counted, pod, cluster);
  });
}

/**
 * A domain counts if it has an eligible node, but its pods are counted on all of its nodes
 * (kubernetes v1.22.6 plugins/podtopologyspread/filtering.go calPreFilterState).
 */
class SpreadFilterV122 extends SpreadFilter {
  override podMoved(podClass: PodClass, node: NodeIndex, step: 1 | -1): boolean {
    let regroups = false;
    for (let i = 0; i < this.constraints.length; i++) {
      const constraint = this.constraints[i]!;
      const minimum = this.minima[i]!;
      const value = constraint.column.valueOf[node]!;
      if (value === ABSENT || !minimum.knows(value) || !constraint.counts(podClass)) continue;
      minimum.move(value, step);
      regroups ||= constraint.column.distinct;
    }
    return regroups;
  }
}
