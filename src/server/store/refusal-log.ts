import { namespaceOf, refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject, WorkloadRef } from '../../objects/index.ts';
import type { ApiError } from './api-server.ts';

/** A create that the API server refused and that has not succeeded since. */
export interface Refusal {
  /** The object that the controller created it for, or the refused object itself if a user applied it. A cluster-scoped owner has namespace "". */
  readonly owner: WorkloadRef;
  /** The object as passed to create. */
  readonly object: KubernetesObject;
  /** The API server's text. */
  readonly message: string;
  /** What the user can do about it. */
  readonly hint?: string;
}

/** The last refused create of each owner, until a later create of the same kind succeeds. */
export class RefusalLog {
  readonly #byOwner = new Map<string, Refusal>();

  /** In the order in which the owners were first refused. */
  get all(): readonly Refusal[] {
    return [...this.#byOwner.values()];
  }

  of(owner: KubernetesObject): Refusal | undefined {
    return this.#byOwner.get(keyOf(owner));
  }

  refused(owner: KubernetesObject, object: KubernetesObject, error: ApiError): void {
    const { message, hint } = error;
    this.#byOwner.set(keyOf(owner), {
      owner: { ...refOf(owner), namespace: namespaceOf(owner) },
      object,
      message,
      ...(hint === undefined ? {} : { hint }),
    });
  }

  created(owner: KubernetesObject, kind: string): void {
    if (this.#byOwner.size === 0) return;
    const key = keyOf(owner);
    if (this.#byOwner.get(key)?.object.kind === kind) this.#byOwner.delete(key);
  }
}

function keyOf(object: KubernetesObject): string {
  const { uid = '' } = object.metadata;
  return uid === '' ? refKeyOf(refOf(object)) : uid;
}
