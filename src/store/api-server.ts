import type { Kind, KubernetesObject, ObjectOfKind, Pod, PodStatus } from '../api/index.ts';

/** What a watcher hears, in order of resourceVersion. */
export interface WatchEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: T;
  /** The object as it was before; absent for ADDED. DELETED carries the last state as `object` and as `previous`. */
  readonly previous?: T;
  /** The resourceVersion of this change as a number; that of the store for the ADDED events a new watcher starts with. */
  readonly version: number;
}

export type WatchHandler<T> = (event: WatchEvent<T>) => void;

export interface DeleteOptions {
  /** Default: the object's own (pods: spec.terminationGracePeriodSeconds); 0 removes at once. */
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

/**
 * The API server as the simulation's parts see it. Objects are immutable: every write stores a new object and leaves
 * older references as they were. Handlers run in the order in which they were registered and are never nested: a write made
 * by a handler is announced after the handler returns. Refusals throw ApiError with the reason the real server gives.
 */
export interface ApiServer {
  /** Fills in uid, resourceVersion, creationTimestamp (from the virtual clock), defaults and generated names. AlreadyExists. */
  create<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K];
  get<K extends Kind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined;
  /** In order of creation. Cluster-wide kinds live in namespace "". */
  list<K extends Kind>(kind: K, namespace?: string): readonly ObjectOfKind[K][];
  /** Replaces everything but status. Conflict when metadata.resourceVersion is given and is not the stored one. NotFound. */
  update<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K];
  /** The status subresource: only `status` is taken. */
  updateStatus<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K];
  /** Status of a pod by key, sparing the caller a whole object. */
  setPodStatus(namespace: string, name: string, status: PodStatus): Pod;
  /** Pods with that spec.nodeName, in the order in which they came to the node. */
  podsOnNode(nodeName: string): readonly Pod[];
  /** Pods that name this uid among their ownerReferences, in the order in which they came to be owned. */
  ownedBy(uid: string): readonly Pod[];
  /** The binding subresource: sets spec.nodeName and condition PodScheduled. Conflict when already bound, being deleted or gated. */
  bind(namespace: string, name: string, nodeName: string): Pod;
  /**
   * Graceful for bound, running pods: sets deletionTimestamp and deletionGracePeriodSeconds and keeps the object, until
   * a deletion with grace 0 takes it away. Finalizers hold nothing back. NotFound; Conflict when a precondition fails.
   */
  delete(kind: Kind, namespace: string, name: string, options?: DeleteOptions): void;
  /** Hears of every object that exists (ADDED) and of every later change. Returns how to stop. */
  watch<K extends Kind>(kind: K, handler: WatchHandler<ObjectOfKind[K]>): () => void;
  readonly resourceVersion: number;
}

/** Who tells of what happens: what `kubectl get events` would show. */
export interface EventRecorder {
  event(
    involved: KubernetesObject,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
    container?: string,
  ): void;
}

/** A refusal, with the reason of the real server's Status ("NotFound", "AlreadyExists", "Conflict", "Invalid" ...). */
export class ApiError extends Error {
  readonly reason: 'NotFound' | 'AlreadyExists' | 'Conflict' | 'Invalid' | 'Forbidden';
  /** What the user can do about it; no part of the real server's text. */
  readonly hint: string | undefined;
  constructor(reason: ApiError['reason'], message: string, hint?: string) {
    super(message);
    this.name = 'ApiError';
    this.reason = reason;
    this.hint = hint;
  }
}
