import { refKeyOf, refOf, refText, withReplicas } from '../../../objects/index.ts';
import { autoscalerOf } from '../../../controllers/index.ts';
import type { Autoscaler } from '../../../controllers/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { changeEach, objectsOf, type Given } from '../../../input/index.ts';
import { boundText } from '../../../outcome/index.ts';
import type {
  AutoscaledWorkload,
  AutoscalerBound,
  UnscaledAutoscaler,
} from '../../../outcome/index.ts';
import type { Edited } from '../edited.ts';
import { findWorkloads, targetText } from '../find-workloads.ts';
import type { ScaleAutoscaled } from '../kinds.ts';
import { isScalable, SCALABLE } from '../scale-workload.ts';
import { autoscalersIn } from './autoscalers-in.ts';
import { ScalableWorkloads, type Target } from './scalable-workloads.ts';

/**
 * Gives the workloads of autoscalers the replicas of a bound. An autoscaler that scales nothing is named: its real controller would leave
 * the workload alone, too. An autoscaler whose workload cannot be simulated is a problem: nobody knows how many pods it would add.
 */
export function scaleAutoscaled(given: readonly Given[], edit: ScaleAutoscaled): Edited {
  const { bound, target } = edit;
  const named = target && findWorkloads(objectsOf(given), target, SCALABLE);
  if (named !== undefined && 'message' in named) return { problem: named };
  const scaling = new Scaling(bound, named?.found);
  const scalable = new ScalableWorkloads(given);
  for (const by of autoscalersIn(given)) {
    const problem = scaling.add(by, scalable.targetOf(by));
    if (problem !== undefined) {
      const key = refKeyOf(by.ref);
      const from = given.findLast(({ object }) => keyOfAutoscaler(object) === key);
      return { problem: { ...from?.placeOf(), message: `--hpa: ${problem}` } };
    }
  }
  const { workloads, unscaled } = scaling;
  if (workloads.length + unscaled.length === 0) return { problem: { message: noneFound(edit) } };
  return {
    given: changeEach(given, (object) => scaling.scaled(object)),
    made: {
      edit: 'hpa',
      bound,
      ...(target === undefined ? {} : { target: targetText(target) }),
      workloads,
      ...(unscaled.length === 0 ? {} : { unscaled }),
    },
  };
}

function keyOfAutoscaler(object: KubernetesObject): string | undefined {
  const by = autoscalerOf(object);
  return by && refKeyOf(by.ref);
}

/** The replicas of workloads at a bound. */
class Scaling {
  readonly unscaled: UnscaledAutoscaler[] = [];
  readonly #bound: AutoscalerBound;
  /** Undefined: all workloads. */
  readonly #only: ReadonlySet<KubernetesObject> | undefined;
  readonly #workloads = new Map<string, AutoscaledWorkload>();
  readonly #replicas = new Map<KubernetesObject, number>();

  constructor(bound: AutoscalerBound, only: ReadonlySet<KubernetesObject> | undefined) {
    this.#bound = bound;
    this.#only = only;
  }

  get workloads(): readonly AutoscaledWorkload[] {
    return [...this.#workloads.values()];
  }

  /** Returns why nobody knows what the autoscaler scales, unless the user has named other workloads. */
  add(by: Autoscaler, target: Target): string | undefined {
    if ('objects' in target) {
      this.#scale(by, target);
    } else if (this.#only === undefined || ('why' in target && this.#isNamed(by))) {
      if ('message' in target) return target.message;
      const { namespace } = by.ref;
      this.unscaled.push({ namespace, autoscaler: refText(by.ref), why: target.why });
    }
    return undefined;
  }

  /** Whether the user has named the workload that an autoscaler leaves alone. */
  #isNamed({ ref: { namespace }, target }: Autoscaler): boolean {
    const key = refKeyOf({ kind: target.kind, name: target.name, namespace });
    return [...(this.#only ?? [])].some((one) => refKeyOf(refOf(one)) === key);
  }

  scaled(object: KubernetesObject): KubernetesObject {
    const replicas = this.#replicas.get(object);
    return replicas === undefined || !isScalable(object) ? object : withReplicas(object, replicas);
  }

  #scale(by: Autoscaler, { objects, replicas: from }: Extract<Target, { objects: unknown }>): void {
    const [{ object: first }] = objects;
    if (!(this.#only?.has(first) ?? true)) return;
    const workload = {
      ...refOf(first),
      namespace: by.ref.namespace,
      autoscaler: refText(by.ref),
      min: by.min,
      max: by.max,
      from,
      replicas: replicasAt(this.#bound, by, from),
    };
    const key = refKeyOf(workload);
    const known = this.#workloads.get(key);
    if (known !== undefined && !isFarther(workload, known, this.#bound)) return;
    this.#workloads.set(key, workload);
    for (const { object } of objects) this.#replicas.set(object, workload.replicas);
  }
}

/** A percentage of the maximum is rounded up, and not below the minimum. `from`: the replicas that the workload has. */
function replicasAt(
  bound: AutoscalerBound,
  { min, max, desired = 0 }: Autoscaler,
  from: number,
): number {
  if (bound === 'min') return min;
  if (bound === 'max') return max;
  // A status without a sync says 0.
  const wanted = bound === 'current' ? desired || from : Math.ceil((max * bound) / 100);
  return Math.min(max, Math.max(min, wanted));
}

/** Of several autoscalers of one workload, the one with the farther bound decides. */
const isFarther = (
  workload: AutoscaledWorkload,
  known: AutoscaledWorkload,
  bound: AutoscalerBound,
): boolean =>
  bound === 'min' ? workload.replicas < known.replicas : workload.replicas > known.replicas;

function noneFound({ bound, target }: ScaleAutoscaled): string {
  const what =
    target === undefined
      ? 'the input has no HorizontalPodAutoscaler and no ScaledObject'
      : `no HorizontalPodAutoscaler and no ScaledObject scales ${targetText(target)}`;
  return `--hpa ${boundText(bound)}: ${what}`;
}
