import { isBound, isReady, isTerminal } from '../api/index.ts';
import type { DaemonSet, Node, Pod } from '../api/index.ts';
import { attemptCreatePod } from './attempt.ts';
import type { CreateContext } from './attempt.ts';
import { byAge } from './by-age.ts';
import type { EventQueue } from '../clock/index.ts';
import { ApiError } from '../store/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { allowsSurge, podsOnNode } from './daemon-rollout.ts';
import type { NodeProgress } from './daemon-rollout.ts';
import { Daemons, NO_COUNTS } from './daemons.ts';
import type { NodeCounts } from './daemons.ts';
import { availableInMs, isTerminating } from './pod-state.ts';
import type { PodTracker } from './pod-tracker.ts';
import { Retries } from './retries.ts';
import { revisionOfPod } from './revisions.ts';
import { slowStart } from './slow-start.ts';
import { nonZero, sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';
import { WorkloadRegistry } from './workload-registry.ts';

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 15 * 60_000;

/** Runs one pod on each eligible node. Source: pkg/controller/daemon/daemon_controller.go, v1.34. */
export class DaemonSetController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #events: EventRecorder;
  readonly #context: CreateContext;
  readonly #retries: Retries<Daemons>;
  readonly #queue: WorkQueue<Daemons>;
  readonly #workloads: WorkloadRegistry<DaemonSet, Daemons>;
  readonly #unwatch: readonly (() => void)[];
  readonly #enqueue = (item: Daemons): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#epochMs = dependencies.epochMs;
    this.#events = dependencies.events;
    this.#context = dependencies;
    this.#retries = new Retries(dependencies.retryClock, this.#enqueue);
    this.#queue = new WorkQueue(dependencies.clock, (item) => {
      this.#sync(item);
    });
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new Daemons(object, dependencies.api.gates, this.#enqueue),
      (daemons) => {
        this.#enqueueAllNodes(daemons);
      },
    );
    this.#unwatch = [
      dependencies.api.watch('DaemonSet', this.#workloads.onEvent),
      dependencies.api.watch('Node', (event) => {
        this.#onNodeEvent(event);
      }),
    ];
  }

  stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
  }

  #sync(daemons: Daemons): void {
    if (!this.#workloads.has(daemons)) return;
    daemons.refresh(this.#api);
    const nodes = daemons.dirtyNodes;
    daemons.dirtyNodes = new Set();
    for (const nodeName of daemons.refused) nodes.add(nodeName);
    daemons.refused.clear();
    const isDeleted = isTerminating(daemons.object);
    if (!isDeleted) this.#create(daemons, this.#manageAll(daemons, nodes));
    for (const nodeName of nodes) {
      daemons.setCounts(nodeName, this.#countsOf(daemons, nodeName));
      daemons.rollout.set(nodeName, this.#progressOf(daemons, nodeName));
    }
    if (!isDeleted) this.#roll(daemons);
    this.#writeStatus(daemons);
    if (daemons.refused.size === 0) this.#retries.forget(daemons);
    else this.#retries.failed(daemons, daemons.object.metadata.namespace);
  }

  /** Deletes surplus pods. Returns the nodes that need a pod. */
  #manageAll(daemons: Daemons, nodes: Iterable<string>): readonly string[] {
    const needed: string[] = [];
    for (const nodeName of nodes) if (this.#manage(daemons, nodeName)) needed.push(nodeName);
    return needed;
  }

  #roll(daemons: Daemons): void {
    const { object, rollout, totals, revision } = daemons;
    if (object.spec.updateStrategy?.type === 'OnDelete') return;
    const { replace, surge } = rollout.next(object, totals.desired);
    for (const nodeName of replace) {
      const old = podsOnNode(daemons.podsFor(nodeName), revision)?.old;
      if (old !== undefined) this.#deletePod(object, old);
    }
    this.#create(daemons, surge);
  }

  #progressOf(daemons: Daemons, nodeName: string): NodeProgress | undefined {
    const node = this.#api.get('Node', '', nodeName);
    if (node === undefined) return undefined;
    const all = daemons.podsFor(nodeName);
    if (all.length === 0) return daemons.template.eligible(node).run ? 'missing' : undefined;
    const { fresh, old } = podsOnNode(all, daemons.revision) ?? {};
    if (fresh !== undefined && old !== undefined) {
      this.#enqueueWhenAvailable(daemons, nodeName, fresh);
      return this.#surgeProgress(daemons, fresh);
    }
    if (fresh !== undefined) return this.#isAvailable(daemons, fresh) ? 'done' : 'waiting';
    if (old !== undefined) return this.#isAvailable(daemons, old) ? 'old' : 'broken';
    return 'missing';
  }

  #surgeProgress(daemons: Daemons, fresh: Pod): NodeProgress {
    if (!allowsSurge(daemons.object)) return 'missing';
    return this.#isAvailable(daemons, fresh) ? 'surged' : 'surging';
  }

  #enqueueWhenAvailable(daemons: Daemons, nodeName: string, pod: Pod): void {
    const { minReadySeconds = 0 } = daemons.object.spec;
    const wait = availableInMs(pod, minReadySeconds, this.#epochMs + this.#clock.nowMs) ?? 0;
    if (wait === 0) return;
    this.#clock.after(wait, () => {
      daemons.enqueue(nodeName);
    });
  }

  #isAvailable({ object }: Daemons, pod: Pod | undefined): boolean {
    if (pod === undefined || !isReady(pod)) return false;
    const wallMs = this.#epochMs + this.#clock.nowMs;
    return (availableInMs(pod, object.spec.minReadySeconds ?? 0, wallMs) ?? 0) === 0;
  }

  /** Deletes the surplus pods of a node. True: the node needs a pod. */
  #manage(daemons: Daemons, nodeName: string): boolean {
    const { template, object } = daemons;
    const node = this.#api.get('Node', '', nodeName);
    const pods = daemons.podsFor(nodeName).filter((pod) => !isTerminating(pod));
    if (node === undefined) {
      for (const pod of pods) if (!isBound(pod)) this.#deletePod(object, pod);
      return false;
    }
    const { run, keep } = template.eligible(node);
    if (!keep) {
      for (const pod of pods) this.#deletePod(object, pod);
      return false;
    }
    for (const pod of pods) {
      if (isTerminal(pod) && !this.#isBackingOff(daemons, pod, nodeName))
        this.#deleteTerminal(object, pod, nodeName);
    }
    if (!run) return false;
    const alive = pods.filter((pod) => !isTerminal(pod)).sort(oldestFirst);
    // A terminating pod counts until it is terminal.
    const isNeeded = daemons.podsFor(nodeName).length === 0;
    for (const pod of this.#surplus(daemons, alive)) this.#deletePod(object, pod);
    return isNeeded;
  }

  /** All pods but the oldest. A rollout with surge keeps the oldest pod of either revision while it needs both. */
  #surplus(daemons: Daemons, alive: readonly Pod[]): readonly Pod[] {
    if (alive.length < 2 || !allowsSurge(daemons.object)) return alive.slice(1);
    const fresh = alive.find((pod) => revisionOfPod(pod) === daemons.revision);
    const old = alive.find((pod) => revisionOfPod(pod) !== daemons.revision);
    const others = alive.filter((pod) => pod !== fresh && pod !== old);
    if (fresh === undefined || old === undefined) return others;
    return !isReady(old) || this.#isAvailable(daemons, fresh) ? [...others, old] : others;
  }

  /** Creates pods on these nodes. Nodes without success are added to `refused`. */
  #create(daemons: Daemons, nodeNames: readonly string[]): void {
    const { object, template, refused } = daemons;
    for (const nodeName of nodeNames) refused.add(nodeName);
    slowStart(nodeNames.length, (index) => {
      const nodeName = nodeNames[index] ?? '';
      const pod = attemptCreatePod(this.#context, object, template.pod(nodeName));
      if (pod instanceof ApiError) return pod;
      refused.delete(nodeName);
      this.#events.event(object, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
      return undefined;
    });
  }

  /** Failed pods are replaced with a back-off of 1 s, doubled up to 15 min. */
  #isBackingOff(daemons: Daemons, pod: Pod, nodeName: string): boolean {
    if (pod.status?.phase !== 'Failed') return false;
    const last = daemons.failures.get(nodeName);
    const left = last === undefined ? 0 : last.atMs + last.delayMs - this.#clock.nowMs;
    if (left > 0) {
      this.#clock.after(left, () => {
        daemons.enqueue(nodeName);
      });
      return true;
    }
    const delayMs = last === undefined ? FIRST_DELAY_MS : Math.min(last.delayMs * 2, LAST_DELAY_MS);
    daemons.failures.set(nodeName, { atMs: this.#clock.nowMs, delayMs });
    return false;
  }

  #deleteTerminal(object: DaemonSet, pod: Pod, nodeName: string): void {
    const { name, namespace = '' } = pod.metadata;
    const failed = pod.status?.phase === 'Failed';
    this.#events.event(
      object,
      failed ? 'Warning' : 'Normal',
      failed ? 'FailedDaemonPod' : 'SucceededDaemonPod',
      `Found ${failed ? 'failed' : 'succeeded'} daemon pod ${namespace}/${name} on node ${nodeName}, will try to ${failed ? 'kill' : 'delete'} it`,
    );
    this.#deletePod(object, pod);
  }

  #deletePod(object: DaemonSet, { metadata }: Pod): void {
    this.#api.delete('Pod', metadata.namespace ?? '', metadata.name);
    this.#events.event(object, 'Normal', 'SuccessfulDelete', `Deleted pod: ${metadata.name}`);
  }

  #countsOf(daemons: Daemons, nodeName: string): NodeCounts {
    const node = this.#api.get('Node', '', nodeName);
    if (node === undefined) return NO_COUNTS;
    const pods = [...daemons.podsFor(nodeName)].sort(oldestFirst);
    const [oldest] = pods;
    const has = oldest === undefined ? 0 : 1;
    if (!daemons.template.eligible(node).run) return { ...NO_COUNTS, misscheduled: has };
    const updated = oldest !== undefined && revisionOfPod(oldest) === daemons.revision ? 1 : 0;
    if (oldest === undefined || !isReady(oldest)) {
      return { ...NO_COUNTS, desired: 1, current: has, updated };
    }
    const minReadySeconds = daemons.object.spec.minReadySeconds ?? 0;
    const wait = availableInMs(oldest, minReadySeconds, this.#epochMs + this.#clock.nowMs);
    if (!isTerminating(oldest)) this.#enqueueWhenAvailable(daemons, nodeName, oldest);
    const available = wait === 0 ? 1 : 0;
    return { desired: 1, current: 1, updated, misscheduled: 0, ready: 1, available };
  }

  #writeStatus(daemons: Daemons): void {
    const { object, totals } = daemons;
    const { conditions, collisionCount } = object.status ?? {};
    const status = {
      currentNumberScheduled: totals.current,
      numberMisscheduled: totals.misscheduled,
      desiredNumberScheduled: totals.desired,
      numberReady: totals.ready,
      ...nonZero({
        updatedNumberScheduled: totals.updated,
        numberAvailable: totals.available,
        numberUnavailable: totals.desired - totals.available,
        observedGeneration: object.metadata.generation ?? 0,
      }),
      ...(collisionCount === undefined ? undefined : { collisionCount }),
      ...(conditions === undefined ? undefined : { conditions }),
    };
    if (!sameStatus(object.status, status)) {
      daemons.object = this.#api.updateStatus('DaemonSet', { ...object, status });
    }
  }

  #onNodeEvent({ type, object, previous }: WatchEvent<Node>): void {
    if (type === 'MODIFIED' && previous !== undefined && !eligibilityMayChange(previous, object)) {
      return;
    }
    for (const daemons of this.#workloads.all) daemons.enqueue(object.metadata.name);
  }

  #enqueueAllNodes(daemons: Daemons): void {
    for (const { metadata } of this.#api.list('Node')) daemons.enqueue(metadata.name);
    for (const nodeName of daemons.pods.keys()) daemons.enqueue(nodeName);
    this.#queue.add(daemons);
  }
}

function eligibilityMayChange(before: Node, after: Node): boolean {
  return before.metadata.labels !== after.metadata.labels || before.spec !== after.spec;
}

/** Bound pods first, then by age, then by name. */
function oldestFirst(a: Pod, b: Pod): number {
  return Number(isBound(b)) - Number(isBound(a)) || byAge(a, b);
}
