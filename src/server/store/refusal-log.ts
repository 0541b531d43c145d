import { namespaceOf, refKeyOf, refOf } from '../../objects/index.ts';
import type { KubernetesObject, WorkloadRef } from '../../objects/index.ts';
import type { ApiError } from './api-server.ts';

/** A create that the API server refused and that has not succeeded since. */
export interface Refusal {
  /** The object that the controller created it for, or the refused object itself if a user applied it. */
  readonly owner: RefusalOwner;
  /** The object as passed to create. */
  readonly object: KubernetesObject;
  /** The API server's text. */
  readonly message: string;
  /** What the user can do about it. */
  readonly hint?: string;
  /** Virtual milliseconds. */
  readonly atMs: number;
}

/** The owner of a refusal. The namespace is empty for a cluster-scoped object. */
export interface RefusalOwner extends WorkloadRef {
  /** Empty for an object that was never stored. */
  readonly uid: string;
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

  refused(owner: KubernetesObject, object: KubernetesObject, error: ApiError, atMs: number): void {
    const { uid = '' } = owner.metadata;
    const { message, hint } = error;
    this.#byOwner.set(keyOf(owner), {
      owner: { ...refOf(owner), namespace: namespaceOf(owner), uid },
      object,
      message,
      ...(hint === undefined ? {} : { hint }),
      atMs,
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
