import { asNodeIndex } from '../../../cluster/index.ts';
import type { NodeIndex } from '../../../cluster/index.ts';
import { everyFailure, isAbout } from '../../../framework/index.ts';
import type { HintKind } from '../kind.ts';
import { strategicMerge } from '../strategic-merge.ts';

const UNSCHEDULABLE_TAINT = 'node.kubernetes.io/unschedulable';

/** Same as `kubectl uncordon`, with the removal of the taint. Only nodes that no other filter rejects, by name. */
export const uncordonNode: HintKind = {
  name: 'uncordon-node',
  *propose({ staticCluster: { cluster }, filterRun: { results, dryRun } }) {
    // A cordoned node is rejected by spec.unschedulable, and by its taint.
    const failsOnlyByCordon = (node: NodeIndex): boolean =>
      everyFailure(results, node, dryRun).every(({ at }) =>
        isAbout(results.filters[at]?.plugin, ['cordon', 'taint']),
      );
    const cordoned = cluster.columns.nodes
      .filter(({ spec }, at) => spec?.unschedulable === true && failsOnlyByCordon(asNodeIndex(at)))
      .sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
    for (const node of cordoned) {
      const { name } = node.metadata;
      const taints = (node.spec?.taints ?? []).filter(({ key }) => key !== UNSCHEDULABLE_TAINT);
      const patch = {
        apiVersion: 'v1',
        kind: 'Node',
        metadata: { name },
        spec: { unschedulable: null, taints: taints.length === 0 ? null : taints },
      };
      yield { change: `uncordon ${name}`, patch, objects: [strategicMerge(node, patch)] };
    }
  },
};
