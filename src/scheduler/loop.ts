import type { Pod } from '../objects/index.ts';
import type { Profile } from '../framework/index.ts';
import { SequentialMap } from '../units/index.ts';
import { Binder } from './cycle/binder.ts';
import { GroupCycle } from './cycle/group-cycle.ts';
import { Permits } from './cycle/permits.ts';
import { PodCycle } from './cycle/pod-cycle.ts';
import { wouldSucceed } from './cycle/would-succeed.ts';
import { newDecision } from './decision.ts';
import type { Decision } from './decision.ts';
import { podKey } from './pod-key.ts';
import type { Gate } from './queue/pre-enqueue.ts';
import type { SchedulerOptions } from './options.ts';

/**
 * Takes pods from the queue one by one, finds a node for each, assumes and binds (kubernetes v1.34.1 schedule_one.go). One cycle
 * takes no virtual time.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #profiles: ReadonlyMap<string, Profile>;
  readonly #decisions = new SequentialMap<Decision>();
  readonly #binder: Binder;
  readonly #cycle: PodCycle;
  /** Undefined if no pod can wait at Permit. */
  readonly #permits: Permits | undefined;
  /** Undefined if the pods of a group are scheduled one by one. */
  readonly #groupCycle: GroupCycle | undefined;

  constructor(options: SchedulerOptions) {
    this.#options = options;
    this.#profiles = new Map(options.profiles.map((profile) => [profile.schedulerName, profile]));
    const { gangs } = options;
    this.#binder = new Binder(options);
    const decisionOf = (key: string): Decision => this.#decisionOf(key);
    const parts = { ...options, binder: this.#binder, decisionOf };
    this.#permits = gangs && new Permits({ ...parts, gangs });
    this.#cycle = new PodCycle({ ...parts, permits: this.#permits });
    if (gangs?.inOneCycle === true && this.#permits !== undefined) {
      this.#groupCycle = new GroupCycle({ ...parts, permits: this.#permits }, this.#cycle);
    }
  }

  /** The decision on the pod with that podKey, if the pod was added. */
  decisionOn(key: string): Decision | undefined {
    const decision = this.#decisions.get(key);
    const gate = this.#options.queue.gateOf(key);
    return gate === undefined || decision === undefined ? decision : gated(decision, gate);
  }

  profileOf(pod: Pod): Profile | undefined {
    return this.#profiles.get(pod.spec.schedulerName ?? 'default-scheduler');
  }

  /** Adds a pending pod. Pods of other schedulers are ignored. */
  add(pod: Pod): void {
    const profile = this.profileOf(pod);
    if (profile === undefined) return;
    const key = podKey(pod);
    const { queue, engine } = this.#options;
    this.#decisions.add(key, newDecision());
    if (queue.add(pod, key, profile) === undefined) engine.nominator.nominate(pod);
  }

  update(pod: Pod): void {
    const key = podKey(pod);
    const { queue, engine } = this.#options;
    const gate = queue.update(pod, key);
    if (this.profileOf(pod) === undefined || this.#permits?.holds(key) === true) return;
    if (gate === undefined) engine.nominator.nominate(pod);
  }

  remove(pod: Pod): void {
    const key = podKey(pod);
    const { queue, engine } = this.#options;
    engine.nominator.remove(pod);
    this.#permits?.drop(key);
    const gate = queue.gateOf(key);
    const decision = this.#decisions.get(key);
    if (gate !== undefined && decision !== undefined) {
      Object.assign(decision, gated(decision, gate));
    }
    queue.remove(key);
  }

  /**
   * Virtual milliseconds of a flush of the queue that places a pod or makes room for it, after changes that its hints ignored; undefined
   * if no flush would.
   */
  get usefulFlushMs(): number | undefined {
    return this.#options.queue.flushMsOf((waiting) => wouldSucceed(waiting, this.#options));
  }

  /** Retries the pods that have waited too long for an event. */
  flush(): void {
    this.#options.queue.flush();
  }

  /** Schedules until no pod is due, and binds. */
  run(): void {
    const { queue, cluster } = this.#options;
    for (let waiting = queue.pop(); waiting !== undefined; waiting = queue.pop()) {
      const isOfGroup =
        this.#groupCycle !== undefined && cluster.groups?.keyOf(waiting.pod) !== undefined;
      if (isOfGroup) this.#groupCycle.run(waiting);
      else this.#cycle.run(waiting);
    }
    this.#binder.bindAll();
  }

  #decisionOf(key: string): Decision {
    let decision = this.#decisions.get(key);
    if (decision === undefined) this.#decisions.set(key, (decision = newDecision()));
    return decision;
  }
}

/** The decision on a pod that a PreEnqueue plugin keeps out of the queue. */
const gated = (decision: Decision, { rejection }: Gate): Decision => ({
  ...decision,
  gatedBy: rejection,
  message: rejection.reasons.map(({ text }) => text).join(', '),
});
