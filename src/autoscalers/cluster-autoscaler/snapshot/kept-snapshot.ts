import { namespaceOf } from '../../../objects/index.ts';
import type { KubernetesObject, Node, Pod } from '../../../objects/index.ts';
import { hasSameItems } from '../../../units/index.ts';
import { ClusterSnapshot } from './cluster-snapshot.ts';
import type { SnapshotContent, SnapshotRules } from './cluster-snapshot.ts';

/**
 * The snapshot of an autoscaler, loop after loop. Each loop finds what a new snapshot of its content is; but what has not changed since the
 * loop before is not counted again, and what filters say of it stays known. Objects are compared by identity.
 */
export class KeptSnapshot {
  #snapshot: ClusterSnapshot | undefined;
  #rules: SnapshotRules | undefined;
  #objects: readonly KubernetesObject[] = [];

  /** For one loop: the next call undoes what it changes. `searchFrom`: where the search of the loop before ended. */
  of(content: SnapshotContent, rules: SnapshotRules, searchFrom = 0): ClusterSnapshot {
    const kept = rules === this.#rules ? this.#snapshot : undefined;
    const isRenewed =
      kept !== undefined &&
      areOfSameNames(content.objects, this.#objects) &&
      renew(kept, content, searchFrom);
    const snapshot = isRenewed ? kept : ClusterSnapshot.of(content, rules, searchFrom);
    if (isRenewed) setObjects(snapshot, content.objects, this.#objects);
    this.#snapshot = snapshot;
    this.#rules = rules;
    this.#objects = content.objects;
    snapshot.fork();
    return snapshot;
  }
}

/** Brings nodes and pods up to date. False: a new snapshot would have the nodes in another order. */
function renew(snapshot: ClusterSnapshot, content: SnapshotContent, searchFrom: number): boolean {
  const { nodes } = content;
  const names = new Set(nodes.map(({ metadata }) => metadata.name));
  snapshot.restart((name) => names.has(name), searchFrom);
  if (snapshot.nodeNames.some((name, at) => name !== nodes[at]?.metadata.name)) return false;
  for (const node of nodes) setNode(snapshot, node);
  snapshot.setPods(changedPods(snapshot, content));
  return true;
}

function setNode(snapshot: ClusterSnapshot, node: Node): void {
  const { name } = node.metadata;
  if (!snapshot.has(name)) snapshot.addNode(node);
  else if (snapshot.node(name) !== node) snapshot.replaceNode(node);
}

/** The pods of the nodes that have other ones than in the snapshot. */
function changedPods(
  snapshot: ClusterSnapshot,
  { placed }: SnapshotContent,
): ReadonlyMap<string, readonly Pod[]> {
  const podsOn = new Map<string, Pod[]>(snapshot.nodeNames.map((name) => [name, []]));
  for (const { pod, nodeName } of placed) podsOn.get(nodeName)?.push(pod);
  for (const [name, pods] of podsOn) {
    if (hasSameItems(pods, snapshot.podsOn(name))) podsOn.delete(name);
  }
  return podsOn;
}

function setObjects(
  snapshot: ClusterSnapshot,
  objects: readonly KubernetesObject[],
  before: readonly KubernetesObject[],
): void {
  objects.forEach((object, at) => {
    if (object !== before[at]) snapshot.setObject(object);
  });
}

/** A new version takes the place of the one before. */
const areOfSameNames = (
  some: readonly KubernetesObject[],
  others: readonly KubernetesObject[],
): boolean =>
  some.length === others.length &&
  some.every((one, at) => {
    const other = others[at];
    return other !== undefined && (one === other || isSameName(one, other));
  });

const isSameName = (a: KubernetesObject, b: KubernetesObject): boolean =>
  a.kind === b.kind && a.metadata.name === b.metadata.name && namespaceOf(a) === namespaceOf(b);
