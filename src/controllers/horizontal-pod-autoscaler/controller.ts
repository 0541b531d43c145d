import type {
  HorizontalPodAutoscaler,
  HorizontalPodAutoscalerStatus,
} from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import { Timestamps } from '../../server/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../../server/index.ts';
import { assert, getOrInsert } from '../../units/index.ts';
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
import { Rest } from './rest.ts';
import { Seat, SyncGroup } from './sync-group.ts';
import { settingsOf } from './settings.ts';
import type { Settings } from './settings.ts';
import { TargetChanges } from './target-changes.ts';
import { TargetScale } from './target-scale.ts';

const KIND = 'HorizontalPodAutoscaler';

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
  /** The autoscaler with the status of the last sync that followed usage. */
  readonly withUsage: (autoscaler: HorizontalPodAutoscaler) => HorizontalPodAutoscaler;
  readonly follower: AutoscalerFollower | undefined;
  readonly seat: Seat;
  readonly rest: Rest;
  readonly periodMs: number;
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
  readonly #targets: TargetChanges;
  readonly #known = new Map<string, Tracked>();
  /** The one whose status is being written: its event is found without a look-up. */
  #writing: Tracked | undefined;
  /** By virtual milliseconds, so that autoscalers of one moment share an event of the clock. */
  readonly #due = new Map<number, SyncGroup<Tracked>>();

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
    this.#targets = new TargetChanges(api);
    api.watch(
      KIND,
      (event) => {
        this.#onEvent(event);
      },
      { needsStatus: false },
    );
  }

  #onEvent({ type, object }: WatchEvent<HorizontalPodAutoscaler>): void {
    const { namespace, name } = object.metadata;
    const writing = this.#writing;
    if (type === 'MODIFIED' && writing?.name === name && writing.namespace === namespace) {
      writing.rest.disturb();
      return;
    }
    const key = `${namespace}/${name}`;
    const known = this.#known.get(key);
    known?.rest.disturb();
    if (type === 'DELETED') {
      this.#pods.forget(namespace, name);
    } else if (known === undefined) {
      const tracked = this.#tracked(namespace, name);
      this.#known.set(key, tracked);
      this.#dueNext(NEW_GROUP).join(tracked);
    }
  }

  #tracked(namespace: string, name: string): Tracked {
    const seat = new Seat();
    const rest = new Rest(seat);
    const onChange = (): void => {
      rest.disturb();
    };
    const tracked: Tracked = {
      ...{ namespace, name, seat, rest, periodMs: this.#flags.syncPeriodMs },
      memory: newMemory(),
      kept: new KeptAnswers(onChange),
      scale: new TargetScale(this.#api, namespace),
      select: this.#pods.selector(namespace, name, onChange),
      withUsage: (autoscaler) => this.#withUsage(tracked, autoscaler),
      follower: this.#autoscaling.follow?.({
        onChange,
        catchUp: () => {
          rest.catchUp(tracked);
        },
      }),
      settings: undefined,
      spec: undefined,
      last: undefined,
      settled: undefined,
    };
    return tracked;
  }

  /**
   * The autoscalers that sync a period from now; `make` makes the group if there is none. The simulation does not go on for syncs after its
   * end.
   */
  #dueNext(make: () => SyncGroup<Tracked>): SyncGroup<Tracked> {
    const atMs = this.#clock.nowMs + this.#flags.syncPeriodMs;
    return getOrInsert(this.#due, atMs, () => {
      const run = () => {
        this.#run(atMs);
      };
      if (atMs <= this.#timersUntilMs) this.#clock.at(atMs, run);
      else this.#clock.whileBusy(atMs, run);
      return make();
    });
  }

  #run(atMs: number): void {
    const group = this.#due.get(atMs);
    if (group === undefined) return;
    this.#due.delete(atMs);
    let next: SyncGroup<Tracked> = group;
    const visit = (tracked: Tracked): boolean => this.#visit(tracked);
    group.run(atMs, visit, () => {
      next = this.#dueNext(() => group);
    });
    if (next !== group) next.take(group);
  }

  /** Returns false if the autoscaler is gone. */
  #visit(tracked: Tracked): boolean {
    const { namespace, name, rest, follower } = tracked;
    if (rest.isOn && this.#follow(tracked)) return true;
    const autoscaler = this.#api.get(KIND, namespace, name);
    rest.end(tracked);
    if (autoscaler === undefined) {
      this.#known.delete(`${namespace}/${name}`);
      this.#targets.forget(rest);
      return false;
    }
    if (follower?.isActive(autoscaler) ?? true) this.#sync(tracked, autoscaler);
    return true;
  }

  /** A sync that finds nothing changed but usage, by which it decides the same. Returns false if it has to look at more. */
  #follow(tracked: Tracked): boolean {
    const { rest, namespace, name, withUsage } = tracked;
    const { course } = rest;
    const found = course?.goTo(this.#clock.nowMs) ?? 'unknown';
    if (course === undefined || found === 'unknown') return false;
    if (found === 'other') {
      this.#writing = tracked;
      course.late = this.#api.updateStatusLater(KIND, namespace, name, withUsage);
      this.#writing = undefined;
    }
    rest.goOn(1);
    return true;
  }

  /** An autoscaler whose status tells the usage that a sync has followed. */
  #withUsage(
    { kept, memory, last, rest, settled }: Tracked,
    autoscaler: HorizontalPodAutoscaler,
  ): HorizontalPodAutoscaler {
    const usage = rest.course?.usage;
    const decision = usage && kept.decisionBy(usage);
    assert(last !== undefined && decision !== undefined, 'a sync that follows usage has read some');
    const { settings, nowMs } = last.input;
    const given = { autoscaler, settings, memory, nowMs, now: this.#timestamps.now, settled };
    const { status } = conclude(decision, given);
    return { ...autoscaler, status };
  }

  #sync(tracked: Tracked, autoscaler: HorizontalPodAutoscaler): void {
    const { spec } = autoscaler;
    if (spec === undefined) return;
    const { memory, kept, select } = tracked;
    const { nowMs } = this.#clock;
    const settings = this.#settingsOf(tracked, autoscaler);
    const scale = tracked.scale.read(spec.scaleTargetRef);
    const source = this.#autoscaling.metrics;
    const input = { autoscaler, settings, scale, select, source, nowMs };
    const sync = this.#finish(tracked, input, decide(input, memory, kept));
    tracked.follower?.note(sync);
    tracked.rest.begin(sync, sync.autoscaler === autoscaler ? 0 : 1, tracked);
  }

  /** What a sync does that has read and decided. */
  #finish(tracked: Tracked, input: SyncInput, decision: Decision): AutoscalerSync {
    const { last } = tracked;
    const { autoscaler } = input;
    if (last !== undefined && isSettled(decision, last) && autoscaler === last.autoscaler) {
      return { input, autoscaler, decision, updateError: undefined };
    }
    const updateError = this.#resize(tracked, decision, autoscaler);
    const stored = this.#conclude(tracked, input, { decision, updateError });
    const sync = { input, autoscaler: stored, decision, updateError };
    tracked.last = sync;
    return sync;
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
      status === autoscaler.status ? autoscaler : this.#write(tracked, autoscaler, status);
    for (const { type, reason, message } of events) {
      this.#events.event(stored, type, reason, message);
    }
    return stored;
  }

  #write(
    tracked: Tracked,
    autoscaler: HorizontalPodAutoscaler,
    status: HorizontalPodAutoscalerStatus,
  ): HorizontalPodAutoscaler {
    this.#writing = tracked;
    const stored = this.#api.updateStatus(KIND, { ...autoscaler, status });
    this.#writing = undefined;
    return stored;
  }

  #settingsOf(tracked: Tracked, autoscaler: HorizontalPodAutoscaler): Settings {
    if (tracked.settings === undefined || tracked.spec !== autoscaler.spec) {
      tracked.settings = settingsOf(autoscaler, this.#flags, this.#api.gates);
      tracked.spec = autoscaler.spec;
      const { scaleTargetRef } = autoscaler.spec ?? {};
      if (scaleTargetRef !== undefined) {
        this.#targets.follow(tracked.rest, scaleTargetRef, tracked.namespace);
      }
    }
    return tracked.settings;
  }

  #resize(
    { scale }: Tracked,
    { rescaleReason, desired }: Decision,
    { spec }: HorizontalPodAutoscaler,
  ): string | undefined {
    if (rescaleReason === undefined || desired === undefined || spec === undefined) {
      return undefined;
    }
    return scale.write(spec.scaleTargetRef, desired);
  }
}

/** The decision of the last sync, which changes nothing a second time. */
const NEW_GROUP = (): SyncGroup<Tracked> => new SyncGroup();

const isSettled = (decision: Decision, last: AutoscalerSync): boolean =>
  decision === last.decision &&
  decision.rescaleReason === undefined &&
  decision.events.length === 0;
