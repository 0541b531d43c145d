import { isKind } from '../../../objects/index.ts';
import type { KubernetesObject, Node } from '../../../objects/index.ts';
import type { Loss } from '../../../outcome/index.ts';
import { copiesOf, modelsOf } from '../../remedies/kinds/add-node.ts';
import type { PreparedCluster } from '../../prepared/index.ts';
import type { Proposal } from './proposal.ts';

/** Shapes of nodes that are tried. */
const MOST_MODELS = 8;

/**
 * One more node like each shape of the cluster, the smallest first; only if a loss leaves pods without a node. With pods that were
 * pending before, a new node is theirs first: none is proposed.
 */
export function* addedNodes(
  prepared: PreparedCluster,
  failed: readonly Loss[],
): Generator<Proposal> {
  const isHelpful = failed.some(({ pending }) => pending.length > 0);
  if (!isHelpful || prepared.pending.length > 0) return;
  const { cluster } = prepared;
  for (const model of modelsOf(cluster).slice(0, MOST_MODELS)) {
    const { name } = model.metadata;
    const objects = copiesOf(model, cluster.get('CSINode', '', name), cluster);
    const node = objects.find((object) => isKind(object, 'Node'));
    if (node === undefined) continue;
    const zone = node.metadata.labels?.['topology.kubernetes.io/zone'];
    yield {
      fix: 'add-node',
      change: `add 1 node like ${name}${zone === undefined ? '' : ` in zone ${zone}`}`,
      patch: manifestOf(node),
      tryOut: (use) => withAdded(prepared, node, objects, use),
    };
  }
}

function withAdded<T>(
  prepared: PreparedCluster,
  node: Node,
  objects: readonly KubernetesObject[],
  use: (changed: PreparedCluster) => T,
): T {
  return prepared.fork((fork) => {
    const csiNode = objects.find((object) => isKind(object, 'CSINode'));
    fork.addNodes([{ node, ...(csiNode !== undefined && { csiNode }) }]);
    for (const object of objects) {
      if (isKind(object, 'Pod')) fork.place(object, node.metadata.name);
    }
    return use(prepared);
  });
}

function manifestOf({ apiVersion, kind, metadata, spec, status }: Node): string {
  return JSON.stringify({
    apiVersion,
    kind,
    metadata,
    ...(spec === undefined ? {} : { spec }),
    status: { capacity: status?.capacity, allocatable: status?.allocatable },
  });
}
