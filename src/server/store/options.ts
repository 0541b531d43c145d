import type { Kind, KubernetesObject, ObjectOfKind, ObjectRef } from '../../objects/index.ts';
import type { WithName } from '../admission/forbidden.ts';
import type { Gates } from '../../features/index.ts';
import type { Clock } from '../../clock/index.ts';

/** Applies defaults and admission to a new object before it is stored. Throws ApiError to refuse it. */
export type Admit = <K extends Kind>(
  kind: K,
  object: ObjectOfKind[K],
  withName: WithName,
) => ObjectOfKind[K];

export interface ObjectStoreOptions {
  readonly clock: Clock;
  /** Wall-clock milliseconds since 1970 at virtual time 0. */
  readonly epochMs: number;
  readonly seed: number;
  readonly admit?: Admit;
  /** Feature gates of the cluster. Default: the gates of v1.34. */
  readonly gates?: Gates;
  /** Objects that will be created with the uids they carry; no other object gets one of these uids. */
  readonly expected?: Iterable<KubernetesObject>;
}

export interface CreateOptions {
  /**
   * True: the object passed admission before, for example in the cluster of a dump. It is stored as given, without `admit`;
   * quotas count it and do not refuse it. Default: false.
   */
  readonly admitted?: boolean;
}

/** A deletion that the real server would delay until these finalizers are removed. */
export interface IgnoredFinalizers extends ObjectRef {
  readonly finalizers: readonly string[];
}
