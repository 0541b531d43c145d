import { findCondition, podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { PodView } from '../../cluster/index.ts';
import type { Choice, PostFilterOutcome } from '../../engine/index.ts';
import type { Diagnosis, EnabledPlugin, Profile, ReservedObject } from '../../framework/index.ts';
import { withNode } from '../../server/index.ts';
import type { Decision } from '../decision.ts';
import { evictVictims } from '../evict-victims.ts';
import { bindByExtender } from '../extender/index.ts';
import { POD_ADDED, POD_DELETED } from '../helpful-events.ts';
import { ANY_EVENT } from '../queue/may-help.ts';
import type { WaitingPod } from '../queue/pod-queue.ts';
import { rejecting } from '../rejecting.ts';
import type { SchedulerOptions } from '../options.ts';
import { bindRefusal, isOfVolumes } from './binder.ts';
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
  /** Undefined: nobody reads it. */
  readonly message: string | undefined;
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
    const refusal = binding.isDone ? undefined : (binding.error ?? bindRefusal(pod, profile));
    if (refusal !== undefined) {
      this.failWith(profile.cycle.bindError(refusal), waiting);
      return;
    }
    this.#parts.onDecided?.(pod, true);
    const decision = decisionOf(key);
    if (choice.feasible > 1) decision.score = choice.score;
    decision.message = undefined;
    decision.diagnosis = undefined;
    cluster.assume(pod, choice.node, view);
    engine.nominator.remove(pod);
    const reserving = { pod, view, node: choice.node };
    const objects = known ?? reservedObjects(profile, reserving, this.#parts);
    const isByExtender = binding.isDone;
    if (permits === undefined || profile.permit.length === 0) {
      storeReserved(objects, this.#parts);
      queue.done(waiting);
      const awaitsVolumes = objects.length > 0 && objects.some(isOfVolumes);
      this.#parts.binder.bindLater({ pod, nodeName, profile, isByExtender, awaitsVolumes });
    } else {
      const error = permits.ask(waiting, { pod, nodeName, profile, isByExtender, objects });
      if (error !== undefined) {
        this.failWith(error, waiting);
        return;
      }
    }
    this.#notifyOfPlaced(pod, nodeName);
  }

  /** A pod that was nominated no longer keeps its room free for itself. */
  #notifyOfPlaced(pod: Pod, nodeName: string): void {
    const { queue } = this.#parts;
    if (queue.awaits(POD_ADDED)) {
      const object: Pod = { ...pod, spec: withNode(pod.spec, nodeName) };
      queue.wake({ kind: POD_ADDED, object });
    }
    if ((pod.status?.nominatedNodeName ?? '') !== '' && queue.awaits(POD_DELETED)) {
      queue.wake({ kind: POD_DELETED, previous: pod }, podPriority(pod));
    }
  }

  /** Why the pod fits nowhere, and what PostFilter makes of it; undefined if that ended in an error, which is reported. */
  judge(waiting: WaitingPod, view: PodView): Unfit | undefined {
    const { binder, engine, decisionOf } = this.#parts;
    const { pod, profile, key } = waiting;
    // Events of earlier pods precede the events of this pod, and only bound pods can be evicted.
    binder.bindAll();
    const diagnosis = engine.diagnose(view, profile, pod);
    if (diagnosis.error !== undefined) {
      decisionOf(key).diagnosis = diagnosis;
      this.failWith(diagnosis.error, waiting);
      return undefined;
    }
    const outcome = this.#postFilter(waiting, view, diagnosis);
    const nominated = nominatedBy(outcome) ?? pod.status?.nominatedNodeName ?? '';
    const message = this.#isUnsaid(pod, nominated)
      ? undefined
      : this.#messageOf(diagnosis, outcome, profile);
    return { diagnosis, outcome, message, nominated };
  }

  #messageOf(diagnosis: Diagnosis, outcome: PostFilterOutcome, { cycle }: Profile): string {
    return this.#parts.cluster.columns.count === 0
      ? 'no nodes available to schedule pods'
      : cycle.fitError(diagnosis, outcome.outcome === 'nominated' ? '' : outcome.message);
  }

  /** Whether a failed attempt is recorded nowhere, and the pod is the same after it. */
  #isUnsaid(pod: Pod, nominated: string): boolean {
    const { isUnsaid } = this.#parts;
    if (isUnsaid === undefined || nominated !== (pod.status?.nominatedNodeName ?? '')) return false;
    const said = findCondition(pod.status?.conditions, 'PodScheduled');
    return said?.status === 'False' && said.reason === 'Unschedulable' && isUnsaid(pod);
  }

  fail(waiting: WaitingPod, { diagnosis, outcome, message, nominated }: Unfit): void {
    const { queue, engine, decisionOf } = this.#parts;
    const { pod, profile, key } = waiting;
    this.#parts.onDecided?.(pod, false);
    releaseClaims(outcome, this.#parts.api);
    const decision = decisionOf(key);
    if (message !== undefined) decision.message = message;
    decision.diagnosis = diagnosis;
    queue.putBack(waiting, rejecting(diagnosis, profile));
    engine.nominator.nominate(pod, nominated);
    if (message === undefined) return;
    reportFailure(pod, { reason: 'Unschedulable', message }, nominated, this.#parts);
  }

  /** Evicts the victims that PostFilter chose, if any. Victims that wait at Permit only lose their place. */
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

  /** The attempt ended in an error: no pod is preempted, and the pod is retried after its back-off. */
  failWith(message: string, waiting: WaitingPod): void {
    const nominated = waiting.pod.status?.nominatedNodeName ?? '';
    this.#putBack(waiting, [], { reason: 'SchedulerError', message }, nominated);
  }

  /** The group of the pod cannot be scheduled. Upstream retries after the back-off; here at the next change. */
  failInGroup(message: string, waiting: WaitingPod, nominated: string): void {
    this.#parts.decisionOf(waiting.key).diagnosis = undefined;
    this.#parts.engine.nominator.nominate(waiting.pod, nominated);
    this.#putBack(waiting, [ANY_EVENT], { reason: 'Unschedulable', message }, nominated);
  }

  #putBack(
    waiting: WaitingPod,
    rejectedBy: readonly EnabledPlugin[],
    failure: Parameters<typeof reportFailure>[1],
    nominated: string,
  ): void {
    const { queue, binder, decisionOf } = this.#parts;
    const { pod, key } = waiting;
    binder.bindAll();
    decisionOf(key).message = failure.message;
    queue.putBack(waiting, rejectedBy);
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
