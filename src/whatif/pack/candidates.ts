import type { Node, Pod } from '../../objects/index.ts';
import { compareText, groupBy } from '../../units/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { findNodes } from '../edits/find-nodes.ts';
import type { PreparedCluster } from '../prepared/index.ts';
import type { PriceOf } from '../../catalog/index.ts';
import { mustMove, nodeObstacle, podObstacle } from './obstacles.ts';
import type { PackOptions } from './input.ts';

/** A node that may be emptied, as long as its pods fit elsewhere. */
export interface Candidate {
  readonly node: Node;
  readonly name: string;
  /** Undefined without a price. */
  readonly price: number | undefined;
  /** Pods that have to move, including pods that have moved here. */
  pods: readonly Pod[];
  /** What it costs to empty the node, in relation to what that saves: the least comes first. */
  cost: number;
}

/** Nodes by whether they may be emptied. */
export interface Candidates {
  readonly open: readonly Candidate[];
  /** By name: why the others stay. */
  readonly kept: ReadonlyMap<string, string>;
}

/** @throws InputError for names, globs and selectors that match no node */
export function candidatesOf(
  prepared: PreparedCluster,
  options: PackOptions,
  priceOf: PriceOf | undefined,
): Candidates {
  const chosen = chosenNodes(prepared.nodes, options);
  const podsOn = podsByNode(prepared.running);
  const open: Candidate[] = [];
  const kept = new Map<string, string>();
  for (const node of prepared.nodes) {
    const { name } = node.metadata;
    const pods = podsOn.get(name) ?? [];
    const obstacle = chosen.has(name)
      ? (nodeObstacle(node, options) ?? firstObstacle(pods, options, prepared))
      : 'not among the chosen nodes';
    if (obstacle === undefined) {
      open.push({ node, name, price: priceOf?.(node), pods, cost: 0 });
    } else kept.set(name, obstacle);
  }
  return { open, kept };
}

function firstObstacle(
  pods: readonly Pod[],
  options: PackOptions,
  prepared: PreparedCluster,
): string | undefined {
  for (const pod of pods) {
    const obstacle = podObstacle(pod, options, prepared);
    if (obstacle !== undefined) return obstacle;
  }
  return undefined;
}

function chosenNodes(
  nodes: readonly Node[],
  { nodes: patterns }: PackOptions,
): ReadonlySet<string> {
  if (patterns === undefined) return new Set(nodes.map(({ metadata }) => metadata.name));
  const problems: Problem[] = [];
  const chosen = new Set<string>();
  for (const pattern of typeof patterns === 'string' ? [patterns] : patterns) {
    const found = findNodes(nodes, pattern);
    if ('problem' in found) problems.push(found.problem);
    else for (const { metadata } of found.nodes) chosen.add(metadata.name);
  }
  if (problems.length > 0) throw new InputError(problems);
  return chosen;
}

/** Pods that have to move, sorted by namespace and name as the API server lists them. */
function podsByNode(running: readonly Pod[]): ReadonlyMap<string, readonly Pod[]> {
  const on = groupBy(running.filter(mustMove), ({ spec }) => spec.nodeName ?? '');
  for (const pods of on.values()) pods.sort(byName);
  return on;
}

const byName = ({ metadata: a }: Pod, { metadata: b }: Pod): number =>
  compareText(a.namespace, b.namespace) || compareText(a.name, b.name);
