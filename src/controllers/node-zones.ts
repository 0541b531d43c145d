import type { Node } from '../api/index.ts';
import { isNodeReady } from './node-conditions.ts';

type ZoneState = 'initial' | 'normal' | 'partial disruption' | 'full disruption';

/** Nodes a second that may be tainted for eviction, and the limits of a zone's states: the defaults of v1.34. */
const EVICTION_QPS = 0.1;
const SECONDARY_EVICTION_QPS = 0.01;
const LARGE_ZONE = 50;
const UNHEALTHY_SHARE = 0.55;

/** A bucket of one token. Source: client-go flowcontrol and nodelifecycle RateLimitedTimedQueue.SwapLimiter, v1.34. */
class Limiter {
  #qps = EVICTION_QPS;
  /** Virtual milliseconds. */
  #freeAtMs = 0;

  get freeAtMs(): number {
    return this.#freeAtMs;
  }

  take(nowMs: number): boolean {
    if (nowMs < this.#freeAtMs) return false;
    this.#freeAtMs = nowMs + 1000 / this.#qps;
    return true;
  }

  /** Who waited for the old bucket waits for the new one as well. */
  swap(qps: number, nowMs: number): void {
    if (qps === this.#qps) return;
    const waits = nowMs < this.#freeAtMs;
    this.#qps = qps;
    this.#freeAtMs = qps === 0 ? Infinity : waits ? nowMs + 1000 / qps : nowMs;
  }
}

interface Zone {
  ready: number;
  notReady: number;
  state: ZoneState;
  readonly limiter: Limiter;
  /** Nodes to be tainted, in the order in which they were found. */
  readonly queue: Set<string>;
}

/** Where a node counts, and how. */
interface Place {
  readonly zone: string;
  readonly ready: boolean;
  readonly counts: boolean;
}

/** What changing states ask of the controller. */
export type Disruption = 'everything is down' | undefined;

/**
 * The zones of the cluster, and how fast the nodes of each may be tainted for eviction.
 * Source: pkg/controller/nodelifecycle handleDisruption, ComputeZoneState, ReducedQPSFunc, v1.34.
 */
export class NodeZones {
  readonly #zones = new Map<string, Zone>();
  readonly #places = new Map<string, Place>();

  /** A node is there, or is another now. */
  set(node: Node): void {
    const { name, labels = {} } = node.metadata;
    const place: Place = {
      zone: zoneOf(node),
      ready: isNodeReady(node),
      counts: labels['node.kubernetes.io/exclude-disruption'] === undefined,
    };
    const before = this.#places.get(name);
    if (before?.zone === place.zone && before.ready === place.ready) {
      if (before.counts === place.counts) return;
    }
    if (before !== undefined) this.#count(before, -1);
    if (before !== undefined && before.zone !== place.zone) this.withdraw(name);
    this.#places.set(name, place);
    this.#count(place, 1);
  }

  delete(name: string): void {
    const place = this.#places.get(name);
    if (place === undefined) return;
    this.withdraw(name);
    this.#places.delete(name);
    this.#count(place, -1);
  }

  /** Whether a zone's state is not what it was computed to be last. */
  get isUnsettled(): boolean {
    for (const zone of this.#zones.values()) {
      const state = stateOf(zone);
      if (state !== zone.state && (zone.state !== 'initial' || state !== 'normal')) return true;
    }
    return false;
  }

  /** Has a node wait for its taint. */
  enqueue(name: string): void {
    this.#zoneOf(name)?.queue.add(name);
  }

  withdraw(name: string): void {
    this.#zoneOf(name)?.queue.delete(name);
  }

  /** Computes the states anew. */
  settle(nowMs: number): Disruption {
    const zones = [...this.#zones.values()].filter(({ ready, notReady }) => ready + notReady > 0);
    const wereDown = zones.every(({ state }) => state === 'full disruption');
    const areDown = zones.every((zone) => stateOf(zone) === 'full disruption');
    if (wereDown && areDown) return undefined;
    for (const zone of zones) {
      const state = stateOf(zone);
      if (areDown) zone.limiter.swap(0, nowMs);
      else if (wereDown || state !== zone.state) zone.limiter.swap(qpsOf(zone, state), nowMs);
      zone.state = state;
    }
    return areDown ? 'everything is down' : undefined;
  }

  /** The next node whose turn has come. */
  take(nowMs: number): string | undefined {
    for (const { queue, limiter } of this.#zones.values()) {
      const [name] = queue;
      if (name === undefined || !limiter.take(nowMs)) continue;
      queue.delete(name);
      return name;
    }
    return undefined;
  }

  /** When the next node's turn comes; Infinity: none waits, or none may be tainted. */
  get nextMs(): number {
    let nextMs = Infinity;
    for (const { queue, limiter } of this.#zones.values()) {
      if (queue.size > 0) nextMs = Math.min(nextMs, limiter.freeAtMs);
    }
    return nextMs;
  }

  #zoneOf(name: string): Zone | undefined {
    const place = this.#places.get(name);
    return place === undefined ? undefined : this.#zones.get(place.zone);
  }

  #count({ zone: key, ready, counts }: Place, by: 1 | -1): void {
    let zone = this.#zones.get(key);
    if (zone === undefined) {
      const limiter = new Limiter();
      zone = { ready: 0, notReady: 0, state: 'initial', limiter, queue: new Set() };
      this.#zones.set(key, zone);
    }
    if (!counts) return;
    if (ready) zone.ready += by;
    else zone.notReady += by;
  }
}

function stateOf({ ready, notReady }: Zone): ZoneState {
  if (ready === 0 && notReady > 0) return 'full disruption';
  return notReady > 2 && notReady / (notReady + ready) >= UNHEALTHY_SHARE
    ? 'partial disruption'
    : 'normal';
}

/** A zone that is down while others are not is evicted at the normal rate. */
function qpsOf({ ready, notReady }: Zone, state: ZoneState): number {
  if (state !== 'partial disruption') return EVICTION_QPS;
  return ready + notReady > LARGE_ZONE ? SECONDARY_EVICTION_QPS : 0;
}

function zoneOf({ metadata: { labels = {} } }: Node): string {
  const region = labels['topology.kubernetes.io/region'] ?? '';
  const zone = labels['topology.kubernetes.io/zone'] ?? '';
  return `${region}:${zone}`;
}
