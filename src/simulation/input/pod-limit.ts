import { controllerOf, isKind, refKeyOf, refOf, WORKLOAD_KINDS } from '../../objects/index.ts';
import type { KubernetesObject, Node, Pod } from '../../objects/index.ts';
import { totalPods } from '../../controllers/index.ts';
import type { WorkloadObject } from '../../controllers/index.ts';
import type { ApiServer } from '../../server/index.ts';
import { InputError } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { lacksTemplate } from './check.ts';
import type { PlaceOf } from '../findings/index.ts';
import { Owners } from './owners.ts';
import { counted, limitText } from './pod-demand.ts';
import type { PodDemand } from './pod-demand.ts';

/** Limits the pods of a plan: pods that the input asks for, and pods that are created. */
export class PodLimit {
  readonly #most: number;
  readonly #placeOf: PlaceOf;
  #created = 0;

  constructor(most: number, placeOf: PlaceOf) {
    if (!(Number.isInteger(most) && most > 0)) {
      throw new InputError([{ message: `maxPods: ${String(most)} is no whole number above 0` }]);
    }
    this.#most = most;
    this.#placeOf = placeOf;
  }

  /** Throws InputError if the input asks for more. `scaled`: workloads that a scenario scales. */
  checkInput(objects: readonly KubernetesObject[], scaled: readonly PodDemand[]): void {
    const nodes = objects.filter((object) => isKind(object, 'Node'));
    if (this.#isBelow(objects, scaled, nodes.length)) return;
    const { demands, barePods } = demandsOf(objects, scaled, nodes);
    const total = demands.reduce((sum, { pods }) => sum + pods, barePods);
    if (total <= this.#most) return;
    const alone = demands.filter(({ pods }) => pods > this.#most);
    if (alone.length > 0) {
      throw new InputError(alone.map((one) => this.#problem(one, `${counted(one.pods)} pods`)));
    }
    const [largest] = demands.toSorted((a, b) => b.pods - a.pods);
    const inAll = `${counted(total)} pods`;
    throw new InputError([
      largest === undefined || largest.pods < barePods
        ? { message: `the input holds ${inAll}; ${limitText(this.#most)}` }
        : this.#problem(largest, `${counted(largest.pods)} of ${inAll}`),
    ]);
  }

  /** Counts a created pod. Throws InputError for the first pod beyond the limit. `folded`: pods of loops that are not kept. */
  count(pod: Pod, api: ApiServer, folded: number): void {
    if (++this.#created - folded <= this.#most) return;
    const { name, namespace } = pod.metadata;
    const owner = new Owners(api).of(pod) ?? { kind: 'Pod', name };
    throw new InputError([
      this.#problem({ ...owner, namespace }, `pod ${counted(this.#created)} of this plan`),
    ]);
  }

  /** A fast upper bound without owners of pods; it suffices for nearly all inputs. */
  #isBelow(
    objects: readonly KubernetesObject[],
    scaled: readonly PodDemand[],
    nodes: number,
  ): boolean {
    let total = objects.length;
    for (const { pods } of scaled) total += pods;
    for (const object of objects) {
      if (object.kind === 'Pod' || !isWorkload(object)) continue;
      total += isKind(object, 'DaemonSet') ? nodes : totalPods(object, []);
    }
    return total <= this.#most;
  }

  #problem({ kind, name, namespace }: Omit<PodDemand, 'pods'>, amount: string): Problem {
    return {
      ...this.#placeOf(kind, namespace, name),
      object: `${kind}/${name}`,
      message: `asks for ${amount}; ${limitText(this.#most)}`,
    };
  }
}

/** The pods of workloads that no other object of the input owns. The largest of several descriptions of a workload counts. */
function demandsOf(
  objects: readonly KubernetesObject[],
  scaled: readonly PodDemand[],
  nodes: readonly Node[],
): { readonly demands: readonly PodDemand[]; readonly barePods: number } {
  const known = new Set(objects.map((object) => refKeyOf(refOf(object))));
  const demands = new Map<string, PodDemand>();
  const add = (demand: PodDemand): void => {
    const key = refKeyOf(demand);
    if ((demands.get(key)?.pods ?? -1) < demand.pods) demands.set(key, demand);
  };
  let barePods = 0;
  for (const object of objects) {
    const { kind, metadata } = object;
    const { name, namespace } = metadata;
    const owner = controllerOf(metadata);
    if (owner !== undefined && known.has(refKeyOf({ ...owner, namespace }))) continue;
    if (kind === 'Pod') barePods++;
    else if (isWorkload(object)) add({ kind, name, namespace, pods: totalPods(object, nodes) });
  }
  scaled.forEach(add);
  return { demands: [...demands.values()], barePods };
}

const workloadKinds: ReadonlySet<string> = new Set(WORKLOAD_KINDS);

const isWorkload = (object: KubernetesObject): object is WorkloadObject =>
  workloadKinds.has(object.kind) && !lacksTemplate(object);
