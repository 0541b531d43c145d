import {
  effectiveTolerations,
  keyOf,
  matchingTolerations,
  withDisruptionTarget,
} from '../../objects/index.ts';
import type { Node, Pod, Taint, Toleration } from '../../objects/index.ts';
import type { EventQueue, Ticket } from '../../clock/index.ts';
import type { Gates } from '../../features/index.ts';
import { deleteIfLeft, Timestamps } from '../../server/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../server/index.ts';
import type { ControllerDependencies } from '../shared/controller.ts';

const PAUSE_MS = 1000;

/** A scheduled eviction. Source: timed_workers.go TimedWorker. */
interface Eviction {
  readonly ticket: Ticket;
  /** Virtual milliseconds. */
  readonly createdMs: number;
  /** It does not wait for the end of a toleration, and is not cancelled. */
  readonly isImmediate: boolean;
}

/**
 * Evicts pods from nodes with NoExecute taints that they do not tolerate, at once or after tolerationSeconds.
 * Source: pkg/controller/tainteviction/taint_eviction.go and timed_workers.go, v1.34.
 */
export class TaintEvictionController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #events: EventRecorder;
  readonly #timestamps: Timestamps;
  /** NoExecute taints by node. */
  readonly #tainted = new Map<string, readonly Taint[]>();
  /** By namespace and name of the pod. */
  readonly #evictions = new Map<string, Eviction>();
  /** By node: when a pod that was bound to it while tainted was last evicted without delay, in virtual milliseconds. */
  readonly #evictedMs = new Map<string, number>();
  readonly #repeatsEvictions: boolean;

  constructor(dependencies: ControllerDependencies) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#events = dependencies.events;
    this.#timestamps = new Timestamps(dependencies.clock, dependencies.epochMs);
    this.#repeatsEvictions = dependencies.rules?.repeatsEvictions ?? true;
    dependencies.api.watch('Node', (event) => {
      this.#onNodeEvent(event);
    });
    dependencies.api.watch('Pod', (event) => {
      this.#onPodEvent(event);
    });
  }

  /** Source: handleNodeUpdate. */
  #onNodeEvent({ type, object, previous }: WatchEvent<Node>): void {
    const { name } = object.metadata;
    if (type === 'DELETED') {
      // Scheduled evictions from a deleted node still take place.
      this.#tainted.delete(name);
      return;
    }
    if (type === 'MODIFIED' && previous?.spec === object.spec) return;
    const taints = noExecute(object);
    if (sameTaints(taints, this.#tainted.get(name) ?? [])) return;
    if (taints.length === 0) this.#tainted.delete(name);
    else this.#tainted.set(name, taints);
    // At the start, pods created before their node are reviewed by the watch on pods.
    for (const pod of this.#api.podsOnNode(name)) {
      if (taints.length === 0) this.#cancel(pod);
      else this.#review(pod, taints);
    }
  }

  /** Source: handlePodUpdate. */
  #onPodEvent({ type, object, previous }: WatchEvent<Pod>): void {
    if (this.#tainted.size === 0 && this.#evictions.size === 0) return;
    if (type === 'DELETED') {
      this.#cancel(object);
    } else if (previous?.spec !== object.spec) {
      const { nodeName = '' } = object.spec;
      const taints = this.#tainted.get(nodeName);
      if (taints !== undefined) this.#review(object, taints, this.#pauseOf(nodeName));
    }
  }

  /**
   * Milliseconds until a new pod of a tainted node is evicted: at once for the first one, after a second for others that come at the
   * same time. Otherwise a controller that replaces each evicted pod on the same node would loop without time passing.
   */
  #pauseOf(nodeName: string): number {
    const { nowMs } = this.#clock;
    if (this.#evictedMs.get(nodeName) === nowMs) return PAUSE_MS;
    this.#evictedMs.set(nodeName, nowMs);
    return 0;
  }

  /** `pauseMs`: delay of an eviction that is due at once. Source: processPodOnNode. */
  #review(pod: Pod, taints: readonly Taint[], pauseMs = 0): void {
    const seconds = toleratedSeconds(pod, taints, this.#api.gates);
    const known = this.#evictions.get(keyOf(pod.metadata));
    if (seconds === undefined) {
      if (known?.isImmediate === true && known.createdMs === this.#clock.nowMs) return;
      this.#cancel(pod);
      this.#evictAfter(pod, pauseMs, true);
      return;
    }
    const toleratedMs = seconds * 1000;
    if (toleratedMs === Infinity) {
      this.#cancel(pod);
      return;
    }
    if (known?.isImmediate === false) {
      // Upstream keeps an eviction that was scheduled before, even if new taints require an earlier one.
      if (known.createdMs < this.#clock.nowMs) return;
      this.#cancel(pod);
    }
    this.#evictAfter(pod, toleratedMs, toleratedMs === 0);
  }

  /** Source: TimedWorkerQueue.AddWork. */
  #evictAfter(pod: Pod, delayMs: number, isImmediate: boolean): void {
    const key = keyOf(pod.metadata);
    if (this.#evictions.has(key)) return;
    const { namespace, name } = pod.metadata;
    const createdMs = this.#clock.nowMs;
    const ticket = this.#clock.after(delayMs, () => {
      if (this.#repeatsEvictions) this.#evictions.delete(key);
      else this.#evictions.set(key, { ticket, createdMs, isImmediate: true });
      const current = this.#api.get('Pod', namespace, name);
      if (current !== undefined) this.#evict(current);
    });
    this.#evictions.set(key, { ticket, createdMs, isImmediate });
  }

  #evict(pod: Pod): void {
    const { namespace, name } = pod.metadata;
    this.#recordEvent(pod, 'Marking for deletion');
    const status = withDisruptionTarget(
      pod.status ?? {},
      'DeletionByTaintManager',
      'Taint manager: deleting due to NoExecute taint',
      this.#timestamps.now,
    );
    this.#api.setPodStatus(namespace, name, status);
    deleteIfLeft(pod, this.#api);
  }

  /** Source: cancelWorkWithEvent. An eviction that has begun is only forgotten. */
  #cancel(pod: Pod): void {
    const key = keyOf(pod.metadata);
    const eviction = this.#evictions.get(key);
    if (eviction === undefined) return;
    this.#evictions.delete(key);
    if (eviction.isImmediate) return;
    this.#clock.cancel(eviction.ticket);
    this.#recordEvent(pod, 'Cancelling deletion of');
  }

  #recordEvent(pod: Pod, what: string): void {
    const { namespace, name } = pod.metadata;
    const message = `${what} Pod ${namespace}/${name}`;
    this.#events.event(pod, 'Normal', 'TaintManagerEviction', message);
  }
}

/** How long the pod tolerates the NoExecute taints; undefined: not at all, Infinity: without end. */
export function toleratedSeconds(
  { spec }: Pod,
  taints: readonly Taint[],
  gates: Gates | undefined,
): number | undefined {
  const used = matchingTolerations(taints, effectiveTolerations(spec.tolerations ?? [], gates));
  return used === undefined ? undefined : shortest(used);
}

export function noExecute({ spec }: Node): readonly Taint[] {
  return (spec?.taints ?? []).filter(({ effect }) => effect === 'NoExecute');
}

function sameTaints(a: readonly Taint[], b: readonly Taint[]): boolean {
  return a.length === b.length && a.every((taint, at) => isSameTaint(taint, b[at]));
}

function isSameTaint(a: Taint, b: Taint | undefined): boolean {
  return a.key === b?.key && a.value === b.value && a.timeAdded === b.timeAdded;
}

/** Shortest tolerationSeconds; Infinity: all tolerate forever. Source: getMinTolerationTime. */
function shortest(tolerations: readonly Toleration[]): number {
  let seconds = Infinity;
  for (const { tolerationSeconds } of tolerations) {
    if (tolerationSeconds !== undefined)
      seconds = Math.min(seconds, Math.max(0, tolerationSeconds));
  }
  return seconds;
}
