import { isBound, isTerminal } from '../../api/index.ts';
import type { Pod } from '../../api/index.ts';
import { Cluster, LISTED_KINDS } from '../../cluster/index.ts';
import type { Simulation } from '../../simulation/index.ts';

/**
 * Keeps a copy of a simulation's cluster, updated at each binding. `onBound` gets each pod when it is bound, with the cluster as the
 * scheduler saw it: all pods bound before, without this one.
 */
export function followCluster(
  { api, setUp }: Pick<Simulation, 'api' | 'setUp'>,
  onBound: (pod: Pod, cluster: Cluster) => void,
): void {
  const cluster = new Cluster(setUp.cluster);
  for (const kind of LISTED_KINDS) {
    api.watch(kind, ({ type, object }) => {
      if (type === 'DELETED') cluster.unset(object);
      else cluster.set(object);
    });
  }
  api.watch('Node', ({ type, object }) => {
    if (type === 'DELETED') cluster.deleteNode(object.metadata.name);
    else cluster.setNode(object);
  });
  api.watch('Pod', ({ type, object, previous }) => {
    const { nodeName = '' } = object.spec;
    if (nodeName === '') return;
    if (type === 'DELETED' || isTerminal(object)) {
      cluster.remove(object);
      return;
    }
    if (previous !== undefined && !isBound(previous)) onBound(object, cluster);
    cluster.place(object, nodeName);
  });
}
