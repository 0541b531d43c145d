import { compileLabelSelector, controllerOf } from '../api/index.ts';
import type { Deployment, Labels, PodTemplateSpec, ReplicaSet } from '../api/index.ts';
import type { ApiServer, WatchEvent } from '../store/index.ts';
import { hasTemplate } from './deployment-replica-set.ts';
import { byAge } from './deployment-scaling.ts';
import { ownerKey, uidOf, underController } from './owner-reference.ts';

/** A Deployment and the ReplicaSets it controls, by uid. */
export interface Rollout {
  object: Deployment;
  readonly selects: (labels: Labels) => boolean;
  readonly replicaSets: Map<string, ReplicaSet>;
  /** Cache of findReplicaSet: the uid for a template. */
  found?: { readonly template: PodTemplateSpec; readonly uid: string };
  /** Virtual milliseconds of the next check of the progress deadline; in the past: none. */
  deadlineMs: number;
}

/** Follows all Deployments and ReplicaSets, and adopts ReplicaSets. Source: pkg/controller/deployment, v1.34. */
export class Rollouts {
  readonly #api: ApiServer;
  readonly #changed: (rollout: Rollout) => void;
  readonly #byUid = new Map<string, Rollout>();
  readonly #byName = new Map<string, Rollout>();
  /** ReplicaSets without Deployment, by uid. */
  readonly #orphans = new Map<string, ReplicaSet>();
  readonly #unwatch: readonly (() => void)[];

  /** `changed` is called for a new Deployment, a changed spec, and a change of its ReplicaSets. */
  constructor(api: ApiServer, changed: (rollout: Rollout) => void) {
    this.#api = api;
    this.#changed = changed;
    this.#unwatch = [
      api.watch('Deployment', (event) => {
        this.#onDeploymentEvent(event);
      }),
      api.watch('ReplicaSet', (event) => {
        this.#onReplicaSetEvent(event);
      }),
    ];
  }

  stop(): void {
    for (const unwatch of this.#unwatch) unwatch();
  }

  get all(): Iterable<Rollout> {
    return this.#byUid.values();
  }

  /** False once the Deployment is deleted. */
  has(rollout: Rollout): boolean {
    return this.#byUid.get(uidOf(rollout.object.metadata)) === rollout;
  }

  /** The Deployment of a ReplicaSet: by uid, by name if the uid is unknown, by selector if it has no controller. */
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

  #onDeploymentEvent({ type, object }: WatchEvent<Deployment>): void {
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
        if (this.#rolloutOf(set) === rollout) this.#track(set);
      }
      this.#changed(rollout);
    } else {
      const hasNewSpec = known.object.spec !== object.spec;
      known.object = object;
      if (hasNewSpec) this.#changed(known);
    }
  }

  #onReplicaSetEvent({ type, object }: WatchEvent<ReplicaSet>): void {
    if (type !== 'DELETED') {
      this.#track(object);
      return;
    }
    this.#orphans.delete(uidOf(object.metadata));
    const rollout = this.#rolloutOf(object);
    if (rollout?.replicaSets.delete(uidOf(object.metadata)) === true) this.#changed(rollout);
  }

  /** Assigns a ReplicaSet to its Deployment; adopts it if its controller reference has another uid. */
  #track(set: ReplicaSet): void {
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
    this.#changed(rollout);
  }
}

/** The oldest ReplicaSet with the Deployment's current template. Source: deployment_util.go FindNewReplicaSet. */
export function findReplicaSet({ object, replicaSets, found }: Rollout): ReplicaSet | undefined {
  const { template } = object.spec;
  const known = found?.template === template ? replicaSets.get(found.uid) : undefined;
  if (known !== undefined) return known;
  const equal = [...replicaSets.values()].filter((set) => hasTemplate(set, template));
  return equal.sort(byAge)[0];
}
