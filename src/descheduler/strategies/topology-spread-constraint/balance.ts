import { labelOf } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import { append, getOrInsert } from '../../../units/index.ts';
import type { NodeFit } from '../../cluster/node-fit.ts';
import type { Constraint } from './constraints.ts';
import type { Domain } from './domains.ts';

interface BalanceContext {
  readonly nodes: readonly Node[];
  readonly nodeFit: NodeFit;
  /** Pods that fit no node of a domain below the average stay; they count as moved. */
  readonly mustFit: boolean;
}

/**
 * The pods to move from large domains to small ones, so that none differ by more than the skew and none falls below the average.
 *
 * Rule: balanceDomains, topologyspreadconstraint.go of the descheduler, v0.36.
 *
 * @param domains from the smallest to the largest; the moved pods are moved in them
 */
export function balance(
  domains: readonly Domain[],
  constraint: Constraint,
  { nodes, nodeFit, mustFit }: BalanceContext,
): readonly Pod[] {
  const count = domains.reduce((sum, { pods }) => sum + pods.length, 0);
  const average = count / domains.length;
  const targets = nodesBelow(domains, average, constraint, nodes);
  const answers = new Map<Pod, boolean>();
  const fits = (pod: Pod): boolean =>
    getOrInsert(answers, pod, () => nodeFit.fitsAnyOther(pod, targets));
  const moved: Pod[] = [];
  let low = 0;
  let high = domains.length - 1;
  while (low < high) {
    if (sizeOf(domains[high]) <= average) high--;
    const [small, large] = [domains[low], domains[high]];
    if (small === undefined || large === undefined) break;
    const amount = movable(small.pods.length, large.pods.length, average, constraint.maxSkew);
    if (amount <= 0) {
      low++;
      continue;
    }
    // Pods that fit a node of a small domain come last, and are moved first.
    const sorted = [
      ...large.pods.filter((pod) => !fits(pod)),
      ...large.pods.filter((pod) => fits(pod)),
    ];
    const leaving = sorted.slice(sorted.length - amount);
    append(
      moved,
      leaving.filter((pod) => !mustFit || fits(pod)),
    );
    large.pods = sorted.slice(0, sorted.length - amount);
    small.pods = [...small.pods, ...leaving];
  }
  return moved;
}

const sizeOf = (domain: Domain | undefined): number => domain?.pods.length ?? 0;

/** How many pods a large domain gives to a small one. */
function movable(small: number, large: number, average: number, maxSkew: number): number {
  const skew = large - small;
  if (skew <= maxSkew) return 0;
  const above = Math.ceil(large - average);
  const below = Math.ceil(average - small);
  return Math.min(above, below, Math.ceil((skew - maxSkew) / 2));
}

/** The included nodes of the domains with fewer pods than the average. */
function nodesBelow(
  domains: readonly Domain[],
  average: number,
  { topologyKey, includes }: Constraint,
  nodes: readonly Node[],
): readonly Node[] {
  const small = new Set(
    domains.filter(({ pods }) => pods.length < average).map(({ value }) => value),
  );
  return nodes.filter((node) => {
    const value = labelOf(node.metadata.labels ?? {}, topologyKey);
    return value !== undefined && small.has(value) && includes(node);
  });
}
