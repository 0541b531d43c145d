import type { DaemonSet, Node, Pod } from '../api/index.ts';
import { attemptCreate } from './attempt.ts';
import type { CreateContext } from './attempt.ts';
import type { EventQueue } from '../clock/index.ts';
import { ApiError } from '../store/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { allowsSurge, podsOnNode } from './daemon-rollout.ts';
import type { NodeProgress } from './daemon-rollout.ts';
import { Daemons, NOTHING } from './daemons.ts';
import type { Share } from './daemons.ts';
import { availableInMs, isReady, isTerminal, isTerminating } from './pod-state.ts';
import type { PodTracker } from './pod-tracker.ts';
import { Retries } from './retries.ts';
import { revisionOfPod } from './revisions.ts';
import { slowStart } from './slow-start.ts';
import { nonZero, sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';
import { WorkloadRegistry } from './workload-registry.ts';

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 15 * 60_000;

/** One pod on each node that may have it. Source: pkg/controller/daemon/daemon_controller.go, v1.34. */
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
  readonly #attend = (item: Daemons): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: SharedDependencies, tracker: PodTracker) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#epochMs = dependencies.epochMs;
    this.#events = dependencies.events;
    this.#context = dependencies;
    this.#retries = new Retries(dependencies.retryClock, this.#attend);
    this.#queue = new WorkQueue(dependencies.clock, (item) => {
      this.#sync(item);
    });
    this.#workloads = new WorkloadRegistry(
      tracker,
      (object) => new Daemons(object, this.#attend),
      (daemons) => {
        this.#lookEverywhere(daemons);
      },
    );
    this.#unwatch = [
      dependencies.api.watch('DaemonSet', this.#workloads.heard),
      dependencies.api.watch('Node', (event) => {
        this.#heardNode(event);
      }),
    ];
  }

  stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
  }

  #sync(daemons: Daemons): void {
    if (!this.#workloads.has(daemons)) return;
    daemons.refresh(this.#api);
    const nodes = daemons.pending;
    daemons.pending = new Set();
    for (const nodeName of daemons.refused) nodes.add(nodeName);
    daemons.refused.clear();
    const isLeaving = isTerminating(daemons.object);
    if (!isLeaving) this.#create(daemons, this.#manageAll(daemons, nodes));
    for (const nodeName of nodes) {
      daemons.account(nodeName, this.#shareOf(daemons, nodeName));
      daemons.rollout.set(nodeName, this.#progressOf(daemons, nodeName));
    }
    if (!isLeaving) this.#roll(daemons);
    this.#writeStatus(daemons);
    if (daemons.refused.size === 0) this.#retries.forget(daemons);
    else this.#retries.failed(daemons, daemons.object.metadata.namespace);
  }

  /** Ends what should not be there. The nodes that lack a pod. */
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
      const old = podsOnNode(daemons.on(nodeName), revision)?.old;
      if (old !== undefined) this.#deletePod(object, old);
    }
    this.#create(daemons, surge);
  }

  #progressOf(daemons: Daemons, nodeName: string): NodeProgress | undefined {
    const node = this.#api.get('Node', '', nodeName);
    const there = daemons.on(nodeName);
    if (node === undefined) return undefined;
    if (there.length === 0) return daemons.template.eligible(node).run ? 'missing' : undefined;
    const pods = podsOnNode(there, daemons.revision);
    if (pods === undefined) return 'missing';
    const { fresh, old } = pods;
    if (fresh === undefined && old === undefined) return 'missing';
    if (fresh !== undefined && old !== undefined) this.#lookWhenAvailable(daemons, nodeName, fresh);
    if (old === undefined) return this.#isAvailable(daemons, fresh) ? 'done' : 'waiting';
    if (fresh === undefined) return this.#isAvailable(daemons, old) ? 'old' : 'broken';
    if (!allowsSurge(daemons.object)) return 'missing';
    return this.#isAvailable(daemons, fresh) ? 'surged' : 'surging';
  }

  #lookWhenAvailable(daemons: Daemons, nodeName: string, pod: Pod): void {
    const { minReadySeconds = 0 } = daemons.object.spec;
    const wait = availableInMs(pod, minReadySeconds, this.#epochMs + this.#clock.nowMs) ?? 0;
    if (wait === 0) return;
    this.#clock.after(wait, () => {
      daemons.look(nodeName);
    });
  }

  #isAvailable({ object }: Daemons, pod: Pod | undefined): boolean {
    if (pod === undefined || !isReady(pod)) return false;
    const wallMs = this.#epochMs + this.#clock.nowMs;
    return (availableInMs(pod, object.spec.minReadySeconds ?? 0, wallMs) ?? 0) === 0;
  }

  /** True where a pod is to be created. */
  #manage(daemons: Daemons, nodeName: string): boolean {
    const { template, object } = daemons;
    const node = this.#api.get('Node', '', nodeName);
    const pods = daemons.on(nodeName).filter((pod) => !isTerminating(pod));
    if (node === undefined) {
      for (const pod of pods) if ((pod.spec.nodeName ?? '') === '') this.#deletePod(object, pod);
      return false;
    }
    const { run, keep } = template.eligible(node);
    if (!keep) {
      for (const pod of pods) this.#deletePod(object, pod);
      return false;
    }
    for (const pod of pods) {
      if (isTerminal(pod) && !this.#waits(daemons, pod, nodeName))
        this.#deleteEnded(object, pod, nodeName);
    }
    if (!run) return false;
    const alive = pods.filter((pod) => !isTerminal(pod)).sort(oldestFirst);
    // A pod that is being deleted keeps its place until it has ended.
    const isNeeded = daemons.on(nodeName).length === 0;
    for (const pod of this.#surplus(daemons, alive)) this.#deletePod(object, pod);
    return isNeeded;
  }

  /** All but the oldest; in a rollout that surges all but the oldest old and the oldest new one, while both have to stay. */
  #surplus(daemons: Daemons, alive: readonly Pod[]): readonly Pod[] {
    if (alive.length < 2 || !allowsSurge(daemons.object)) return alive.slice(1);
    const fresh = alive.find((pod) => revisionOfPod(pod) === daemons.revision);
    const old = alive.find((pod) => revisionOfPod(pod) !== daemons.revision);
    const others = alive.filter((pod) => pod !== fresh && pod !== old);
    if (fresh === undefined || old === undefined) return others;
    return !isReady(old) || this.#isAvailable(daemons, fresh) ? [...others, old] : others;
  }

  /** Nodes that get none for now are remembered. */
  #create(daemons: Daemons, nodeNames: readonly string[]): void {
    const { object, template, refused } = daemons;
    for (const nodeName of nodeNames) refused.add(nodeName);
    slowStart(nodeNames.length, (index) => {
      const nodeName = nodeNames[index] ?? '';
      const pod = attemptCreate(this.#context, object, 'Pod', template.pod(nodeName));
      if (pod instanceof ApiError) return pod;
      refused.delete(nodeName);
      this.#events.event(object, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
      return undefined;
    });
  }

  /** Failed pods are replaced after 1 s doubling to 15 min. */
  #waits(daemons: Daemons, pod: Pod, nodeName: string): boolean {
    if (pod.status?.phase !== 'Failed') return false;
    const last = daemons.failures.get(nodeName);
    const left = last === undefined ? 0 : last.atMs + last.delayMs - this.#clock.nowMs;
    if (left > 0) {
      this.#clock.after(left, () => {
        daemons.look(nodeName);
      });
      return true;
    }
    const delayMs = last === undefined ? FIRST_DELAY_MS : Math.min(last.delayMs * 2, LAST_DELAY_MS);
    daemons.failures.set(nodeName, { atMs: this.#clock.nowMs, delayMs });
    return false;
  }

  #deleteEnded(object: DaemonSet, pod: Pod, nodeName: string): void {
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

  #shareOf(daemons: Daemons, nodeName: string): Share {
    const node = this.#api.get('Node', '', nodeName);
    if (node === undefined) return NOTHING;
    const pods = [...daemons.on(nodeName)].sort(oldestFirst);
    const [oldest] = pods;
    const has = oldest === undefined ? 0 : 1;
    if (!daemons.template.eligible(node).run) return { ...NOTHING, misscheduled: has };
    const updated = oldest !== undefined && revisionOfPod(oldest) === daemons.revision ? 1 : 0;
    if (oldest === undefined || !isReady(oldest)) {
      return { ...NOTHING, desired: 1, current: has, updated };
    }
    const minReadySeconds = daemons.object.spec.minReadySeconds ?? 0;
    const wait = availableInMs(oldest, minReadySeconds, this.#epochMs + this.#clock.nowMs);
    if (!isTerminating(oldest)) this.#lookWhenAvailable(daemons, nodeName, oldest);
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

  #heardNode({ type, object, previous }: WatchEvent<Node>): void {
    if (type === 'MODIFIED' && previous !== undefined && !eligibilityMayChange(previous, object)) {
      return;
    }
    for (const daemons of this.#workloads.all) daemons.look(object.metadata.name);
  }

  #lookEverywhere(daemons: Daemons): void {
    for (const { metadata } of this.#api.list('Node')) daemons.look(metadata.name);
    for (const nodeName of daemons.pods.keys()) daemons.look(nodeName);
    this.#queue.add(daemons);
  }
}

function eligibilityMayChange(before: Node, after: Node): boolean {
  return before.metadata.labels !== after.metadata.labels || before.spec !== after.spec;
}

/** Pods that have a node first, then by age, then by name. */
function oldestFirst(a: Pod, b: Pod): number {
  return Number(hasNode(b)) - Number(hasNode(a)) || compare(ageKey(a), ageKey(b));
}

function hasNode({ spec }: Pod): boolean {
  return spec.nodeName !== undefined && spec.nodeName !== '';
}

function ageKey({ metadata }: Pod): string {
  return `${metadata.creationTimestamp ?? ''} ${metadata.name}`;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
