import { findCondition, withPodCondition } from '../../objects/index.ts';
import type { Node, Pod } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import { Timestamps } from '../../server/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../server/index.ts';
import type { ControllerDependencies, NodeHeartbeats } from '../shared/controller.ts';
import {
  hasTaint,
  NOT_READY,
  readiness,
  UNREACHABLE,
  withUnknownConditions,
} from './conditions.ts';
import { NodeHealth, nextPassMs } from './health.ts';
import { NoExecutePasses } from './no-execute-passes.ts';
import { NodeTaints, taintsFor } from './taints.ts';
import { NodeZones } from './zones.ts';
import { WorkQueue } from '../shared/work-queue.ts';

/** --node-monitor-grace-period. Source: pkg/controller/nodelifecycle/config/v1alpha1/defaults.go, v1.34 and v1.30. */
const GRACE_PERIOD_MS = 50_000;
const SHORT_GRACE_PERIOD_MS = 40_000;

/**
 * Marks nodes Unknown if their kubelet stops its heartbeats, and taints nodes by their conditions. Upstream looks at all nodes each
 * five seconds and taints each tenth of a second; this controller does so at the same times, but only if something can change.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go, v1.34.
 */
export class NodeLifecycleController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #events: EventRecorder;
  readonly #timestamps: Timestamps;
  readonly #taintsAtOnce: boolean;
  readonly #taints: NodeTaints;
  readonly #zones = new NodeZones();
  readonly #taintPasses: NoExecutePasses;
  readonly #health: NodeHealth;
  /** The registered nodes. */
  readonly #known = new Map<string, Node>();
  /** Nodes that the last pass saw without Ready "True". */
  readonly #notReady = new Set<string>();
  /** Nodes that the next pass looks at. */
  #due = new Set<string>();
  readonly #updates: WorkQueue<string>;
  /** Time of the next pass that keeps the simulation going, and of the next pass that does not. */
  #passAtMs = Infinity;
  #idlePassAtMs = Infinity;
  #passedAtMs = -1;

  constructor(dependencies: ControllerDependencies, heartbeats: NodeHeartbeats) {
    const { api, clock, events, epochMs, rules, registersNodes = false } = dependencies;
    this.#api = api;
    this.#clock = clock;
    this.#events = events;
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#taintsAtOnce = rules?.taintsUnreachableAtOnce ?? true;
    const hasLongGrace = rules?.waitsLongerForNodes ?? true;
    this.#health = new NodeHealth(hasLongGrace ? GRACE_PERIOD_MS : SHORT_GRACE_PERIOD_MS);
    this.#taints = new NodeTaints(api, this.#timestamps);
    this.#taintPasses = new NoExecutePasses(api, clock, this.#taints, this.#zones);
    this.#updates = new WorkQueue(clock, (name) => {
      this.#taints.reconcile(name);
    });
    if (!registersNodes) this.#takeOver(api.list('Node'));
    api.watch('Node', (event) => {
      this.#onNodeEvent(event);
    });
    api.watch(
      'Pod',
      (event) => {
        this.#onPodEvent(event);
      },
      { sendInitialEvents: false },
    );
    heartbeats.watchHeartbeats((name, renewalMs) => {
      this.#health.setRenewal(name, renewalMs);
      this.#passForSilent(name);
    });
  }

  /** Takes over the nodes of a running cluster: they are registered, and nodes with a NoExecute taint have had their turn. */
  #takeOver(nodes: readonly Node[]): void {
    for (const node of nodes) {
      const { name } = node.metadata;
      this.#known.set(name, node);
      this.#zones.addZoneOf(node);
      const status = readiness(node) ?? 'True';
      if (status === 'True') continue;
      this.#notReady.add(name);
      if (hasTaint(node, taintsFor(status)[0], 'NoExecute'))
        this.#zones.queueOf(node)?.addTaken(name);
    }
  }

  #onNodeEvent({ type, object, previous }: WatchEvent<Node>): void {
    const { name } = object.metadata;
    if (type === 'DELETED') {
      this.#zones.delete(name);
      this.#passAt(this.#nextPassMs);
      return;
    }
    this.#zones.set(object);
    if (hasChanged(object, previous)) this.#updates.add(name);
    if (previous !== undefined && heartbeatOf(previous) !== heartbeatOf(object)) {
      this.#health.sawStatus(name, this.#nextPassMs);
    }
    if (this.#needsPass(object)) {
      this.#due.add(name);
      this.#passAt(this.#nextPassMs);
    }
    this.#passForSilent(name);
    if (this.#zones.hasStaleState) this.#passAt(this.#nextPassMs);
  }

  /** The next pass may change something: the node is new, or its taints or its place in a queue do not match its readiness. */
  #needsPass(node: Node): boolean {
    const { name } = node.metadata;
    if (!this.#known.has(name)) return true;
    const queue = this.#zones.queueOf(node);
    const status = readiness(node) ?? 'True';
    if (status === 'True') {
      const isTainted = [UNREACHABLE, NOT_READY].some((key) => hasTaint(node, key, 'NoExecute'));
      return isTainted || queue?.has(name) === true;
    }
    const [own, other] = taintsFor(status);
    if (queue === undefined || hasTaint(node, other, 'NoExecute')) return true;
    return hasTaint(node, own, 'NoExecute') ? !queue.has(name) : !queue.isWaiting(name);
  }

  /** Source: processPod. */
  #onPodEvent({ type, object, previous }: WatchEvent<Pod>): void {
    const { nodeName } = object.spec;
    if (type === 'DELETED' || nodeName === undefined || !this.#notReady.has(nodeName)) return;
    if (previous?.spec.nodeName !== nodeName) this.#markNotReady(object);
  }

  /** Passes are at multiples of their period, the first at the start. */
  get #nextPassMs(): number {
    const { nowMs } = this.#clock;
    return nowMs === 0 ? 0 : nextPassMs(nowMs + 1);
  }

  #passForSilent(name: string): void {
    if (!this.#health.isSilent(name)) return;
    const node = this.#api.get('Node', '', name);
    if (node === undefined || readiness(node) === 'Unknown') return;
    this.#passAt(Math.max(this.#nextPassMs, this.#health.overdueAtMs(name)));
  }

  #passAt(atMs: number): void {
    if (atMs >= this.#passAtMs) return;
    this.#passAtMs = atMs;
    this.#clock.at(atMs, () => {
      if (this.#passAtMs === atMs) this.#passAtMs = Infinity;
      this.#monitor();
    });
  }

  /** Nodes that wait for their taint are queued anew with every pass, as long as the simulation runs. */
  #passWhileBusy(): void {
    if (this.#due.size === 0 || this.#idlePassAtMs !== Infinity) return;
    this.#idlePassAtMs = nextPassMs(this.#clock.nowMs + 1);
    this.#clock.whileBusy(this.#idlePassAtMs, () => {
      this.#idlePassAtMs = Infinity;
      this.#monitor();
    });
  }

  /** Source: monitorNodeHealth. */
  #monitor(): void {
    const { nowMs } = this.#clock;
    if (this.#passedAtMs === nowMs) return;
    this.#passedAtMs = nowMs;
    const nodes = this.#api.list('Node');
    const due = this.#due;
    this.#due = new Set();
    this.#classify(nodes);
    for (const name of this.#health.silent) due.add(name);
    for (const node of nodes) if (due.has(node.metadata.name)) this.#updateHealth(node);
    this.#handleDisruption(nodes);
    for (const name of this.#health.silent) this.#passForSilent(name);
    this.#passWhileBusy();
    this.#taintPasses.schedule();
  }

  /** Registers new nodes and forgets removed nodes. Source: classifyNodes. */
  #classify(nodes: readonly Node[]): void {
    for (const node of nodes) if (this.#known.has(node.metadata.name)) this.#zones.addZoneOf(node);
    for (const node of nodes) if (!this.#known.has(node.metadata.name)) this.#register(node);
    if (this.#known.size === nodes.length) return;
    const names = new Set(nodes.map(({ metadata }) => metadata.name));
    for (const [name, node] of this.#known) {
      if (names.has(name)) continue;
      this.#known.delete(name);
      this.#notReady.delete(name);
      const message = `Node ${name} event: Removing Node ${name} from Controller`;
      this.#events.event(node, 'Normal', 'RemovingNode', message);
    }
  }

  #register(node: Node): void {
    const { name } = node.metadata;
    const message = `Node ${name} event: Registered Node ${name} in Controller`;
    this.#events.event(node, 'Normal', 'RegisteredNode', message);
    this.#known.set(name, node);
    if (!this.#health.hasSeen(name)) this.#health.sawStatus(name, this.#clock.nowMs);
    this.#zones.addZoneOf(node);
    this.#markReachable(node);
  }

  /** Source: tryUpdateNodeHealth, and what monitorNodeHealth does with its result. */
  #updateHealth(node: Node): void {
    const { name } = node.metadata;
    const observed = readiness(node) ?? 'True';
    const isOverdue = observed !== 'Unknown' && this.#clock.nowMs >= this.#health.overdueAtMs(name);
    const current = isOverdue ? 'Unknown' : observed;
    if (isOverdue) this.#markUnknown(name);
    this.#prepareTaint(node, this.#taintsAtOnce ? current : observed);
    if (current === 'True') {
      this.#notReady.delete(name);
      return;
    }
    this.#notReady.add(name);
    if (this.#zones.queueOf(node)?.isWaiting(name) === true) this.#due.add(name);
    if (observed !== 'True') return;
    const message = `Node ${name} status is now: NodeNotReady`;
    this.#events.event(node, 'Normal', 'NodeNotReady', message);
    for (const pod of this.#api.podsOnNode(name)) this.#markNotReady(pod);
  }

  #markUnknown(name: string): void {
    const node = this.#api.get('Node', '', name);
    if (node === undefined) return;
    const unknown = withUnknownConditions(node, this.#timestamps.now);
    this.#zones.set(this.#api.updateStatus('Node', unknown));
  }

  /** Source: pkg/controller/util/node/controller_utils.go MarkPodsNotReady, v1.34. */
  #markNotReady(pod: Pod): void {
    const ready = findCondition(pod.status?.conditions, 'Ready');
    if (ready === undefined || ready.status === 'False') return;
    const { namespace, name } = pod.metadata;
    const condition = { ...ready, status: 'False', lastTransitionTime: this.#timestamps.now };
    const status = withPodCondition(pod.status ?? {}, condition);
    this.#api.setPodStatus(namespace, name, status);
    this.#events.event(pod, 'Warning', 'NodeNotReady', 'Node is not ready');
  }

  /** Source: processTaintBaseEviction, markNodeForTainting. */
  #prepareTaint(node: Node, status: string): void {
    if (status === 'True') {
      this.#markReachable(node);
      return;
    }
    const { name } = node.metadata;
    const [own, other] = taintsFor(status);
    if (hasTaint(node, other, 'NoExecute')) {
      this.#taints.swap(node, own, other);
      return;
    }
    const queue = this.#zones.queueOf(node);
    if (!hasTaint(node, own, 'NoExecute')) queue?.remove(name);
    queue?.add(name);
  }

  /** Source: markNodeAsReachable. */
  #markReachable(node: Node): void {
    this.#taints.clear(node);
    this.#zones.queueOf(node)?.remove(node.metadata.name);
  }

  /** If all zones are down, upstream assumes that the control plane is disconnected, and stops all evictions. */
  #handleDisruption(nodes: readonly Node[]): void {
    const disruption = this.#zones.handleDisruption(this.#clock.nowMs);
    if (disruption === 'left') this.#health.reset(this.#clock.nowMs);
    if (disruption === 'entered') for (const node of nodes) this.#markReachable(node);
  }
}

function hasChanged(node: Node, previous: Node | undefined): boolean {
  return (
    previous?.spec !== node.spec ||
    previous?.status !== node.status ||
    previous?.metadata.labels !== node.metadata.labels
  );
}

function heartbeatOf({ status }: Node): string | undefined {
  return findCondition(status?.conditions, 'Ready')?.lastHeartbeatTime;
}
