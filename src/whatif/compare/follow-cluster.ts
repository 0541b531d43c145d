import { isBound, isTerminal } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import { Cluster, LISTED_KINDS } from '../../cluster/index.ts';
import type { ClusterOptions } from '../../cluster/index.ts';
import type { Simulation } from '../../simulation/index.ts';

/**
 * Keeps copies of a simulation's cluster, updated at each binding: one for each way to read pods. `onBound` gets each pod when it is
 * bound, with the clusters as a scheduler sees them then: all pods bound before, without this one.
 */
export function followCluster(
  { api }: Pick<Simulation, 'api'>,
  ways: readonly ClusterOptions[],
  onBound: (pod: Pod, clusters: readonly Cluster[]) => void,
): void {
  const clusters = ways.map((options) => new Cluster(options));
  const each = (change: (cluster: Cluster) => void): void => {
    for (const cluster of clusters) change(cluster);
  };
  for (const kind of LISTED_KINDS) {
    api.watch(kind, ({ type, object }) => {
      each((cluster) => {
        if (type === 'DELETED') cluster.unset(object);
        else cluster.set(object);
      });
    });
  }
  api.watch('Node', ({ type, object }) => {
    each((cluster) => {
      if (type === 'DELETED') cluster.deleteNode(object.metadata.name);
      else cluster.setNode(object);
    });
  });
  api.watch('Pod', ({ type, object, previous }) => {
    const { nodeName = '' } = object.spec;
    if (nodeName === '') return;
    if (type === 'DELETED' || isTerminal(object)) {
      each((cluster) => {
        cluster.remove(object);
      });
      return;
    }
    if (previous !== undefined && !isBound(previous)) onBound(object, clusters);
    each((cluster) => {
      cluster.place(object, nodeName);
    });
  });
}
