import type { Node } from '../api/index.ts';
import { isNodeReady } from './node-conditions.ts';

type ZoneState = 'initial' | 'normal' | 'partial disruption' | 'full disruption';

/** Nodes per second that may be tainted for eviction, and limits of zone states. Source: nodelifecycle config defaults, v1.34. */
const EVICTION_QPS = 0.1;
const SECONDARY_EVICTION_QPS = 0.01;
const LARGE_ZONE = 50;
const UNHEALTHY_SHARE = 0.55;

/** A token bucket with one token. Source: client-go flowcontrol and nodelifecycle RateLimitedTimedQueue.SwapLimiter, v1.34. */
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

  /** If the old bucket is empty, the new one is empty, too. */
  swap(qps: number, nowMs: number): void {
    if (qps === this.#qps) return;
    const isEmpty = nowMs < this.#freeAtMs;
    this.#qps = qps;
    this.#freeAtMs = qps === 0 ? Infinity : isEmpty ? nowMs + 1000 / qps : nowMs;
  }
}

interface Zone {
  ready: number;
  notReady: number;
  state: ZoneState;
  readonly limiter: Limiter;
  /** Nodes to taint, in order of discovery. */
  readonly queue: Set<string>;
}

/** How a node counts in its zone. */
interface Membership {
  readonly zone: string;
  readonly ready: boolean;
  /** False: the node has label node.kubernetes.io/exclude-disruption. */
  readonly counts: boolean;
}

/** 'all zones down': the controller stops all evictions. */
export type Disruption = 'all zones down' | undefined;

/**
 * The zones of the cluster and the rate at which their nodes may be tainted for eviction.
 * Source: pkg/controller/nodelifecycle handleDisruption, ComputeZoneState, ReducedQPSFunc, v1.34.
 */
export class NodeZones {
  readonly #zones = new Map<string, Zone>();
  readonly #members = new Map<string, Membership>();

  /** Adds or updates a node. */
  set(node: Node): void {
    const { name, labels = {} } = node.metadata;
    const member: Membership = {
      zone: zoneOf(node),
      ready: isNodeReady(node),
      counts: labels['node.kubernetes.io/exclude-disruption'] === undefined,
    };
    const before = this.#members.get(name);
    if (before?.zone === member.zone && before.ready === member.ready) {
      if (before.counts === member.counts) return;
    }
    if (before !== undefined) this.#count(before, -1);
    if (before !== undefined && before.zone !== member.zone) this.withdraw(name);
    this.#members.set(name, member);
    this.#count(member, 1);
  }

  delete(name: string): void {
    const member = this.#members.get(name);
    if (member === undefined) return;
    this.withdraw(name);
    this.#members.delete(name);
    this.#count(member, -1);
  }

  /** True: the state of a zone has changed since the last updateStates. */
  get hasStaleState(): boolean {
    for (const zone of this.#zones.values()) {
      const state = stateOf(zone);
      if (state !== zone.state && (zone.state !== 'initial' || state !== 'normal')) return true;
    }
    return false;
  }

  /** Queues a node for its taint. */
  enqueue(name: string): void {
    this.#zoneOf(name)?.queue.add(name);
  }

  withdraw(name: string): void {
    this.#zoneOf(name)?.queue.delete(name);
  }

  /** Computes the states of all zones and sets their rates. Source: handleDisruption. */
  updateStates(nowMs: number): Disruption {
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
    return areDown ? 'all zones down' : undefined;
  }

  /** The next node that may be tainted now. */
  take(nowMs: number): string | undefined {
    for (const { queue, limiter } of this.#zones.values()) {
      const [name] = queue;
      if (name === undefined || !limiter.take(nowMs)) continue;
      queue.delete(name);
      return name;
    }
    return undefined;
  }

  /** Time at which the next node may be tainted; Infinity: none is queued, or no rate allows it. */
  get nextMs(): number {
    let nextMs = Infinity;
    for (const { queue, limiter } of this.#zones.values()) {
      if (queue.size > 0) nextMs = Math.min(nextMs, limiter.freeAtMs);
    }
    return nextMs;
  }

  #zoneOf(name: string): Zone | undefined {
    const member = this.#members.get(name);
    return member === undefined ? undefined : this.#zones.get(member.zone);
  }

  #count({ zone: key, ready, counts }: Membership, by: 1 | -1): void {
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

/** With full disruption of only some zones the normal rate applies. Source: ComputeZoneState, ReducedQPSFunc. */
function qpsOf({ ready, notReady }: Zone, state: ZoneState): number {
  if (state !== 'partial disruption') return EVICTION_QPS;
  return ready + notReady > LARGE_ZONE ? SECONDARY_EVICTION_QPS : 0;
}

function zoneOf({ metadata: { labels = {} } }: Node): string {
  const region = labels['topology.kubernetes.io/region'] ?? '';
  const zone = labels['topology.kubernetes.io/zone'] ?? '';
  return `${region}:${zone}`;
}
