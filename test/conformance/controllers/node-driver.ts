import { isReady } from '../../../src/objects/index.ts';
import type { Node } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import type { NodeHeartbeats } from '../../../src/controllers/index.ts';
import { Timestamps } from '../../../src/server/index.ts';
import type { ApiServer } from '../../../src/server/index.ts';
import { knob } from './knobs.ts';
import { PodWriter } from './pod-writer.ts';
import { EPOCH_MS } from './recorded-case.ts';

const LEASE_PERIOD_MS = 10_000;
const FIRST_RENEWAL_MS = 5_000;

/** Leases of the recorded nodes: renewed at the start, at 5 s, 15 s, 25 s, and when a failed node recovers. */
export class NodeDriver implements NodeHeartbeats {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #writer: PodWriter;
  readonly #timestamps: Timestamps;
  /** Virtual milliseconds of the last recovery by node. */
  readonly #recovered = new Map<string, number>();
  readonly #failed = new Set<string>();
  #handler: Parameters<NodeHeartbeats['watchHeartbeats']>[0] = () => undefined;

  constructor(api: ApiServer, clock: EventQueue) {
    this.#api = api;
    this.#clock = clock;
    this.#writer = new PodWriter(api, clock);
    this.#timestamps = new Timestamps(clock, EPOCH_MS);
  }

  watchHeartbeats(handler: Parameters<NodeHeartbeats['watchHeartbeats']>[0]): void {
    this.#handler = handler;
  }

  hasFailed(nodeName: string): boolean {
    return this.#failed.has(nodeName);
  }

  /** `isLate`: its last lease was renewed just after a pass of the node controller at that moment. */
  fail(nodeName: string, isLate = false): void {
    if (this.#failed.has(nodeName)) return;
    this.#failed.add(nodeName);
    const { nowMs } = this.#clock;
    const rounds = Math.floor((nowMs - FIRST_RENEWAL_MS) / LEASE_PERIOD_MS);
    const periodic = rounds < 0 ? 0 : FIRST_RENEWAL_MS + rounds * LEASE_PERIOD_MS;
    const renewedMs = Math.max(periodic, this.#recovered.get(nodeName) ?? 0);
    this.#handler(nodeName, renewedMs + Number(isLate));
  }

  recover(nodeName: string): void {
    if (!this.#failed.delete(nodeName)) return;
    this.#recovered.set(nodeName, this.#clock.nowMs);
    this.#handler(nodeName, undefined);
    const node = this.#api.get('Node', '', nodeName);
    if (node === undefined) return;
    this.#api.updateStatus('Node', this.#withKubeletConditions(node));
    for (const pod of this.#api.podsOnNode(nodeName)) {
      const isRunning = pod.status?.phase === 'Running' && !isReady(pod);
      const isGoing = pod.metadata.deletionTimestamp !== undefined;
      if (isRunning && !isGoing && knob(pod, 'ready', 0) !== Infinity)
        this.#writer.setReady(pod, true);
    }
  }

  #withKubeletConditions(node: Node): Node {
    const lastTransitionTime = this.#timestamps.now;
    const conditions = (node.status?.conditions ?? []).map((condition) => ({
      ...condition,
      status: condition.type === 'Ready' ? 'True' : 'False',
      reason: 'Kubelet',
      message: '',
      lastTransitionTime,
    }));
    return { ...node, status: { ...node.status, conditions } };
  }
}
