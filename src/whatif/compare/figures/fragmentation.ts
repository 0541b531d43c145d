import type { ComparedFragmentation, Fragmentation, PlannedNode } from '../../../outcome/index.ts';
import { resourcesOf } from './resources.ts';

/** The requests of a pod by resource, in the units of a plan; no request is 0. */
export type PodShape = ReadonlyMap<string, number>;

/**
 * How much of the free capacity is stranded: on nodes that are cordoned, or where no shape fits by its requests and the number of
 * pods. Other rules are not evaluated. Undefined without shapes.
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

/** Tries the smallest shape first: it fits most nodes. */
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

/** Sums of cores have rounding errors, far below the smallest request of 0.001. */
const TOLERANCE = 1e-6;

function fits(shape: PodShape, node: PlannedNode): boolean {
  if (node.unschedulable === true) return false;
  if (node.pods >= (node.allocatable['pods'] ?? 0)) return false;
  for (const [resource, amount] of shape) {
    if (amount > leftOf(node, resource) + TOLERANCE) return false;
  }
  return true;
}
