import type { Node } from '../../objects/index.ts';
import { zoneKey } from '../../cluster/index.ts';
import { isNodeReady } from './conditions.ts';
import { EVICTION_QPS, NodeTaintQueue } from './taint-queue.ts';

type ZoneState = 'initial' | 'normal' | 'partial disruption' | 'full disruption';

/** --secondary-node-eviction-rate, --large-cluster-size-threshold and --unhealthy-zone-threshold, v1.34. */
const SECONDARY_EVICTION_QPS = 0.01;
const LARGE_ZONE = 50;
const UNHEALTHY_SHARE = 0.55;

/** The nodes of a zone that count for its state. */
export interface ZoneCounts {
  ready: number;
  notReady: number;
}

/** How a node counts in its zone. */
interface Membership {
  readonly zone: string;
  readonly ready: boolean;
  /** False: the node has label node.kubernetes.io/exclude-disruption. */
  readonly counts: boolean;
}

/** The cluster enters or leaves the state in which no zone has a ready node. */
export type Disruption = 'entered' | 'left' | undefined;

/**
 * The states of the cluster's zones, and the nodes of each that wait for a NoExecute taint.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go handleDisruption, ComputeZoneState, v1.34.
 */
export class NodeZones {
  readonly #counts = new Map<string, ZoneCounts>();
  readonly #members = new Map<string, Membership>();
  readonly #states = new Map<string, ZoneState>();
  readonly #queues = new Map<string, NodeTaintQueue>();

  /** Adds or updates a node. */
  set(node: Node): void {
    const { name } = node.metadata;
    const member: Membership = {
      zone: zoneKey(node),
      ready: isNodeReady(node),
      counts: countsForZone(node),
    };
    const before = this.#members.get(name);
    if (before?.zone === member.zone && before.ready === member.ready) {
      if (before.counts === member.counts) return;
    }
    if (before !== undefined) this.#count(before, -1);
    this.#members.set(name, member);
    this.#count(member, 1);
  }

  /** A deleted node stays in the queue of its zone and takes its turn there, as upstream. */
  delete(name: string): void {
    const member = this.#members.get(name);
    if (member === undefined) return;
    this.#members.delete(name);
    this.#count(member, -1);
  }

  /** Gives the zone of the node a state and a new queue, unless it has a state. Source: addPodEvictorForNewZone. */
  addZoneOf(node: Node): void {
    const zone = zoneKey(node);
    if (this.#states.has(zone)) return;
    this.#states.set(zone, 'initial');
    this.#queues.set(zone, new NodeTaintQueue());
  }

  /** Undefined before the first pass over a node of its zone. */
  queueOf(node: Node): NodeTaintQueue | undefined {
    return this.#queues.get(zoneKey(node));
  }

  get queues(): Iterable<NodeTaintQueue> {
    return this.#queues.values();
  }

  /** True: the next handleDisruption changes the state of a zone. */
  get hasStaleState(): boolean {
    for (const [key, counts] of this.#counts) {
      const state = stateOf(counts);
      const known = this.#states.get(key) ?? 'initial';
      if (counts.ready + counts.notReady === 0 || state === known) continue;
      if (known !== 'initial' || state !== 'normal') return true;
    }
    return false;
  }

  /** Computes the states of all zones and sets their rates. */
  handleDisruption(nowMs: number): Disruption {
    const zones = [...this.#counts].filter(([, { ready, notReady }]) => ready + notReady > 0);
    const areDown = zones.every(([, counts]) => stateOf(counts) === 'full disruption');
    for (const [key] of zones) if (!this.#states.has(key)) this.#states.set(key, 'initial');
    const wereDown = this.#wereAllDown(new Set(zones.map(([key]) => key)));
    if (areDown && wereDown) return undefined;
    if (areDown) {
      for (const key of this.#states.keys()) this.#setZone(key, 'full disruption', 0, nowMs);
      return 'entered';
    }
    for (const [key, counts] of zones) {
      const state = stateOf(counts);
      if (wereDown || state !== this.#states.get(key)) {
        this.#setZone(key, state, qpsOf(counts, state), nowMs);
      }
    }
    return wereDown ? 'left' : undefined;
  }

  /** Drops the states of zones without nodes, up to the first zone that was not down. */
  #wereAllDown(zones: ReadonlySet<string>): boolean {
    for (const [key, state] of this.#states) {
      if (!zones.has(key)) this.#states.delete(key);
      else if (state !== 'full disruption') return false;
    }
    return true;
  }

  #setZone(key: string, state: ZoneState, qps: number, nowMs: number): void {
    this.#queues.get(key)?.swapLimiter(qps, nowMs);
    this.#states.set(key, state);
  }

  #count({ zone, ready, counts }: Membership, by: 1 | -1): void {
    if (!counts) return;
    const known = this.#counts.get(zone) ?? { ready: 0, notReady: 0 };
    this.#counts.set(zone, known);
    if (ready) known.ready += by;
    else known.notReady += by;
  }
}

/** Whether the node counts for the state of its zone. */
export const countsForZone = ({ metadata: { labels = {} } }: Node): boolean =>
  labels['node.kubernetes.io/exclude-disruption'] === undefined;

/** Whether nodes of the zone that are not ready get a NoExecute taint, sooner or later. Some zone of the cluster has a ready node. */
export const evictsIn = (counts: ZoneCounts): boolean => qpsOf(counts, stateOf(counts)) > 0;

/** Source: ComputeZoneState. */
function stateOf({ ready, notReady }: ZoneCounts): ZoneState {
  if (ready === 0 && notReady > 0) return 'full disruption';
  const share = Math.fround(notReady / (notReady + ready));
  return notReady > 2 && share >= Math.fround(UNHEALTHY_SHARE) ? 'partial disruption' : 'normal';
}

/** With full disruption of only some zones the normal rate applies. Source: setLimiterInZone, ReducedQPSFunc. */
function qpsOf({ ready, notReady }: ZoneCounts, state: ZoneState): number {
  if (state !== 'partial disruption') return EVICTION_QPS;
  return ready + notReady > LARGE_ZONE ? SECONDARY_EVICTION_QPS : 0;
}
