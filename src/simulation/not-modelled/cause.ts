import type { Autoscaler } from '../../controllers/index.ts';
import { keyOf } from '../../objects/index.ts';
import type { KubernetesObject, Node, ObjectMeta, Pod, PodSpec } from '../../objects/index.ts';
import type { Features } from '../../features/index.ts';
import type { NotModelled } from '../../outcome/index.ts';
import type { SchedulerExtender } from '../../config/index.ts';
import { textAt } from '../value-at.ts';
import { getOrInsert } from '../../units/index.ts';

/** The whole input, custom resources included. */
export interface Examined {
  /** Existing objects. */
  readonly cluster: readonly KubernetesObject[];
  /** Manifests, including a scenario's. */
  readonly applied: readonly KubernetesObject[];
  /** schedulerName of each profile. */
  readonly schedulers: ReadonlySet<string>;
  /** The features of the scheduler's release. */
  readonly features: Features;
  /** Whether the simulation follows this autoscaler. Default: none. */
  readonly isFollowed?: ((autoscaler: Autoscaler) => boolean) | undefined;
  /** Extenders of the configuration or Policy that are not called. */
  readonly unasked: readonly SchedulerExtender[];
}

/** The input, sorted for the causes. */
export interface Survey extends Examined {
  /** Pods and workloads of both sides, each with its pod or pod template. */
  readonly shaped: readonly Shaped[];
  readonly nodes: readonly Node[];
  /** All other objects except nodes; few, even in inputs with many pods. */
  readonly others: Pick<Examined, 'cluster' | 'applied'>;
}

export interface Shaped {
  readonly object: KubernetesObject;
  readonly shape: PodShape;
}

/** A pod or a pod template. */
export interface PodShape {
  readonly metadata?: Partial<ObjectMeta> | undefined;
  readonly spec?: PodSpec | undefined;
}

/** A pod with its workloads, its own controller first. */
export interface PodSubject {
  readonly pod: Pod;
  readonly owners: readonly KubernetesObject[];
  /** The node that it is bound to, as it is at the end. */
  readonly node?: Node | undefined;
}

/** Why the result of a pod is not certain. Equal doubts of a plan are one object. */
export interface Doubt {
  readonly reason: string;
  /** What it could change. */
  readonly effect: string;
}

/** What one cause finds in an input. */
export interface CauseResult {
  /** Objects that are not simulated. */
  readonly entries?: readonly NotModelled[];
  /** The doubt about a pod. Absent if the cause concerns no pod of this input. */
  readonly doubt?: (subject: PodSubject) => Doubt | undefined;
}

/** Finds one kind of thing that the simulation leaves out. */
export type Cause = (input: Survey) => readonly CauseResult[];

/** Caches doubts by reason, so that equal doubts are one object. */
export class Doubts {
  readonly #known = new Map<string, Doubt>();
  readonly #effect: string;

  constructor(effect: string) {
    this.#effect = effect;
  }

  of(reason: string): Doubt {
    return getOrInsert(this.#known, reason, () => ({ reason, effect: this.#effect }));
  }
}

/** "namespace/name", or the name of a cluster-wide object. Custom resources are not checked and may lack a name. */
export function labelOfObject(object: KubernetesObject): string {
  const { namespace } = object.metadata;
  const name = textAt(object, 'metadata', 'name') ?? '-';
  return namespace === undefined ? name : keyOf({ namespace, name });
}

/** The `notModelled` entry of an object. */
export function entryOf(
  object: KubernetesObject,
  found: Pick<NotModelled, 'reason' | 'effect' | 'makesPods' | 'mayMakePods' | 'isSuspended'>,
): NotModelled {
  const { kind, apiVersion } = object;
  return { kind, apiVersion, object: labelOfObject(object), ...found };
}
