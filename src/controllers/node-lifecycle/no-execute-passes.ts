import type { EventQueue } from '../../clock/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { readiness } from './conditions.ts';
import type { NodeTaintQueue } from './taint-queue.ts';
import { taintsFor } from './taints.ts';
import type { NodeTaints } from './taints.ts';
import type { NodeZones } from './zones.ts';

/** scheduler.NodeEvictionPeriod. */
const PERIOD_MS = 100;

/**
 * Gives queued nodes their NoExecute taint, at the rate of their zone. Upstream tries each tenth of a second; here a pass takes place
 * only if a node can be taken.
 * Source: pkg/controller/nodelifecycle/node_lifecycle_controller.go doNoExecuteTaintingPass, v1.34.
 */
export class NoExecutePasses {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #taints: NodeTaints;
  readonly #zones: NodeZones;
  #atMs = Infinity;

  constructor(api: ApiServer, clock: EventQueue, taints: NodeTaints, zones: NodeZones) {
    this.#api = api;
    this.#clock = clock;
    this.#taints = taints;
    this.#zones = zones;
  }

  /** Schedules the next pass that can take a node. */
  schedule(): void {
    let nextMs = Infinity;
    for (const queue of this.#zones.queues) nextMs = Math.min(nextMs, queue.nextMs);
    if (nextMs === Infinity) return;
    // The pass of this moment came before the check that queued the node.
    const earliestMs = Math.max(nextMs, this.#clock.nowMs + 1);
    const atMs = Math.ceil(earliestMs / PERIOD_MS) * PERIOD_MS;
    if (atMs >= this.#atMs) return;
    this.#atMs = atMs;
    this.#clock.at(atMs, () => {
      if (this.#atMs === atMs) this.#pass();
    });
  }

  #pass(): void {
    this.#atMs = Infinity;
    for (const queue of this.#zones.queues) this.#taintNodes(queue);
    this.schedule();
  }

  #taintNodes(queue: NodeTaintQueue): void {
    const { nowMs } = this.#clock;
    for (let name = queue.take(nowMs); name !== undefined; name = queue.take(nowMs)) {
      const node = this.#api.get('Node', '', name);
      if (node === undefined) continue;
      const status = readiness(node) ?? 'True';
      if (status === 'True') continue;
      const [own, other] = taintsFor(status);
      this.#taints.swap(node, own, other);
    }
  }
}
