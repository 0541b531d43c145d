import type { Node, Pod, Toleration } from '../../src/objects/index.ts';
import { pod } from './builders.ts';
import type { SimulatedCluster } from './simulated-cluster.ts';

/** A running pod on a node. */
export function runningOn(name: string, toleration?: Toleration, nodeName = 'n1'): Pod {
  const bare = pod(name).onNode(nodeName);
  const container = { name: 'c0', image: 'app:1', imageID: '', restartCount: 0, ready: true };
  const running = {
    phase: 'Running',
    conditions: [{ type: 'Ready', status: 'True' }],
    containerStatuses: [{ ...container, state: { running: {} } }],
  };
  const { object } = toleration === undefined ? bare : bare.tolerates(toleration);
  return { ...object, status: running };
}

export function nodeOf(cluster: SimulatedCluster, name = 'n1'): Node {
  const found = cluster.world.api.get('Node', '', name);
  if (found === undefined) throw new Error(`no node ${name}`);
  return found;
}

export const taintsOf = (cluster: SimulatedCluster, name = 'n1'): readonly string[] =>
  (nodeOf(cluster, name).spec?.taints ?? []).map(({ key, effect }) => `${key}:${effect}`);
