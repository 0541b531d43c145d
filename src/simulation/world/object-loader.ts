import { isKind, namespaceOf } from '../../objects/index.ts';
import type { Kind, KubernetesObject, Pod } from '../../objects/index.ts';
import type { Given } from '../../input/index.ts';
import type { Clock } from '../../clock/index.ts';
import type { Cluster } from '../../cluster/index.ts';
import { ApiError } from '../../server/index.ts';
import type { CreateOptions, RefusalLog } from '../../server/index.ts';
import type { ChangedObject } from '../changes/index.ts';
import { completed } from '../input/check.ts';
import { givenInCreationOrder, inCreationOrder } from '../input/creation-order.ts';
import { applyObject, StepError } from '../scenario/index.ts';
import type { WiredApiServer } from './wire-api-server.ts';

interface LoaderParts extends WiredApiServer {
  readonly clock: Clock;
  readonly cluster: Cluster;
  readonly refusals: RefusalLog;
}

/** The objects that exist when a simulation starts. */
export interface StartObjects {
  /** Objects of the side 'cluster' exist already: quotas count them and admission does not refuse them. */
  readonly given: readonly Given[];
  /** Pods that have passed admission. */
  readonly admitted: readonly Pod[];
  /** Manifests that change an object on its creation, by that object. */
  readonly changes: ReadonlyMap<KubernetesObject, Given>;
}

export interface RefusedManifests {
  readonly added: readonly KubernetesObject[];
  readonly changes: readonly KubernetesObject[];
}

/** Writes the input's objects to the API server and records what it refuses. */
export class ObjectLoader {
  readonly #parts: LoaderParts;
  readonly #changed: ChangedObject[] = [];
  readonly #refusedNew: KubernetesObject[] = [];
  readonly #refusedChanges: KubernetesObject[] = [];
  #isOwnershipKnown = true;

  constructor(parts: LoaderParts) {
    this.#parts = parts;
  }

  /** The objects of the cluster that manifests changed. */
  get changed(): readonly ChangedObject[] {
    return this.#changed;
  }

  /** Manifests of new and of existing objects that the API server refused. */
  get refused(): RefusedManifests {
    return { added: this.#refusedNew, changes: this.#refusedChanges };
  }

  /** False: for a changed object it is not known which fields its manifest had set before. */
  get isOwnershipKnown(): boolean {
    return this.#isOwnershipKnown;
  }

  /** Creates the objects of the start. */
  load({ given, admitted, changes }: StartObjects): void {
    const { cluster, restore } = this.#parts;
    for (const { object } of given) cluster.learn(object);
    for (const { object } of changes.values()) cluster.learn(object);
    for (const { object, side } of givenInCreationOrder(given)) {
      const isNew = side === 'apply';
      this.#write(object, isNew ? this.#refusedNew : undefined, () => {
        if (isNew) this.#create(object);
        else restore(object);
      });
      const manifest = changes.get(object)?.object;
      if (manifest !== undefined) this.#change(manifest);
    }
    for (const pod of admitted) {
      this.#write(pod, undefined, () => {
        this.#create(completed(pod), { admitted: true });
      });
    }
  }

  /** Applies manifests to a running cluster. */
  apply(manifests: readonly KubernetesObject[]): void {
    const { api, cluster } = this.#parts;
    for (const object of manifests) cluster.learn(object);
    for (const manifest of inCreationOrder(manifests)) {
      const { kind, metadata } = manifest;
      if (!isStoredKind(manifest)) continue;
      const isNew = api.get(kind as Kind, namespaceOf(manifest), metadata.name) === undefined;
      if (isNew) {
        this.#write(manifest, this.#refusedNew, () => {
          this.#create(manifest);
        });
      } else this.#change(manifest);
    }
  }

  /** Writes an object. A refusal is recorded, and the object is added to `refused`. */
  #write(
    object: KubernetesObject,
    refused: KubernetesObject[] | undefined,
    write: () => void,
  ): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof ApiError) && !(error instanceof StepError)) throw error;
      const refusal = error instanceof ApiError ? error : new ApiError('Invalid', error.message);
      this.#parts.refusals.refused(object, object, refusal);
      refused?.push(object);
    }
  }

  #create(object: KubernetesObject, options?: CreateOptions): void {
    const kind = object.kind as Kind;
    if (isKind(object, kind)) this.#parts.api.create(kind, object, options);
  }

  /** Applies a manifest to an existing object, as `kubectl apply --server-side` does. */
  #change(manifest: KubernetesObject): void {
    if (!isStoredKind(manifest)) return;
    this.#write(manifest, this.#refusedChanges, () => {
      const { api } = this.#parts;
      const stored = (): KubernetesObject | undefined =>
        api.get(manifest.kind as Kind, namespaceOf(manifest), manifest.metadata.name);
      const before = stored();
      const { change, isOwnershipKnown } = applyObject(manifest, api);
      const after = stored();
      if (change === 'unchanged' || before === undefined || after === undefined) return;
      this.#changed.push({ before, after });
      if (!isOwnershipKnown) this.#isOwnershipKnown = false;
    });
  }
}

/** False for the kinds that no controller, scheduler or kubelet reads. */
const isStoredKind = (object: KubernetesObject): boolean => isKind(object, object.kind as Kind);
