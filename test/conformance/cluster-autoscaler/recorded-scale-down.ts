import { ScaleDown } from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import type {
  AutoscalerEvent,
  AutoscalerMemory,
  DeletionResult,
  LoopInput,
  ScaleDownContext,
  ScaleDownDecision,
  ScaleDownPart,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import { keyOf } from '../../../src/objects/index.ts';
import type { Node } from '../../../src/objects/index.ts';
import { msAt } from './recorded-case.ts';
import type { WorldEvent } from './recorded-case.ts';
import type { RecordedWorld } from './recorded-world.ts';

/** A node that is gone: the pods that were evicted from it, and those that were to be. */
interface Emptied {
  readonly node: string;
  readonly recorded: readonly string[];
  readonly toEvict: readonly string[];
}

/** The scale-down of a recording: its deletions end as the recorded world says. */
export class RecordedScaleDown implements ScaleDownPart<ScaleDownDecision> {
  readonly #memory: AutoscalerMemory;
  readonly #world: RecordedWorld;
  readonly #part: ScaleDown;
  /** By name: the nodes whose deletion was started. */
  readonly #nodes = new Map<string, Node>();
  /** By node: the pods that are to be evicted. */
  readonly #toEvict = new Map<string, readonly string[]>();
  readonly #evicted = new Map<string, string[]>();
  #emptied: Emptied[] = [];
  #events: AutoscalerEvent[] = [];

  constructor(memory: AutoscalerMemory, world: RecordedWorld) {
    this.#memory = memory;
    this.#world = world;
    this.#part = new ScaleDown(memory.options, memory.startedAt);
  }

  get drained(): readonly string[] {
    return this.#part.drained;
  }

  get unneeded(): readonly string[] {
    return this.#part.unneeded;
  }

  get candidates(): ScaleDown['candidates'] {
    return this.#part.candidates;
  }

  get unremovable(): ScaleDown['unremovable'] {
    return this.#part.unremovable;
  }

  forget(): void {
    this.#part.forget();
  }

  decide(context: ScaleDownContext): ScaleDownDecision {
    const decision = this.#part.decide(context);
    for (const { node } of decision.removed) {
      const { name } = node.metadata;
      this.#nodes.set(name, node);
      const pods = this.#part.evictions(name, context.input).flat();
      this.#toEvict.set(name, pods.map(({ pod }) => keyOf(pod.metadata)).sort());
      this.#evicted.set(name, []);
    }
    return decision;
  }

  /** Notes what happens to nodes that are being deleted. To be told before it changes the world. */
  note(events: readonly WorldEvent[] = []): void {
    for (const { ev, node = '', pod = '', t } of events) {
      if (ev === 'evict') this.#evicted.get(this.#world.nodeOf(pod) ?? '')?.push(pod);
      if (ev !== 'node-' || !this.#nodes.has(node)) continue;
      const recorded = [...(this.#evicted.get(node) ?? [])].sort();
      this.#emptied.push({ node, recorded, toEvict: this.#toEvict.get(node) ?? [] });
      this.#end(node, { result: 'Ok' }, msAt(t));
    }
  }

  /** Ends deletions that were given up, and drains whose pods are still there when their time is over. */
  endFailed(input: LoopInput): void {
    const { nodeDeleteDelayAfterTaint, maxPodEvictionTime } = this.#memory.options;
    for (const { node, isDrain, since } of this.#part.deletions) {
      const start = since + nodeDeleteDelayAfterTaint;
      const end = isDrain ? start + maxPodEvictionTime : start;
      if (end > input.now) continue;
      const error = isDrain ? 'a budget allows no eviction' : this.#part.whyGivenUp(node, input);
      if (error === undefined) continue;
      const result = isDrain ? 'FailedToEvictPods' : 'Internal';
      this.#end(node, { result, error }, end);
      this.#world.giveBack(node);
    }
  }

  /** The nodes that went since the last call. */
  takeEmptied(): readonly Emptied[] {
    const emptied = this.#emptied;
    this.#emptied = [];
    return emptied;
  }

  /** The events of deletions that ended since the last call. */
  takeEvents(): readonly AutoscalerEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }

  #end(name: string, result: DeletionResult, now: number): void {
    const node = this.#nodes.get(name);
    if (node !== undefined) this.#events.push(...this.#part.endDeletion(node, result, now));
  }

  takeResults(): ReadonlyMap<string, DeletionResult> {
    return this.#part.takeResults();
  }
}
