import type { KubernetesObject, Node } from '../../../objects/index.ts';
import { optionsOf } from '../groups/index.ts';
import { PodPacker } from '../pods/index.ts';
import { wholeGroups } from './whole-groups.ts';
import type { FindController, RemainingBudgets } from './drainability/index.ts';
import type { Deletion } from './deletions.ts';
import { eligibleNodes } from './eligibility.ts';
import type { ScaleDownView } from './eligibility.ts';
import { KeptRemovals } from './kept-removals.ts';
import type { Removals, RemovalsQuestion } from './kept-removals.ts';
import type { RemovableNode, UnremovableNode } from './reasons.ts';
import { simulateRemoval } from './removal.ts';
import { UnneededNodes } from './unneeded-nodes.ts';
import type { RemovalLimits, UnneededNode } from './unneeded-nodes.ts';
import { UnremovableNodes } from './unremovable-nodes.ts';
import type { Utilization } from './utilization.ts';

/** The cluster in which a loop looks for unneeded nodes. */
export interface PlanningView extends ScaleDownView {
  readonly budgets: RemainingBudgets;
  readonly findController: FindController;
  /** What they read. */
  readonly ruling: readonly KubernetesObject[];
  /** The deletions that were under way when the loop began. */
  readonly deletions: readonly Deletion[];
}

/** Nodes that may be deleted now. */
export interface NodesToDelete {
  readonly empty: readonly Node[];
  readonly toDrain: readonly Node[];
}

/** Finds the nodes that are not needed, and remembers since when. Source: core/scaledown/planner/planner.go, 1.36. */
export class ScaleDownPlanner {
  readonly #unneeded = new UnneededNodes();
  readonly #unremovable = new UnremovableNodes();
  readonly #packer = new PodPacker();
  readonly #removals = new KeptRemovals();
  #utilizations: ReadonlyMap<string, Utilization> = new Map();
  #lastUpdate = -Infinity;
  /** The shortest time between two loops; undefined before the first. */
  #shortestInterval: number | undefined;

  get unneeded(): readonly UnneededNode[] {
    return this.#unneeded.list;
  }

  get unremovable(): readonly UnremovableNode[] {
    return this.#unremovable.list;
  }

  /** By node, of the last loop. */
  get utilizations(): ReadonlyMap<string, Utilization> {
    return this.#utilizations;
  }

  isUnneeded(name: string): boolean {
    return this.#unneeded.has(name);
  }

  /** Forgets which nodes are unneeded, and since when. */
  forgetUnneeded(): void {
    this.#unneeded.clear();
  }

  /** Simulates the removal of candidates in their order. Leaves the snapshot as it was, but for budgets. */
  update(candidates: readonly Node[], destinations: readonly Node[], view: PlanningView): void {
    const { snapshot, options, now, cloud } = view;
    this.#noteInterval(now, options.groupDefaults.scaleDownUnneededTime);
    const deleted = new Set(view.deletions.map(({ node }) => node));
    const isKept = ({ metadata }: Node): boolean => !deleted.has(metadata.name);
    this.#unremovable.start((name) => snapshot.has(name), now);
    const eligible = eligibleNodes(candidates.filter(isKept), view, this.#unremovable);
    for (const ineligible of eligible.ineligible) this.#unremovable.add(ineligible);
    this.#utilizations = eligible.utilizations;
    const question = {
      ...{ nodes: eligible.nodes, destinations: destinations.filter(isKept), snapshot, now },
      ...{ ruling: view.ruling, limit: this.#limit(view) },
      systemPodTimeout: options.blockingSystemPodDisruptionTimeout,
    };
    const found = this.#removals.of(question, () => this.#simulate(question, view));
    for (const one of found.unremovable) {
      this.#unremovable.addUntil(one, now + options.unremovableNodeRecheckTimeout);
    }
    // Which of several nodes go when not all may is left to chance by the program: here the first ones.
    const removable = destinations.flatMap(
      ({ metadata }) => found.removable.get(metadata.name) ?? [],
    );
    this.#unneeded.update(removable, { cloud, defaults: options.groupDefaults, now });
  }

  #noteInterval(now: number, unneededTime: number): void {
    const interval = now - this.#lastUpdate;
    // Go's zero time is so long ago that the first interval is the configured time.
    this.#shortestInterval = Math.min(
      this.#shortestInterval ?? (unneededTime || NANOSECOND),
      Math.max(interval, NANOSECOND),
    );
    this.#lastUpdate = now;
  }

  #simulate({ nodes, destinations, limit }: RemovalsQuestion, view: PlanningView): Removals {
    const { budgets, snapshot } = view;
    const open = new Set(destinations.map(({ metadata }) => metadata.name));
    const isDestination = (name: string): boolean => open.has(name);
    const context = { ...view, packer: this.#packer, isDestination };
    const removable = new Map<string, RemovableNode>();
    const unremovable: UnremovableNode[] = [];
    let whole = 0;
    snapshot.fork();
    for (const node of nodes) {
      if (removable.size - whole >= limit) break;
      const outcome = simulateRemoval(node, context);
      if ('unremovable' in outcome) {
        unremovable.push(outcome.unremovable);
        continue;
      }
      open.delete(node.metadata.name);
      budgets.take(outcome.removable.podsToMove);
      removable.set(node.metadata.name, outcome.removable);
      if (isOfWholeGroup(node, view)) whole++;
    }
    snapshot.revert();
    return { removable, unremovable, isAsBefore: this.#packer.dropOldHints() };
  }

  /** The number of unneeded nodes from which on it is pointless to look for more. Source: planner.go unneededNodesLimit, 1.36. */
  #limit({ options }: PlanningView): number {
    const { maxScaleDownParallelism: parallel, groupDefaults } = options;
    const interval = this.#shortestInterval ?? NANOSECOND;
    const time = Math.max(groupDefaults.scaleDownUnneededTime, interval);
    const most = parallel * Math.floor(time / interval) + parallel;
    return Math.min(this.#unneeded.size + 2 * parallel, most);
  }

  /** The nodes that have been unneeded for long enough and may go by the sizes of their groups and of the cluster. */
  nodesToDelete(view: ScaleDownView, limits: RemovalLimits): NodesToDelete {
    const ready = this.#unneeded.removableAt(limits);
    const byRisk = ready.toDrain.toSorted((a, b) => Number(a.isRisky) - Number(b.isRisky));
    const checked = wholeGroups([...ready.empty, ...byRisk], view);
    for (const one of [...ready.unremovable, ...checked.unremovable]) this.#unremovable.add(one);
    const empty: Node[] = [];
    const toDrain: Node[] = [];
    for (const { node, podsToComplete, podsToMove } of checked.removable) {
      if (podsToComplete.length > 0) {
        this.#unremovable.add({ node, reason: 'BlockedByOnCompletionPod' });
      } else if (podsToMove.length > 0) toDrain.push(node);
      else empty.push(node);
    }
    return { empty, toDrain };
  }
}

/** Milliseconds. */
const NANOSECOND = 1e-6;

function isOfWholeGroup({ metadata }: Node, { cloud, options }: ScaleDownView): boolean {
  const group = cloud.groupOf(metadata.name);
  return group !== undefined && optionsOf(group, options.groupDefaults).zeroOrMaxNodeScaling;
}
