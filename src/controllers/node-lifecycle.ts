import { findCondition, isReady } from '../api/index.ts';
import type { Node, Pod } from '../api/index.ts';
import type { EventQueue, Ticket } from '../clock/index.ts';
import { Timestamps } from '../store/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import type { Controller, ControllerDependencies, NodeHeartbeats } from './controller.ts';
import {
  hasTaint,
  NOT_READY,
  readiness,
  withUnknownConditions,
  UNREACHABLE,
  withConditionTaints,
  withNoExecute,
  withoutNoExecute,
} from './node-conditions.ts';
import { NodeZones } from './node-zones.ts';
import { withPodCondition } from './status.ts';
import { WorkQueue } from './work-queue.ts';

/** --node-monitor-period and --node-monitor-grace-period (pkg/controller/nodelifecycle/config, v1.34: 40 s up to v1.31). */
const MONITOR_PERIOD_MS = 5_000;
const GRACE_PERIOD_MS = 50_000;

/**
 * Marks nodes Unknown if their kubelet stops its heartbeats, and taints nodes by their conditions. Upstream checks all nodes each
 * five seconds; this controller runs at the same times, but only if a node needs a check.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go, v1.34.
 */
export class NodeLifecycleController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #events: EventRecorder;
  readonly #timestamps: Timestamps;
  readonly #zones = new NodeZones();
  /** Nodes without heartbeats, with the time of the last lease renewal. */
  readonly #lastRenewals = new Map<string, number>();
  /** Time of the next check by node. */
  readonly #checks = new Map<string, number>();
  readonly #noSchedule: WorkQueue<string>;
  readonly #unwatch: () => void;
  #tickAtMs = Infinity;
  #tick: Ticket | undefined;
  #taintAtMs = Infinity;

  constructor(dependencies: ControllerDependencies, heartbeats: NodeHeartbeats) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#events = dependencies.events;
    this.#timestamps = new Timestamps(dependencies.clock, dependencies.epochMs);
    this.#noSchedule = new WorkQueue(dependencies.clock, (name) => {
      this.#taintForConditions(name);
    });
    this.#unwatch = dependencies.api.watch('Node', (event) => {
      this.#onNodeEvent(event);
    });
    heartbeats.watchHeartbeats((name, lastRenewalMs) => {
      if (lastRenewalMs === undefined) {
        this.#lastRenewals.delete(name);
      } else {
        this.#lastRenewals.set(name, lastRenewalMs);
        this.#checkAt(name, this.#overdueAtMs(lastRenewalMs));
      }
    });
  }

  stop(): void {
    this.#unwatch();
  }

  /** The first check after the grace period. */
  #overdueAtMs(lastRenewalMs: number): number {
    const seenAtMs = nextTickMs(lastRenewalMs);
    return nextTickMs(seenAtMs + GRACE_PERIOD_MS + 1);
  }

  #onNodeEvent({ type, object, previous }: WatchEvent<Node>): void {
    const { name } = object.metadata;
    if (type === 'DELETED') {
      this.#lastRenewals.delete(name);
      this.#checks.delete(name);
      this.#zones.delete(name);
    } else {
      if (previous?.spec !== object.spec || previous?.status !== object.status) {
        this.#noSchedule.add(name);
      }
      this.#zones.set(object);
      if (needsTaintUpdate(object)) this.#checkAt(name, this.#nextCheckMs);
    }
    if (this.#zones.hasStaleState) this.#wakeAt(this.#nextCheckMs);
  }

  /** Nodes that exist at the start are checked at once. */
  get #nextCheckMs(): number {
    const { nowMs } = this.#clock;
    return nowMs === 0 ? 0 : nextTickMs(nowMs + 1);
  }

  #taintForConditions(name: string): void {
    const node = this.#api.get('Node', '', name);
    if (node === undefined) return;
    const tainted = withConditionTaints(node, this.#timestamps.now);
    if (tainted !== node) this.#api.update('Node', tainted);
  }

  #checkAt(name: string, atMs: number): void {
    if (atMs < (this.#checks.get(name) ?? Infinity)) this.#checks.set(name, atMs);
    this.#wakeAt(atMs);
  }

  #wakeAt(atMs: number): void {
    if (atMs >= this.#tickAtMs) return;
    if (this.#tick !== undefined) this.#clock.cancel(this.#tick);
    this.#tickAtMs = atMs;
    this.#tick = this.#clock.at(atMs, () => {
      this.#monitor();
    });
  }

  #monitor(): void {
    const { nowMs } = this.#clock;
    this.#tickAtMs = Infinity;
    for (const [name, atMs] of [...this.#checks]) {
      if (atMs > nowMs) continue;
      this.#checks.delete(name);
      this.#check(name);
    }
    if (this.#zones.updateStates(nowMs) === 'all zones down') this.#stopEvictions();
    this.#taintForEviction();
    const nextMs = Math.min(Infinity, ...this.#checks.values());
    if (nextMs !== Infinity) this.#wakeAt(nextMs);
  }

  #check(name: string): void {
    const node = this.#api.get('Node', '', name);
    if (node === undefined) return;
    const observed = readiness(node);
    this.#prepareEviction(node, observed);
    const lastRenewalMs = this.#lastRenewals.get(name);
    if (lastRenewalMs === undefined || observed === 'Unknown') return;
    const overdueAtMs = this.#overdueAtMs(lastRenewalMs);
    // The kubelet has renewed its lease since this check was planned.
    if (this.#clock.nowMs < overdueAtMs) this.#checkAt(name, overdueAtMs);
    else this.#markUnknown(node, observed);
  }

  #markUnknown(node: Node, observed: string | undefined): void {
    const { name } = node.metadata;
    const latest = this.#api.get('Node', '', name) ?? node;
    const marked = this.#api.updateStatus(
      'Node',
      withUnknownConditions(latest, this.#timestamps.now),
    );
    this.#zones.set(marked);
    if (observed === 'False') return;
    const message = `Node ${name} status is now: NodeNotReady`;
    this.#events.event(marked, 'Normal', 'NodeNotReady', message);
    for (const pod of this.#api.podsOnNode(name)) this.#markNotReady(pod);
  }

  /** Source: pkg/controller/util/node/controller_utils.go MarkPodsNotReady, v1.34. */
  #markNotReady(pod: Pod): void {
    if (!isReady(pod)) return;
    const { namespace = '', name } = pod.metadata;
    const ready = findCondition(pod.status?.conditions, 'Ready');
    const condition = { ...ready, type: 'Ready', status: 'False' };
    const lastTransitionTime = this.#timestamps.now;
    const status = withPodCondition(pod.status ?? {}, { ...condition, lastTransitionTime });
    this.#api.setPodStatus(namespace, name, status);
    this.#events.event(pod, 'Warning', 'NodeNotReady', 'Node is not ready');
  }

  /** Source: processTaintBaseEviction. */
  #prepareEviction(node: Node, observed: string | undefined): void {
    const { name } = node.metadata;
    if (observed === 'True') {
      this.#zones.withdraw(name);
      this.#write(node, withoutNoExecute(node));
    } else if (observed !== undefined) {
      const [own, other] = taintFor(observed);
      if (hasTaint(node, other, 'NoExecute')) this.#taint(node, own, other);
      else if (!hasTaint(node, own, 'NoExecute')) this.#zones.enqueue(name);
    }
  }

  /** Source: doNoExecuteTaintingPass. */
  #taintForEviction(): void {
    const { nowMs } = this.#clock;
    for (;;) {
      const name = this.#zones.take(nowMs);
      if (name === undefined) break;
      const node = this.#api.get('Node', '', name);
      const observed = node === undefined ? undefined : readiness(node);
      if (node === undefined || observed === undefined || observed === 'True') continue;
      this.#taint(node, ...taintFor(observed));
    }
    const { nextMs } = this.#zones;
    if (nextMs === Infinity || (this.#taintAtMs > nowMs && this.#taintAtMs <= nextMs)) return;
    this.#taintAtMs = nextMs;
    this.#clock.at(nextMs, () => {
      if (this.#taintAtMs === this.#clock.nowMs) this.#taintForEviction();
    });
  }

  #taint(node: Node, own: string, other: string): void {
    this.#write(node, withNoExecute(node, own, other, this.#timestamps.now));
  }

  /** All zones are down: upstream assumes that the control plane is disconnected. */
  #stopEvictions(): void {
    for (const node of this.#api.list('Node')) {
      this.#zones.withdraw(node.metadata.name);
      this.#write(node, withoutNoExecute(node));
    }
  }

  #write(before: Node, after: Node): void {
    if (after !== before) this.#api.update('Node', after);
  }
}

/** The first check at or after `timeMs`. */
function nextTickMs(timeMs: number): number {
  return Math.ceil(timeMs / MONITOR_PERIOD_MS) * MONITOR_PERIOD_MS;
}

/** The NoExecute taints of the node do not match its condition Ready. */
function needsTaintUpdate(node: Node): boolean {
  const status = readiness(node);
  if (status === undefined) return false;
  if (status === 'True') {
    return hasTaint(node, UNREACHABLE, 'NoExecute') || hasTaint(node, NOT_READY, 'NoExecute');
  }
  const [own, other] = taintFor(status);
  return !hasTaint(node, own, 'NoExecute') || hasTaint(node, other, 'NoExecute');
}

function taintFor(status: string): readonly [own: string, other: string] {
  return status === 'Unknown' ? [UNREACHABLE, NOT_READY] : [NOT_READY, UNREACHABLE];
}
