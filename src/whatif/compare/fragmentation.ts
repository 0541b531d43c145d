import type { ComparedFragmentation, Fragmentation, PlannedNode } from '../../outcome/index.ts';
import { resourcesOf } from './resources.ts';

/** What a pod asks for, by resource, in the units of a plan; nothing in it is 0. */
export type PodShape = ReadonlyMap<string, number>;

/**
 * How much of the free capacity lies on nodes where none of the shapes fits by its requests and the node's place for pods (or that
 * are cordoned): it is there, but of no use to the pods that are known. Other rules are not asked. Undefined without shapes.
 */
export function compareFragmentation(
  base: readonly PlannedNode[],
  head: readonly PlannedNode[],
  shapes: readonly PodShape[],
): readonly ComparedFragmentation[] | undefined {
  if (shapes.length === 0) return undefined;
  const strandedInBase = strandedNodes(base, shapes);
  const strandedInHead = strandedNodes(head, shapes);
  return resourcesOf(base, head)
    .filter((resource) => resource !== 'pods')
    .map((resource) => ({
      resource,
      base: fragmentation(base, strandedInBase, resource),
      head: fragmentation(head, strandedInHead, resource),
    }));
}

function fragmentation(
  nodes: readonly PlannedNode[],
  isStranded: ReadonlySet<PlannedNode>,
  resource: string,
): Fragmentation {
  let free = 0;
  let stranded = 0;
  for (const node of nodes) {
    const left = leftOf(node, resource);
    free += left;
    if (isStranded.has(node)) stranded += left;
  }
  return { free, stranded, share: free > 0 ? stranded / free : 0 };
}

const leftOf = ({ allocatable, requested }: PlannedNode, resource: string): number =>
  Math.max(0, (allocatable[resource] ?? 0) - (requested[resource] ?? 0));

/** Shapes that ask for least are tried first: most nodes need but one question. */
function strandedNodes(
  nodes: readonly PlannedNode[],
  shapes: readonly PodShape[],
): ReadonlySet<PlannedNode> {
  const ordered = shapes.toSorted(
    (a, b) =>
      (a.get('cpu') ?? 0) - (b.get('cpu') ?? 0) || (a.get('memory') ?? 0) - (b.get('memory') ?? 0),
  );
  return new Set(nodes.filter((node) => !ordered.some((shape) => fits(shape, node))));
}

/** A thousandth of a core is the finest that is counted: sums of cores are a little off. */
const TOLERANCE = 1e-6;

function fits(shape: PodShape, node: PlannedNode): boolean {
  if (node.unschedulable === true) return false;
  if (node.pods >= (node.allocatable['pods'] ?? 0)) return false;
  for (const [resource, amount] of shape) {
    if (amount > leftOf(node, resource) + TOLERANCE) return false;
  }
  return true;
}
