import type { EventQueue } from '../../../src/clock/index.ts';
import { Cluster } from '../../../src/cluster/index.ts';
import { isEnabled } from '../../../src/features/index.ts';
import { Engine } from '../../../src/engine/index.ts';
import type { EventKind } from '../../../src/framework/index.ts';
import {
  nodeCheckOf,
  podEventsOf,
  Scheduler,
  SchedulingQueue,
  setUpScheduler,
  watchCluster,
} from '../../../src/scheduler/index.ts';
import type { PodQueue, WaitingPod } from '../../../src/scheduler/index.ts';
import type { ObjectStore } from '../../../src/server/index.ts';
import { Timestamps } from '../../../src/server/index.ts';
import type { Line } from '../format.ts';
import { flavourOf } from '../scheduler/question.ts';
import type { RecordedAttempt } from './recorded-script.ts';

/** Makes every choice as the recorded scheduler did, and notes the attempts. */
export class RecordedScheduler {
  readonly #api: ObjectStore;
  readonly #queue: SchedulingQueue;
  readonly #scheduler: Scheduler;
  readonly #cluster: Cluster;
  readonly #noted: RecordedAttempt[] = [];
  #attempted: WaitingPod | undefined;
  #victims: string[] = [];
  #isRunning = false;

  constructor(api: ObjectStore, clock: EventQueue, line: Line) {
    const { release, settings, profiles, cluster: options } = setUpScheduler(flavourOf(line));
    const cluster = new Cluster(options);
    const podEvents = podEventsOf(release);
    this.#api = api;
    this.#cluster = cluster;
    this.#queue = new SchedulingQueue({
      clock,
      cluster,
      initialBackoffMs: settings.podInitialBackoffSeconds * 1000,
      maxBackoffMs: settings.podMaxBackoffSeconds * 1000,
      popsFromBackoff: isEnabled(release.gates, 'SchedulerPopFromBackoffQ'),
      ...(isEnabled(release.gates, 'SchedulerQueueingHints') && { podEvents }),
      ...release.queue,
      nodeCheck: nodeCheckOf(release, cluster),
      whileBusy: (timeMs, handler) => {
        clock.whileBusy(timeMs, handler);
      },
      onBackoff: () => undefined,
    });
    const queue = this.#noting(this.#queue);
    this.#scheduler = new Scheduler({
      api,
      events: { event: () => undefined },
      cluster,
      engine: new Engine(cluster, { tieBreak: 'name', now: () => clock.nowMs }),
      profiles,
      queue,
      now: () => clock.nowMs,
      wakeUp: () => undefined,
      timestamp: () => new Timestamps(clock, 0).now,
      draw: () => 0,
      onPreempted: (victim) => this.#victims.push(keyOf(victim.metadata)),
    });
    const scheduler = this.#scheduler;
    watchCluster({ api, cluster, queue, scheduler, podEvents, wakeUp: () => undefined });
  }

  /** The attempts until no pod is due; null for none. */
  run(): readonly RecordedAttempt[] | null {
    this.#isRunning = true;
    this.#scheduler.run();
    this.#isRunning = false;
    const noted = this.#noted.splice(0);
    return noted.length === 0 ? null : noted;
  }

  /** Where each waiting pod is. */
  places(): Readonly<Record<string, string>> {
    return Object.fromEntries(
      Array.from(this.#queue.waiting, ({ pod, place }) => [keyOf(pod.metadata), place]),
    );
  }

  #noting(queue: SchedulingQueue): PodQueue {
    return new Proxy<PodQueue>(queue, {
      get: (target, name) => {
        if (name === 'pop') return () => this.#pop();
        if (name === 'awaits')
          return (kind: EventKind) => this.#isTold(kind) && target.awaits(kind);
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...given: readonly unknown[]): unknown => Reflect.apply(member, target, given);
      },
    });
  }

  /** The recorded scheduler did not write volumes and claims itself: its PreBind of VolumeBinding was off. */
  #isTold({ name }: EventKind): boolean {
    return !this.#isRunning || name?.startsWith('PersistentVolume') !== true;
  }

  #pop(): WaitingPod | undefined {
    if (this.#attempted !== undefined) this.#note(this.#attempted);
    this.#attempted = this.#queue.pop();
    return this.#attempted;
  }

  #note({ pod, key }: WaitingPod): void {
    const victims = this.#victims.splice(0).sort();
    const node = this.#cluster.placedPod(pod)?.nodeName;
    const message = this.#scheduler.decisionOn(key)?.message ?? '';
    const { namespace, name } = pod.metadata;
    const nominated = this.#api.get('Pod', namespace, name)?.status?.nominatedNodeName ?? '';
    const isNominated = nominated !== '' && !message.includes(' preemption: ');
    this.#noted.push({
      pod: keyOf(pod.metadata),
      ...(node === undefined ? { message } : { node }),
      ...(node === undefined && isNominated && { nominated }),
      ...(victims.length > 0 && { victims }),
    });
  }
}

const keyOf = ({
  namespace = 'default',
  name,
}: {
  readonly namespace?: string;
  readonly name: string;
}): string => `${namespace}/${name}`;
