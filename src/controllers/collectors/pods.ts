import { isTerminal, withDisruptionTarget } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import { deleteIfLeft, Timestamps } from '../../server/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import { byAge } from '../shared/by-age.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import { isNodeReady } from '../node-lifecycle/conditions.ts';
import { isTerminating } from '../shared/pod-state.ts';

/** gcCheckPeriod and quarantineTime. */
const PERIOD_MS = 20_000;
const QUARANTINE_MS = 40_000;
/** --terminated-pod-gc-threshold. */
const TERMINATED_THRESHOLD = 12_500;
const OUT_OF_SERVICE = 'node.kubernetes.io/out-of-service';

/**
 * Deletes pods of removed nodes, terminating pods of nodes that are out of service, and terminal pods beyond a threshold. Like
 * upstream it runs each 20 s, but only if there may be such pods. Pods of nodes that never existed are kept.
 * Source: pkg/controller/podgc/gc_controller.go, v1.36.
 */
export class PodGarbageCollector {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #timestamps: Timestamps;
  readonly #lagMs: number;
  /** Removed nodes, with the round at the end of their quarantine. */
  readonly #removedNodes = new Map<string, number>();
  /** Removed nodes after their quarantine. */
  readonly #missingNodes = new Set<string>();
  readonly #outOfService = new Set<string>();
  #terminated = 0;
  readonly #rounds = new Set<number>();

  constructor(dependencies: ControllerDependencies) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#lagMs = dependencies.quarantineLagMs ?? 0;
    this.#timestamps = new Timestamps(dependencies.clock, dependencies.epochMs);
    dependencies.api.watch('Node', (event) => {
      this.#onNodeEvent(event);
    });
    dependencies.api.watch('Pod', (event) => {
      this.#onPodEvent(event);
    });
  }

  #onNodeEvent({ type, object }: WatchEvent<Node>): void {
    const { name } = object.metadata;
    if (type === 'DELETED') {
      this.#outOfService.delete(name);
      this.#quarantine(name);
      return;
    }
    this.#removedNodes.delete(name);
    this.#missingNodes.delete(name);
    if (!isOutOfService(object)) {
      this.#outOfService.delete(name);
    } else if (!this.#outOfService.has(name)) {
      this.#outOfService.add(name);
      this.#roundAt(this.#nextRoundMs());
    }
  }

  /** A node is missing from the next round on. At the end of its quarantine it comes out of a queue, just in time for the round then. */
  #quarantine(name: string): void {
    const atMs = this.#nextRoundMs() + QUARANTINE_MS;
    this.#removedNodes.set(name, atMs);
    this.#clock.at(atMs + this.#lagMs, () => {
      this.#clock.after(0, () => {
        if (this.#removedNodes.get(name) === atMs) this.#missingNodes.add(name);
      });
    });
    this.#roundAt(atMs);
  }

  #onPodEvent({ type, object, previous }: WatchEvent<Pod>): void {
    const isCounted = type !== 'DELETED' && isTerminal(object);
    const wasCounted = previous !== undefined && isTerminal(previous);
    this.#terminated += Number(isCounted) - Number(wasCounted);
    if (this.#terminated > TERMINATED_THRESHOLD) this.#roundAt(this.#nextRoundMs());
    const { nodeName = '' } = object.spec;
    if (this.#outOfService.has(nodeName) && isTerminating(object)) {
      this.#roundAt(this.#nextRoundMs());
    }
    const collectedAtMs = type === 'DELETED' ? undefined : this.#removedNodes.get(nodeName);
    if (collectedAtMs !== undefined) this.#roundAt(Math.max(this.#nextRoundMs(), collectedAtMs));
  }

  #nextRoundMs(): number {
    return Math.ceil(this.#clock.nowMs / PERIOD_MS) * PERIOD_MS;
  }

  #roundAt(atMs: number): void {
    if (this.#rounds.has(atMs)) return;
    this.#rounds.add(atMs);
    this.#clock.at(atMs, () => {
      this.#rounds.delete(atMs);
      this.#collect();
    });
  }

  #collect(): void {
    if (this.#terminated > TERMINATED_THRESHOLD) this.#collectTerminated();
    for (const name of this.#outOfService) {
      for (const pod of this.#api.podsOnNode(name)) if (isTerminating(pod)) this.#remove(pod);
    }
    if (this.#removedNodes.size === 0) return;
    // After the queue.
    this.#clock.after(0, () => {
      this.#clock.after(0, () => {
        this.#collectOrphans();
      });
    });
  }

  #collectOrphans(): void {
    for (const [name, atMs] of this.#removedNodes) {
      if (this.#missingNodes.has(name)) {
        for (const pod of this.#api.podsOnNode(name)) this.#remove(pod, true);
      } else if (atMs <= this.#clock.nowMs) this.#roundAt(this.#clock.nowMs + PERIOD_MS);
    }
  }

  #collectTerminated(): void {
    const terminal = this.#api.list('Pod').filter(isTerminal).sort(evictedFirst);
    for (const pod of terminal.slice(0, terminal.length - TERMINATED_THRESHOLD)) this.#remove(pod);
  }

  /** Source: markFailedAndDeletePodWithCondition. */
  #remove(pod: Pod, isOrphan = false): void {
    const { namespace, name } = pod.metadata;
    if (!isTerminal(pod)) {
      const failed = { ...pod.status, phase: 'Failed' };
      const message = 'PodGC: node no longer exists';
      const status = isOrphan
        ? withDisruptionTarget(failed, 'DeletionByPodGC', message, this.#timestamps.now)
        : failed;
      this.#api.setPodStatus(namespace, name, status);
    }
    deleteIfLeft(pod, this.#api, { gracePeriodSeconds: 0 });
  }
}

function isOutOfService(node: Node): boolean {
  const taints = node.spec?.taints ?? [];
  return !isNodeReady(node) && taints.some(({ key }) => key === OUT_OF_SERVICE);
}

/** Source: byEvictionAndCreationTimestamp. */
function evictedFirst(a: Pod, b: Pod): number {
  const evicted = Number(isEvicted(b)) - Number(isEvicted(a));
  return evicted || byAge(a, b);
}

function isEvicted({ status }: Pod): boolean {
  return status?.phase === 'Failed' && status.reason === 'Evicted';
}
