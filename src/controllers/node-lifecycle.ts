import type { Node, Pod } from '../api/index.ts';
import type { EventQueue, Ticket } from '../clock/index.ts';
import { Timestamps } from '../store/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import type { Controller, ControllerDependencies, NodeHeartbeats } from './controller.ts';
import {
  hasTaint,
  NOT_READY,
  readiness,
  silent,
  UNREACHABLE,
  withConditionTaints,
  withNoExecute,
  withoutNoExecute,
} from './node-conditions.ts';
import { NodeZones } from './node-zones.ts';
import { isReady } from './pod-state.ts';
import { withPodCondition } from './status.ts';
import { WorkQueue } from './work-queue.ts';

/** --node-monitor-period and --node-monitor-grace-period (pkg/controller/nodelifecycle/config, v1.34: 40 s up to v1.31). */
const MONITOR_PERIOD_MS = 5_000;
const GRACE_PERIOD_MS = 50_000;

/**
 * Finds nodes whose kubelet does not answer, and taints nodes for what is known of them. Source:
 * pkg/controller/nodelifecycle/node_lifecycle_controller.go, v1.34. The real controller looks at every node each five seconds; this
 * one at the same moments, but only when there is a node to look at.
 */
export class NodeLifecycleController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #events: EventRecorder;
  readonly #timestamps: Timestamps;
  readonly #zones = new NodeZones();
  /** Nodes whose kubelet is silent, with the time of its last renewal. */
  readonly #silent = new Map<string, number>();
  /** When which node is to be looked at. */
  readonly #looks = new Map<string, number>();
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
      this.#heardNode(event);
    });
    heartbeats.watchHeartbeats((name, lastRenewalMs) => {
      if (lastRenewalMs === undefined) {
        this.#silent.delete(name);
      } else {
        this.#silent.set(name, lastRenewalMs);
        this.#lookAt(name, this.#overdueAtMs(lastRenewalMs));
      }
    });
  }

  stop(): void {
    this.#unwatch();
  }

  /** The first look at which the grace period is over. */
  #overdueAtMs(lastRenewalMs: number): number {
    const seenAtMs = nextTickMs(lastRenewalMs);
    return nextTickMs(seenAtMs + GRACE_PERIOD_MS + 1);
  }

  #heardNode({ type, object, previous }: WatchEvent<Node>): void {
    const { name } = object.metadata;
    if (type === 'DELETED') {
      this.#silent.delete(name);
      this.#looks.delete(name);
      this.#zones.delete(name);
    } else {
      if (previous?.spec !== object.spec || previous?.status !== object.status) {
        this.#noSchedule.add(name);
      }
      this.#zones.set(object);
      if (isOfConcern(object)) this.#lookAt(name, this.#nextLookMs);
    }
    if (this.#zones.isUnsettled) this.#wakeAt(this.#nextLookMs);
  }

  /** What is there at the beginning is seen at once, a change at the next look. */
  get #nextLookMs(): number {
    const { nowMs } = this.#clock;
    return nowMs === 0 ? 0 : nextTickMs(nowMs + 1);
  }

  #taintForConditions(name: string): void {
    const node = this.#api.get('Node', '', name);
    if (node === undefined) return;
    const tainted = withConditionTaints(node, this.#timestamps.now);
    if (tainted !== node) this.#api.update('Node', tainted);
  }

  #lookAt(name: string, atMs: number): void {
    if (atMs < (this.#looks.get(name) ?? Infinity)) this.#looks.set(name, atMs);
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
    for (const [name, atMs] of [...this.#looks]) {
      if (atMs > nowMs) continue;
      this.#looks.delete(name);
      this.#look(name);
    }
    if (this.#zones.settle(nowMs) === 'everything is down') this.#stopEvictions();
    this.#taintForEviction();
    const nextMs = Math.min(Infinity, ...this.#looks.values());
    if (nextMs !== Infinity) this.#wakeAt(nextMs);
  }

  #look(name: string): void {
    const node = this.#api.get('Node', '', name);
    if (node === undefined) return;
    const observed = readiness(node);
    this.#prepareEviction(node, observed);
    const lastRenewalMs = this.#silent.get(name);
    if (lastRenewalMs === undefined || observed === 'Unknown') return;
    const overdueAtMs = this.#overdueAtMs(lastRenewalMs);
    // It has answered in between: this look was for an earlier silence.
    if (this.#clock.nowMs < overdueAtMs) this.#lookAt(name, overdueAtMs);
    else this.#markSilent(node, observed);
  }

  #markSilent(node: Node, observed: string | undefined): void {
    const { name } = node.metadata;
    const latest = this.#api.get('Node', '', name) ?? node;
    const marked = this.#api.updateStatus('Node', silent(latest, this.#timestamps.now));
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
    const ready = pod.status?.conditions?.find(({ type }) => type === 'Ready');
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

  /** No node answers: more likely it is the control plane that is cut off. */
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

/** The first look at or after that time. */
function nextTickMs(timeMs: number): number {
  return Math.ceil(timeMs / MONITOR_PERIOD_MS) * MONITOR_PERIOD_MS;
}

/** Its eviction is to be prepared or to be called off. */
function isOfConcern(node: Node): boolean {
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
