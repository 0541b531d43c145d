import { controllerOf, isBound, isTerminalPhase } from '../../../src/api/index.ts';
import type { ContainerStatus, Pod, PodStatus } from '../../../src/api/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import { Timestamps } from '../../../src/store/index.ts';
import type { ObjectStore } from '../../../src/store/index.ts';
import { EPOCH_MS } from './recorded-case.ts';

/** When the driver first saw each state of a pod, in seconds since the clock's start. */
interface Seen {
  bound?: number;
  running?: number;
  deleted?: number;
}

/** Binds, starts and ends pods once a second, by their annotations "sim/KNOB" (see corpus/README.md). */
export class PodDriver {
  readonly #api: ObjectStore;
  readonly #clock: EventQueue;
  readonly #timestamps: Timestamps;
  readonly #seen = new Map<string, Seen>();
  /** By the owner's uid, the number of its pods that completed or failed by themselves. */
  readonly #ended = new Map<string, number>();

  constructor(api: ObjectStore, clock: EventQueue) {
    this.#api = api;
    this.#clock = clock;
    this.#timestamps = new Timestamps(clock, EPOCH_MS);
  }

  tick(): void {
    for (const pod of this.#api.list('Pod')) {
      const { uid = '' } = pod.metadata;
      const seen = this.#seen.get(uid) ?? {};
      this.#seen.set(uid, seen);
      this.#drive(pod, seen);
    }
  }

  #drive(pod: Pod, seen: Seen): void {
    const now = this.#clock.nowMs / 1000;
    const { phase = 'Pending' } = pod.status ?? {};
    const hasEnded = isTerminalPhase(phase);
    if (pod.metadata.deletionTimestamp !== undefined) {
      seen.deleted ??= now;
      if (hasEnded || now >= seen.deleted + knob(pod, 'stop', 2)) this.#remove(pod, hasEnded);
    } else if (!isBound(pod)) {
      if (this.#ageOf(pod) >= 1) this.#bind(pod, seen, now);
    } else if (phase === 'Pending') {
      seen.bound ??= now;
      if (now < seen.bound + knob(pod, 'start', 2)) return;
      seen.running = now;
      this.#run(pod, knob(pod, 'ready', 0) === 0);
    } else if (phase === 'Running') this.#driveRunning(pod, seen, now);
  }

  #driveRunning(pod: Pod, seen: Seen, now: number): void {
    seen.running ??= now;
    if (now === seen.running + knob(pod, 'ready', 0)) this.#run(pod, true);
    const isEndless = (pod.spec.restartPolicy ?? 'Always') === 'Always';
    if (now >= seen.running + knob(pod, 'run', isEndless ? Infinity : 5)) this.#end(pod);
  }

  #bind(pod: Pod, seen: Seen, now: number): void {
    const node = knobText(pod, 'node') ?? 'n1';
    if (node === 'never') return;
    this.#api.bind(pod.metadata.namespace ?? '', pod.metadata.name, node);
    seen.bound = now;
  }

  #ageOf({ metadata: { creationTimestamp = '' } }: Pod): number {
    return (EPOCH_MS + this.#clock.nowMs - Date.parse(creationTimestamp)) / 1000;
  }

  #run(pod: Pod, isReady: boolean): void {
    const { now } = this.#timestamps;
    const { startTime = now } = pod.status ?? {};
    const state = { running: { startedAt: startTime } };
    this.#write(pod, { phase: 'Running', startTime }, isReady, state);
  }

  #end(pod: Pod): void {
    const owner = controllerOf(pod.metadata);
    const before = this.#ended.get(owner?.uid ?? '') ?? 0;
    this.#ended.set(owner?.uid ?? '', before + 1);
    const exits = (knobText(pod, 'exits') ?? '0').split(',');
    this.#finish(pod, Number(exits[before] ?? exits.at(-1)));
  }

  #finish(pod: Pod, exitCode: number): void {
    const phase = exitCode === 0 ? 'Succeeded' : 'Failed';
    const finishedAt = this.#timestamps.now;
    this.#write(pod, { phase }, false, { terminated: { exitCode, finishedAt } });
  }

  /** `pod` may be older than the stored pod. */
  #remove(pod: Pod, hasEnded: boolean): void {
    const { namespace = '', name } = pod.metadata;
    if (!hasEnded && pod.spec.restartPolicy !== 'Always') this.#finish(pod, 143);
    this.#api.delete('Pod', namespace, name, { gracePeriodSeconds: 0 });
  }

  #write(
    { metadata: { namespace = '', name }, status }: Pod,
    change: PodStatus,
    isReady: boolean,
    state: ContainerStatus['state'],
  ): void {
    const others = (status?.conditions ?? []).filter(({ type }) => !READINESS.includes(type));
    const lastTransitionTime = this.#timestamps.now;
    const readiness = READINESS.map((type) => ({
      type,
      status: isReady ? 'True' : 'False',
      lastTransitionTime,
    }));
    const main = { name: 'main', image: '', imageID: '', ready: isReady, restartCount: 0 };
    this.#api.setPodStatus(namespace, name, {
      ...status,
      ...change,
      conditions: [...others, ...readiness],
      containerStatuses: [{ ...main, ...(state === undefined ? {} : { state }) }],
    });
  }
}

const READINESS: readonly string[] = ['Ready', 'ContainersReady'];

function knobText({ metadata }: Pod, name: string): string | undefined {
  return metadata.annotations?.[`sim/${name}`];
}

/** Seconds; "never" is Infinity. */
function knob(pod: Pod, name: string, usual: number): number {
  const text = knobText(pod, name);
  if (text === 'never') return Infinity;
  return text === undefined ? usual : Number(text);
}
