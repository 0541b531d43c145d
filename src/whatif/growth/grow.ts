import { refKeyOf, refOf } from '../../objects/index.ts';
import type { ObjectKey, Pod, Scalable } from '../../objects/index.ts';
import type { GrowthPeriod, GrowthStep, Owner } from '../../outcome/index.ts';
import { podKey } from '../../scheduler/index.ts';
import { append, groupBy } from '../../units/index.ts';
import { HeldVolumes } from '../held-volumes.ts';
import { StartDoubts } from '../start-doubts/index.ts';
import type { Fork, PlacedAgain, PreparedCluster, Settled } from '../prepared/index.ts';
import type { ClaimingPod, TemplateClaims } from '../template-claims.ts';
import { replicasAt } from './growing.ts';
import type { Growing } from './growing.ts';
import { NextPods } from './next-pods.ts';
import { GrowingQuotas } from './quotas.ts';
import { pendingToday, roomLost } from './without-room.ts';
import type { PodWithoutRoom, RoomLost } from './without-room.ts';

/** Pods that a fork adds at most: more would not fit in memory. */
const MOST_PODS = 1_000_000;

/** A step tries at most this many pods more than its nodes allow. If all of them get a node, the result is in doubt. */
const SPARE_PODS = 1_000;

export interface GrowOptions {
  readonly period: GrowthPeriod;
  readonly horizon: number;
  readonly claims: TemplateClaims;
}

/** What becomes of a cluster that grows. */
export interface Grown {
  readonly steps: readonly GrowthStep[];
  /** The pods without room after the last step; undefined if all have room. */
  readonly full: RoomLost | undefined;
  /** All pods that were added, with the pods of the last step, and their claims. */
  readonly added: readonly ClaimingPod[];
  /** By workload: the replicas after the last step, and the first step that its autoscaler's maximum cuts. */
  readonly ends: ReadonlyMap<ObjectKey, End>;
  /** Why pods that were placed may not run. */
  readonly doubts: readonly string[];
}

interface End {
  readonly replicas: number;
  readonly boundedAt?: number;
}

/**
 * Adds pods step by step until one has no room, or the horizon is reached. The pods of a step are scheduled in the order of the queue;
 * within a priority the workloads take turns. Placing is not monotone, so no step is left out: a later step may have room where an
 * earlier one has none.
 */
export function grow(
  prepared: PreparedCluster,
  growing: readonly Growing[],
  options: GrowOptions,
): Grown {
  return prepared.fork((fork) => {
    const course = new Course(prepared, fork, growing, options);
    for (let step = 1; step <= options.horizon && course.full === undefined; step++) {
      if (!course.take(step)) break;
    }
    return course;
  });
}

class Course implements Grown {
  readonly steps: GrowthStep[] = [];
  readonly added: ClaimingPod[] = [];
  readonly ends = new Map<ObjectKey, End>();
  full: RoomLost | undefined;
  readonly #placed: PlacedAgain[] = [];
  #isCut = false;
  /** The workloads of the pods that were added. */
  readonly #workloads = new Map<string, Scalable>();
  readonly #prepared: PreparedCluster;
  readonly #fork: Fork;
  readonly #growing: readonly Growing[];
  readonly #options: GrowOptions;
  readonly #quotas: GrowingQuotas;

  constructor(
    prepared: PreparedCluster,
    fork: Fork,
    growing: readonly Growing[],
    options: GrowOptions,
  ) {
    this.#prepared = prepared;
    this.#fork = fork;
    this.#growing = growing;
    this.#options = options;
    this.#quotas = new GrowingQuotas(prepared.list('ResourceQuota'));
    for (const { workload, from } of growing)
      this.ends.set(refKeyOf(refOf(workload)), { replicas: from });
    this.full = pendingToday(prepared);
    this.#note(0, 0);
  }

  get doubts(): readonly string[] {
    const stuck = new HeldVolumes(this.#prepared).stuck(this.#placed);
    const left = this.#isCut && this.full === undefined ? [TOO_MANY] : [];
    return [...new Set([...stuck.map(({ message }) => message), ...this.#startDoubts]), ...left];
  }

  get #startDoubts(): readonly string[] {
    const ofStarts = StartDoubts.in(this.#prepared);
    const placed = groupBy(this.#placed, ({ pod }) => pod.spec.containers);
    return [...placed.values()].flatMap((all) => {
      const [first] = all;
      const nodes = new Set(all.map(({ node }) => node));
      return first === undefined ? [] : ofStarts.about(first.pod, nodes);
    });
  }

  /** Adds the pods of a step. False if it adds none, and no later step does. */
  take(step: number): boolean {
    const { asked, isOver } = this.#askedAt(step);
    if (isOver || this.added.length >= MOST_PODS) return false;
    const refused: PodWithoutRoom[] = [];
    const pods: Pod[] = [];
    const most = Math.min(MOST_PODS - this.added.length, this.#freeSlots() + SPARE_PODS);
    let turns = 0;
    for (const turn of inTurns(asked, most)) {
      turns++;
      const made = this.#make(turn);
      if ('why' in made) refused.push(made);
      else pods.push(made.pod);
    }
    if (turns === most) this.#isCut = true;
    this.#prepared.cluster.settle();
    this.#fork.add(pods);
    const settled = this.#fork.settle();
    append(this.#placed, settled.placed);
    this.full = roomLost(this.#prepared, step, [...this.#withoutRoom(settled), ...refused]);
    this.#note(step, pods.length);
    return true;
  }

  #withoutRoom({ pending }: Settled): readonly PodWithoutRoom[] {
    const { lost } = this.#fork;
    return [
      ...pending.map(({ pod, message }) => ({ ...this.#named(pod), message, pod, why: PENDING })),
      ...lost.map(({ pod, message }) => ({ ...this.#named(pod), message, pod, why: LOST })),
    ];
  }

  #named(pod: Pod): { readonly namespace: string; readonly owner: Owner } {
    const { namespace, name } = pod.metadata;
    const workload = this.#workloads.get(podKey(pod));
    const owner = workload === undefined ? this.#prepared.ownerOf(pod) : ownerOf(workload);
    return { namespace, owner: owner ?? { kind: 'Pod', name } };
  }

  /** The replicas that each workload has to get more. */
  #askedAt(step: number): { readonly asked: readonly Asked[]; readonly isOver: boolean } {
    const { period } = this.#options;
    let isOver = true;
    const asked = this.#growing.flatMap((one): readonly Asked[] => {
      if (one.next === undefined) return [];
      const key = refKeyOf(refOf(one.workload));
      const before = this.ends.get(key) ?? { replicas: one.from };
      const { replicas, isBounded } = replicasAt(one, { steps: step, of: period });
      const grows =
        'share' in one.rate.grows ? one.rate.grows.share * one.from : one.rate.grows.pods;
      if (!isBounded && grows > 0) isOver = false;
      this.ends.set(key, {
        replicas,
        ...(isBounded || before.boundedAt !== undefined
          ? { boundedAt: before.boundedAt ?? step }
          : {}),
      });
      if (replicas > before.replicas) isOver = false;
      return replicas > before.replicas ? [{ of: one, from: before.replicas, to: replicas }] : [];
    });
    return { asked, isOver };
  }

  #make({ of: { next, workload }, replica }: Turn): ClaimingPod | PodWithoutRoom {
    const refusal = (message: string): PodWithoutRoom => ({
      namespace: workload.metadata.namespace,
      owner: ownerOf(workload),
      why: 'refused',
      message,
    });
    if (!(next instanceof NextPods)) return refusal(next?.refusal ?? '');
    const made = this.#options.claims.of(next.pod(workload, replica));
    const message = this.#quotas.charge(made);
    if (message !== undefined) return refusal(message);
    for (const claim of made.claims) this.#fork.store(claim);
    this.added.push(made);
    this.#workloads.set(podKey(made.pod), workload);
    return made;
  }

  /** How many more pods the nodes allow. */
  #freeSlots(): number {
    const { offered, taken } = this.#prepared.totals.without(new Set()).pods;
    return Math.max(0, offered - taken);
  }

  #note(step: number, added: number): void {
    const { totals } = this.#prepared;
    const { cpu, memory, pods } = totals.without(new Set());
    const share = ({ taken, offered }: typeof cpu): number =>
      offered === 0 ? 0 : Number((taken / offered).toFixed(6));
    const used = { cpu: share(cpu), memory: share(memory), pods: share(pods) };
    this.steps.push({ step, added, pods: pods.taken, used });
  }
}

/** Replicas that a workload has to get. */
interface Asked {
  readonly of: Growing;
  readonly from: number;
  readonly to: number;
}

interface Turn {
  readonly of: Growing;
  readonly replica: number;
}

const PENDING = 'pending' as const;
const LOST = 'lost' as const;
const TOO_MANY = 'growth asks for more pods in a step than are tried';

const ownerOf = ({ kind, metadata: { name } }: Scalable): Owner => ({ kind, name });

/** One replica of each workload after the other, and again, up to a number. */
function* inTurns(asked: readonly Asked[], most: number): Generator<Turn> {
  let left = most;
  for (let round = 0; ; round++) {
    const growing = asked.filter(({ from, to }) => from + round < to);
    if (growing.length === 0) return;
    for (const { of, from } of growing) {
      if (left-- === 0) return;
      yield { of, replica: from + round };
    }
  }
}
