import { findCondition } from '../api/index.ts';
import type { Pod, PodCondition } from '../api/index.ts';
import type { Cluster, NodeIndex, PodView } from '../cluster/index.ts';
import type { Diagnosis, Engine, PostFilterOutcome, Profile } from '../framework/index.ts';
import { withNode } from '../store/index.ts';
import type { ApiServer, EventRecorder } from '../store/index.ts';
import { SequentialMap } from '../units/index.ts';
import { newDecision } from './decision.ts';
import type { Decision } from './decision.ts';
import { evictVictims, withNomination } from './evict-victims.ts';
import { bindByExtender } from './extender/index.ts';
import type { PodQueue, WaitingPod } from './queue/pod-queue.ts';
import { preEnqueue } from './queue/pre-enqueue.ts';
import { rejecting } from './rejecting.ts';
import { PodReservation, releaseClaims, storeReserved } from './store-claims.ts';

export interface SchedulerOptions {
  readonly api: ApiServer;
  readonly events: EventRecorder;
  readonly cluster: Cluster;
  readonly engine: Engine;
  readonly profiles: readonly Profile[];
  readonly queue: PodQueue;
  /** Virtual milliseconds. */
  readonly now: () => number;
  /** RFC 3339, for conditions. */
  readonly timestamp: () => string;
  /** Draws a whole number from 0 to below `count`; absent: PostFilter plugins are not run, and no pod is preempted. */
  readonly draw?: (count: number) => number;
  readonly onPreempted?: (victim: Pod, preemptor: Pod) => void;
}

interface Assumed {
  readonly pod: Pod;
  readonly nodeName: string;
  readonly profile: Profile;
  /** An extender has bound it: the bind plugin is not run. */
  readonly isByExtender: boolean;
}

/** Why a scheduling attempt failed, as the condition PodScheduled says it. */
interface ScheduleFailure {
  readonly reason: 'SchedulerError' | 'Unschedulable';
  readonly message: string;
}

/** PostFilter did not run. */
const NOTHING_DONE = { outcome: 'unschedulable', message: '', releases: [], deletes: [] } as const;

/** Upstream cuts event notes to this length (kubernetes v1.34.1 pkg/apis/core/validation NoteLengthLimit). */
const NOTE_LENGTH_LIMIT = 1024;

/** The scheduler's key of a pod: its uid, since another pod may take the name. */
export const podKey = ({ metadata }: Pod): string => metadata.uid ?? '';

/**
 * Takes pods from the queue one by one, finds a node for each, assumes and binds (kubernetes v1.34.1 schedule_one.go). One cycle
 * takes no virtual time.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #profiles: ReadonlyMap<string, Profile>;
  readonly #decisions = new SequentialMap<Decision>();
  readonly #bindings = { bind: (pod: Pod, nodeName: string): void => this.#bind(pod, nodeName) };
  /** Pods that are placed in the scheduler's cache, but not bound in the API server yet. */
  #assumed: Assumed[] = [];

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#profiles = new Map(options.profiles.map((profile) => [profile.schedulerName, profile]));
  }

  /** The decision on the pod with that podKey, if the pod was added. */
  decisionOn(key: string): Decision | undefined {
    return this.#decisions.get(key);
  }

  profileOf(pod: Pod): Profile | undefined {
    return this.#profiles.get(pod.spec.schedulerName ?? 'default-scheduler');
  }

  /** Adds a pending pod. Pods of other schedulers are ignored. */
  add(pod: Pod): void {
    const profile = this.profileOf(pod);
    if (profile === undefined) return;
    const key = podKey(pod);
    const held = preEnqueue(pod, profile, this.#options.cluster);
    const decision = newDecision();
    if (held !== undefined) {
      decision.gatedBy = held;
      decision.message = held.reasons.map(({ text }) => text).join(', ');
    }
    this.#decisions.add(key, decision);
    if (held === undefined) this.#options.engine.nominator.nominate(pod);
    this.#options.queue.add(pod, key, profile);
  }

  update(pod: Pod): void {
    const key = podKey(pod);
    const decision = this.#decisions.get(key);
    const profile = this.profileOf(pod);
    if (
      decision?.gatedBy !== undefined &&
      profile !== undefined &&
      preEnqueue(pod, profile, this.#options.cluster) === undefined
    ) {
      decision.gatedBy = undefined;
      decision.message = undefined;
    }
    if (profile !== undefined && decision?.gatedBy === undefined) {
      this.#options.engine.nominator.nominate(pod);
    }
    this.#options.queue.update(pod, key);
  }

  remove(pod: Pod): void {
    this.#options.engine.nominator.remove(pod);
    this.#options.queue.remove(podKey(pod));
  }

  /** Schedules until no pod is due, and binds. */
  run(): void {
    const { queue } = this.#options;
    for (let waiting = queue.pop(); waiting !== undefined; waiting = queue.pop()) {
      this.#scheduleOne(waiting);
    }
    this.#bindAssumed();
  }

  #scheduleOne(waiting: WaitingPod): void {
    const { cluster, engine, queue } = this.#options;
    const { pod, profile, key } = waiting;
    const decision = this.#decisionOf(key);
    decision.attempts++;
    decision.gatedBy = undefined;
    const view = engine.nominator.viewAmong(pod);
    const choice = engine.schedule(view, profile, pod);
    if (choice === undefined) {
      this.#fail(waiting, decision, view);
      return;
    }
    const nodeName = cluster.columns.names[choice.node]!;
    const binding = bindByExtender(pod, nodeName, profile);
    if (binding.error !== undefined) {
      this.#failWith(profile.cycle.bindError(binding.error), waiting, decision);
      return;
    }
    if (choice.feasible > 1) decision.score = choice.score;
    decision.message = undefined;
    decision.diagnosis = undefined;
    cluster.assume(pod, choice.node, view);
    engine.nominator.remove(pod);
    this.#reserve(waiting, view, choice.node);
    queue.done(waiting);
    this.#assumed.push({ pod, nodeName, profile, isByExtender: binding.isDone });
    if (queue.awaits('cluster.pods')) {
      const object = { ...pod, spec: withNode(pod.spec, nodeName) };
      queue.wake({ facet: 'cluster.pods', object, previous: pod });
    }
  }

  /**
   * The binding cycles, after all scheduling cycles that need not wait for them (schedule_one.go runs them concurrently): the
   * engine is not interrupted by watchers of bindings.
   */
  #bindAssumed(): void {
    const assumed = this.#assumed;
    if (assumed.length === 0) return;
    this.#assumed = [];
    for (const { pod, nodeName, profile, isByExtender } of assumed) {
      const bind = profile.bind[0]?.points.bind;
      if (bind === undefined || isByExtender) this.#bind(pod, nodeName);
      else bind(pod, nodeName, this.#bindings);
    }
  }

  /** Stores what the pod's node changes, before the next pod is scheduled. */
  #reserve({ pod, profile }: WaitingPod, view: PodView, node: NodeIndex): void {
    if (profile.reserve.length === 0) return;
    const { api, cluster } = this.#options;
    const reservation = new PodReservation(pod, this.#options);
    for (const { points } of profile.reserve) {
      for (const object of points.reserve?.(view, node, cluster, reservation) ?? []) {
        const stored = storeReserved(object, api);
        if (stored !== undefined) cluster.set(stored);
      }
    }
  }

  #bind(pod: Pod, nodeName: string): void {
    const { api, events } = this.#options;
    const { namespace = '', name } = pod.metadata;
    const message = `Successfully assigned ${namespace}/${name} to ${nodeName}`;
    events.event(pod, 'Normal', 'Scheduled', message);
    api.bind(namespace, name, nodeName);
  }

  #fail(waiting: WaitingPod, decision: Decision, view: PodView): void {
    const { queue, events, cluster, engine } = this.#options;
    const { pod, profile } = waiting;
    // Events of earlier pods come before those of this pod, and only bound pods can be evicted.
    this.#bindAssumed();
    const diagnosis = engine.diagnose(view, profile, pod);
    if (diagnosis.error !== undefined) {
      decision.diagnosis = diagnosis;
      this.#failWith(diagnosis.error, waiting, decision);
      return;
    }
    const outcome = this.#postFilter(pod, profile, view, diagnosis);
    releaseClaims(outcome, this.#options.api);
    const message =
      cluster.columns.count === 0
        ? 'no nodes available to schedule pods'
        : profile.cycle.fitError(diagnosis, outcome.outcome === 'nominated' ? '' : outcome.message);
    decision.message = message;
    decision.diagnosis = diagnosis;
    queue.putBack(waiting, rejecting(diagnosis, profile));
    const nominated = nominatedBy(outcome) ?? pod.status?.nominatedNodeName ?? '';
    engine.nominator.nominate(pod, nominated);
    events.event(pod, 'Warning', 'FailedScheduling', truncated(message));
    this.#report(pod, { reason: 'Unschedulable', message }, nominated);
    if (outcome.outcome !== 'nominated') return;
    const { api, timestamp, onPreempted } = this.#options;
    const eviction = { preemptor: pod, nodeName: outcome.nodeName, victims: outcome.victims };
    evictVictims(eviction, { api, events, nominator: engine.nominator, timestamp, onPreempted });
  }

  /**
   * The attempt ended in an error: no pod is preempted. Upstream retries after the back-off; here the pod is retried at the next
   * change, since an extender answers the same until then.
   */
  #failWith(message: string, waiting: WaitingPod, decision: Decision): void {
    const { queue, events } = this.#options;
    const { pod, profile } = waiting;
    this.#bindAssumed();
    decision.message = message;
    queue.putBack(waiting, [...new Set([...profile.preFilter, ...profile.filter])]);
    events.event(pod, 'Warning', 'FailedScheduling', truncated(message));
    const nominated = pod.status?.nominatedNodeName ?? '';
    this.#report(pod, { reason: 'SchedulerError', message }, nominated);
  }

  /** Without nodes no plugin is run, and the nominated node is gone. */
  #postFilter(pod: Pod, profile: Profile, view: PodView, diagnosis: Diagnosis): PostFilterOutcome {
    const { cluster, engine, draw } = this.#options;
    if (draw === undefined || cluster.columns.count === 0) {
      const withdrawsNomination = cluster.columns.count === 0;
      return { ...NOTHING_DONE, withdrawsNomination };
    }
    return engine.postFilter({ view, pod, diagnosis }, profile, draw);
  }

  /** Writes the condition PodScheduled=False and the nominated node, if they have changed. */
  #report(pod: Pod, failure: ScheduleFailure, nominated: string): void {
    const { api, timestamp } = this.#options;
    const conditions = pod.status?.conditions ?? [];
    const before = findCondition(conditions, 'PodScheduled');
    const wasNominated = pod.status?.nominatedNodeName ?? '';
    if (nominated === wasNominated && says(before, failure)) return;
    const since = before?.status === 'False' ? before.lastTransitionTime : undefined;
    const lastTransitionTime = since ?? timestamp();
    const condition = { type: 'PodScheduled', status: 'False', ...failure, lastTransitionTime };
    const others = conditions.filter(({ type }) => type !== 'PodScheduled');
    const { namespace = '', name } = pod.metadata;
    const status = { phase: 'Pending', ...pod.status, conditions: [...others, condition] };
    const changed = nominated === wasNominated ? status : withNomination(status, nominated);
    api.setPodStatus(namespace, name, changed);
  }

  #decisionOf(key: string): Decision {
    let decision = this.#decisions.get(key);
    if (decision === undefined) this.#decisions.set(key, (decision = newDecision()));
    return decision;
  }
}

const says = (before: PodCondition | undefined, { reason, message }: ScheduleFailure): boolean =>
  before?.status === 'False' && before.reason === reason && before.message === message;

/** The new nominated node, empty for none; undefined if the nomination stays as it is. */
function nominatedBy(made: PostFilterOutcome): string | undefined {
  if (made.outcome === 'nominated') return made.nodeName;
  return made.outcome === 'unschedulable' && made.withdrawsNomination ? '' : undefined;
}

function truncated(message: string): string {
  if (message.length <= NOTE_LENGTH_LIMIT) return message;
  const suffix = ' ...';
  return message.slice(0, NOTE_LENGTH_LIMIT - suffix.length) + suffix;
}
