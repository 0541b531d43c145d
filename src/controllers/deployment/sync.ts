import type { Deployment, DeploymentStatus, ReplicaSet } from '../../objects/index.ts';
import { ApiError } from '../../server/index.ts';
import { attemptCreate } from '../shared/attempt.ts';
import type { CreateContext, FailureEvent } from '../shared/attempt.ts';
import {
  hasDeadline,
  progressing,
  progressOf,
  REPLICA_SET_CREATE_ERROR,
  withCondition,
} from './conditions.ts';
import type { ConditionState } from './conditions.ts';
import { desiredReplicas, limitsOf, presentIn, replicasOf, total, isRecreated } from './limits.ts';
import { newReplicaSet, replicaSetName, withMinReadySeconds } from './replica-set.ts';
import { annotationsOfCurrent, highestRevision, REVISION, revisionOf } from './revision.ts';
import { sizeAnnotations } from './scaling.ts';
import { isComplete } from './status.ts';
import { uidOf } from '../shared/owner-reference.ts';
import { findReplicaSet, setsOf } from './rollouts.ts';
import type { Rollout } from './rollouts.ts';
import { countsTerminating, sameStatus } from '../shared/status.ts';
import { templateHash } from '../shared/template-hash.ts';

const KEEP_ALL = 2_147_483_647;

/** Current times of a sync. */
export interface SyncTime {
  /** RFC 3339. */
  readonly now: string;
  /** Milliseconds since 1970. */
  readonly wallMs: number;
}

/**
 * What one sync of a Deployment reads and writes. Every write is seen by the next read, so no write conflicts with an earlier
 * one; the real controller repeats its sync after such a conflict. Source: pkg/controller/deployment/sync.go, v1.34.
 */
export class DeploymentSync implements SyncTime {
  readonly rollout: Rollout;
  readonly now: string;
  readonly wallMs: number;
  readonly countsTerminating: boolean;
  /** The Deployment was written. */
  hasWritten = false;
  readonly #context: CreateContext;

  constructor(rollout: Rollout, context: CreateContext, { now, wallMs }: SyncTime) {
    this.rollout = rollout;
    this.now = now;
    this.wallMs = wallMs;
    this.#context = context;
    this.countsTerminating = countsTerminating(context.api.gates);
  }

  get deployment(): Deployment {
    return this.rollout.object;
  }

  /** The Deployment's ReplicaSets, oldest first. */
  get sets(): readonly ReplicaSet[] {
    return setsOf(this.rollout);
  }

  /** The ReplicaSet with the Deployment's template. */
  get current(): ReplicaSet | undefined {
    return findReplicaSet(this.rollout);
  }

  get old(): readonly ReplicaSet[] {
    const { current } = this;
    return this.sets.filter((set) => set !== current);
  }

  /**
   * Updates the current ReplicaSet's annotations and minReadySeconds, and the Deployment's revision: getNewReplicaSet for an
   * existing ReplicaSet.
   */
  syncRevision(): void {
    const { current, deployment } = this;
    if (current === undefined) return;
    const annotations = annotationsOfCurrent(deployment, current, highestRevision(this.old) + 1);
    const spec = withMinReadySeconds(current, deployment);
    if (annotations !== current.metadata.annotations || spec !== current.spec) {
      const metadata = { ...current.metadata, ...(annotations && { annotations }) };
      this.#updateSet({ ...current, metadata, spec });
    }
    this.#copyRevision();
    if (hasDeadline(deployment) && progressOf(deployment) === undefined) {
      const message = `Found new replica set "${current.metadata.name}"`;
      this.setCondition(progressing('True', 'FoundNewReplicaSet', message));
    }
  }

  /** Creates the current ReplicaSet. Returns the refusal, if any: getNewReplicaSet. */
  createCurrent(): ApiError | undefined {
    const { deployment, sets } = this;
    const replicas = this.#newReplicas();
    const set = newReplicaSet(deployment, this.#freeHash(), replicas, highestRevision(sets) + 1);
    const failureEvent = ({ message }: ApiError): FailureEvent => ({
      reason: REPLICA_SET_CREATE_ERROR,
      message: `Failed to create new replica set "${set.metadata.name}": ${message}`,
    });
    const attempt = { owner: deployment, kind: 'ReplicaSet', object: set, failureEvent } as const;
    const created = attemptCreate(this.#context, attempt);
    if (created instanceof ApiError) {
      const { reason, message } = failureEvent(created);
      if (hasDeadline(deployment)) this.setCondition(progressing('False', reason, message));
      return created;
    }
    const { template } = deployment.spec;
    this.rollout.created = { template, uid: created.metadata.uid };
    if (replicas > 0) this.#recordScaling(created.metadata.name, 0, replicas);
    this.#copyRevision();
    if (hasDeadline(deployment)) {
      const message = `Created new replica set "${created.metadata.name}"`;
      this.setCondition(progressing('True', 'NewReplicaSetCreated', message));
    }
    return undefined;
  }

  /** The size of a new ReplicaSet. Source: deployment_util.go NewRSNewReplicas. */
  #newReplicas(): number {
    const { deployment } = this;
    const desired = desiredReplicas(deployment);
    if (isRecreated(deployment)) return desired;
    const room = desired + limitsOf(deployment).maxSurge - total(this.sets, replicasOf);
    return Math.max(0, Math.min(room, desired));
  }

  /** The hash of the template; collisionCount grows while another ReplicaSet has its name. */
  #freeHash(): string {
    const { template } = this.deployment.spec;
    for (;;) {
      const { collisionCount = 0 } = this.deployment.status ?? {};
      const hash = templateHash(template, collisionCount);
      if (!this.#isTaken(replicaSetName(this.deployment, hash))) return hash;
      this.writeStatus({ ...this.deployment.status, collisionCount: collisionCount + 1 });
    }
  }

  #isTaken(name: string): boolean {
    const { namespace } = this.deployment.metadata;
    return this.#context.api.get('ReplicaSet', namespace, name) !== undefined;
  }

  #copyRevision(): void {
    const revision = this.current?.metadata.annotations?.[REVISION];
    const { metadata } = this.deployment;
    if (revision === undefined || metadata.annotations?.[REVISION] === revision) return;
    const annotations = { ...metadata.annotations, [REVISION]: revision };
    this.update({ ...this.deployment, metadata: { ...metadata, annotations } });
  }

  /** True: the size changed. scaleReplicaSet. */
  scale(set: ReplicaSet, replicas: number): boolean {
    const size = sizeAnnotations(this.deployment);
    const known = set.metadata.annotations ?? {};
    const isAnnotated = Object.keys(size).every((key) => known[key] === size[key]);
    const before = replicasOf(set);
    if (before === replicas && isAnnotated) return false;
    const metadata = { ...set.metadata, annotations: { ...known, ...size } };
    const spec = before === replicas ? set.spec : { ...set.spec, replicas };
    this.#updateSet({ ...set, metadata, spec });
    if (before !== replicas) this.#recordScaling(set.metadata.name, before, replicas);
    return before !== replicas;
  }

  /** Like `scale`, but does nothing if the ReplicaSet has this size. Source: scaleReplicaSetAndRecordEvent. */
  resize(set: ReplicaSet, replicas: number): boolean {
    return replicasOf(set) !== replicas && this.scale(set, replicas);
  }

  #recordScaling(name: string, from: number, to: number): void {
    const direction = to > from ? 'up' : 'down';
    const message = `Scaled ${direction} replica set ${name} from ${from} to ${to}`;
    this.#context.events.event(this.deployment, 'Normal', 'ScalingReplicaSet', message);
  }

  /** Whether ReplicaSets are beyond revisionHistoryLimit. */
  get hasSurplus(): boolean {
    const { revisionHistoryLimit = 10 } = this.deployment.spec;
    return revisionHistoryLimit !== KEEP_ALL && this.old.length > revisionHistoryLimit;
  }

  /** The stored status says that the rollout is complete. */
  get isComplete(): boolean {
    return isComplete(this.deployment, this.deployment.status);
  }

  /** Deletes the ReplicaSets with the lowest revisions beyond revisionHistoryLimit, if they have no pods: cleanupDeployment. */
  cleanUp(): void {
    if (!this.hasSurplus) return;
    const { revisionHistoryLimit = 10 } = this.deployment.spec;
    const { old } = this;
    const ordered = [...old].sort(
      // Equal or unreadable revisions: oldest first, the order of `old`.
      (a, b) => (revisionOf(a) ?? NaN) - (revisionOf(b) ?? NaN) || 0,
    );
    for (const set of ordered.slice(0, old.length - revisionHistoryLimit)) {
      const { generation = 0, namespace, name } = set.metadata;
      const isObserved = generation <= (set.status?.observedGeneration ?? 0);
      if (presentIn(set) !== 0 || replicasOf(set) !== 0 || !isObserved) continue;
      this.#context.api.delete('ReplicaSet', namespace, name);
    }
  }

  setCondition(condition: ConditionState): void {
    const { status } = this.deployment;
    const conditions = withCondition(status?.conditions ?? [], condition, this.now);
    this.writeStatus({ ...status, conditions });
  }

  writeStatus(status: DeploymentStatus): void {
    const { deployment } = this;
    if (sameStatus(deployment.status, status)) return;
    this.#write(() => this.#context.api.updateStatus('Deployment', { ...deployment, status }));
  }

  /** Replaces the Deployment, but for its status. */
  update(deployment: Deployment): void {
    this.#write(() => this.#context.api.update('Deployment', deployment));
  }

  #write(write: () => Deployment): void {
    this.hasWritten = true;
    this.rollout.isWriting = true;
    this.rollout.object = write();
    this.rollout.isWriting = false;
  }

  warn(reason: string, message: string): void {
    this.#context.events.event(this.deployment, 'Warning', reason, message);
  }

  recordEvent(reason: string, message: string): void {
    this.#context.events.event(this.deployment, 'Normal', reason, message);
  }

  #updateSet(set: ReplicaSet): void {
    const updated = this.#context.api.update('ReplicaSet', set);
    this.rollout.replicaSets.set(uidOf(updated.metadata), updated);
  }
}
