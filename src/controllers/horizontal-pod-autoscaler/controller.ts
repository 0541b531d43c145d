import type { HorizontalPodAutoscaler } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import { Timestamps } from '../../server/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../server/index.ts';
import { getOrInsert } from '../../units/index.ts';
import type { ControllerDependencies } from '../shared/controller.ts';
import type { AutoscalerFollower, AutoscalerSync, Autoscaling } from './autoscaling.ts';
import { conclude, settledBy } from './conclude.ts';
import type { Settled } from './conclude.ts';
import { decide } from './decide.ts';
import type { Decision, SyncInput } from './decision.ts';
import { DEFAULT_FLAGS } from './flags.ts';
import type { AutoscalerFlags } from './flags.ts';
import { KeptAnswers } from './kept-answers.ts';
import { newMemory } from './normalization/memory.ts';
import type { Memory } from './normalization/memory.ts';
import { PodSelections } from './selection/pod-selections.ts';
import { settingsOf } from './settings.ts';
import type { Settings } from './settings.ts';
import { TargetScale } from './target-scale.ts';

/** An autoscaler that the controller knows: it syncs every period from its creation until a sync finds it gone. */
interface Tracked {
  readonly namespace: string;
  readonly name: string;
  readonly memory: Memory;
  settings: Settings | undefined;
  /** The spec of `settings`. */
  spec: HorizontalPodAutoscaler['spec'];
  readonly scale: TargetScale;
  readonly kept: KeptAnswers;
  readonly select: SyncInput['select'];
  readonly follower: AutoscalerFollower | undefined;
  last: AutoscalerSync | undefined;
  settled: Settled | undefined;
}

/**
 * Sizes the targets of HorizontalPodAutoscalers by usage.
 * Source: pkg/controller/podautoscaler/horizontal.go and rate_limiters.go, v1.36.
 */
export class AutoscalerController {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #events: EventRecorder;
  readonly #timestamps: Timestamps;
  readonly #timersUntilMs: number;
  readonly #autoscaling: Autoscaling;
  readonly #flags: AutoscalerFlags;
  readonly #pods: PodSelections;
  readonly #known = new Map<string, Tracked>();
  /** By virtual milliseconds, so that autoscalers of one moment share an event of the clock. */
  readonly #due = new Map<number, Tracked[]>();

  constructor(dependencies: ControllerDependencies, autoscaling: Autoscaling) {
    const { api, clock, epochMs, events, timersUntilMs = Infinity } = dependencies;
    this.#api = api;
    this.#clock = clock;
    this.#events = events;
    this.#timersUntilMs = timersUntilMs;
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#autoscaling = autoscaling;
    this.#flags = autoscaling.flags ?? DEFAULT_FLAGS;
    this.#pods = new PodSelections(api, epochMs);
    api.watch('HorizontalPodAutoscaler', (event) => {
      this.#onEvent(event);
    });
  }

  #onEvent({ type, object }: WatchEvent<HorizontalPodAutoscaler>): void {
    if (type === 'MODIFIED') return;
    const { namespace, name } = object.metadata;
    const key = `${namespace}/${name}`;
    if (type === 'DELETED') {
      this.#pods.forget(namespace, name);
    } else if (!this.#known.has(key)) {
      const tracked = this.#tracked(namespace, name);
      this.#known.set(key, tracked);
      this.#dueNext.push(tracked);
    }
  }

  #tracked(namespace: string, name: string): Tracked {
    return {
      namespace,
      name,
      memory: newMemory(),
      kept: new KeptAnswers(),
      scale: new TargetScale(this.#api, namespace),
      select: this.#pods.selector(namespace, name),
      follower: this.#autoscaling.follow?.(),
      settings: undefined,
      spec: undefined,
      last: undefined,
      settled: undefined,
    };
  }

  /** Those that sync a period from now. The simulation does not go on for syncs after its end. */
  get #dueNext(): Tracked[] {
    const atMs = this.#clock.nowMs + this.#flags.syncPeriodMs;
    return getOrInsert(this.#due, atMs, () => {
      const run = () => {
        this.#run(atMs);
      };
      if (atMs <= this.#timersUntilMs) this.#clock.at(atMs, run);
      else this.#clock.whileBusy(atMs, run);
      return [];
    });
  }

  #run(atMs: number): void {
    const due = this.#due.get(atMs) ?? [];
    this.#due.delete(atMs);
    let next: Tracked[] | undefined;
    for (const tracked of due) {
      const { namespace, name } = tracked;
      const autoscaler = this.#api.get('HorizontalPodAutoscaler', namespace, name);
      if (autoscaler === undefined) {
        this.#known.delete(`${namespace}/${name}`);
        continue;
      }
      if (tracked.follower?.isActive(autoscaler) ?? true) this.#sync(tracked, autoscaler);
      next ??= this.#dueNext;
      next.push(tracked);
    }
  }

  #sync(tracked: Tracked, autoscaler: HorizontalPodAutoscaler): void {
    const { spec } = autoscaler;
    if (spec === undefined) return;
    const { memory, kept, select, follower, last } = tracked;
    const { nowMs } = this.#clock;
    const settings = this.#settingsOf(tracked, autoscaler);
    const scale = tracked.scale.read(spec.scaleTargetRef);
    const source = this.#autoscaling.metrics;
    const input = { autoscaler, settings, scale, select, source, nowMs };
    const decision = decide(input, memory, kept);
    if (last !== undefined && isSettled(decision, last) && autoscaler === last.autoscaler) {
      follower?.note({ input, autoscaler, decision, updateError: undefined });
      return;
    }
    const updateError = this.#resize(tracked, decision, spec);
    const stored = this.#conclude(tracked, input, { decision, updateError });
    const sync = { input, autoscaler: stored, decision, updateError };
    tracked.last = sync;
    follower?.note(sync);
  }

  /** Returns the autoscaler with its new status. */
  #conclude(
    tracked: Tracked,
    { autoscaler, settings, nowMs }: SyncInput,
    { decision, updateError }: { decision: Decision; updateError: string | undefined },
  ): HorizontalPodAutoscaler {
    const { memory, settled } = tracked;
    const { now } = this.#timestamps;
    const given = { autoscaler, settings, memory, updateError, nowMs, now, settled };
    const { status, events } = conclude(decision, given);
    tracked.settled = settledBy(decision, status, settled);
    const stored =
      status === autoscaler.status
        ? autoscaler
        : this.#api.updateStatus('HorizontalPodAutoscaler', { ...autoscaler, status });
    for (const { type, reason, message } of events) {
      this.#events.event(stored, type, reason, message);
    }
    return stored;
  }

  #settingsOf(tracked: Tracked, autoscaler: HorizontalPodAutoscaler): Settings {
    if (tracked.settings === undefined || tracked.spec !== autoscaler.spec) {
      tracked.settings = settingsOf(autoscaler, this.#flags, this.#api.gates);
      tracked.spec = autoscaler.spec;
    }
    return tracked.settings;
  }

  #resize(
    { scale }: Tracked,
    { rescaleReason, desired }: Decision,
    { scaleTargetRef }: NonNullable<HorizontalPodAutoscaler['spec']>,
  ): string | undefined {
    if (rescaleReason === undefined || desired === undefined) return undefined;
    return scale.write(scaleTargetRef, desired);
  }
}

/** The decision of the last sync, which changes nothing a second time. */
const isSettled = (decision: Decision, last: AutoscalerSync): boolean =>
  decision === last.decision &&
  decision.rescaleReason === undefined &&
  decision.events.length === 0;
