import { podPriority } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Cluster, PodView } from '../../cluster/index.ts';
import { Engine, ResultCache } from '../../engine/index.ts';
import { countedRejections } from '../../framework/index.ts';
import type { Diagnosis, Profile, Reservation, ReservedObject } from '../../framework/index.ts';
import { bindByExtender, podKey, preEnqueue } from '../../scheduler/index.ts';
import { append, Random } from '../../units/index.ts';

/** A pod that is evicted and evicts again without end stays pending after so many attempts. */
const MOST_ATTEMPTS = 20;

/** A pod to schedule. */
export interface PendingPod {
  readonly pod: Pod;
  /** Place of the pod among the pods of its priority. */
  readonly order: number;
  /** False: it was pending before the fork. */
  readonly isNew: boolean;
}

/** What a round changes. */
export interface Changes {
  place(pod: Pod, nodeName: string, view: PodView): void;
  store(object: ReservedObject): void;
  /** Evicts pods, and returns the pending pods that replace them. */
  preempt(pods: readonly Pod[]): readonly PendingPod[];
}

/** How the choices of a run differ from the choices of the plan. */
export interface Luck {
  readonly seed?: number;
  readonly tieBreak?: 'random' | 'name';
}

interface RunOptions extends Luck {
  readonly isTrial?: boolean;
}

export interface RoundsOptions {
  readonly seed: number;
  readonly tieBreak: 'random' | 'name';
  readonly preemption: boolean;
}

interface Failed extends PendingPod {
  readonly message: string;
  /** Another placement may make it fit. */
  readonly readsPods: boolean;
  readonly attempts: number;
  /** True: its scheduler is not simulated. */
  readonly isForeign: boolean;
}

interface Outcome {
  readonly placed: { readonly pod: Pod; readonly node: string }[];
  readonly pending: readonly Failed[];
  readonly preempted: Pod[];
}

/**
 * Schedules pending pods in the order of the scheduler's queue, without time: by priority; pods that failed are in back-off until no other
 * pod is due, and are tried again after something that may help. Victims leave at once, as in a plan with containers that stop at once.
 * Every run starts from the same seed, so a fork's result does not depend on the forks before it.
 */
export class Rounds {
  readonly #cluster: Cluster;
  readonly #profiles: ReadonlyMap<string, Profile>;
  readonly #options: RoundsOptions;
  readonly #random: Random;
  /** One cache for each way to break ties: cached results contain the ranking of nodes. */
  readonly #caches: Readonly<Record<'random' | 'name', ResultCache>>;

  constructor(cluster: Cluster, profiles: readonly Profile[], options: RoundsOptions) {
    this.#cluster = cluster;
    this.#profiles = new Map(profiles.map((profile) => [profile.schedulerName, profile]));
    this.#options = options;
    this.#random = new Random(options.seed);
    this.#caches = { random: new ResultCache(cluster), name: new ResultCache(cluster) };
  }

  /** `isTrial`: without preemption, and the run ends at the first pod that fits nowhere and that no other placement can help. */
  run(
    pending: readonly PendingPod[],
    changes: Changes,
    { isTrial = false, ...luck }: RunOptions = {},
  ): Outcome {
    const { tieBreak, seed } = { ...this.#options, ...luck };
    this.#random.restart(seed);
    const engine = new Engine(this.#cluster, {
      tieBreak: tieBreak === 'name' ? 'name' : this.#random,
      cache: this.#caches[tieBreak],
    });
    for (const { pod } of pending) engine.nominator.nominate(pod);
    const round = new Round(engine, this.#cluster, this.#profiles, {
      ...changes,
      draw: isTrial ? undefined : this.#draw(tieBreak),
      isTrial,
    });
    return round.run(pending);
  }

  /** Undefined without preemption. */
  #draw(tieBreak: 'random' | 'name'): ((count: number) => number) | undefined {
    if (!this.#options.preemption) return undefined;
    return tieBreak === 'name' ? () => 0 : (count) => this.#random.below(count);
  }
}

interface RoundChanges extends Changes {
  readonly draw: ((count: number) => number) | undefined;
  readonly isTrial: boolean;
}

class Round {
  readonly #engine: Engine;
  readonly #cluster: Cluster;
  readonly #profiles: ReadonlyMap<string, Profile>;
  readonly #changes: RoundChanges;
  #placed: { readonly pod: Pod; readonly node: string }[] = [];
  #placements = 0;
  readonly #preempted: Pod[] = [];
  #active: PendingPod[] = [];
  readonly #backoff: Failed[] = [];
  #failed: Failed[] = [];
  #placementsBefore = 0;
  #claims = 0;

  constructor(
    engine: Engine,
    cluster: Cluster,
    profiles: ReadonlyMap<string, Profile>,
    changes: RoundChanges,
  ) {
    this.#engine = engine;
    this.#cluster = cluster;
    this.#profiles = profiles;
    this.#changes = changes;
  }

  run(pending: readonly PendingPod[]): Outcome {
    this.#active = [...pending].sort(byPriority);
    for (;;) {
      const one = this.#hasFailed() ? undefined : this.#next();
      if (one === undefined) break;
      this.#attempt(one);
    }
    return { placed: this.#placed, pending: this.#failed, preempted: this.#preempted };
  }

  /** Whether a trial is decided. */
  #hasFailed(): boolean {
    return this.#changes.isTrial && this.#failed.at(-1)?.readsPods === false;
  }

  /** The next pod to try. Pods in back-off come when no other pod is due; pods whose plugins read placed pods come when others were placed. */
  #next(): PendingPod | undefined {
    const next = this.#active.shift() ?? this.#backoff.shift();
    if (next !== undefined || this.#placements === this.#placementsBefore) return next;
    this.#placementsBefore = this.#placements;
    this.#retry(({ readsPods }) => readsPods);
    return this.#backoff.shift();
  }

  /** Moves failed pods to back-off, so that they are tried again. */
  #retry(isConcerned: (failed: Failed) => boolean): void {
    const isRetried = (one: Failed): boolean => one.attempts < MOST_ATTEMPTS && isConcerned(one);
    const retried = this.#failed.filter(isRetried);
    if (retried.length === 0) return;
    this.#failed = this.#failed.filter((one) => !isRetried(one));
    append(this.#backoff, retried);
    this.#backoff.sort((x, y) => x.attempts - y.attempts || byPriority(x, y));
  }

  #attempt(one: PendingPod): void {
    const { pod } = one;
    const profile = this.#profiles.get(pod.spec.schedulerName ?? 'default-scheduler');
    if (profile === undefined) {
      const message = `its scheduler ${pod.spec.schedulerName ?? ''} is not simulated`;
      this.#failed.push({ ...one, message, readsPods: false, attempts: 0, isForeign: true });
      return;
    }
    const gate = preEnqueue(pod, profile, this.#cluster);
    if (gate !== undefined) {
      const message = gate.reasons.map(({ text }) => text).join(', ');
      this.#fails(one, message);
      return;
    }
    const view = this.#engine.nominator.viewAmong(pod);
    const choice = this.#engine.schedule(view, profile, pod);
    if (choice === undefined) this.#fail(one, view, profile);
    else {
      const node = this.#cluster.columns.names[choice.node] ?? '';
      bindByExtender(pod, node, profile);
      this.#reserve(one, { profile, view, node: choice.node });
      this.#changes.place(pod, node, view);
      this.#engine.nominator.remove(pod);
      this.#placed.push({ pod, node });
      this.#placements++;
    }
  }

  #reserve(
    { pod }: PendingPod,
    {
      profile,
      view,
      node,
    }: {
      readonly profile: Profile;
      readonly view: PodView;
      readonly node: Parameters<Cluster['podsOn']>[0];
    },
  ): void {
    if (profile.reserve.length === 0) return;
    const reservation: Reservation = {
      pod,
      timestamp: '1970-01-01T00:00:00Z',
      createClaim: (claim) => {
        const name = `${claim.metadata.generateName ?? ''}fork-${++this.#claims}`;
        return { ...claim, metadata: { ...claim.metadata, name, uid: name } };
      },
    };
    for (const { points } of profile.reserve) {
      for (const object of points.reserve?.(view, node, this.#cluster, reservation) ?? []) {
        this.#changes.store(object);
      }
    }
  }

  #fail(one: PendingPod, view: PodView, profile: Profile): void {
    const { pod } = one;
    if (this.#cluster.columns.presentCount === 0) {
      this.#fails(one, 'no nodes available to schedule pods');
      return;
    }
    const engine = this.#engine;
    const diagnosis = engine.diagnose(view, profile, pod);
    if (diagnosis.error !== undefined) {
      this.#fails(one, diagnosis.error);
      return;
    }
    const { draw } = this.#changes;
    const outcome =
      draw === undefined ? undefined : engine.postFilter({ view, pod, diagnosis }, profile, draw);
    const readsPods = readsPlacedPods(diagnosis, profile);
    if (outcome?.outcome !== 'nominated') {
      const message = profile.cycle.fitError(diagnosis, outcome?.message ?? '');
      engine.nominator.nominate(pod);
      this.#fails(one, message, readsPods);
      return;
    }
    const { nodeName, victims } = outcome;
    for (const other of engine.nominator.on(nodeName)) {
      if (podPriority(other) < podPriority(pod)) engine.nominator.remove(other);
    }
    const nominated = { ...pod, status: { ...pod.status, nominatedNodeName: nodeName } };
    engine.nominator.nominate(nominated, nodeName);
    const message = profile.cycle.fitError(diagnosis, '');
    this.#fails({ ...one, pod: nominated }, message, readsPods);
    const isVictim = new Set(victims.map(podKey));
    this.#placed = this.#placed.filter((placed) => !isVictim.has(podKey(placed.pod)));
    append(this.#preempted, victims);
    append(this.#active, this.#changes.preempt(victims));
    this.#active.sort(byPriority);
    this.#retry(() => true);
  }

  #fails(
    one: PendingPod & { readonly attempts?: number },
    message: string,
    readsPods = false,
  ): void {
    this.#failed.push({
      ...one,
      message,
      readsPods,
      attempts: (one.attempts ?? 0) + 1,
      isForeign: false,
    });
  }
}

/** Whether a plugin that rejected the pod reads the pods of other nodes. */
function readsPlacedPods(diagnosis: Diagnosis, profile: Profile): boolean {
  const rejecting = new Set(countedRejections(diagnosis).map(({ plugin }) => plugin));
  if (diagnosis.preFilter !== undefined) rejecting.add(diagnosis.preFilter.plugin);
  return [...profile.preFilter, ...profile.filter].some(
    ({ name, reads }) => rejecting.has(name) && reads.includes('cluster.pods'),
  );
}

const byPriority = (a: PendingPod, b: PendingPod): number =>
  podPriority(b.pod) - podPriority(a.pod) || a.order - b.order;
