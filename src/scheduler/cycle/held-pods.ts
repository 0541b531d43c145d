import type { ReservedObject } from '../../framework/index.ts';
import { formatDuration } from '../../golang/index.ts';
import type { WaitingPod } from '../queue/pod-queue.ts';
import type { GangOptions } from '../options.ts';
import type { AssumedPod } from './binder.ts';
import type { Wait } from './run-permit.ts';

/** A pod that waits at Permit: assumed on its node, but not bound. */
export interface HeldPod {
  readonly waiting: WaitingPod;
  readonly assumed: AssumedPod;
  readonly objects: readonly ReservedObject[];
  /** Gives the reserved objects back. */
  readonly unreserve: () => void;
  /** Key of the pod's group; undefined without a group. */
  readonly groupKey: string | undefined;
}

/** Why a held pod is given back. */
export interface Timeout {
  readonly plugin: string;
  readonly message: string;
}

export interface HeldPodsOptions {
  /** Virtual milliseconds. */
  readonly now: () => number;
  readonly at: GangOptions['at'];
  readonly whileBusy: GangOptions['whileBusy'];
  readonly onTimeout: (held: HeldPod, timeout: Timeout) => void;
}

interface Holding {
  readonly held: HeldPod;
  /** The plugins that hold it. */
  readonly pending: Set<string>;
  /** Stops the timers. */
  readonly cancel: (() => void)[];
}

/** The pods that wait at Permit. Source: kubernetes v1.36.3 framework/runtime/waiting_pods_map.go. */
export class HeldPods {
  readonly #options: HeldPodsOptions;
  readonly #holdings = new Map<string, Holding>();
  /** By group: until when its pods wait. */
  readonly #deadlines = new Map<string, number>();
  /** Pods that have timed out before. When they wait again, they do not keep the simulation going: their gang may never be complete. */
  readonly #timedOut = new Set<string>();

  constructor(options: HeldPodsOptions) {
    this.#options = options;
  }

  hold(held: HeldPod, waits: readonly Wait[]): void {
    const { key } = held.waiting;
    const pending = new Set(waits.map(({ plugin }) => plugin.name));
    const holding: Holding = { held, pending, cancel: [] };
    this.#holdings.set(key, holding);
    for (const wait of waits) this.#startTimer(holding, wait);
  }

  has(key: string): boolean {
    return this.#holdings.has(key);
  }

  /** The pod, which is no longer held. */
  take(key: string): HeldPod | undefined {
    const holding = this.#holdings.get(key);
    if (holding === undefined) return undefined;
    this.#holdings.delete(key);
    for (const cancel of holding.cancel) cancel();
    return holding.held;
  }

  /** The pods of the group that no other plugin holds, which are no longer held. */
  allow(groupKey: string | undefined, plugin: string): readonly HeldPod[] {
    if (groupKey === undefined) return [];
    return [...this.#holdings].flatMap(([key, { held, pending }]) => {
      if (held.groupKey !== groupKey || !pending.delete(plugin) || pending.size > 0) return [];
      return this.take(key) ?? [];
    });
  }

  #startTimer(holding: Holding, { plugin: { name: plugin }, answer }: Wait): void {
    const { now, at, whileBusy, onTimeout } = this.#options;
    const { key } = holding.held.waiting;
    const untilMs =
      answer.timer === 'pod' ? now() + answer.timeoutMs : this.#deadline(holding, answer.timeoutMs);
    const waited = formatDuration(untilMs - now());
    const end = (): void => {
      if (this.#holdings.get(key) !== holding || !holding.pending.has(plugin)) return;
      this.take(key);
      this.#timedOut.add(key);
      const message = `rejected due to timeout after waiting ${waited} at plugin ${plugin}`;
      onTimeout(holding.held, { plugin, message });
    };
    if (this.#timedOut.has(key)) whileBusy(untilMs, end);
    else holding.cancel.push(at(untilMs, end));
  }

  /** The deadline of a group; a new deadline if it has passed. Source: kubernetes v1.35.6 backend/workloadmanager SchedulingTimeout. */
  #deadline({ held: { groupKey = '' } }: Holding, timeoutMs: number): number {
    const nowMs = this.#options.now();
    const known = this.#deadlines.get(groupKey);
    if (known !== undefined && known > nowMs) return known;
    this.#deadlines.set(groupKey, nowMs + timeoutMs);
    return nowMs + timeoutMs;
  }
}
