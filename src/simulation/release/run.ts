import { isKind, namespaceOf } from '../../objects/index.ts';
import type { Job, Kind, KubernetesObject, ObjectOfKind, Pod } from '../../objects/index.ts';
import type { EventQueue } from '../../clock/index.ts';
import type { PlannedHook } from '../../outcome/index.ts';
import { ApiError } from '../../server/index.ts';
import type { ApiServer, RefusalLog } from '../../server/index.ts';
import type { RunHooks } from './helm-release.ts';
import type { Hook } from './hook.ts';

/** How long Helm waits for a hook (`--timeout`). */
const TIMEOUT_MS = 300_000;

export interface ReleaseContext {
  readonly api: ApiServer;
  readonly clock: EventQueue;
  readonly refusals: RefusalLog;
  /** Lets the scheduler know of an object before it is created. */
  readonly learn: (object: KubernetesObject) => void;
}

/** A hook at one event. */
interface Turn {
  readonly hook: Hook;
  readonly event: string;
  startMs: number | undefined;
  endMs: number | undefined;
  /** Why it failed. */
  failure: string | undefined;
  isDeleted: boolean;
}

/** Where a release stopped before its end. */
export interface Stop {
  /** The hook, and why. */
  readonly hook: Hook;
  readonly event: string;
  readonly message: string;
}

/**
 * Applies a release on the clock: the hooks before it one by one, its manifests, and the hooks after it. A hook that fails ends it. Rule:
 * execHook, pkg/action/hooks.go of Helm v3.21.
 */
export class ReleaseRun {
  readonly #context: ReleaseContext;
  readonly #apply: () => void;
  readonly #before: readonly Turn[];
  readonly #after: readonly Turn[];
  #isApplied = false;

  /** `apply` applies the manifests and deletes what they lack. */
  constructor(
    hooks: RunHooks,
    operation: string,
    { apply, ...context }: ReleaseContext & { readonly apply: () => void },
  ) {
    this.#context = context;
    this.#apply = apply;
    this.#before = hooks.before.map((hook) => turnOf(hook, `pre-${operation}`));
    this.#after = hooks.after.map((hook) => turnOf(hook, `post-${operation}`));
  }

  start(): void {
    this.#runAll(this.#before, () => {
      this.#isApplied = true;
      this.#apply();
      this.#runAll(this.#after, () => undefined);
    });
  }

  /** Whether the manifests have been applied. */
  get isApplied(): boolean {
    return this.#isApplied;
  }

  /** The hook that failed, or that still ran when the simulation ended. */
  get stop(): Stop | undefined {
    const turn = this.#turns.find(({ startMs, endMs, failure }) => {
      const isOpen = startMs !== undefined && endMs === undefined;
      return isOpen || failure !== undefined;
    });
    if (turn === undefined) return undefined;
    const { hook, event, failure = 'it had not ended when the run did' } = turn;
    return { hook, event, message: failure };
  }

  /** The hooks in their order. Hooks after a failure have not started. */
  get hooks(): readonly PlannedHook[] {
    return this.#turns.map(plannedHook);
  }

  get #turns(): readonly Turn[] {
    return [...this.#before, ...this.#after];
  }

  /** Runs hooks one by one, deletes what is to be deleted after success, and continues. */
  #runAll(turns: readonly Turn[], next: () => void, at = 0): void {
    const turn = turns[at];
    if (turn === undefined) {
      this.#deleteAll(turns.toReversed(), 'hook-succeeded', next);
      return;
    }
    this.#deleteAll([turn], 'before-hook-creation', () => {
      this.#run(turn, () => {
        if (turn.failure === undefined) this.#runAll(turns, next, at + 1);
        else {
          this.#deleteAll([turn], 'hook-failed', () => {
            this.#deleteAll(turns.slice(0, at), 'hook-succeeded', () => undefined);
          });
        }
      });
    });
  }

  #run(turn: Turn, next: () => void): void {
    const { clock, learn } = this.#context;
    const { object } = turn.hook;
    turn.startMs = clock.nowMs;
    const end = (failure: string | undefined): void => {
      turn.endMs = clock.nowMs;
      turn.failure = failure;
      next();
    };
    learn(object);
    const refusal = this.#create(object);
    turn.isDeleted = false;
    if (refusal !== undefined) end(refusal);
    else if (isKind(object, 'Job')) this.#await('Job', object, jobEnd, end);
    else if (isKind(object, 'Pod')) this.#await('Pod', object, podEnd, end);
    else end(undefined);
  }

  /** Creates the object. Returns the server's text if it refuses. */
  #create(object: KubernetesObject): string | undefined {
    const { api, refusals } = this.#context;
    const kind = object.kind as Kind;
    if (!isKind(object, kind)) return undefined;
    try {
      api.create(kind, object);
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusals.refused(object, object, error);
      return error.message;
    }
  }

  /** Waits for the object's end, or its deletion, or until Helm gives up. */
  #await<K extends Kind>(
    kind: K,
    { metadata: { name, namespace } }: KubernetesObject,
    endOf: (object: ObjectOfKind[K]) => End | undefined,
    done: (failure: string | undefined) => void,
  ): void {
    const { api, clock } = this.#context;
    const finish = ({ failure }: End): void => {
      stop();
      clock.cancel(ticket);
      // Not inside the delivery of the change that ended it.
      clock.at(clock.nowMs, () => {
        done(failure);
      });
    };
    const ticket = clock.after(TIMEOUT_MS, () => {
      finish({ failure: 'timed out waiting for the condition' });
    });
    const stop = api.watch(
      kind,
      ({ type, object }) => {
        if (object.metadata.name !== name || object.metadata.namespace !== namespace) return;
        const end = type === 'DELETED' ? {} : endOf(object);
        if (end !== undefined) finish(end);
      },
      { sendInitialEvents: false },
    );
  }

  /** Deletes the hooks with that policy one by one, and continues when they are gone. */
  #deleteAll(turns: readonly Turn[], policy: string, next: () => void): void {
    const [turn, ...others] = turns;
    if (turn === undefined) {
      next();
      return;
    }
    const continueWith = (): void => {
      this.#deleteAll(others, policy, next);
    };
    const { object, deletePolicies } = turn.hook;
    if (!deletePolicies.includes(policy)) continueWith();
    else {
      turn.isDeleted = policy !== 'before-hook-creation';
      this.#delete(object, continueWith);
    }
  }

  #delete(object: KubernetesObject, next: () => void): void {
    const { api } = this.#context;
    const kind = object.kind as Kind;
    const { name } = object.metadata;
    const namespace = namespaceOf(object);
    const isThere = (): boolean =>
      isKind(object, kind) && api.get(kind, namespace, name) !== undefined;
    if (!isThere()) {
      next();
      return;
    }
    api.delete(kind, namespace, name);
    if (!isThere()) {
      next();
      return;
    }
    const stop = api.watch(
      kind,
      ({ type, object: gone }) => {
        if (type !== 'DELETED' || gone.metadata.name !== name) return;
        if (namespaceOf(gone) !== namespace) return;
        stop();
        next();
      },
      { sendInitialEvents: false },
    );
  }
}

const turnOf = (hook: Hook, event: string): Turn => ({
  hook,
  event,
  startMs: undefined,
  endMs: undefined,
  failure: undefined,
  isDeleted: false,
});

function plannedHook({ hook, event, startMs, endMs, failure, isDeleted }: Turn): PlannedHook {
  const { kind, metadata } = hook.object;
  return {
    event,
    kind,
    name: metadata.name,
    ...(metadata.namespace === undefined ? {} : { namespace: metadata.namespace }),
    weight: hook.weight,
    ...(startMs === undefined ? {} : { startedAt: startMs / 1000 }),
    ...(endMs === undefined ? {} : { endedAt: endMs / 1000 }),
    ...(failure === undefined ? {} : { failure }),
    ...(isDeleted ? { isDeleted } : {}),
  };
}

/** How a hook ended: without a failure, well. */
interface End {
  readonly failure?: string;
}

/** Rule: waitForJob, pkg/kube/client.go of Helm v3.21. */
function jobEnd({ metadata, status }: Job): End | undefined {
  for (const { type, status: is, reason = '' } of status?.conditions ?? []) {
    if (is !== 'True') continue;
    if (type === 'Complete') return {};
    if (type === 'Failed') return { failure: `job ${metadata.name} failed: ${reason}` };
  }
  return undefined;
}

/** Rule: waitForPodSuccess, there too. */
function podEnd({ metadata, status }: Pod): End | undefined {
  if (status?.phase === 'Succeeded') return {};
  return status?.phase === 'Failed' ? { failure: `pod ${metadata.name} failed` } : undefined;
}
