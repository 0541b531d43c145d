import { podPriority } from '../../objects/index.ts';
import type { NodeIndex, PlacedPod } from '../../cluster/index.ts';
import type { PodSums, PostFilterContext } from '../../framework/index.ts';
import { getOrInsert } from '../../units/index.ts';
import { byImportance } from './importance.ts';

/** The pods of a node below a priority. */
export interface LowerPods {
  /** The most important first. */
  readonly pods: readonly PlacedPod[];
  /** Undefined if they take more of the node than amounts of resources. */
  readonly sums: PodSums | undefined;
}

/** The lower pods of a node, and `DryRun.movesOn` of the time when they were read. */
interface KeptPods extends LowerPods {
  readonly moves: number;
}

/** By node. */
type Kept = (KeptPods | undefined)[];

/** The lower pods are kept for so many priorities. */
const MOST_PRIORITIES = 4;

/** The pods of each node below a priority, sorted and added up once for all pods of that priority. */
export class LowerPodsByNode {
  /** By the columns of the cluster, which are replaced when nodes change, and by priority. */
  readonly #kept = new WeakMap<object, Map<number, Kept>>();

  /** The lower pods of each node, for one pod. */
  of({
    pod,
    cluster,
    dryRun,
  }: Pick<PostFilterContext, 'pod' | 'cluster' | 'dryRun'>): (node: NodeIndex) => LowerPods {
    const priority = podPriority(pod);
    const byPriority = getOrInsert(this.#kept, cluster.columns, () => new Map<number, Kept>());
    if (!byPriority.has(priority) && byPriority.size === MOST_PRIORITIES) byPriority.clear();
    const kept = getOrInsert(byPriority, priority, (): Kept => []);
    return (node) => {
      const moves = dryRun.movesOn(node);
      const known = kept[node];
      if (known?.moves === moves) return known;
      const found = cluster.podsOn(node).filter((one) => podPriority(one.pod) < priority);
      const pods = byImportance(found, (one) => one.pod);
      while (kept.length <= node) kept.push(undefined);
      return (kept[node] = { pods, sums: dryRun.sumsOf(pods), moves });
    };
  }
}
