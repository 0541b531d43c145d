import { compileSelections, findUntolerated, parseLabelSelector } from '../../objects/index.ts';
import type { Node, Toleration } from '../../objects/index.ts';

/**
 * Whether the descheduler works on the node: a condition Ready, if there is one, is "True". Cordoned nodes count.
 *
 * Rule: IsReady, pkg/descheduler/node/node.go, v0.36.
 */
function isReadyNode({ status }: Node): boolean {
  return (status?.conditions ?? []).every(
    (condition) => condition.type !== 'Ready' || condition.status === 'True',
  );
}

/**
 * The ready nodes that a selector such as "pool=web" takes; empty: all.
 *
 * @throws SelectorError
 */
export function readyNodes(nodes: readonly Node[], selector: string): readonly Node[] {
  const selects = compileSelections(parseLabelSelector(selector));
  return nodes.filter((node) => isReadyNode(node) && selects(node.metadata.labels ?? {}));
}

/** Effects of taints that keep pods away. */
const REPELLING = ['NoSchedule', 'NoExecute'];

/** Every taint of the node that keeps pods away is tolerated. */
export const toleratesNode = (tolerations: readonly Toleration[] = [], { spec }: Node): boolean =>
  findUntolerated(spec?.taints ?? [], tolerations, REPELLING) === undefined;

export const isCordoned = ({ spec }: Node): boolean => spec?.unschedulable === true;
