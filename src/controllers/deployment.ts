import { compileLabelSelector } from '../api/index.ts';
import type { Deployment, Labels, PodTemplateSpec, ReplicaSet } from '../api/index.ts';
import { attemptCreate } from './attempt.ts';
import type { CreateContext } from './attempt.ts';
import { ApiError, Timestamps } from '../store/index.ts';
import type { EventQueue } from '../clock/index.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import type { Controller, SharedDependencies } from './controller.ts';
import { createFailure, progressDeadlineMs, withCreateError } from './deployment-conditions.ts';
import {
  freeHash,
  hasTemplate,
  newReplicaSet,
  REVISION,
  revisionOf,
} from './deployment-replica-set.ts';
import { nextScale, replicasOf } from './deployment-rollout.ts';
import { byAge, isResized, resized, sizeAnnotations } from './deployment-scaling.ts';
import { controllerOf, ownerKey, uidOf, underController } from './owner-reference.ts';
import { OldPods } from './old-pods.ts';
import { deploymentStatus } from './deployment-status.ts';
import { Retries } from './retries.ts';
import { sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';

/** A Deployment and the ReplicaSets it controls, by uid. */
interface Rollout {
  object: Deployment;
  readonly selects: (labels: Labels) => boolean;
  readonly replicaSets: Map<string, ReplicaSet>;
  /** The ReplicaSet found for that template, so that not every change of a status compares templates again. */
  found?: { readonly template: PodTemplateSpec; readonly uid: string };
  /** When it will be looked whether the rollout is stuck; virtual milliseconds. */
  deadlineMs: number;
}

/** After so many failures in a row a Deployment waits for the next change of it. */
const MAX_RETRIES = 15;

/** Runs a Deployment's pods through ReplicaSets. Source: pkg/controller/deployment, v1.34. */
export class DeploymentController implements Controller {
  readonly #api: ApiServer;
  readonly #clock: EventQueue;
  readonly #epochMs: number;
  readonly #attentiveUntilMs: number;
  readonly #timestamps: Timestamps;
  readonly #events: EventRecorder;
  readonly #byUid = new Map<string, Rollout>();
  readonly #byName = new Map<string, Rollout>();
  /** ReplicaSets that no Deployment owns, by uid. */
  readonly #orphans = new Map<string, ReplicaSet>();
  readonly #context: CreateContext;
  readonly #retries: Retries<Rollout>;
  readonly #queue: WorkQueue<Rollout>;
  readonly #unwatch: readonly (() => void)[];
  readonly #oldPods: OldPods;

  constructor(dependencies: SharedDependencies) {
    const { attentiveUntilMs = Infinity, clock, epochMs } = dependencies;
    this.#api = dependencies.api;
    this.#clock = clock;
    this.#epochMs = epochMs;
    this.#attentiveUntilMs = attentiveUntilMs;
    this.#timestamps = new Timestamps(clock, epochMs);
    this.#events = dependencies.events;
    this.#context = dependencies;
    const again = (rollout: Rollout): void => {
      this.#queue.add(rollout);
    };
    this.#retries = new Retries(dependencies.retryClock, again);
    this.#oldPods = new OldPods(dependencies.api, (replicaSet) => {
      for (const one of this.#byUid.values()) if (one.replicaSets.has(replicaSet)) again(one);
    });
    this.#queue = new WorkQueue(clock, (rollout) => {
      this.#sync(rollout);
    });
    this.#unwatch = [
      dependencies.api.watch('Deployment', (event) => {
        this.#heardDeployment(event);
      }),
      dependencies.api.watch('ReplicaSet', (event) => {
        this.#heardReplicaSet(event);
      }),
    ];
  }

  stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
    this.#oldPods.stop();
  }

  #sync(rollout: Rollout): void {
    const { object: deployment } = rollout;
    if (this.#byUid.get(uidOf(deployment.metadata)) !== rollout) return;
    const sets = [...rollout.replicaSets.values()];
    const isPaused = deployment.spec.paused === true;
    const found = findReplicaSet(rollout);
    // As upstream, a new size is given to the ReplicaSets that are there before a new one is created.
    const isScaling = isPaused || isResized(deployment, sets);
    const fresh = found ?? (isScaling ? undefined : this.#createReplicaSet(rollout, sets));
    if (fresh instanceof ApiError) {
      if (this.#retries.failures(rollout) >= MAX_RETRIES) this.#retries.forget(rollout);
      else this.#retries.failed(rollout, deployment.metadata.namespace);
      return;
    }
    this.#retries.forget(rollout);
    if (fresh !== undefined) {
      rollout.found = { template: deployment.spec.template, uid: uidOf(fresh.metadata) };
    }
    const old = sets.filter((set) => set !== fresh);
    if (fresh !== undefined && !isPaused) this.#number(rollout, fresh, old);
    const scale =
      fresh === undefined || isScaling
        ? resized(deployment, fresh, old)
        : nextScale(deployment, fresh, old, this.#oldPods.run(deployment, old));
    for (const [set, replicas] of scale) this.#scale(deployment, set, replicas);
    if (fresh !== undefined && !isPaused) this.#forgetHistory(rollout, fresh, old);
    this.#writeStatus(rollout, fresh, found === undefined);
    this.#watchProgress(rollout);
  }

  /** The newest template has the highest number, also when it is an old one that has come back. */
  #number(rollout: Rollout, fresh: ReplicaSet, old: readonly ReplicaSet[]): void {
    const highest = Math.max(0, ...old.map(revisionOf));
    const revision = String(Math.max(highest + 1, revisionOf(fresh)));
    const { metadata } = fresh;
    if (metadata.annotations?.[REVISION] !== revision) {
      const annotations = { ...metadata.annotations, [REVISION]: revision };
      const numbered = { ...fresh, metadata: { ...metadata, annotations } };
      rollout.replicaSets.set(uidOf(metadata), this.#api.update('ReplicaSet', numbered));
    }
    const { object } = rollout;
    if (object.metadata.annotations?.[REVISION] === revision) return;
    const annotations = { ...object.metadata.annotations, [REVISION]: revision };
    const told = { ...object, metadata: { ...object.metadata, annotations } };
    rollout.object = this.#api.update('Deployment', told);
  }

  /** Source: cleanupDeployment: once a rollout is over, old ReplicaSets without pods go beyond revisionHistoryLimit. */
  #forgetHistory(rollout: Rollout, fresh: ReplicaSet, old: readonly ReplicaSet[]): void {
    const { spec, metadata } = rollout.object;
    const { revisionHistoryLimit = 10, replicas = 1 } = spec;
    if (old.length <= revisionHistoryLimit || fresh.status?.availableReplicas !== replicas) return;
    const idle = old
      .filter((set) => replicasOf(set) === 0 && (set.status?.replicas ?? 0) === 0)
      .sort((a, b) => revisionOf(a) - revisionOf(b));
    for (const set of idle.slice(0, old.length - revisionHistoryLimit)) {
      this.#api.delete('ReplicaSet', metadata.namespace ?? '', set.metadata.name);
    }
  }

  #createReplicaSet(rollout: Rollout, existing: readonly ReplicaSet[]): ReplicaSet | ApiError {
    const { object: deployment } = rollout;
    const replicas = existing.some((set) => replicasOf(set) > 0)
      ? 0
      : (deployment.spec.replicas ?? 1);
    const revision = 1 + Math.max(0, ...existing.map(revisionOf));
    const set = newReplicaSet(deployment, freeHash(deployment, this.#api), replicas, revision);
    const failure = createFailure(set);
    const created = attemptCreate(this.#context, deployment, 'ReplicaSet', set, failure);
    if (created instanceof ApiError) this.#writeCreateError(rollout, failure(created).message);
    else if (replicas > 0) this.#scaled(deployment, created.metadata.name, 0, replicas);
    return created;
  }

  /** Source: pkg/controller/deployment/sync.go getNewReplicaSet, v1.34. */
  #writeCreateError(rollout: Rollout, message: string): void {
    const { object: deployment } = rollout;
    const conditions = withCreateError(deployment, message, this.#timestamps.now);
    if (conditions === undefined || conditions === deployment.status?.conditions) return;
    const status = { ...deployment.status, conditions };
    rollout.object = this.#api.updateStatus('Deployment', { ...deployment, status });
  }

  #scale(deployment: Deployment, set: ReplicaSet, replicas: number): void {
    const { namespace = '', name } = set.metadata;
    const latest = this.#api.get('ReplicaSet', namespace, name) ?? set;
    const size = sizeAnnotations(deployment);
    const remembered = latest.metadata.annotations ?? {};
    const isRemembered = Object.keys(size).every((key) => remembered[key] === size[key]);
    const before = replicasOf(latest);
    if (before === replicas && isRemembered) return;
    const metadata = { ...latest.metadata, annotations: { ...remembered, ...size } };
    const spec = before === replicas ? latest.spec : { ...latest.spec, replicas };
    this.#api.update('ReplicaSet', { ...latest, metadata, spec });
    if (before !== replicas) this.#scaled(deployment, name, before, replicas);
  }

  #scaled(deployment: Deployment, set: string, from: number, to: number): void {
    const way = to > from ? 'up' : 'down';
    const message = `Scaled ${way} replica set ${set} from ${from} to ${to}`;
    this.#events.event(deployment, 'Normal', 'ScalingReplicaSet', message);
  }

  #writeStatus(rollout: Rollout, fresh: ReplicaSet | undefined, wasCreated: boolean): void {
    const { object: deployment } = rollout;
    const status = deploymentStatus(deployment, {
      sets: [...rollout.replicaSets.values()],
      current: fresh && rollout.replicaSets.get(uidOf(fresh.metadata)),
      wasCreated,
      now: this.#timestamps.now,
    });
    if (sameStatus(deployment.status, status)) return;
    rollout.object = this.#api.updateStatus('Deployment', { ...deployment, status });
  }

  /** Has a rollout looked at again when it will have been stuck for too long. Source: requeueStuckDeployment. */
  #watchProgress(rollout: Rollout): void {
    const deadlineMs = progressDeadlineMs(rollout.object);
    if (deadlineMs === undefined || rollout.deadlineMs > this.#clock.nowMs) return;
    const atMs = deadlineMs - this.#epochMs + 1000;
    if (atMs > this.#attentiveUntilMs || atMs <= this.#clock.nowMs) return;
    rollout.deadlineMs = atMs;
    this.#clock.at(atMs, () => {
      this.#queue.add(rollout);
    });
  }

  /** The Deployment of a ReplicaSet: by uid, by name when the uid is another's, by selector when it has no controller. */
  #rolloutOf(set: ReplicaSet): Rollout | undefined {
    const { metadata } = set;
    const reference = controllerOf(metadata);
    if (reference !== undefined) {
      const { uid, kind, apiVersion, name } = reference;
      return (
        this.#byUid.get(uid) ??
        this.#byName.get(ownerKey(kind, apiVersion, metadata.namespace ?? '', name))
      );
    }
    for (const rollout of this.#byUid.values()) {
      if (rollout.object.metadata.namespace !== metadata.namespace) continue;
      if (rollout.selects(metadata.labels ?? {})) return rollout;
    }
    return undefined;
  }

  #heardDeployment({ type, object }: WatchEvent<Deployment>): void {
    const { kind, apiVersion, metadata } = object;
    const uid = uidOf(metadata);
    const key = ownerKey(kind, apiVersion, metadata.namespace ?? '', metadata.name);
    const known = this.#byUid.get(uid);
    if (type === 'DELETED') {
      this.#byUid.delete(uid);
      this.#byName.delete(key);
    } else if (known === undefined) {
      const selects = compileLabelSelector(object.spec.selector);
      const rollout: Rollout = { object, selects, replicaSets: new Map(), deadlineMs: -1 };
      this.#byUid.set(uid, rollout);
      this.#byName.set(key, rollout);
      for (const set of this.#orphans.values()) {
        if (this.#rolloutOf(set) === rollout) this.#take(set);
      }
      this.#queue.add(rollout);
    } else {
      const changed = known.object.spec !== object.spec;
      known.object = object;
      if (changed) this.#queue.add(known);
    }
  }

  #heardReplicaSet({ type, object }: WatchEvent<ReplicaSet>): void {
    if (type !== 'DELETED') {
      this.#take(object);
      return;
    }
    this.#orphans.delete(uidOf(object.metadata));
    const rollout = this.#rolloutOf(object);
    if (rollout?.replicaSets.delete(uidOf(object.metadata)) === true) this.#queue.add(rollout);
  }

  #take(set: ReplicaSet): void {
    const rollout = this.#rolloutOf(set);
    const key = uidOf(set.metadata);
    if (rollout === undefined) {
      this.#orphans.set(key, set);
      return;
    }
    this.#orphans.delete(key);
    const { uid } = rollout.object.metadata;
    rollout.replicaSets.set(key, set);
    if (controllerOf(set.metadata)?.uid !== uid) {
      const latest =
        this.#api.get('ReplicaSet', set.metadata.namespace ?? '', set.metadata.name) ?? set;
      const metadata = underController(latest.metadata, rollout.object);
      this.#api.update('ReplicaSet', { ...latest, metadata });
    }
    this.#queue.add(rollout);
  }
}

/** The oldest one with the template that the Deployment has now (deployment_util.go FindNewReplicaSet). */
function findReplicaSet({ object, replicaSets, found }: Rollout): ReplicaSet | undefined {
  const { template } = object.spec;
  const known = found?.template === template ? replicaSets.get(found.uid) : undefined;
  if (known !== undefined) return known;
  const equal = [...replicaSets.values()].filter((set) => hasTemplate(set, template));
  return equal.sort(byAge)[0];
}
