import { podPriority } from '../../objects/index.ts';
import type { NodeIndex, PodView } from '../../cluster/index.ts';
import { podKey } from '../pod-key.ts';
import type { WaitingPod } from '../queue/pod-queue.ts';
import type { Permits } from './permits.ts';
import type { Fitting, PodCycle, PodCycleParts, Unfit } from './pod-cycle.ts';
import { reportPodGroup } from './report-pod-group.ts';
import { assumeReserved, reservedObjects } from './reserve.ts';
import { runPermit } from './run-permit.ts';

/** What became of one pod of a group. */
interface Tried {
  readonly waiting: WaitingPod;
  /** The error in which it ended, which is reported. */
  readonly error?: string;
  readonly fitting?: Fitting;
  readonly unfit?: Unfit;
  /** What it waits for, as Permit says; undefined if it may be bound. */
  readonly waits?: string;
  /** Set if it is assumed on a node, or on the node that preemption empties for it. */
  readonly revert?: () => void;
}

interface GroupParts extends PodCycleParts {
  readonly permits: Permits;
}

type Fate = 'fits' | 'awaits-preemption' | 'unschedulable' | 'error';

const UNSCHEDULABLE = 'pod group is unschedulable';
const AWAITS_PREEMPTION = `${UNSCHEDULABLE}, pod group is waiting for preemption to complete`;
const ASKED_TO_WAIT = 'one or more plugins asked to wait and no plugin rejected pod';

/**
 * The pods of a group are tried together: each is assumed for the pods after it, and they get their nodes only if there are enough.
 *
 * Source: kubernetes v1.36.3 schedule_one_podgroup.go, without placements.
 */
export class GroupCycle {
  readonly #parts: GroupParts;
  readonly #cycle: PodCycle;

  constructor(parts: GroupParts, cycle: PodCycle) {
    this.#parts = parts;
    this.#cycle = cycle;
  }

  /** Takes the other pods of the group from the queue as well. */
  run(first: WaitingPod): void {
    const members = this.#members(first);
    const names = members.map(({ profile }) => JSON.stringify(profile.schedulerName));
    const other = names.find((name) => name !== names[0]);
    if (other !== undefined) {
      const error = `all pods in a single pod group should have the same .spec.schedulerName set, got: ${names[0] ?? ''} and ${other}`;
      for (const member of members) this.#cycle.failWith(error, member);
      return;
    }
    const tried = this.#try(members);
    const fate = fateOf(tried);
    const error = `failed to schedule other pod from a pod group: ${tried.at(-1)?.error ?? ''}`;
    for (const one of tried) this.#submit(one, fate, error);
    for (const member of members.slice(tried.length)) this.#cycle.failWith(error, member);
    reportPodGroup(first.pod, CONDITIONS[fate] ?? { ...FAILED, message: error }, this.#parts);
  }

  #members(first: WaitingPod): readonly WaitingPod[] {
    const { cluster, queue } = this.#parts;
    const others = (cluster.groups?.unscheduledWith(first.pod) ?? []).flatMap((pod) => {
      const key = podKey(pod);
      return key === first.key ? [] : (queue.popByKey(key) ?? []);
    });
    return [first, ...others].sort(
      (a, b) => podPriority(b.pod) - podPriority(a.pod) || a.firstAttempt - b.firstAttempt,
    );
  }

  /** Tries one pod after the other, up to an error, and then takes all of them off their nodes again. */
  #try(members: readonly WaitingPod[]): readonly Tried[] {
    const tried: Tried[] = [];
    for (const waiting of members) {
      const one = this.#tryOne(waiting, tried.length > 0);
      tried.push(one);
      if (one.error !== undefined) break;
    }
    for (const { revert } of tried.toReversed()) revert?.();
    return tried;
  }

  #tryOne(waiting: WaitingPod, isSameCycle: boolean): Tried {
    const { cluster, decisionOf } = this.#parts;
    const { view, choice } = this.#cycle.search(waiting, isSameCycle);
    if (choice !== undefined) {
      const objects = reservedObjects(
        waiting.profile,
        { pod: waiting.pod, view, node: choice.node },
        this.#parts,
      );
      const fitting = { view, choice, objects };
      return this.#assume({ waiting, fitting }, view, choice.node);
    }
    const unfit = this.#cycle.judge(waiting, view);
    if (unfit === undefined) return { waiting, error: decisionOf(waiting.key).message ?? '' };
    this.#cycle.evict(waiting.pod, unfit);
    const node = preempts(unfit) ? cluster.columns.indexOf(unfit.nominated) : undefined;
    return node === undefined ? { waiting, unfit } : this.#assume({ waiting, unfit }, view, node);
  }

  #assume(one: Tried, view: PodView, node: NodeIndex): Tried {
    const { cluster, engine, permits } = this.#parts;
    const { waiting, fitting } = one;
    const { pod, profile } = waiting;
    cluster.assume(pod, node, view);
    engine.nominator.remove(pod);
    const unreserve = assumeReserved(fitting?.objects ?? [], this.#parts);
    const revert = (): void => {
      unreserve();
      cluster.remove(pod);
      engine.nominator.nominate(pod);
    };
    const permit = runPermit(pod, profile, cluster);
    switch (permit.type) {
      case 'error':
        revert();
        this.#cycle.failWith(permit.message, waiting);
        return { waiting, error: permit.message };
      case 'success':
        for (const { name } of permit.allowing) permits.allowGroup(pod, name);
        return { ...one, revert };
      case 'wait':
        return { ...one, revert, waits: permit.waits.map(({ reason }) => reason.text).join(', ') };
    }
  }

  #submit(
    { waiting, error, fitting, unfit, waits = '' }: Tried,
    fate: Fate,
    ofOther: string,
  ): void {
    const cycle = this.#cycle;
    const given = `${UNSCHEDULABLE}, ${waits}, ${ASKED_TO_WAIT}`;
    if (error !== undefined) return;
    if (fate === 'error') cycle.failWith(ofOther, waiting);
    else if (unfit !== undefined) {
      if (preempts(unfit) && fate !== 'awaits-preemption') cycle.failInGroup(given, waiting, '');
      else cycle.fail(waiting, unfit);
    } else if (fitting !== undefined) {
      if (fate === 'fits') cycle.commit(waiting, fitting);
      else if (fate === 'unschedulable') cycle.failInGroup(given, waiting, '');
      else {
        const nodeName = this.#parts.cluster.columns.names[fitting.choice.node] ?? '';
        cycle.failInGroup(AWAITS_PREEMPTION, waiting, nodeName);
      }
    }
  }
}

const preempts = ({ outcome }: Unfit): boolean => outcome.outcome === 'nominated';

/** A group fits if Permit lets one of its pods go: the others wait for no more than that. */
function fateOf(tried: readonly Tried[]): Fate {
  if (tried.some(({ error }) => error !== undefined)) return 'error';
  const assumed = tried.filter(({ revert }) => revert !== undefined);
  if (assumed.every(({ waits }) => waits !== undefined)) return 'unschedulable';
  return assumed.some(({ unfit }) => unfit !== undefined) ? 'awaits-preemption' : 'fits';
}

const FAILED = { status: 'False', reason: 'SchedulerError' } as const;

const CONDITIONS = {
  fits: { status: 'True', reason: 'Scheduled', message: '' },
  unschedulable: { status: 'False', reason: 'Unschedulable', message: UNSCHEDULABLE },
  'awaits-preemption': { status: 'False', reason: 'Unschedulable', message: AWAITS_PREEMPTION },
  error: undefined,
} as const;
