import { compileLabelSelector } from '../api/index.ts';
import type { Deployment, Labels, PodTemplateSpec, ReplicaSet } from '../api/index.ts';
import { attempt } from './attempt.ts';
import type { ApiServer, EventRecorder, WatchEvent } from '../store/index.ts';
import type { Controller, ControllerDependencies } from './controller.ts';
import {
  hasTemplate,
  identityFor,
  identityFromPods,
  newReplicaSet,
  revisionOf,
} from './deployment-replica-set.ts';
import { nextScale, replicasOf } from './deployment-rollout.ts';
import { controllerOf, ownerKey, uidOf, underController } from './owner-reference.ts';
import type { PodTracker } from './pod-tracker.ts';
import { nonZero, sameStatus } from './status.ts';
import { WorkQueue } from './work-queue.ts';

/** A Deployment and the ReplicaSets it controls, by uid. */
interface Rollout {
  object: Deployment;
  readonly selects: (labels: Labels) => boolean;
  readonly replicaSets: Map<string, ReplicaSet>;
  /** The ReplicaSet found for that template, so that not every change of a status compares templates again. */
  found?: { readonly template: PodTemplateSpec; readonly uid: string };
}

/** Runs a Deployment's pods through ReplicaSets. Source: pkg/controller/deployment, v1.34. */
export class DeploymentController implements Controller {
  readonly #api: ApiServer;
  readonly #events: EventRecorder;
  readonly #tracker: PodTracker;
  readonly #byUid = new Map<string, Rollout>();
  readonly #byName = new Map<string, Rollout>();
  readonly #queue: WorkQueue<Rollout>;
  readonly #unwatch: readonly (() => void)[];

  constructor(dependencies: ControllerDependencies, tracker: PodTracker) {
    this.#api = dependencies.api;
    this.#events = dependencies.events;
    this.#tracker = tracker;
    this.#queue = new WorkQueue(dependencies.clock, (rollout) => {
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
  }

  #sync(rollout: Rollout): void {
    const { object: deployment } = rollout;
    if (this.#byUid.get(uidOf(deployment.metadata)) !== rollout) return;
    const sets = [...rollout.replicaSets.values()];
    const fresh =
      findReplicaSet(rollout) ??
      attempt(this.#events, deployment, () => this.#createReplicaSet(rollout, sets));
    if (fresh === undefined) return;
    rollout.found = { template: deployment.spec.template, uid: uidOf(fresh.metadata) };
    const old = sets.filter((set) => set !== fresh);
    if (deployment.spec.paused !== true) {
      for (const [set, replicas] of nextScale(deployment, fresh, old)) {
        if (replicas !== replicasOf(set)) this.#scale(deployment, set, replicas);
      }
    }
    this.#writeStatus(rollout, fresh);
  }

  #createReplicaSet(rollout: Rollout, existing: readonly ReplicaSet[]): ReplicaSet {
    const { object: deployment, selects } = rollout;
    const { metadata, spec } = deployment;
    const remembered =
      existing.length > 0
        ? undefined
        : identityFromPods(deployment, this.#tracker.orphans(metadata.namespace ?? ''), selects);
    const identity = remembered ?? identityFor(deployment);
    const replicas = existing.some((set) => replicasOf(set) > 0) ? 0 : (spec.replicas ?? 1);
    const revision = 1 + Math.max(0, ...existing.map(revisionOf));
    const set = newReplicaSet(deployment, identity, replicas, revision);
    const created = this.#api.create('ReplicaSet', set);
    if (remembered === undefined && replicas > 0)
      this.#scaled(deployment, created.metadata.name, 0, replicas);
    return created;
  }

  #scale(deployment: Deployment, set: ReplicaSet, replicas: number): void {
    this.#api.update('ReplicaSet', { ...set, spec: { ...set.spec, replicas } });
    this.#scaled(deployment, set.metadata.name, replicasOf(set), replicas);
  }

  #scaled(deployment: Deployment, set: string, from: number, to: number): void {
    const way = to > from ? 'up' : 'down';
    const message = `Scaled ${way} replica set ${set} from ${from} to ${to}`;
    this.#events.event(deployment, 'Normal', 'ScalingReplicaSet', message);
  }

  #writeStatus(rollout: Rollout, fresh: ReplicaSet): void {
    const { object: deployment } = rollout;
    const sets = [...rollout.replicaSets.values()];
    const sum = (count: (set: ReplicaSet) => number): number =>
      sets.reduce((total, set) => total + count(set), 0);
    const replicas = sum((set) => set.status?.replicas ?? 0);
    const availableReplicas = sum((set) => set.status?.availableReplicas ?? 0);
    const updated = rollout.replicaSets.get(uidOf(fresh.metadata));
    const { conditions } = deployment.status ?? {};
    const status = {
      ...nonZero({
        replicas,
        updatedReplicas: updated?.status?.replicas ?? 0,
        readyReplicas: sum((set) => set.status?.readyReplicas ?? 0),
        availableReplicas,
        unavailableReplicas: Math.max(0, sum(replicasOf) - availableReplicas),
        observedGeneration: deployment.metadata.generation ?? 0,
      }),
      ...(conditions === undefined ? undefined : { conditions }),
    };
    if (sameStatus(deployment.status, status)) return;
    rollout.object = this.#api.updateStatus('Deployment', { ...deployment, status });
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
      const rollout: Rollout = { object, selects, replicaSets: new Map() };
      this.#byUid.set(uid, rollout);
      this.#byName.set(key, rollout);
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
    const rollout = this.#rolloutOf(object);
    if (rollout?.replicaSets.delete(uidOf(object.metadata)) === true) this.#queue.add(rollout);
  }

  #take(set: ReplicaSet): void {
    const rollout = this.#rolloutOf(set);
    if (rollout === undefined) return;
    const { uid } = rollout.object.metadata;
    rollout.replicaSets.set(uidOf(set.metadata), set);
    if (controllerOf(set.metadata)?.uid !== uid) {
      const latest =
        this.#api.get('ReplicaSet', set.metadata.namespace ?? '', set.metadata.name) ?? set;
      const metadata = underController(latest.metadata, rollout.object);
      this.#api.update('ReplicaSet', { ...latest, metadata });
    }
    this.#queue.add(rollout);
  }
}

/** The one with the template that the Deployment has now. */
function findReplicaSet({ object, replicaSets, found }: Rollout): ReplicaSet | undefined {
  const { template } = object.spec;
  const known = found?.template === template ? replicaSets.get(found.uid) : undefined;
  return known ?? [...replicaSets.values()].find((set) => hasTemplate(set, template));
}
