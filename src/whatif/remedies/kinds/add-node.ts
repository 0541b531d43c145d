import { isKind } from '../../../objects/index.ts';
import type { CSINode, KubernetesObject, Node, Pod } from '../../../objects/index.ts';
import { asNodeIndex } from '../../../cluster/index.ts';
import type { Cluster, NodeIndex, PlacedPod } from '../../../cluster/index.ts';
import { everyFailure, isAbout } from '../../../framework/index.ts';
import { addNode as addCopies } from '../../edits/add-node.ts';
import type { FilterRun } from '../../static-cluster/index.ts';
import { withoutMachine } from '../change.ts';
import type { HintKind } from '../kind.ts';
import { objectsOf, takeIn } from '../../../input/index.ts';

const SYSTEM_PREFIX = 'node.kubernetes.io/';
const HOSTNAME = 'kubernetes.io/hostname';

/** Adds a copy of an existing node with its DaemonSet pods; the smallest node first. */
export const addNode: HintKind = {
  name: 'add-node',
  *propose({ staticCluster: { cluster }, filterRun: verdict }) {
    for (const model of modelsOf(cluster)) {
      const { name } = model.metadata;
      const at = cluster.columns.indexOf(name) ?? asNodeIndex(0);
      if (!mayHold(at, cluster, verdict)) continue;
      const csiNode = cluster.get('CSINode', '', name);
      const objects = copiesOf(model, csiNode, cluster);
      const node = objects.find((object) => isKind(object, 'Node'));
      if (node === undefined) continue;
      yield { change: `add 1 node like ${name}`, patch: withoutMachine(node), objects };
    }
  },
};

/** What an empty copy of a node has as its model. */
const COPIED = ['node-name', 'node-labels', 'node-affinity', 'taint'] as const;

/** Whether the pod may fit on a copy: no filter rejects the node itself, and there is room beside its DaemonSet pods. */
function mayHold(node: NodeIndex, cluster: Cluster, { view, results, dryRun }: FilterRun): boolean {
  const failures = everyFailure(results, node, dryRun);
  if (failures.some(({ at }) => isAbout(results.filters[at]?.plugin, COPIED))) return false;
  const daemons = daemonsOn(node, cluster);
  return [...view.requests].every(([resource, requested]) => {
    const taken = daemons.reduce((sum, one) => sum + (one.view.requests.get(resource) ?? 0), 0);
    return requested <= (cluster.columns.allocatable(resource)[node] ?? 0) - taken;
  });
}

const daemonsOn = (node: NodeIndex, cluster: Cluster): readonly PlacedPod[] =>
  cluster
    .podsOn(node)
    .filter(({ pod }) => pod.metadata.ownerReferences?.some(({ kind }) => kind === 'DaemonSet'));

/** One node for each combination of allocatable, labels (without the hostname) and taints. No cordoned or broken nodes. */
export function modelsOf(cluster: Cluster): readonly Node[] {
  const models = new Map<string, Node>();
  for (const node of cluster.columns.nodes) {
    const { taints = [], unschedulable } = node.spec ?? {};
    if (unschedulable === true || taints.some(({ key }) => key.startsWith(SYSTEM_PREFIX))) continue;
    const { [HOSTNAME]: _own, ...labels } = node.metadata.labels ?? {};
    const key = JSON.stringify([node.status?.allocatable, labels, taints]);
    const known = models.get(key);
    if (known === undefined || node.metadata.name < known.metadata.name) models.set(key, node);
  }
  const size = (node: Node, resource: string): number =>
    cluster.columns.allocatable(resource)[cluster.columns.indexOf(node.metadata.name) ?? 0] ?? 0;
  return [...models.values()].sort(
    (a, b) =>
      size(a, 'cpu') - size(b, 'cpu') ||
      size(a, 'memory') - size(b, 'memory') ||
      (a.metadata.name < b.metadata.name ? -1 : 1),
  );
}

/** A copy of a node, its CSINode, and copies of its DaemonSet pods. */
export function copiesOf(
  model: Node,
  csiNode: CSINode | undefined,
  cluster: Cluster,
): readonly KubernetesObject[] {
  const edit = {
    edit: 'add-node',
    node: model,
    ...(csiNode === undefined ? {} : { csiNode }),
  } as const;
  const nodes = cluster.columns.nodes.map((node) => takeIn(node));
  const edited = addCopies(nodes, edit);
  if ('problem' in edited) return [];
  const added = objectsOf(edited.given.slice(cluster.columns.count));
  const name = added[0]?.metadata.name ?? '';
  const daemons = daemonsOn(
    cluster.columns.indexOf(model.metadata.name) ?? asNodeIndex(0),
    cluster,
  ).map(({ pod }): Pod => ({
    ...pod,
    metadata: { ...pod.metadata, name: `${pod.metadata.name}-on-${name}` },
    spec: { ...pod.spec, nodeName: name },
  }));
  return [...added, ...daemons];
}
