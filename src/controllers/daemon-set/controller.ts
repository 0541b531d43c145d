import type { DaemonSet, Node } from '../../objects/index.ts';
import type { CreateContext } from '../shared/attempt.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import type { SharedDependencies } from '../shared/controller.ts';
import { daemonStatus, DaemonSync } from './sync.ts';
import { Daemons } from './expected.ts';
import { releaseStrays } from '../shared/release-strays.ts';
import { isTerminating } from '../shared/pod-state.ts';
import type { PodTracker } from '../shared/pod-tracker.ts';
import { Retries } from '../shared/retries.ts';
import { sameStatus } from '../shared/status.ts';
import { WorkQueue } from '../shared/work-queue.ts';
import { WorkloadRegistry } from '../shared/workload-registry.ts';

/** Runs one pod on each eligible node. Source: pkg/controller/daemon/daemon_controller.go, v1.34. */
export class DaemonSetController {
  readonly #api: ApiServer;
  readonly #epochMs: number;
  readonly #context: CreateContext;
  readonly #retries: Retries<Daemons>;
  readonly #queue: WorkQueue<Daemons>;
  readonly #workloads: WorkloadRegistry<DaemonSet, Daemons>;
  readonly #enqueue = (item: Daemons): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    const { api } = dependencies;
    this.#api = api;
    this.#epochMs = dependencies.epochMs;
    this.#context = dependencies;
    this.#retries = new Retries(dependencies.retryClock, this.#enqueue);
    this.#queue = new WorkQueue(dependencies.clock, (item) => {
      this.#sync(item);
    });
    const podIsReady = (item: Daemons): void => {
      const { minReadySeconds = 0 } = item.object.spec;
      if (minReadySeconds > 0) this.#retries.addAfter(item, (minReadySeconds + 1) * 1000);
    };
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new Daemons(object, { gates: api.gates, changed: this.#enqueue, podIsReady }),
      (daemons) => {
        this.#enqueueAllNodes(daemons);
      },
    );
    api.watch('DaemonSet', this.#workloads.onEvent);
    api.watch('Node', (event) => {
      this.#onNodeEvent(event);
    });
  }

  #sync(daemons: Daemons): void {
    if (!this.#workloads.has(daemons) || isTerminating(daemons.object)) return;
    releaseStrays(daemons, this.#api);
    daemons.refresh(this.#api);
    const sync = new DaemonSync(daemons, {
      context: this.#context,
      epochMs: this.#epochMs,
      syncAfter: (delayMs) => {
        this.#retries.addAfter(daemons, delayMs);
      },
    });
    sync.run();
    this.#writeStatus(daemons, sync.hasFailed);
    if (sync.hasFailed) {
      this.#retries.failed(daemons, daemons.object.metadata.namespace);
      return;
    }
    daemons.truncateHistory(this.#api);
    this.#retries.forget(daemons);
  }

  #writeStatus(daemons: Daemons, hasFailed: boolean): void {
    const status = daemonStatus(daemons);
    const { object, totals } = daemons;
    if (!sameStatus(object.status, status)) {
      // As upstream, a status update causes a sync. After a success such a sync would change nothing.
      if (hasFailed) this.#queue.add(daemons);
      daemons.object = this.#api.updateStatus('DaemonSet', { ...object, status });
    }
    const { minReadySeconds = 0 } = object.spec;
    if (minReadySeconds > 0 && totals.ready !== totals.available) {
      this.#retries.addAfter(daemons, minReadySeconds * 1000);
    }
  }

  /** A deleted node, or a node that should keep its pod, causes no sync; the next sync sees it. Source: syncNodeUpdate. */
  #onNodeEvent({ type, object, previous }: WatchEvent<Node>): void {
    if (previous !== undefined && type === 'MODIFIED' && !mayMatter(previous, object)) return;
    const { name } = object.metadata;
    for (const daemons of this.#workloads.all) {
      daemons.dirtyNodes.add(name);
      if (type !== 'DELETED' && this.#concerns(daemons, object)) this.#queue.add(daemons);
    }
  }

  #concerns(daemons: Daemons, node: Node): boolean {
    const { run, keep } = daemons.template.eligible(node);
    const isScheduled = daemons.hasBoundPod(node.metadata.name);
    if (!isScheduled) return run;
    return !keep || (daemons.object.status?.numberMisscheduled ?? 0) > 0;
  }

  #enqueueAllNodes(daemons: Daemons): void {
    const nodes = this.#api.list('Node').map(({ metadata }) => metadata.name);
    daemons.dirtyNodes = new Set([...daemons.pods.keys(), ...nodes, ...daemons.dirtyNodes]);
    this.#queue.add(daemons);
  }
}

/** Source: shouldIgnoreNodeUpdate. */
function mayMatter(before: Node, after: Node): boolean {
  return (
    !isEqual(before.metadata.labels, after.metadata.labels) ||
    !isEqual(before.spec?.taints, after.spec?.taints)
  );
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
