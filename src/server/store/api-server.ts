import type { Kind, KubernetesObject, ObjectOfKind, Pod, PodStatus } from '../../objects/index.ts';
import type { Gates } from '../../features/index.ts';

/** One change of an object. Watchers get them in order of resourceVersion. */
export interface WatchEvent<T> {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly object: T;
  /** The object before the change; absent for ADDED. DELETED carries the last state as `object` and as `previous`. */
  readonly previous?: T;
  /** The change's resourceVersion as a number. The ADDED events that a new watcher starts with carry the store's. */
  readonly version: number;
}

export type WatchHandler<T> = (event: WatchEvent<T>) => void;

export interface DeleteOptions {
  /** Default: the pod's spec.terminationGracePeriodSeconds. 0 removes the object at once. */
  readonly gracePeriodSeconds?: number;
  readonly preconditions?: { readonly uid?: string; readonly resourceVersion?: string };
}

/** Makes a status, and returns the object with it. */
export type SetStatus<K extends Kind> = (object: ObjectOfKind[K]) => ObjectOfKind[K];

/** A status that was written later. */
export interface LateStatus {
  /** Writes it once more. Returns false, and does nothing, if it has been made, or another one written. */
  writeAgain(): boolean;
}

/** Source: metav1.ListOptions, apimachinery pkg/apis/meta/v1/types.go, v1.34. */
export interface WatchOptions {
  /** False: the watch starts with the next change, and costs nothing per existing object. Default: true. */
  readonly sendInitialEvents?: boolean;
  /** False: the watch may leave out changes by `updateStatusLater`. Default: true. */
  readonly needsStatus?: boolean;
}

/**
 * The API server's interface to controllers, scheduler and kubelets. Objects are immutable: every write stores a new object.
 * Watch handlers run in order of registration and are never nested: a write made by a handler is delivered after the handler
 * returns. A refused request throws ApiError with the real server's reason.
 */
export interface ApiServer {
  /** Sets uid, resourceVersion, creationTimestamp (virtual clock), defaults and generated names. Throws AlreadyExists. */
  create<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K];
  get<K extends Kind>(kind: K, namespace: string, name: string): ObjectOfKind[K] | undefined;
  /** In order of creation. Cluster-wide kinds are in namespace "". */
  list<K extends Kind>(kind: K, namespace?: string): readonly ObjectOfKind[K][];
  /** Replaces everything but status. Throws NotFound, and Conflict if metadata.resourceVersion is not the stored one. */
  update<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K];
  /** The status subresource: replaces only `status`. */
  updateStatus<K extends Kind>(kind: K, object: ObjectOfKind[K]): ObjectOfKind[K];
  /**
   * Writes the status of an object by its key, and takes a resourceVersion at once, as updateStatus does. `set` computes the status when
   * somebody reads the object, from the object as it is then; at once if somebody watches its kind; never if another status is written first.
   */
  updateStatusLater<K extends Kind>(
    kind: K,
    namespace: string,
    name: string,
    set: SetStatus<K>,
  ): LateStatus;
  /** updateStatus of a pod by its key. */
  setPodStatus(namespace: string, name: string, status: PodStatus): Pod;
  /** Pods with that spec.nodeName, in order of binding. */
  podsOnNode(nodeName: string): readonly Pod[];
  /** Pods with this uid in their ownerReferences, in the order in which the references were added. */
  ownedBy(uid: string): readonly Pod[];
  /** The binding subresource: sets spec.nodeName and PodScheduled. Conflict if the pod is bound, being deleted or gated. */
  bind(namespace: string, name: string, nodeName: string): Pod;
  /**
   * Graceful for bound, running pods: sets deletionTimestamp and deletionGracePeriodSeconds and keeps the object until a deletion
   * with grace 0. Finalizers are ignored. Throws NotFound, and Conflict if a precondition fails.
   */
  delete(kind: Kind, namespace: string, name: string, options?: DeleteOptions): void;
  /**
   * Calls `handler` for every existing object (ADDED), unless the options say otherwise, and every later change.
   * Returns a function that stops it.
   */
  watch<K extends Kind>(
    kind: K,
    handler: WatchHandler<ObjectOfKind[K]>,
    options?: WatchOptions,
  ): () => void;
  readonly resourceVersion: number;
  /** Feature gates of the cluster. */
  readonly gates: Gates;
}

/** Records what `kubectl get events` shows. Source: client-go tools/record EventRecorder, v1.34. */
export interface EventRecorder {
  event(
    involved: KubernetesObject | InvolvedContainer,
    type: 'Normal' | 'Warning',
    reason: string,
    message: string,
  ): void;
}

/** A container of a pod: what client-go writes as an object reference with a fieldPath. */
export interface InvolvedContainer {
  readonly pod: Pod;
  /** Name of the container. */
  readonly container: string;
}

/** A refused request, with the reason of the real server's Status. */
export class ApiError extends Error {
  readonly reason: 'NotFound' | 'AlreadyExists' | 'Conflict' | 'Invalid' | 'Forbidden';
  /** What the user can do about it; not part of the real server's text. */
  readonly hint: string | undefined;
  constructor(reason: ApiError['reason'], message: string, hint?: string) {
    super(message);
    this.name = 'ApiError';
    this.reason = reason;
    this.hint = hint;
  }
}
