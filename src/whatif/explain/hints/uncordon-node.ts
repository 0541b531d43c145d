import { everyFailure } from '../../../framework/index.ts';
import type { HintKind } from './hint-kind.ts';
import { strategicMerge } from './strategic-merge.ts';

const UNSCHEDULABLE_TAINT = 'node.kubernetes.io/unschedulable';

/** The filters that a cordon fails: by the field, and by the taint that comes with it. */
const OF_CORDON: ReadonlySet<string> = new Set(['NodeUnschedulable', 'TaintToleration']);

/**
 * What `kubectl uncordon` does, and the taint that the node lifecycle controller then takes away; of the nodes that nothing else
 * keeps the pod off, by name.
 */
export const uncordonNode: HintKind = {
  name: 'uncordon-node',
  *propose({ standing: { cluster }, verdict: { results, dryRun } }) {
    const failsOnlyByCordon = (node: number): boolean =>
      everyFailure(results, node, dryRun).every(({ at }) =>
        OF_CORDON.has(results.filters[at]?.plugin.name ?? ''),
      );
    const cordoned = cluster.columns.nodes
      .filter(({ spec }, at) => spec?.unschedulable === true && failsOnlyByCordon(at))
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
