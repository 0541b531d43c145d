import type { Pod } from '../../api/index.ts';
import type { PodView } from '../../cluster/index.ts';
import type {
  Choice,
  Diagnosis,
  EnabledPlugin,
  PostFilterOutcome,
  ReservedObject,
} from '../../framework/index.ts';
import { withNode } from '../../store/index.ts';
import type { Decision } from '../decision.ts';
import { evictVictims } from '../evict-victims.ts';
import { bindByExtender } from '../extender/index.ts';
import type { WaitingPod } from '../queue/pod-queue.ts';
import { rejecting } from '../rejecting.ts';
import type { SchedulerOptions } from '../scheduler-options.ts';
import type { Binder } from './binder.ts';
import type { Permits } from './permits.ts';
import { reportFailure } from './report-failure.ts';
import { reservedObjects, storeReserved } from './reserve.ts';
import { releaseClaims } from './store-claims.ts';

export interface PodCycleParts extends SchedulerOptions {
  readonly binder: Binder;
  /** Undefined if no pod can wait at Permit. */
  readonly permits: Permits | undefined;
  readonly decisionOf: (key: string) => Decision;
}

/** A pod that fits, with its node. */
export interface Fitting {
  readonly view: PodView;
  readonly choice: Choice;
  /** What the node changes; absent: not asked yet. */
  readonly objects?: readonly ReservedObject[];
}

/** A pod that fits on no node, and the result of PostFilter; no pod is evicted yet. */
export interface Unfit {
  readonly diagnosis: Diagnosis;
  readonly outcome: PostFilterOutcome;
  readonly message: string;
  /** The node that it is nominated to from now on; empty for none. */
  readonly nominated: string;
}

/** The steps of a scheduling cycle for one pod (kubernetes v1.34.1 schedule_one.go). */
export class PodCycle {
  readonly #parts: PodCycleParts;

  constructor(parts: PodCycleParts) {
    this.#parts = parts;
  }

  run(waiting: WaitingPod): void {
    const { view, choice } = this.search(waiting);
    if (choice !== undefined) this.commit(waiting, { view, choice });
    else {
      const unfit = this.judge(waiting, view);
      if (unfit === undefined) return;
      this.fail(waiting, unfit);
      this.evict(waiting.pod, unfit);
    }
  }

  /** `isSameCycle`: the pod of a group whose cycle has begun. */
  search(waiting: WaitingPod, isSameCycle = false): { view: PodView; choice: Choice | undefined } {
    const { engine, decisionOf } = this.#parts;
    const { pod, profile, key } = waiting;
    decisionOf(key).attempts++;
    const view = engine.nominator.viewAmong(pod);
    return { view, choice: engine.schedule(view, profile, pod, isSameCycle) };
  }

  /** Assumes the pod on its node and, unless a plugin holds it back, binds it later. */
  commit(waiting: WaitingPod, { view, choice, objects: known }: Fitting): void {
    const { cluster, engine, queue, decisionOf, permits } = this.#parts;
    const { pod, profile, key } = waiting;
    const nodeName = cluster.columns.names[choice.node]!;
    const binding = bindByExtender(pod, nodeName, profile);
    if (binding.error !== undefined) {
      this.failWith(profile.cycle.bindError(binding.error), waiting);
      return;
    }
    const decision = decisionOf(key);
    if (choice.feasible > 1) decision.score = choice.score;
    decision.message = undefined;
    decision.diagnosis = undefined;
    cluster.assume(pod, choice.node, view);
    engine.nominator.remove(pod);
    const reserving = { pod, view, node: choice.node };
    const objects = known ?? reservedObjects(profile, reserving, this.#parts);
    const assumed = { pod, nodeName, profile, isByExtender: binding.isDone };
    if (permits === undefined || profile.permit.length === 0) {
      storeReserved(objects, this.#parts);
      queue.done(waiting);
      this.#parts.binder.bindLater(assumed);
    } else {
      const error = permits.ask(waiting, { ...assumed, objects });
      if (error !== undefined) {
        this.failWith(error, waiting);
        return;
      }
    }
    if (queue.awaits('cluster.pods')) {
      const object = { ...pod, spec: withNode(pod.spec, nodeName) };
      queue.wake({ facet: 'cluster.pods', object, previous: pod });
    }
  }

  /** Why the pod fits nowhere, and what PostFilter makes of it; undefined if that ended in an error, which is reported. */
  judge(waiting: WaitingPod, view: PodView): Unfit | undefined {
    const { binder, cluster, engine, decisionOf } = this.#parts;
    const { pod, profile, key } = waiting;
    // Events of earlier pods come before those of this pod, and only bound pods can be evicted.
    binder.bindAll();
    const diagnosis = engine.diagnose(view, profile, pod);
    if (diagnosis.error !== undefined) {
      decisionOf(key).diagnosis = diagnosis;
      this.failWith(diagnosis.error, waiting);
      return undefined;
    }
    const outcome = this.#postFilter(waiting, view, diagnosis);
    const message =
      cluster.columns.count === 0
        ? 'no nodes available to schedule pods'
        : profile.cycle.fitError(diagnosis, outcome.outcome === 'nominated' ? '' : outcome.message);
    const nominated = nominatedBy(outcome) ?? pod.status?.nominatedNodeName ?? '';
    return { diagnosis, outcome, message, nominated };
  }

  fail(waiting: WaitingPod, { diagnosis, outcome, message, nominated }: Unfit): void {
    const { queue, engine, decisionOf } = this.#parts;
    const { pod, profile, key } = waiting;
    releaseClaims(outcome, this.#parts.api);
    const decision = decisionOf(key);
    decision.message = message;
    decision.diagnosis = diagnosis;
    queue.putBack(waiting, rejecting(diagnosis, profile));
    engine.nominator.nominate(pod, nominated);
    reportFailure(pod, { reason: 'Unschedulable', message }, nominated, this.#parts);
  }

  /** Evicts the victims that PostFilter chose, if any. Those that wait at Permit only lose their place. */
  evict(preemptor: Pod, { outcome }: Unfit): void {
    if (outcome.outcome !== 'nominated') return;
    const { permits, engine } = this.#parts;
    const { nodeName } = outcome;
    const victims = outcome.victims.filter((victim) => {
      const isHeld = permits?.preempt(victim, preemptor, nodeName) === true;
      return !isHeld;
    });
    evictVictims(
      { preemptor, nodeName, victims },
      { ...this.#parts, nominator: engine.nominator, onPreempted: this.#parts.onPreempted },
    );
  }

  /**
   * The attempt ended in an error: no pod is preempted. Upstream retries after the back-off; here the pod is retried at the next
   * change, since an extender answers the same until then.
   */
  failWith(message: string, waiting: WaitingPod): void {
    const nominated = waiting.pod.status?.nominatedNodeName ?? '';
    this.#retryAtAnyChange(waiting, { reason: 'SchedulerError', message }, nominated);
  }

  /** The group of the pod cannot be scheduled. Upstream retries after the back-off; here at the next change. */
  failInGroup(message: string, waiting: WaitingPod, nominated: string): void {
    this.#parts.decisionOf(waiting.key).diagnosis = undefined;
    this.#parts.engine.nominator.nominate(waiting.pod, nominated);
    this.#retryAtAnyChange(waiting, { reason: 'Unschedulable', message }, nominated);
  }

  #retryAtAnyChange(
    waiting: WaitingPod,
    failure: Parameters<typeof reportFailure>[1],
    nominated: string,
  ): void {
    const { queue, binder, decisionOf } = this.#parts;
    const { pod, profile, key } = waiting;
    binder.bindAll();
    decisionOf(key).message = failure.message;
    const plugins = new Set<EnabledPlugin>([
      ...profile.preFilter,
      ...profile.filter,
      ...profile.permit,
    ]);
    queue.putBack(waiting, [...plugins]);
    reportFailure(pod, failure, nominated, this.#parts);
  }

  /** Without nodes no plugin is run, and the nominated node is gone. */
  #postFilter(
    { pod, profile }: WaitingPod,
    view: PodView,
    diagnosis: Diagnosis,
  ): PostFilterOutcome {
    const { cluster, engine, draw } = this.#parts;
    if (draw === undefined || cluster.columns.count === 0) {
      const withdrawsNomination = cluster.columns.count === 0;
      return { ...NOTHING_DONE, withdrawsNomination };
    }
    return engine.postFilter({ view, pod, diagnosis }, profile, draw);
  }
}

/** PostFilter did not run. */
const NOTHING_DONE = { outcome: 'unschedulable', message: '', releases: [], deletes: [] } as const;

/** The new nominated node, empty for none; undefined if the nomination stays as it is. */
function nominatedBy(made: PostFilterOutcome): string | undefined {
  if (made.outcome === 'nominated') return made.nodeName;
  return made.outcome === 'unschedulable' && made.withdrawsNomination ? '' : undefined;
}
