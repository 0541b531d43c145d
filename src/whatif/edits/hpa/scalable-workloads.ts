import { isCustomResource, kindNamed, refKeyOf, refOf, refText } from '../../../objects/index.ts';
import { SCALABLE_KINDS } from '../../../objects/index.ts';
import type { Autoscaler } from '../../../controllers/index.ts';
import type { Scalable, ScalableKind } from '../../../objects/index.ts';
import type { Given } from '../../../input/index.ts';
import type { UnscaledAutoscaler } from '../../../outcome/index.ts';
import { isScalable } from '../scale-workload.ts';

type Objects = readonly [Given<Scalable>, ...Given<Scalable>[]];

/** The objects of a workload, in the cluster and in manifests; why its autoscaler scales nothing; or why nobody knows what it scales. */
export type Target =
  | { readonly objects: Objects; readonly replicas: number }
  | { readonly why: UnscaledAutoscaler['why'] }
  | { readonly message: string };

/** The workloads with replicas of an input, by name. */
export class ScalableWorkloads {
  readonly #byRef = new Map<string, [Given<Scalable>, ...Given<Scalable>[]]>();
  /** The kinds that the cluster's objects include: a workload of these that is missing does not exist. */
  readonly #listed = new Set<ScalableKind>();

  constructor(given: readonly Given[]) {
    for (const one of given) {
      if (!isScalableGiven(one)) continue;
      const key = refKeyOf(refOf(one.object));
      const known = this.#byRef.get(key);
      if (known === undefined) this.#byRef.set(key, [one]);
      else known.push(one);
      if (one.side === 'cluster') this.#listed.add(one.object.kind);
    }
  }

  targetOf(by: Autoscaler): Target {
    const { apiVersion, kind: word, name } = by.target;
    const named = `${refText(by.ref)} scales ${word}/${name}`;
    if (isCustomResource(apiVersion)) {
      return { message: `${named} of ${apiVersion}, whose pods are not simulated; ${CHOOSE}` };
    }
    const kind = kindNamed(word, SCALABLE_KINDS);
    if (kind === undefined) return { why: 'not-scalable' };
    const { namespace } = by.ref;
    const objects = this.#byRef.get(refKeyOf({ kind, namespace, name }));
    if (objects === undefined) {
      if (this.#listed.has(kind)) return { why: 'no-workload' };
      return { message: `${named}, and the input has no ${kind} of the cluster; ${CHOOSE}` };
    }
    const replicas = presentReplicas(objects);
    const isOff = wantedReplicas(objects) === 0 && !by.scalesFromZero;
    return isOff ? { why: 'switched-off' } : { objects, replicas };
  }
}

const CHOOSE = 'name the workloads to scale, such as --hpa max:deployment/*';

const isScalableGiven = (one: Given): one is Given<Scalable> => isScalable(one.object);

/** The replicas in the cluster, or those of the manifest if the workload is new. */
function presentReplicas(objects: Objects): number {
  const stored = objects.find(({ side }) => side === 'cluster') ?? objects[0];
  return stored.object.spec.replicas ?? 1;
}

/** The replicas once the manifests are applied: one that states none keeps those of the cluster. */
const wantedReplicas = (objects: Objects): number =>
  objects.findLast(({ side, object }) => side === 'apply' && object.spec.replicas !== undefined)
    ?.object.spec.replicas ?? presentReplicas(objects);
