import type { Kind, KubernetesObject, ObjectOfKind } from '../api/index.ts';
import type { Clock } from '../clock/index.ts';

/** Defaults and admission: what a new object becomes before it is stored. Throws ApiError to refuse it. */
export type Admit = <K extends Kind>(kind: K, object: ObjectOfKind[K]) => ObjectOfKind[K];

export interface ObjectStoreOptions {
  readonly clock: Clock;
  /** Wall-clock milliseconds since 1970 at virtual time 0: what timestamps are counted from. */
  readonly epochMs: number;
  readonly seed: number;
  readonly admit?: Admit;
  /** What will be created with uids of its own: nothing else gets them. */
  readonly expected?: Iterable<KubernetesObject>;
  /** Whether a new object exists already in the cluster that is taken in, so that no quota refuses it; by default: a server wrote it. */
  readonly isStanding?: (object: KubernetesObject) => boolean;
}

/** A deletion that the real server would have held back until someone took these finalizers off. */
export interface IgnoredFinalizers {
  readonly kind: Kind;
  readonly namespace: string;
  readonly name: string;
  readonly finalizers: readonly string[];
}
