import { controllerOf, EVERY_KIND, findCondition, isReady } from '../../../src/objects/index.ts';
import type {
  Kind,
  KubernetesObject,
  ObjectOfKind,
  Pod,
  ReplicaSet,
} from '../../../src/objects/index.ts';
import type { Clock } from '../../../src/clock/index.ts';
import type { ApiServer, WatchEvent } from '../../../src/server/index.ts';

/** One change in the journal of the API server. */
export interface Change {
  readonly type: WatchEvent<KubernetesObject>['type'];
  readonly object: KubernetesObject;
  /** The object before the change; absent for ADDED. */
  readonly previous: KubernetesObject | undefined;
  /** True: the user made the change, not a part of the cluster. */
  readonly isOrdered: boolean;
}

/** Looks at one change. `ledger` holds the objects after it. Describes what is wrong. */
export type Check = (change: Change, ledger: Ledger) => string | undefined;

type Objects = Map<string, KubernetesObject>;

const DESIRED = 'deployment.kubernetes.io/desired-replicas';

/**
 * The objects of a cluster as the journal of its API server tells them, which controllers that act on the same events may be
 * ahead of. Never writes.
 */
export class Ledger {
  readonly #checks: readonly Check[];
  readonly #byKind = new Map<string, Objects>();
  /** By the uid of their controller, then by their own. */
  readonly #controlled = new Map<string, Objects>();
  readonly #ordered = new Set<number>();
  /** Virtual milliseconds, by the uid of the pod. Missing: not ready, or ready before the first event. */
  readonly #readySinceMs = new Map<string, number>();
  /** The uids of ReplicaSets whose last change of replicas came with a change of the replicas of their Deployment. */
  readonly #scaled = new Set<string>();
  #clock: Pick<Clock, 'nowMs'> = { nowMs: 0 };
  #isFollowing = false;
  #found: string[] = [];

  constructor(checks: readonly Check[]) {
    this.#checks = checks;
  }

  /** To be called before the first event. The checks begin with the next change. */
  follow(api: Pick<ApiServer, 'watch'>, clock: Pick<Clock, 'nowMs'>): this {
    this.#clock = clock;
    this.#isFollowing = false;
    for (const kind of EVERY_KIND) {
      api.watch(kind, (event: WatchEvent<KubernetesObject>) => {
        this.#take(event);
      });
    }
    this.#isFollowing = true;
    return this;
  }

  /** The user is about to make the change of this version. */
  order(version: number): void {
    this.#ordered.add(version);
  }

  /** Describes the violations since the last call. */
  check(): readonly string[] {
    const found = this.#found;
    if (found.length > 0) this.#found = [];
    return found;
  }

  get<K extends Kind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined {
    // The map of a kind holds nothing else.
    return this.#byKind.get(kind)?.get(`${namespace}/${name}`) as ObjectOfKind[K] | undefined;
  }

  list<K extends Kind>(kind: K, namespace: string): readonly ObjectOfKind[K][] {
    const all = [...(this.#byKind.get(kind)?.values() ?? [])];
    return all.filter(
      ({ metadata }) => (metadata.namespace ?? '') === namespace,
    ) as ObjectOfKind[K][];
  }

  /** The objects of a kind with that controller. */
  controlledBy<K extends Kind>(
    kind: K,
    { metadata: { uid = '' } }: KubernetesObject,
  ): readonly ObjectOfKind[K][] {
    const all = [...(this.#controlled.get(uid)?.values() ?? [])];
    return all.filter((one) => one.kind === kind) as ObjectOfKind[K][];
  }

  /** The controller of an object, if it is of this kind and stays. */
  controllerOf<K extends Kind>(
    kind: K,
    { metadata }: KubernetesObject,
  ): ObjectOfKind[K] | undefined {
    const owner = controllerOf(metadata);
    if (owner?.kind !== kind) return undefined;
    const found = this.get(kind, metadata.namespace ?? '', owner.name);
    const stays =
      found?.metadata.uid === owner.uid && found.metadata.deletionTimestamp === undefined;
    return stays ? found : undefined;
  }

  /**
   * Whether a pod, which is ready, has been so for `minReadySeconds`. `unsure`: the answer within the second to which timestamps are
   * cut, and for pods that were ready before the first event.
   */
  isAvailable(pod: Pod, minReadySeconds: number, unsure: boolean): boolean {
    if (minReadySeconds === 0) return true;
    const since = this.#readySinceMs.get(pod.metadata.uid ?? '');
    if (since === undefined) return unsure;
    const lackingMs = since + minReadySeconds * 1000 - this.#clock.nowMs;
    return Math.abs(lackingMs) <= 1000 ? unsure : lackingMs < 0;
  }

  /**
   * Whether a ReplicaSet has the replicas that a change of its Deployment's replicas gave it. Such a change scales all ReplicaSets in
   * proportion to their replicas, without regard to available pods. Source: scale, pkg/controller/deployment/sync.go, v1.36.
   */
  isScaledInProportion({ metadata: { uid = '' } }: ReplicaSet): boolean {
    return this.#scaled.has(uid);
  }

  #take({ type, object, previous, version }: WatchEvent<KubernetesObject>): void {
    if (this.#isFollowing && type !== 'DELETED') this.#takeReadiness(object, previous);
    if (type === 'DELETED') this.#drop(object);
    else {
      if (previous !== undefined) this.#drop(previous);
      this.#keep(object);
    }
    if (!this.#isFollowing) return;
    this.#takeScaling(object, previous);
    const change = { type, object, previous, isOrdered: this.#ordered.delete(version) };
    for (const check of this.#checks) {
      const wrong = check(change, this);
      if (wrong !== undefined) this.#found.push(wrong);
    }
    if (type === 'DELETED') this.#readySinceMs.delete(object.metadata.uid ?? '');
  }

  #takeReadiness(object: KubernetesObject, previous: KubernetesObject | undefined): void {
    if (!isPod(object)) return;
    const { uid = '' } = object.metadata;
    if (!isReady(object)) this.#readySinceMs.delete(uid);
    else if (previous === undefined || !isPod(previous) || !isReady(previous)) {
      this.#readySinceMs.set(uid, this.#clock.nowMs);
    }
  }

  #takeScaling(object: KubernetesObject, previous: KubernetesObject | undefined): void {
    if (!isReplicaSet(object) || previous === undefined || !isReplicaSet(previous)) return;
    if (object.spec.replicas === previous.spec.replicas) return;
    const desired = object.metadata.annotations?.[DESIRED];
    const { uid = '' } = object.metadata;
    if (desired === previous.metadata.annotations?.[DESIRED]) this.#scaled.delete(uid);
    else this.#scaled.add(uid);
  }

  #drop({ kind, metadata }: KubernetesObject): void {
    const { namespace = '', name, uid = '' } = metadata;
    this.#byKind.get(kind)?.delete(`${namespace}/${name}`);
    const owner = controllerOf(metadata)?.uid;
    if (owner !== undefined) this.#controlled.get(owner)?.delete(uid);
  }

  #keep(object: KubernetesObject): void {
    const { kind, metadata } = object;
    const { namespace = '', name, uid = '' } = metadata;
    entry(this.#byKind, kind).set(`${namespace}/${name}`, object);
    const owner = controllerOf(metadata)?.uid;
    if (owner !== undefined) entry(this.#controlled, owner).set(uid, object);
  }
}

function entry(of: Map<string, Objects>, key: string): Objects {
  let found = of.get(key);
  if (found === undefined) {
    found = new Map<string, KubernetesObject>();
    of.set(key, found);
  }
  return found;
}

/** The pod that a change begins to take away; undefined for every other change. */
function podTakenAway({ type, object, previous }: Change): Pod | undefined {
  if (!isPod(object) || previous?.metadata.deletionTimestamp !== undefined) return undefined;
  const { deletionTimestamp } = object.metadata;
  return type === 'DELETED' || deletionTimestamp !== undefined ? object : undefined;
}

/** `podTakenAway` without pods that the user, a taint, an eviction, a preemption or a lost node takes away. */
export function podDeletedByController(change: Change): Pod | undefined {
  const pod = change.isOrdered ? undefined : podTakenAway(change);
  return pod === undefined || disruptionOf(pod) !== undefined ? undefined : pod;
}

/** The reason of the condition DisruptionTarget, if it is true. */
export function disruptionOf({ status }: Pod): string | undefined {
  const condition = findCondition(status?.conditions, 'DisruptionTarget');
  return condition?.status === 'True' ? (condition.reason ?? '') : undefined;
}

export function isReplicaSet(object: KubernetesObject): object is ReplicaSet {
  return object.kind === 'ReplicaSet';
}

export function isPod(object: KubernetesObject): object is Pod {
  return object.kind === 'Pod';
}

/** Ready, and not being deleted. */
export function isServing(pod: Pod): boolean {
  return isReady(pod) && pod.metadata.deletionTimestamp === undefined;
}

export function nameOf({ kind, metadata: { namespace, name } }: KubernetesObject): string {
  return namespace === undefined ? `${kind}/${name}` : `${kind}/${namespace}/${name}`;
}

/** A number, or the share of a total that a percentage is. */
export function shareOf(
  value: number | string,
  total: number,
  round: (exact: number) => number,
): number {
  return typeof value === 'number' ? value : round((Number.parseInt(value, 10) * total) / 100);
}
