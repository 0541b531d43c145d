import { isCustomResource, refText, SCALABLE_KINDS } from '../../../../objects/index.ts';
import type { KubernetesObject, Scalable } from '../../../../objects/index.ts';
import {
  autoscalerOf,
  missingTarget,
  scaleTarget,
  withoutMade,
} from '../../../../controllers/index.ts';
import type { Autoscaler } from '../../../../controllers/index.ts';
import { applyDefaults, convertOldVersion } from '../../../../server/index.ts';
import { nearest } from '../../../../problems/index.ts';
import { groupBy } from '../../../../units/index.ts';
import { isScalable } from '../../../edits/scale-workload.ts';

/** An autoscaler of the input, and what it scales. */
export interface AuditedAutoscaler {
  readonly by: Autoscaler;
  /** With defaults; a ScaledObject as it was written. */
  readonly object: KubernetesObject;
  /** The workload; or the error of its controller, which finds none; or why nobody knows. */
  readonly target: AutoscaledTarget;
}

export type AutoscaledTarget =
  { readonly workload: Scalable } | { readonly error: string } | { readonly unknown: string };

/** `objects`: stored objects, and custom resources. */
export function readAutoscalers(
  objects: readonly KubernetesObject[],
): readonly AuditedAutoscaler[] {
  const objectOf = new Map<Autoscaler, KubernetesObject>();
  for (const object of objects) {
    const by = autoscalerOf(object);
    if (by !== undefined) objectOf.set(by, currentForm(object));
  }
  if (objectOf.size === 0) return [];
  const workloads = new Workloads(objects.filter(isScalable));
  return withoutMade([...objectOf.keys()]).flatMap((by) => {
    const object = objectOf.get(by);
    return object === undefined ? [] : [{ by, object, target: workloads.targetOf(by) }];
  });
}

/** Callers of the library may pass a former version. */
function currentForm(object: KubernetesObject): KubernetesObject {
  const converted = convertOldVersion(object);
  return converted === undefined ? object : applyDefaults(converted);
}

/** The workloads with replicas of an input, by kind and namespace. */
class Workloads {
  readonly #byKind: ReadonlyMap<string, readonly Scalable[]>;
  readonly #byPlace: ReadonlyMap<string, ReadonlyMap<string, Scalable>>;

  constructor(objects: readonly Scalable[]) {
    this.#byKind = groupBy(objects, ({ kind }) => kind);
    const places = groupBy(objects, ({ kind, metadata }) => placeOf(kind, metadata.namespace));
    this.#byPlace = new Map(
      Array.from(places, ([place, there]) => [
        place,
        new Map(there.map((object) => [object.metadata.name, object])),
      ]),
    );
  }

  targetOf({ ref: { namespace }, target }: Autoscaler): AutoscaledTarget {
    const { apiVersion, kind, name } = target;
    const named = refText(target);
    if (isCustomResource(apiVersion)) {
      return { unknown: `scales ${named} of ${apiVersion}, which is not known here` };
    }
    const scale = scaleTarget(target, namespace);
    if ('error' in scale) return { error: `${scale.error}${didYouMean(kind)}` };
    if (!this.#byKind.has(scale.kind)) {
      return { unknown: `scales ${named}, and the input has no ${scale.kind}` };
    }
    const there = this.#byPlace.get(placeOf(scale.kind, namespace));
    const workload = there?.get(name);
    if (workload !== undefined) return { workload };
    const near = nearest(name, [...(there?.keys() ?? [])]);
    const hint = near === undefined ? '' : `; did you mean ${near}?`;
    return { error: `${missingTarget(target, scale, namespace).error}${hint}` };
  }
}

/** The replicas that a workload has once its autoscaler has enforced its bounds; 0 switches autoscaling off. */
export type BoundReplicas = (workload: KubernetesObject, replicas: number) => number;

/** Of several autoscalers of one workload the first counts: each enforces its own bounds. */
export function replicaBounds(autoscalers: readonly AuditedAutoscaler[]): BoundReplicas {
  const byWorkload = new Map<KubernetesObject, Autoscaler>();
  for (const { by, target } of autoscalers) {
    if ('workload' in target && !byWorkload.has(target.workload))
      byWorkload.set(target.workload, by);
  }
  return (workload, replicas) => {
    const by = byWorkload.get(workload);
    if (by === undefined || replicas === 0) return replicas;
    return Math.min(by.max, Math.max(by.minActive, replicas));
  };
}

const placeOf = (kind: string, namespace: string): string => `${namespace}/${kind}`;

/** A kind that is spelt alike, and is not that kind. */
function didYouMean(kind: string): string {
  const near = nearest(kind, SCALABLE_KINDS);
  return near === undefined || near === kind ? '' : `; did you mean ${near}?`;
}
