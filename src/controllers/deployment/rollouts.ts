import { compileLabelSelector, controllerOf } from '../../objects/index.ts';
import type { Deployment, Labels, PodTemplateSpec, ReplicaSet } from '../../objects/index.ts';
import type { ApiServer, WatchEvent } from '../../server/index.ts';
import { hasTemplate } from './replica-set.ts';
import { byAge } from '../shared/by-age.ts';
import { ownerKey, uidOf, underController, withoutOwner } from '../shared/owner-reference.ts';
import { isTerminating } from '../shared/pod-state.ts';

/** The uid of the ReplicaSet for a template. */
interface CurrentSet {
  readonly template: PodTemplateSpec;
  readonly uid: string | undefined;
}

/** A Deployment and the ReplicaSets it controls, by uid. */
export interface Rollout {
  object: Deployment;
  readonly selects: (labels: Labels) => boolean;
  readonly replicaSets: Map<string, ReplicaSet>;
  /** Uids of ReplicaSets that it has to adopt or release at its next sync. */
  readonly claims: Set<string>;
  /** Cache of findReplicaSet; reset when a ReplicaSet is added or removed. */
  found: CurrentSet | undefined;
  /** The ReplicaSet that the controller created last. It is the current one even if its creation completed its template. */
  created: CurrentSet | undefined;
  /** Virtual milliseconds of the next check of the progress deadline; Infinity: none. */
  checkMs: number;
  /** Virtual milliseconds of its timer, which may come before `checkMs`; Infinity: none. */
  timerMs: number;
  /** The controller itself is writing the Deployment. */
  isWriting: boolean;
}

/**
 * Follows all Deployments and ReplicaSets, and assigns ReplicaSets to Deployments.
 * Source: event handlers and getReplicaSetsForDeployment, pkg/controller/deployment/deployment_controller.go, v1.34.
 */
export class Rollouts {
  readonly #api: ApiServer;
  readonly #changed: (rollout: Rollout) => void;
  readonly #byUid = new Map<string, Rollout>();
  readonly #byName = new Map<string, Rollout>();
  readonly #bySet = new Map<string, Rollout>();
  /** ReplicaSets without Deployment, by uid. */
  readonly #orphans = new Map<string, ReplicaSet>();

  /** `changed` is called for every change of a Deployment by others, and for every change of its ReplicaSets. */
  constructor(api: ApiServer, changed: (rollout: Rollout) => void) {
    this.#api = api;
    this.#changed = changed;
    api.watch('Deployment', (event) => {
      this.#onDeploymentEvent(event);
    });
    api.watch('ReplicaSet', (event) => {
      this.#onReplicaSetEvent(event);
    });
  }

  /** False once the Deployment is deleted. */
  has(rollout: Rollout): boolean {
    return this.#byUid.get(uidOf(rollout.object.metadata)) === rollout;
  }

  /** The Deployment that controls the ReplicaSet with that uid. */
  ofReplicaSet(uid: string): Rollout | undefined {
    return this.#bySet.get(uid);
  }

  /** Adopts and releases ReplicaSets. Source: pkg/controller/controller_ref_manager.go ClaimObject, v1.34. */
  claim(rollout: Rollout): void {
    if (isTerminating(rollout.object)) return;
    for (const uid of rollout.claims) {
      const owned = rollout.replicaSets.get(uid);
      const orphan = this.#orphans.get(uid);
      if (owned !== undefined && !selectsSet(rollout, owned)) this.#release(rollout, owned);
      else if (orphan !== undefined && selectsSet(rollout, orphan)) this.#adopt(rollout, orphan);
    }
    rollout.claims.clear();
  }

  #release(rollout: Rollout, set: ReplicaSet): void {
    const metadata = withoutOwner(set.metadata, rollout.object);
    this.#api.update('ReplicaSet', { ...set, metadata });
  }

  #adopt(rollout: Rollout, set: ReplicaSet): void {
    if (isTerminating(set)) return;
    const metadata = underController(set.metadata, rollout.object);
    this.#api.update('ReplicaSet', { ...set, metadata });
  }

  #onDeploymentEvent({ type, object }: WatchEvent<Deployment>): void {
    const { kind, apiVersion, metadata } = object;
    const uid = uidOf(metadata);
    const key = ownerKey(kind, apiVersion, metadata.namespace, metadata.name);
    const known = this.#byUid.get(uid);
    if (type === 'DELETED') {
      this.#byUid.delete(uid);
      this.#byName.delete(key);
    } else if (known === undefined) {
      const rollout = newRollout(object);
      this.#byUid.set(uid, rollout);
      this.#byName.set(key, rollout);
      for (const set of this.#orphans.values()) this.#offer(set, rollout);
      this.#changed(rollout);
    } else {
      known.object = object;
      if (!known.isWriting) this.#changed(known);
    }
  }

  #onReplicaSetEvent({ type, object }: WatchEvent<ReplicaSet>): void {
    const uid = uidOf(object.metadata);
    const owner = this.#bySet.get(uid);
    if (type === 'DELETED') {
      this.#orphans.delete(uid);
      if (owner !== undefined) this.#remove(owner, uid);
    } else if (owner === undefined || controllerOf(object.metadata)?.uid !== ownUid(owner)) {
      if (owner !== undefined) this.#remove(owner, uid);
      this.#assign(object);
    } else {
      if (owner.replicaSets.get(uid)?.spec.template !== object.spec.template) {
        owner.found = undefined;
      }
      owner.replicaSets.set(uid, object);
      if (!selectsSet(owner, object)) owner.claims.add(uid);
      this.#changed(owner);
    }
  }

  #remove(owner: Rollout, uid: string): void {
    this.#bySet.delete(uid);
    owner.replicaSets.delete(uid);
    owner.found = undefined;
    this.#changed(owner);
  }

  /** Assigns a ReplicaSet to the Deployment that controls it; without one, Deployments that select it may adopt it. */
  #assign(set: ReplicaSet): void {
    const { namespace } = set.metadata;
    const reference = controllerOf(set.metadata);
    if (reference === undefined) {
      this.#orphans.set(uidOf(set.metadata), set);
      for (const rollout of this.#byUid.values()) this.#offer(set, rollout);
      return;
    }
    const { uid, kind, apiVersion, name } = reference;
    const owner =
      this.#byUid.get(uid) ?? this.#byName.get(ownerKey(kind, apiVersion, namespace, name));
    if (owner?.object.metadata.uid !== uid) this.#orphans.set(uidOf(set.metadata), set);
    if (owner !== undefined) this.#offer(set, owner);
  }

  /**
   * The Deployment tracks the ReplicaSet if it controls it, and adopts it at its next sync if it may. A dump may have lost uids:
   * then the Deployment of that name counts as the controller.
   */
  #offer(set: ReplicaSet, rollout: Rollout): void {
    const { metadata } = set;
    const uid = uidOf(metadata);
    const owner = rollout.object;
    const reference = controllerOf(metadata);
    if (metadata.namespace !== owner.metadata.namespace) return;
    if (reference === undefined) {
      if (!selectsSet(rollout, set)) return;
      rollout.claims.add(uid);
    } else if (reference.kind !== owner.kind || reference.name !== owner.metadata.name) {
      return;
    } else if (reference.uid === owner.metadata.uid) {
      this.#orphans.delete(uid);
      this.#bySet.set(uid, rollout);
      rollout.replicaSets.set(uid, set);
      rollout.found = undefined;
      if (!selectsSet(rollout, set)) rollout.claims.add(uid);
    } else rollout.claims.add(uid);
    this.#changed(rollout);
  }
}

function newRollout(object: Deployment): Rollout {
  return {
    object,
    selects: compileLabelSelector(object.spec.selector),
    replicaSets: new Map(),
    claims: new Set(),
    found: undefined,
    created: undefined,
    checkMs: Infinity,
    timerMs: Infinity,
    isWriting: false,
  };
}

function ownUid({ object }: Rollout): string {
  return uidOf(object.metadata);
}

function selectsSet({ selects }: Rollout, { metadata }: ReplicaSet): boolean {
  return selects(metadata.labels ?? {});
}

/** The ReplicaSets of a Deployment, oldest first. */
export function setsOf({ replicaSets }: Rollout): readonly ReplicaSet[] {
  const sets = [...replicaSets.values()];
  return sets.length < 2 ? sets : sets.sort(byAge);
}

/** The oldest ReplicaSet with the Deployment's current template. Source: deployment_util.go FindNewReplicaSet. */
export function findReplicaSet(rollout: Rollout): ReplicaSet | undefined {
  const { template } = rollout.object.spec;
  const { found, created, replicaSets } = rollout;
  if (found?.template === template) return replicaSets.get(found.uid ?? '');
  const current =
    setsOf(rollout).find((set) => hasTemplate(set, template)) ??
    (created?.template === template ? replicaSets.get(created.uid ?? '') : undefined);
  rollout.found = { template, uid: current?.metadata.uid };
  return current;
}
