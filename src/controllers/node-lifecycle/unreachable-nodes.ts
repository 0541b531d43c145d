import type { Node } from '../../objects/index.ts';
import { zoneKey } from '../../cluster/index.ts';
import {
  isNodeReady,
  NOT_READY,
  UNREACHABLE,
  withConditionTaints,
  withNoExecute,
  withoutNoExecute,
  withUnknownConditions,
} from './conditions.ts';
import { countsForZone, evictsIn } from './zones.ts';
import type { ZoneCounts } from './zones.ts';

/** A node with the conditions and taints that it has some minutes after its kubelet stopped answering. */
export interface UnreachableNode {
  readonly node: Node;
  /** Why its pods are not evicted; undefined: they are, as their tolerations say. */
  readonly spared?: string;
}

/**
 * The conditions and taints that the node controller gives to nodes that stop answering together. In a zone with too many such nodes
 * they get no NoExecute taint, so their pods are not evicted. `before`: the nodes of each zone, while all of these answered as they do now.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go, v1.36.
 *
 * @param now RFC 3339
 */
export function unreachableNodes(
  nodes: readonly Node[],
  before: ReadonlyMap<string, ZoneCounts>,
  now: string,
): readonly UnreachableNode[] {
  const zones = withoutAnswers(nodes, before);
  const isAllDown = [...zones.values()].every(({ ready }) => ready === 0);
  return nodes.map((node): UnreachableNode => {
    const tainted = withConditionTaints(withUnknownConditions(node, now), now);
    const counts = zones.get(zoneKey(node));
    if (isAllDown) return { node: tainted, spared: 'no node of the cluster answers' };
    if (counts !== undefined && !evictsIn(counts)) {
      const all = String(counts.ready + counts.notReady);
      const spared = `${String(counts.notReady)} of ${all} nodes of its zone do not answer`;
      return { node: tainted, spared };
    }
    return { node: withNoExecute(withoutNoExecute(tainted, [NOT_READY]), UNREACHABLE, now) };
  });
}

/** The nodes of each zone when these do not answer any more. */
function withoutAnswers(
  nodes: readonly Node[],
  before: ReadonlyMap<string, ZoneCounts>,
): ReadonlyMap<string, ZoneCounts> {
  const zones = new Map(Array.from(before, ([zone, counts]) => [zone, { ...counts }]));
  for (const node of nodes) {
    const counts = zones.get(zoneKey(node));
    if (counts === undefined || !countsForZone(node) || !isNodeReady(node)) continue;
    counts.ready--;
    counts.notReady++;
  }
  return zones;
}

/** The nodes of each zone, by whether they are ready. */
export function zonesOf(nodes: Iterable<Node>): ReadonlyMap<string, ZoneCounts> {
  const zones = new Map<string, ZoneCounts>();
  for (const node of nodes) {
    if (!countsForZone(node)) continue;
    const zone = zoneKey(node);
    const counts = zones.get(zone) ?? { ready: 0, notReady: 0 };
    zones.set(zone, counts);
    if (isNodeReady(node)) counts.ready++;
    else counts.notReady++;
  }
  return zones;
}
