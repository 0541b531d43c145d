import type { Node, Pod } from '../../../objects/index.ts';
import { groupBy } from '../../../units/index.ts';
import { allOf, selectedPods } from '../../cluster/pod-filter.ts';
import { strategy } from '../contract.ts';
import type { StrategyHandle } from '../contract.ts';
import { spreadArgs, spreadProblems } from './args.ts';
import type { SpreadArgs } from './args.ts';
import { balance } from './balance.ts';
import { distinctConstraints } from './constraints.ts';
import type { Constraint } from './constraints.ts';
import { domainsOf, isUnbalanced } from './domains.ts';

/**
 * Evicts pods from the larger domains of topology spread constraints until no two differ by more than maxSkew. Only pods that may be
 * evicted are counted.
 *
 * Rule: RemovePodsViolatingTopologySpreadConstraint, topologyspreadconstraint.go of its folder, v0.36.
 */
export const topologySpreadConstraint = strategy<SpreadArgs>({
  name: 'RemovePodsViolatingTopologySpreadConstraint',
  point: 'balance',
  args: spreadArgs,
  validate: spreadProblems,
  run: (args, nodes, handle) => {
    const { cluster, filter, preEvictionFilter, evict } = handle;
    const listed = allOf(selectedPods(args), filter);
    const exhausted = new Set<string | undefined>();
    for (const [pod, constraint] of chosenPods(args, nodes, handle)) {
      const { nodeName } = pod.spec;
      if (exhausted.has(nodeName) || !cluster.has(pod)) continue;
      if (!listed(pod) || !preEvictionFilter(pod)) continue;
      const result = evict(pod, {
        id: 'spread',
        detail: { topologyKey: constraint.topologyKey, maxSkew: constraint.maxSkew },
        text: `is in a domain of ${constraint.topologyKey} with too many pods for maxSkew ${String(constraint.maxSkew)}`,
      });
      if (result === 'node limit') exhausted.add(nodeName);
      if (result === 'total limit') return;
    }
  },
});

/** The pods to evict, each with the first constraint that chooses it. */
function chosenPods(
  args: SpreadArgs,
  nodes: readonly Node[],
  handle: StrategyHandle,
): ReadonlyMap<Pod, Constraint> {
  const { cluster, filter, nodeFit } = handle;
  const { constraints: written = [] } = args;
  const actions = written.length === 0 ? ['DoNotSchedule'] : written;
  const listed = allOf(selectedPods(args), filter);
  const nodeOf = new Map<Pod, Node>();
  for (const node of nodes) {
    for (const pod of cluster.runningPodsOf(node, listed)) nodeOf.set(pod, node);
  }
  const chosen = new Map<Pod, Constraint>();
  for (const pods of groupBy(nodeOf.keys(), ({ metadata }) => metadata.namespace).values()) {
    for (const constraint of distinctConstraints(pods, actions)) {
      const domains = domainsOf(constraint, pods, nodes, (pod) => nodeOf.get(pod));
      if (!isUnbalanced(domains, constraint)) continue;
      for (const pod of balance(domains, constraint, {
        nodes,
        nodeFit,
        mustFit: args.topologyBalanceNodeFit ?? true,
      })) {
        if (!chosen.has(pod)) chosen.set(pod, constraint);
      }
    }
  }
  return chosen;
}
