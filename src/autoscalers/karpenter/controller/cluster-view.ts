import type { ClusterState } from '../memory/cluster-state.ts';
import type { StateNode } from '../memory/state-node.ts';
import type { Ground } from '../provisioning/ground.ts';
import { PassPlanner } from '../provisioning/pass-planner.ts';
import { hasCondition, nodeNameOf } from './claim-record.ts';
import { KnownNodes, withReadiness } from './known-nodes.ts';
import type { Parts, View } from './parts.ts';

/** What one look finds out holds in the next as far as nothing has changed. */
export class ClusterView implements View {
  readonly #parts: Omit<Parts, 'view'>;
  #nodes = new KnownNodes();
  #ground: Ground | undefined;

  constructor(parts: Omit<Parts, 'view'>) {
    this.#parts = parts;
  }

  look(): PassPlanner {
    const planner = new PassPlanner(this.#state(), this.#parts.settings, this.#ground);
    this.#ground = planner.ground;
    return planner;
  }

  #state(): ClusterState {
    const { context, settings, supply } = this.#parts;
    const { api } = context;
    return {
      nodePools: settings.nodePools,
      unreadyPools: settings.unreadyPools,
      instanceTypes: supply.known,
      nodes: this.#allNodes(),
      pods: api.list('Pod'),
      daemonSets: api.list('DaemonSet'),
      namespaces: api.list('Namespace'),
      persistentVolumeClaims: api.list('PersistentVolumeClaim'),
      persistentVolumes: api.list('PersistentVolume'),
      storageClasses: api.list('StorageClass'),
      csiNodes: api.list('CSINode'),
    };
  }

  /** A NodeClaim without a node counts from its launch. */
  #allNodes(): readonly StateNode[] {
    const { context, claims } = this.#parts;
    const { api } = context;
    const known = new KnownNodes(this.#nodes);
    this.#nodes = known;
    const nodes = api.list('Node').map((stored) => {
      const node = withReadiness(stored);
      const { name } = node.metadata;
      const record = claims.ofNode(name);
      const pods = api.podsOnNode(name);
      if (record === undefined) return known.get(name, { node, pods });
      const { claim: nodeClaim, isMarked, nominatedUntil } = record;
      return known.get(name, { node, nodeClaim, pods, isMarked, nominatedUntil });
    });
    for (const record of claims.all) {
      if (nodeNameOf(record) !== undefined || !hasCondition(record, 'Launched')) continue;
      const { claim: nodeClaim, isMarked, nominatedUntil } = record;
      nodes.push(known.get(nodeClaim.metadata.name, { nodeClaim, isMarked, nominatedUntil }));
    }
    return nodes;
  }
}
