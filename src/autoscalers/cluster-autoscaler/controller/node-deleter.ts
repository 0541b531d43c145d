import type { Node } from '../../../objects/index.ts';
import { groupBy } from '../../../units/index.ts';
import { isUnchanged } from '../../shared/index.ts';
import type { RemovalCommand } from '../../shared/index.ts';
import type { NodeGroup } from '../groups/index.ts';
import { optionsOf } from '../groups/index.ts';
import type { DeletionResult, RemovedNode } from '../scale-down/index.ts';
import { Drain } from './drain.ts';
import { wallMs } from './parts.ts';
import type { Parts } from './parts.ts';
import { instanceIdOf } from './simulated-cloud.ts';

const DELAYS_DELETION = 'delay-deletion.cluster-autoscaler.kubernetes.io/';
const FAILED_TOGETHER = "couldn't scale down other nodes in this node group";

/** Nodes of a group that has all of its nodes or none: they go when the last of them can go. */
interface Together {
  readonly count: number;
  readonly ready: Node[];
  hasFailed: boolean;
}

/**
 * Takes nodes from the decision to remove them to their end: tainted, checked again, drained, deleted.
 *
 * Source: core/scaledown/actuation/actuator.go, group_deletion_scheduler.go, delete_in_batch.go, 1.36.
 */
export class NodeDeleter {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(removed: readonly RemovedNode[]): void {
    const { context, memory, marks, prices, labelOf } = this.#parts;
    const { clock, log } = context;
    if (removed.length > 0) log.commands.push(this.#command(removed));
    for (const { node, group, evicted } of removed) {
      const { name } = node.metadata;
      marks.markDeleted(name, wallMs(context));
      const price = prices.priceOf(node);
      const reason = evicted === undefined ? 'Empty' : 'Unneeded';
      log.removed.push({
        ...{ name, group: labelOf(group.id), reason, price },
        isSpare: isUnchanged(context, name),
        decidedMs: clock.nowMs,
      });
    }
    const { groupDefaults, nodeDeleteDelayAfterTaint } = memory.options;
    for (const batch of groupBy(removed, ({ group }) => group.id).values()) {
      const [first] = batch;
      if (first === undefined) continue;
      const isWhole = optionsOf(first.group, groupDefaults).zeroOrMaxNodeScaling;
      const together = { count: batch.length, ready: [], hasFailed: false };
      clock.after(nodeDeleteDelayAfterTaint, () => {
        for (const one of batch) this.#prepare(one, isWhole ? together : undefined);
      });
    }
  }

  #command(removed: readonly RemovedNode[]): RemovalCommand {
    const { context, prices } = this.#parts;
    const all = removed.map(({ node }) => prices.priceOf(node));
    const known = all.filter((price) => price !== undefined);
    return {
      method: 'scale-down',
      decidedMs: context.clock.nowMs,
      nodes: removed.map(({ node }) => node.metadata.name),
      replacements: [],
      savings:
        known.length === all.length ? known.reduce((sum, price) => sum + price, 0) : undefined,
    };
  }

  #prepare({ node, group, evicted }: RemovedNode, together: Together | undefined): void {
    const { context, memory, recorder, scaleDown, view, cloud } = this.#parts;
    const { name } = node.metadata;
    const input = view.input(wallMs(context), cloud);
    const error = scaleDown.whyGivenUp(name, input);
    if (error !== undefined) {
      this.#abort(node, { result: 'Internal', error }, together);
      return;
    }
    const { maxPodEvictionTime: maxEvictionMs } = memory.options;
    const isDrain = evicted !== undefined;
    const drain = new Drain(
      { context, recorder, maxEvictionMs },
      name,
      scaleDown.evictions(name, input),
      (failure) => {
        if (failure === undefined || !isDrain) this.#afterDelay(node, group, together);
        else this.#abort(node, { result: 'FailedToEvictPods', error: failure }, together);
      },
    );
    drain.next();
  }

  /** The autoscaler waits until the annotations that delay the deletion are removed. No simulated controller removes them. */
  #afterDelay(node: Node, group: NodeGroup, together: Together | undefined): void {
    const { context, memory } = this.#parts;
    const stored = context.api.get('Node', '', node.metadata.name);
    const isDelayed = Object.keys(stored?.metadata.annotations ?? {}).some((key) =>
      key.startsWith(DELAYS_DELETION),
    );
    if (!isDelayed) {
      this.#ready(node, group, together);
      return;
    }
    context.clock.after(memory.options.nodeDeletionDelayTimeout, () => {
      this.#ready(node, group, together);
    });
  }

  #ready(node: Node, group: NodeGroup, together: Together | undefined): void {
    if (together === undefined) {
      this.#delete([node], group);
      return;
    }
    if (together.hasFailed) {
      this.#end(node, { result: 'FailedToDelete', error: FAILED_TOGETHER });
      return;
    }
    together.ready.push(node);
    if (together.ready.length === together.count) this.#delete(together.ready, group);
  }

  #delete(nodes: readonly Node[], group: NodeGroup): void {
    const { context, cloud } = this.#parts;
    const { api, clock, log } = context;
    const refused = cloud.deleteInstances(group, nodes.map(instanceIdOf));
    for (const node of nodes) {
      const { name } = node.metadata;
      if (refused !== undefined) {
        const error = `failed to delete nodes from group ${group.id}: ${refused}`;
        this.#end(node, { result: 'FailedToDelete', error });
        continue;
      }
      for (const kind of ['Node', 'CSINode'] as const) {
        if (api.get(kind, '', name) !== undefined) api.delete(kind, '', name);
      }
      log.goneMs.set(name, clock.nowMs);
      this.#end(node, { result: 'Ok' });
    }
  }

  #abort(node: Node, result: DeletionResult, together: Together | undefined): void {
    this.#end(node, result);
    if (together === undefined) return;
    together.hasFailed = true;
    for (const other of together.ready.splice(0)) {
      this.#end(other, { result: 'FailedToDelete', error: FAILED_TOGETHER });
    }
  }

  #end(node: Node, result: DeletionResult): void {
    const { context, marks, recorder, scaleDown } = this.#parts;
    const { name } = node.metadata;
    recorder.tellAll(scaleDown.endDeletion(node, result, wallMs(context)));
    if (result.result === 'Ok') return;
    marks.unmarkDeleted(name);
    const { removed, spared } = context.log;
    const at = removed.findLastIndex((one) => one.name === name);
    if (at >= 0) removed.splice(at, 1);
    spared.set(name, result.error);
  }
}
