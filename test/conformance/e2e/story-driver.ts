import { controllerOf, isBound, isTerminalPhase } from '../../../src/objects/index.ts';
import type { Pod } from '../../../src/objects/index.ts';
import type { EventQueue } from '../../../src/clock/index.ts';
import type { ApiServer } from '../../../src/server/index.ts';
import { Exits } from '../controllers/exits.ts';
import { knob, knobText } from '../controllers/knobs.ts';
import { NodeDriver } from '../controllers/node-driver.ts';
import { PodWriter } from '../controllers/pod-writer.ts';
import { EPOCH_MS } from '../controllers/recorded-case.ts';
import type { Chance, Turn } from './chance.ts';
import { drawsDelays } from './draws.ts';

/** When the driver first saw each state of a pod, in seconds since the clock's start. */
interface Seen {
  bound?: number;
  running?: number;
  deleted?: number;
}

/** After the end of its container a pod is not ready before its phase is written. */
const UNREADY_DELAY_MS = 100;
/** Exact in binary. */
const LATE_MS = 1 / 1024;
const TICK_MS = 1000;
const PENDING_REMOVAL_DELAY_MS = 400;

/** Starts and ends the pods of recorded stories once a second, by their annotations "sim/KNOB" (see corpus/README.md). */
export class StoryDriver {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #writer: PodWriter;
  readonly #nodes: NodeDriver;
  readonly #seen = new Map<string, Seen>();
  readonly #exits = new Exits();

  readonly #chance: Chance;

  constructor(api: ApiServer, clock: EventQueue, chance: Chance) {
    this.#api = api;
    this.#clock = clock;
    this.#chance = chance;
    this.#writer = new PodWriter(api, clock);
    this.#nodes = new NodeDriver(api, clock);
  }

  fail(node: string): boolean {
    this.#nodes.fail(node, this.#chance.seesLeaseLate(this.#clock.nowMs));
    return true;
  }

  recover(node: string): boolean {
    this.#nodes.recover(node);
    return true;
  }

  /** The recordings have no disks. */
  shutDown(): boolean {
    return false;
  }

  setSandboxFailures(): boolean {
    return false;
  }

  setUsage(): boolean {
    return false;
  }

  watchHeartbeats(handler: Parameters<NodeDriver['watchHeartbeats']>[0]): void {
    this.#nodes.watchHeartbeats(handler);
  }

  /** To be called before the first event, so that a tick can be the first event of its second. */
  start(until: number): void {
    this.#tick(0, 'first');
    for (let second = 1; second <= until; second++) {
      // What the last tick has set in motion for one second ends before a late tick.
      const turn = this.#chance.driversTurn(second);
      const lateMs = turn === 'first' ? 0 : second * LATE_MS;
      this.#clock.at(second * TICK_MS + lateMs, () => {
        this.#tick(second, turn);
      });
    }
  }

  #tick(second: number, turn: Turn): void {
    this.#clock.at(second * TICK_MS + PENDING_REMOVAL_DELAY_MS, () => {
      this.#removePending();
    });
    const created = new Set<string>();
    const pods = this.#runnable().filter(
      (pod) => turn !== 'between' || !this.#isLaterOfOwner(pod, second, created),
    );
    this.#driveFrom(0, pods, second);
  }

  #driveFrom(first: number, pods: readonly Pod[], now: number): void {
    for (const [at, pod] of pods.entries()) {
      if (at < first || !this.#drive(pod, now) || !this.#yields) continue;
      this.#clock.at(this.#clock.nowMs, () => {
        this.#driveFrom(at + 1, pods, now);
      });
      return;
    }
  }

  /** Whether others take a turn after a pod that the driver wrote. */
  get #yields(): boolean {
    return drawsDelays(this.#chance.drawAt(this.#clock.nowMs));
  }

  /** Returns whether it wrote. A pod may have changed since it was listed. */
  #drive({ metadata: { uid = '', namespace, name } }: Pod, now: number): boolean {
    const pod = this.#api.get('Pod', namespace, name);
    if (pod?.metadata.uid !== uid) return false;
    const seen = this.#seen.get(uid) ?? {};
    this.#seen.set(uid, seen);
    const version = this.#api.resourceVersion;
    if (pod.metadata.deletionTimestamp !== undefined) this.#stop(pod, seen, now);
    else if (knobText(pod, 'manual') === undefined) this.#run(pod, seen, now);
    return this.#api.resourceVersion !== version;
  }

  /** The pod was created at this second, after another of its owner. */
  #isLaterOfOwner({ metadata }: Pod, second: number, created: Set<string>): boolean {
    const createdAt = Date.parse(metadata.creationTimestamp ?? '') - EPOCH_MS;
    if (createdAt !== second * TICK_MS) return false;
    const owner = controllerOf(metadata)?.uid ?? '';
    if (created.has(owner)) return true;
    created.add(owner);
    return false;
  }

  #runnable(): readonly Pod[] {
    return this.#api
      .list('Pod')
      .filter((pod) => isBound(pod) && !this.#nodes.hasFailed(pod.spec.nodeName ?? ''));
  }

  #stop(pod: Pod, seen: Seen, now: number): void {
    const { phase = 'Pending' } = pod.status ?? {};
    seen.deleted ??= now;
    if (isTerminalPhase(phase)) this.#remove(pod);
    else if (phase === 'Running' && now >= seen.deleted + knob(pod, 'stop', 2)) {
      this.#writer.end(pod, 143, '');
    }
  }

  /** Pods that never ran are gone when nothing of them is left to stop. */
  #removePending(): void {
    for (const pod of this.#runnable()) {
      const isDeleted = pod.metadata.deletionTimestamp !== undefined;
      if (isDeleted && pod.status?.phase === 'Pending') this.#remove(pod);
    }
  }

  #remove({ metadata: { namespace, name } }: Pod): void {
    this.#api.delete('Pod', namespace, name, { gracePeriodSeconds: 0 });
  }

  #run(pod: Pod, seen: Seen, now: number): void {
    const { phase = 'Pending' } = pod.status ?? {};
    if (phase === 'Pending') {
      seen.bound ??= now;
      if (now < seen.bound + knob(pod, 'start', 2)) return;
      seen.running = now;
      this.#writer.run(pod, knob(pod, 'ready', 0) === 0);
    } else if (phase === 'Running') {
      seen.running ??= now;
      if (now === seen.running + knob(pod, 'ready', 0)) this.#writer.setReady(pod, true);
      const endAt = seen.running + knob(pod, 'run', Infinity);
      if (now === endAt) {
        this.#clock.after(UNREADY_DELAY_MS, () => {
          this.#writer.setReady(pod, false);
        });
      }
      if (now > endAt) this.#end(pod);
    }
  }

  #end(pod: Pod): void {
    this.#writer.end(pod, this.#exits.next(pod), '');
  }
}
