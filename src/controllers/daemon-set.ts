import { compileLabelSelector } from '../api/index.ts';
import type { DaemonSet, Labels, Node, Pod } from '../api/index.ts';
import { attempt } from './attempt.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import { daemonTemplate, targetNode } from './daemon-pod.ts';
import type { DaemonTemplate } from './daemon-pod.ts';
import { availableInMs, isReady, isTerminal, isTerminating } from './pod-state.ts';
import type { PodTracker } from './pod-tracker.ts';
import { nonZero, sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';
import { WorkloadRegistry } from './workload-registry.ts';
import type { TrackedWorkload } from './workload-registry.ts';

/** What one node adds to the status of a DaemonSet, 0 or 1 each. */
interface Share {
  readonly desired: number;
  readonly current: number;
  readonly misscheduled: number;
  readonly ready: number;
  readonly available: number;
}

const NOTHING: Share = { desired: 0, current: 0, misscheduled: 0, ready: 0, available: 0 };

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 15 * 60_000;

/** A DaemonSet, its pods by the node they are meant for, and the nodes to look at. */
class Daemons implements TrackedWorkload<DaemonSet> {
  object: DaemonSet;
  template: DaemonTemplate;
  readonly matchLabels: Labels | undefined;
  readonly pods = new Map<string, Map<string, Pod>>();
  readonly shares = new Map<string, Share>();
  totals: Share = NOTHING;
  pending = new Set<string>();
  /** When a failed pod was last replaced on a node, and how long the next one has to wait from then. */
  readonly failures = new Map<string, { readonly atMs: number; readonly delayMs: number }>();
  readonly #matches: (labels: Labels) => boolean;
  readonly #changed: (self: Daemons) => void;

  constructor(object: DaemonSet, changed: (self: Daemons) => void) {
    this.object = object;
    this.template = daemonTemplate(object);
    this.matchLabels = object.spec.selector.matchLabels;
    this.#matches = compileLabelSelector(object.spec.selector);
    this.#changed = changed;
  }

  respecified(object: DaemonSet): void {
    this.object = object;
    this.template = daemonTemplate(object);
  }

  adopts(_: Pod, labels: Labels): boolean {
    return this.#matches(labels);
  }

  podChanged(before: Pod | undefined, after: Pod | undefined): void {
    const from = before === undefined ? undefined : targetNode(before);
    const to = after === undefined ? undefined : targetNode(after);
    if (before !== undefined && from !== undefined && from !== to) {
      this.pods.get(from)?.delete(before.metadata.name);
      this.look(from);
    }
    if (after === undefined || to === undefined) return;
    let there = this.pods.get(to);
    if (there === undefined) {
      there = new Map<string, Pod>();
      this.pods.set(to, there);
    }
    there.set(after.metadata.name, after);
    if (before === undefined || from !== to || looksDifferent(before, after)) this.look(to);
  }

  look(nodeName: string): void {
    this.pending.add(nodeName);
    this.#changed(this);
  }

  /** Puts a node's new share into the totals. */
  account(nodeName: string, share: Share): void {
    const old = this.shares.get(nodeName) ?? NOTHING;
    this.shares.set(nodeName, share);
    const { totals } = this;
    this.totals = {
      desired: totals.desired + share.desired - old.desired,
      current: totals.current + share.current - old.current,
      misscheduled: totals.misscheduled + share.misscheduled - old.misscheduled,
      ready: totals.ready + share.ready - old.ready,
      available: totals.available + share.available - old.available,
    };
  }
}

/** One pod on each node that may have it. Source: pkg/controller/daemon/daemon_controller.go, v1.34. */
export class DaemonSetController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #events: EventRecorder;
  readonly #queue: WorkQueue<Daemons>;
  readonly #workloads: WorkloadRegistry<DaemonSet, Daemons>;
  readonly #unwatch: readonly (() => void)[];
  readonly #attend = (item: Daemons): void => {
    this.#queue.add(item);
  };

  constructor(dependencies: ControllerDependencies, tracker: PodTracker) {
    this.#api = dependencies.api;
    this.#clock = dependencies.clock;
    this.#epochMs = dependencies.epochMs;
    this.#events = dependencies.events;
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
    const nodes = daemons.pending;
    daemons.pending = new Set();
    for (const nodeName of nodes) {
      if (!isTerminating(daemons.object)) this.#manage(daemons, nodeName);
      daemons.account(nodeName, this.#shareOf(daemons, nodeName));
    }
    this.#writeStatus(daemons);
  }

  #manage(daemons: Daemons, nodeName: string): void {
    const { template, object } = daemons;
    const node = this.#api.get('Node', '', nodeName);
    const pods = [...(daemons.pods.get(nodeName)?.values() ?? [])].filter(
      (pod) => !isTerminating(pod),
    );
    if (node === undefined) {
      for (const pod of pods) if ((pod.spec.nodeName ?? '') === '') this.#deletePod(object, pod);
      return;
    }
    const { run, keep } = template.eligible(node);
    if (!keep) {
      for (const pod of pods) this.#deletePod(object, pod);
      return;
    }
    for (const pod of pods) {
      if (isTerminal(pod) && !this.#waits(daemons, pod, nodeName))
        this.#deleteEnded(object, pod, nodeName);
    }
    if (!run) return;
    if (pods.length === 0 && this.#noneLeaving(daemons, nodeName)) this.#create(daemons, nodeName);
    const alive = pods.filter((pod) => !isTerminal(pod)).sort(oldestFirst);
    for (const pod of alive.slice(1)) this.#deletePod(object, pod);
  }

  /** A pod that is being deleted keeps its place until it is gone. */
  #noneLeaving({ pods }: Daemons, nodeName: string): boolean {
    return (pods.get(nodeName)?.size ?? 0) === 0;
  }

  #create({ object, template }: Daemons, nodeName: string): void {
    const pod = attempt(this.#events, object, () =>
      this.#api.create('Pod', template.pod(nodeName)),
    );
    if (pod === undefined) return;
    this.#events.event(object, 'Normal', 'SuccessfulCreate', `Created pod: ${pod.metadata.name}`);
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
    const pods = [...(daemons.pods.get(nodeName)?.values() ?? [])].sort(oldestFirst);
    const [oldest] = pods;
    const has = oldest === undefined ? 0 : 1;
    if (!daemons.template.eligible(node).run) return { ...NOTHING, misscheduled: has };
    if (oldest === undefined || !isReady(oldest)) return { ...NOTHING, desired: 1, current: has };
    const minReadySeconds = daemons.object.spec.minReadySeconds ?? 0;
    const wait = availableInMs(oldest, minReadySeconds, this.#epochMs + this.#clock.nowMs);
    if (wait !== undefined && wait > 0) {
      this.#clock.after(wait, () => {
        daemons.look(nodeName);
      });
    }
    return { desired: 1, current: 1, misscheduled: 0, ready: 1, available: wait === 0 ? 1 : 0 };
  }

  #writeStatus(daemons: Daemons): void {
    const { object, totals } = daemons;
    const { conditions } = object.status ?? {};
    const status = {
      currentNumberScheduled: totals.current,
      numberMisscheduled: totals.misscheduled,
      desiredNumberScheduled: totals.desired,
      numberReady: totals.ready,
      ...nonZero({
        updatedNumberScheduled: totals.current,
        numberAvailable: totals.available,
        numberUnavailable: totals.desired - totals.available,
        observedGeneration: object.metadata.generation ?? 0,
      }),
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

function looksDifferent(before: Pod, after: Pod): boolean {
  return (
    isReady(before) !== isReady(after) ||
    isTerminal(before) !== isTerminal(after) ||
    isTerminating(before) !== isTerminating(after)
  );
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
