import { isKind } from '../api/index.ts';
import type { Kind, KubernetesObject, Pod, Side } from '../api/index.ts';
import type { Clock } from '../clock/index.ts';
import type { Cluster } from '../cluster/index.ts';
import { ApiError } from '../store/index.ts';
import type { CreateOptions, RefusalLog } from '../store/index.ts';
import { completed } from './check-input.ts';
import { inCreationOrder, withExistingFirst } from './creation-order.ts';
import { applyObject, StepError } from './scenario/index.ts';
import type { WiredApiServer } from './wire-api-server.ts';

interface LoaderParts extends WiredApiServer {
  readonly clock: Clock;
  readonly cluster: Cluster;
  readonly refusals: RefusalLog;
}

/** The objects that exist when a simulation starts. */
export interface StartObjects {
  readonly objects: readonly KubernetesObject[];
  /** Pods that have passed admission. */
  readonly admitted: readonly Pod[];
  readonly sideOf: (object: KubernetesObject) => Side;
  /** Manifests that change an object on its creation, by that object. */
  readonly changes: ReadonlyMap<KubernetesObject, KubernetesObject>;
}

/** Writes the input's objects to the API server and records what it refuses. */
export class ObjectLoader {
  readonly #parts: LoaderParts;
  readonly #changed: KubernetesObject[] = [];
  #isOwnershipKnown = true;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /** Manifests that changed an object of the cluster. */
  get changed(): readonly KubernetesObject[] {
    return this.#changed;
  }

  /** False: for a changed object it is not known which fields its manifest had set before. */
  get isOwnershipKnown(): boolean {
    return this.#isOwnershipKnown;
  }

  /** Creates the objects of the start. */
  load({ objects, admitted, sideOf, changes }: StartObjects): void {
    const { cluster, restore } = this.#parts;
    for (const object of [...objects, ...changes.values()]) cluster.learn(object);
    this.#writeEach(withExistingFirst(inCreationOrder(objects), sideOf), (object) => {
      if (sideOf(object) === 'cluster') restore(object);
      else this.#create(object);
      const manifest = changes.get(object);
      if (manifest !== undefined) this.#change(manifest);
    });
    this.#writeEach(admitted, (pod) => {
      this.#create(completed(pod), { admitted: true });
    });
  }

  /** Applies manifests to a running cluster. */
  apply(manifests: readonly KubernetesObject[]): void {
    const { api, cluster } = this.#parts;
    for (const object of manifests) cluster.learn(object);
    this.#writeEach(inCreationOrder(manifests), (manifest) => {
      const { kind, metadata } = manifest;
      const isNew = api.get(kind as Kind, metadata.namespace ?? '', metadata.name) === undefined;
      if (isNew) this.#create(manifest);
      else this.#change(manifest);
    });
  }

  #writeEach<T extends KubernetesObject>(objects: readonly T[], write: (object: T) => void): void {
    const { refusals, clock } = this.#parts;
    for (const object of objects) {
      try {
        write(object);
      } catch (error) {
        if (!(error instanceof ApiError) && !(error instanceof StepError)) throw error;
        const refusal = error instanceof ApiError ? error : new ApiError('Invalid', error.message);
        refusals.refused(object, object, refusal, clock.nowMs);
      }
    }
  }

  #create(object: KubernetesObject, options?: CreateOptions): void {
    const kind = object.kind as Kind;
    if (isKind(object, kind)) this.#parts.api.create(kind, object, options);
  }

  /** Applies a manifest to an existing object, as `kubectl apply --server-side` does. */
  #change(manifest: KubernetesObject): void {
    const { change, isOwnershipKnown } = applyObject(manifest, this.#parts.api);
    if (change === 'unchanged') return;
    this.#changed.push(manifest);
    if (!isOwnershipKnown) this.#isOwnershipKnown = false;
  }
}
