import { claimClass } from '../../objects/index.ts';
import { ABSENT } from '../../cluster/index.ts';
import type { ClusterView, LabelColumn, NodeIndex, PodView } from '../../cluster/index.ts';
import { FITS, SKIP, unresolvable } from '../../framework/index.ts';
import type { Cause, Plugin, Verdict } from '../../framework/index.ts';
import { REASONS, topologiesOf, whyUnbound, ZONE_LABELS } from './plugin.ts';
import type { Topology } from './plugin.ts';

/**
 * What one claim of the pod requires of nodes with zone labels: the zones of its volume, or the problem that rejects them all.
 */
interface Demand {
  readonly problem?: Cause;
  readonly topologies: readonly { readonly column: LabelColumn; readonly topology: Topology }[];
}

/**
 * Claims are checked per node: a missing claim rejects only nodes with zone labels. A beta label of a volume must match
 * the beta label of the node (kubernetes v1.22.6 plugins/volumezone).
 */
export const volumeZoneV122: Plugin<unknown> = {
  name: 'VolumeZone',
  points: ['filter'],
  reads: ['storage', 'node.labels'],
  reasons: REASONS,
  nodesMayHelp: false,
  create: () => ({
    preFilter(pod, cluster) {
      const demands = demandsOf(pod, cluster);
      if (demands.length === 0) return SKIP;
      const columns = ZONE_LABELS.map((key) => cluster.columns.labelColumn(key));
      const causes: Cause[] = [{ id: 'zone' }];
      const verdicts = demands.map(({ problem }) =>
        problem === undefined ? FITS : unresolvable(causes.push(problem) - 1),
      );
      const judge = (node: NodeIndex): Verdict => {
        for (let i = 0; i < demands.length; i++) {
          if (verdicts[i] !== FITS) return verdicts[i]!;
          if (!demands[i]!.topologies.every((one) => isIn(one, node))) return unresolvable(0);
        }
        return FITS;
      };
      return {
        type: 'node',
        filter: (node) =>
          columns.every(({ valueOf }) => valueOf[node] === ABSENT) ? FITS : judge(node),
        explain: (detail) => [causes[detail]!],
      };
    },
  }),
};

function isIn({ column, topology }: Demand['topologies'][number], node: NodeIndex): boolean {
  const value = column.valueOf[node]!;
  return value !== ABSENT && topology.values.has(column.values[value]!);
}

function demandsOf({ namespace, volumes }: PodView, cluster: ClusterView): readonly Demand[] {
  return volumes.flatMap(({ persistentVolumeClaim }) =>
    persistentVolumeClaim === undefined
      ? []
      : [demandOf(namespace, persistentVolumeClaim.claimName, cluster)],
  );
}

function demandOf(namespace: string, claimName: string, cluster: ClusterView): Demand {
  const claim = cluster.get('PersistentVolumeClaim', namespace, claimName);
  if (claimName === '') return unsatisfiable({ id: 'claim-name' });
  if (claim === undefined) {
    return unsatisfiable({ id: 'claim-not-found', detail: { claim: claimName } });
  }
  const volumeName = claim.spec?.volumeName ?? '';
  if (volumeName === '') {
    const problem = whyUnbound(claimClass(claim), cluster);
    return problem === undefined ? { topologies: [] } : unsatisfiable(problem);
  }
  const volume = cluster.get('PersistentVolume', '', volumeName);
  if (volume === undefined) {
    return unsatisfiable({ id: 'volume-not-found', detail: { volume: volumeName } });
  }
  return {
    topologies: topologiesOf(volume).map((topology) => ({
      column: cluster.columns.labelColumn(topology.key),
      topology,
    })),
  };
}

const unsatisfiable = (problem: Cause): Demand => ({ problem, topologies: [] });
