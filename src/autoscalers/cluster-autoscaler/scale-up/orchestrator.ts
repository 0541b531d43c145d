import type { Pod } from '../../../objects/index.ts';
import { optionsOf } from '../groups/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import { freshNode } from '../templates/index.ts';
import { balance } from './balance.ts';
import type { Resize } from './balance.ts';
import type { ScaleUpContext } from './context.ts';
import { estimate } from './estimator.ts';
import { executeResizes } from './execute.ts';
import { bestExpansion } from './expanders/index.ts';
import type { Expansion } from './expansion.ts';
import { nodeLimit } from './node-limit.ts';
import { groupPods } from './pod-groups.ts';
import type { PodGroup } from './pod-groups.ts';
import { QuotaTracker } from './quotas.ts';
import type { Refusal } from './refusal.ts';
import { similarityOf } from './similar-groups.ts';
import { statusOf } from './status.ts';
import type { ScaleUpStatus, UnhelpedPod } from './status.ts';
import { notSafe, validGroups } from './valid-groups.ts';

/** Suffix of the node on which pod groups are tried. */
const PROBE = 'probe';

const FAILED: Refusal = { type: 'execution-failed' };

/**
 * Finds the group that helps pods best, and grows it, with groups that are like it. The pods that it does not help wait for the next
 * loop.
 *
 * Source: core/scaleup/orchestrator/orchestrator.go ScaleUp, 1.36, without node groups that the autoscaler makes itself.
 */
export function scaleUp(pods: readonly Pod[], context: ScaleUpContext): ScaleUpStatus {
  return new ScaleUp(pods, context).run();
}

class ScaleUp {
  readonly #context: ScaleUpContext;
  readonly #podGroups: readonly PodGroup[];
  readonly #quotas: QuotaTracker;
  /** By group id: the pod groups that a new node of it takes. */
  readonly #fitting = new Map<string, readonly PodGroup[]>();
  #skipped: ReadonlyMap<string, Refusal> = new Map();

  constructor(pods: readonly Pod[], context: ScaleUpContext) {
    this.#context = context;
    this.#podGroups = groupPods(pods);
    const { options, nodes, cloud } = context;
    this.#quotas = QuotaTracker.toMax(options.resourceLimits, nodes, cloud);
  }

  run(): ScaleUpStatus {
    const { options, cloud, templates, registeredCount: nodeCount, breakTie } = this.#context;
    const { valid, skipped } = validGroups(this.#context, this.#quotas);
    this.#skipped = skipped;
    this.#tryOnEach(valid, this.#podGroups);
    const expansions = valid
      .map((group) => this.#expansionOf(group))
      .filter((one) => one.pods.length > 0 && one.nodeCount > 0);
    if (expansions.length === 0) return this.#ended('NoOptionsAvailable', {});
    const best = bestExpansion(
      expansions,
      options.expander,
      { ...this.#context, cloud, templates, nodeCount },
      breakTie,
    );
    if (best === undefined) {
      this.#markUnhelped({ type: 'not-chosen' });
      return this.#ended('NoOptionsAvailable', { expansions });
    }
    const newNodes = this.#capped(best.nodeCount);
    if (newNodes < 1) {
      this.#markUnhelped(FAILED);
      return this.#failedWith('max node total count already reached', { expansions, best });
    }
    return this.#execute(this.#split(best.group, newNodes), expansions, best);
  }

  #execute(
    resizes: readonly Resize[],
    expansions: readonly Expansion[],
    best: Expansion,
  ): ScaleUpStatus {
    const failure = executeResizes(resizes, this.#context);
    if (failure !== undefined) {
      const { notMade, error } = failure;
      this.#markUnhelped(FAILED, (id) => notMade.some((group) => group.id === id));
      const failed = notMade.slice(0, 1);
      return { ...this.#failedWith(error, { expansions, best }), failed };
    }
    const done = { resizes, triggered: best.pods, expansions, best };
    const ended = this.#ended('Successful', done);
    // Groups that were simulated although they are skipped count as well.
    const awaiting = this.#podGroups
      .filter((group) => group.isSchedulable && group.rejections.has(best.group.id))
      .flatMap((group) => group.pods);
    return { ...ended, awaiting };
  }

  #failedWith(
    error: string,
    found: { readonly expansions: readonly Expansion[]; readonly best: Expansion },
  ): ScaleUpStatus {
    return { ...this.#ended('Error', found), triggered: found.best.pods, considered: [], error };
  }

  #ended(result: ScaleUpStatus['result'], rest: Partial<ScaleUpStatus>): ScaleUpStatus {
    const considered = this.#context.cloud.groups;
    return { ...statusOf(result), considered, unhelped: this.#unhelped(), ...rest };
  }

  /** Notes which groups take which pods. */
  #tryOnEach(groups: readonly NodeGroup[], podGroups: readonly PodGroup[]): void {
    const { snapshot, templates } = this.#context;
    const probes = groups.flatMap(({ id }) => {
      const template = templates.get(id);
      return template === undefined ? [] : freshNode(template, PROBE).node;
    });
    snapshot.reserve(probes);
    for (const group of groups) this.#fitting.set(group.id, this.#tryOn(group, podGroups));
    snapshot.release(probes.map(({ metadata }) => metadata.name));
  }

  /** The pod groups whose first pod fits on a new node of the group. */
  #tryOn(group: NodeGroup, podGroups: readonly PodGroup[]): readonly PodGroup[] {
    const { snapshot, templates } = this.#context;
    const template = templates.get(group.id);
    if (template === undefined) return [];
    const { node, pods } = freshNode(template, PROBE);
    snapshot.fork();
    snapshot.addNode(node, pods);
    const fitting = podGroups.filter((one) => {
      const rejection = snapshot.check(one.sample, node.metadata.name);
      if (rejection !== undefined) one.rejections.set(group.id, { type: 'filters', rejection });
      else {
        one.isSchedulable = true;
        one.fitting.push(group.id);
      }
      return rejection === undefined;
    });
    snapshot.revert();
    return fitting;
  }

  #expansionOf(group: NodeGroup): Expansion {
    const { cloud, options, nodes, snapshot, templates } = this.#context;
    const podGroups = this.#fitting.get(group.id) ?? [];
    const template = templates.get(group.id);
    if (template === undefined || podGroups.length === 0) {
      return { group, similar: [], nodeCount: 0, pods: [] };
    }
    const similar = this.#similarTo(group);
    const limits = { cloud, options, nodeCount: nodes.length };
    const { nodeCount, pods } = estimate(podGroups, template, snapshot, {
      limit: nodeLimit([group, ...similar], limits),
      usesFastPath: options.fastpathBinpacking,
    });
    const isWhole = optionsOf(group, options.groupDefaults).zeroOrMaxNodeScaling && nodeCount > 0;
    return { group, similar, nodeCount: isWhole ? group.max : nodeCount, pods };
  }

  /** Groups with alike nodes that may grow and take all pods that the group takes. */
  #similarTo(group: NodeGroup): readonly NodeGroup[] {
    const { cloud, options, templates } = this.#context;
    const podGroups = this.#fitting.get(group.id) ?? [];
    const template = templates.get(group.id);
    if (!options.balanceSimilarNodeGroups || podGroups.length === 0 || template === undefined) {
      return [];
    }
    if (optionsOf(group, options.groupDefaults).zeroOrMaxNodeScaling) return [];
    const areSimilar = similarityOf(options);
    return cloud.groups.filter((other) => {
      const theirs = templates.get(other.id);
      const taken = this.#fitting.get(other.id);
      return (
        other.id !== group.id &&
        theirs !== undefined &&
        taken !== undefined &&
        areSimilar(template, theirs) &&
        notSafe(other, this.#context) === undefined &&
        podGroups.every((one) => taken.includes(one))
      );
    });
  }

  /** Splits new nodes among the group and similar ones, each within the quotas. */
  #split(group: NodeGroup, newNodes: number): readonly Resize[] {
    const { cloud } = this.#context;
    const allowed = this.#allowed(group, newNodes);
    const similar = this.#similarTo(group).filter((one) => this.#allowed(one, 1) === 1);
    return balance([group, ...similar], allowed, cloud).flatMap((resize) => {
      const more = this.#allowed(resize.group, resize.to - resize.from);
      if (more <= 0) return [];
      this.#consume(resize.group, more);
      return [{ ...resize, to: resize.from + more }];
    });
  }

  /** How many of the new nodes of a group the quotas allow. */
  #allowed(group: NodeGroup, count: number): number {
    const template = this.#context.templates.get(group.id);
    return template === undefined ? count : this.#quotas.check(group, template.node, count).allowed;
  }

  #consume(group: NodeGroup, count: number): void {
    const template = this.#context.templates.get(group.id);
    if (template !== undefined) this.#quotas.consume(group, template.node, count);
  }

  /** As many nodes as `--max-nodes-total` leaves room for. */
  #capped(count: number): number {
    const { options, nodes, events } = this.#context;
    const { maxNodesTotal } = options;
    if (maxNodesTotal === 0 || count + nodes.length <= maxNodesTotal) return count;
    const message = `Max total nodes in cluster reached: ${String(maxNodesTotal)}`;
    events.onStatus('Warning', 'MaxNodesTotalReached', message);
    return maxNodesTotal - nodes.length;
  }

  /** Pods that only such groups take are not helped. Default: all groups. */
  #markUnhelped(refusal: Refusal, isRefused: (groupId: string) => boolean = () => true): void {
    for (const one of this.#podGroups) {
      if (!one.isSchedulable) continue;
      const refused = one.fitting.filter(isRefused);
      for (const id of refused) one.rejections.set(id, refusal);
      if (refused.length === one.fitting.length) one.isSchedulable = false;
    }
  }

  #unhelped(): readonly UnhelpedPod[] {
    const { options, cloud } = this.#context;
    const left = this.#podGroups.filter(({ isSchedulable }) => !isSchedulable);
    if (options.simulateSkippedGroups) {
      this.#tryOnEach(
        cloud.groups.filter(({ id }) => this.#skipped.has(id)),
        left,
      );
    }
    return left.flatMap(({ pods, rejections }) => {
      const skipped = options.simulateSkippedGroups
        ? new Map([...this.#skipped].filter(([id]) => !rejections.has(id)))
        : this.#skipped;
      return pods.map((pod) => ({ pod, rejected: rejections, skipped }));
    });
  }
}
