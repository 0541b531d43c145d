import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, LabelColumn, NodeIndex } from '../../cluster/index.ts';
import { FITS, reasonsAbout, SKIP, unresolvable } from '../../framework/index.ts';
import type { Plugin } from '../../framework/index.ts';
import type { NodeLabelArgs } from './args.ts';

/** A label that nodes should have, or should not have. */
interface LabelRule {
  readonly column: LabelColumn;
  readonly isPresent: boolean;
}

const holds = ({ column, isPresent }: LabelRule, node: NodeIndex): boolean =>
  (column.valueOf[node] !== ABSENT) === isPresent;

function labelRules(
  present: readonly string[] | null,
  absent: readonly string[] | null,
  cluster: ClusterView,
): readonly LabelRule[] {
  return [
    ...(present ?? []).map((key) => ({
      column: cluster.columns.labelColumn(key),
      isPresent: true,
    })),
    ...(absent ?? []).map((key) => ({
      column: cluster.columns.labelColumn(key),
      isPresent: false,
    })),
  ];
}

const REASONS = reasonsAbout('node-labels', {
  labels: {
    text: "node(s) didn't have the requested labels",
  },
});

/**
 * Requires or prefers that nodes have certain labels, or lack them, whatever their values: predicates with labelsPresence,
 * priorities with labelPreference (kubernetes v1.22.6 plugins/nodelabel).
 */
export const nodeLabel: Plugin<NodeLabelArgs> = {
  name: 'NodeLabel',
  points: ['filter', 'score'],
  reads: ['node.labels'],
  reasons: REASONS,
  create: (args) => ({
    preFilter(_pod, cluster) {
      const rules = labelRules(args.presentLabels, args.absentLabels, cluster);
      if (rules.length === 0) return SKIP;
      return {
        type: 'node',
        filter: (node) => (rules.every((rule) => holds(rule, node)) ? FITS : unresolvable(0)),
        explain: () => [{ id: 'labels' }],
      };
    },
    preScore(_pod, cluster) {
      const { presentLabelsPreference, absentLabelsPreference } = args;
      const rules = labelRules(presentLabelsPreference, absentLabelsPreference, cluster);
      if (rules.length === 0) return { type: 'uniform', raw: 0, normalized: 0 };
      return {
        type: 'node',
        score(node: NodeIndex) {
          let sum = 0;
          for (const rule of rules) if (holds(rule, node)) sum += 100;
          return Math.trunc(sum / rules.length);
        },
      };
    },
  }),
};
