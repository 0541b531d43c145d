import type { KubernetesObject, ObjectMeta, Pod, PodSpec } from '../../api/index.ts';
import type { NotModelled } from '../../outcome/index.ts';
import { textAt } from '../value-at.ts';

/** The whole input, custom resources included. */
export interface Examined {
  /** Objects as they stand in the cluster. */
  readonly cluster: readonly KubernetesObject[];
  /** Objects that are applied to it, those of a scenario included. */
  readonly applied: readonly KubernetesObject[];
  /** schedulerName of each profile. */
  readonly schedulers: ReadonlySet<string>;
}

/** What causes look at. */
export interface Survey extends Examined {
  /** Pods and workloads of both sides, each with the shape of its pods. */
  readonly shaped: readonly Shaped[];
  /** All other objects, nodes excepted: few, where pods are many. */
  readonly others: Pick<Examined, 'cluster' | 'applied'>;
}

export interface Shaped {
  readonly object: KubernetesObject;
  readonly shape: PodShape;
}

/** A pod, or the template of one. */
export interface PodShape {
  readonly metadata?: Partial<ObjectMeta> | undefined;
  readonly spec?: PodSpec | undefined;
}

/** A pod with the workloads that made it, its own controller first. */
export interface PodSubject {
  readonly pod: Pod;
  readonly owners: readonly KubernetesObject[];
}

/** Why the fate of a pod is not known. Equal doubts of one plan are one object. */
export interface Doubt {
  readonly reason: string;
  /** What it could change. */
  readonly effect: string;
}

/** What one cause found in an input. */
export interface CauseResult {
  /** Objects that are not simulated, whatever pods there are. */
  readonly entries?: readonly NotModelled[];
  /** Absent where the cause can concern no pod of this input. */
  readonly doubt?: (subject: PodSubject) => Doubt | undefined;
}

/** One kind of thing that the simulation leaves out. */
export type Cause = (input: Survey) => readonly CauseResult[];

/** Keeps doubts by their reason, so that equal ones are one object. */
export class Doubts {
  readonly #known = new Map<string, Doubt>();
  readonly #effect: string;

  constructor(effect: string) {
    this.#effect = effect;
  }

  of(reason: string): Doubt {
    let doubt = this.#known.get(reason);
    if (doubt === undefined) this.#known.set(reason, (doubt = { reason, effect: this.#effect }));
    return doubt;
  }
}

/** "namespace/name", or the name of a cluster-wide object. Custom resources come unchecked, and may have no name. */
export function labelOfObject(object: KubernetesObject): string {
  const { namespace } = object.metadata;
  const name = textAt(object, 'metadata', 'name') ?? '-';
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** The entry of one object. */
export function entryOf(
  object: KubernetesObject,
  found: Pick<NotModelled, 'reason' | 'effect' | 'makesPods'>,
): NotModelled {
  const { kind, apiVersion } = object;
  return { kind, apiVersion, object: labelOfObject(object), ...found };
}
