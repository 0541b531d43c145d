import { controllerOf, findCondition, keyOf } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { Simulation } from '../../simulation/index.ts';
import { mustMove } from './obstacles.ts';
import { groupBy } from '../../units/index.ts';

/** What was seen of one step in its replay. */
export interface SeenStep {
  /** Evicted pods, in this order. */
  readonly evicted: Pod[];
  /** Pods that were created since the first eviction of the step. */
  readonly created: CreatedPod[];
  /** Pods that the scheduler evicted to make room. */
  readonly preempted: Pod[];
}

export interface CreatedPod {
  pod: Pod;
  node: string | undefined;
  readonly of: SeenStep;
}

/** Records which pods are evicted from the nodes of a packing, and which pods are created then. Each node is drained once. */
export class ReplayWatch {
  readonly steps: readonly SeenStep[];
  readonly #stepOf: ReadonlyMap<string, number>;
  readonly #seen = new Set<string>();
  readonly #created = new Map<string, CreatedPod>();
  /** The step of the last eviction; undefined before the first one. */
  #current: SeenStep | undefined;
  #isLate = false;

  constructor(simulation: Simulation, nodes: readonly string[]) {
    const { api } = simulation;
    this.steps = nodes.map(() => ({ evicted: [], created: [], preempted: [] }));
    this.#stepOf = new Map(nodes.map((name, at) => [name, at]));
    api.watch('Pod', ({ type, object }) => {
      if (type === 'ADDED') this.#add(object);
      else this.#follow(object);
    });
    // Pods that wait since before the first step are tried after each move, and only whether they are placed is of interest.
    simulation.isUnsaid = ({ metadata: { uid = '' } }) =>
      this.#current !== undefined && !this.#created.has(uid);
  }

  /** Whether a pod of one step got its node only in a later step. */
  get isLate(): boolean {
    return this.#isLate;
  }

  #add(pod: Pod): void {
    if (disruptionOf(pod) !== undefined) this.#seen.add(pod.metadata.uid ?? '');
    if (this.#current === undefined) return;
    const created = { pod, node: pod.spec.nodeName, of: this.#current };
    this.#current.created.push(created);
    this.#created.set(pod.metadata.uid ?? '', created);
  }

  #follow(pod: Pod): void {
    const { uid = '' } = pod.metadata;
    const created = this.#created.get(uid);
    if (created !== undefined) {
      this.#isLate ||= created.node !== pod.spec.nodeName && created.of !== this.#current;
      created.pod = pod;
      created.node = pod.spec.nodeName;
    }
    if (this.#seen.has(uid)) return;
    // Set just before the deletion; a pod with a grace period of 0 s is gone then.
    const why = disruptionOf(pod);
    if (why === 'PreemptionByScheduler') this.#current?.preempted.push(pod);
    else if (why === 'EvictionByEvictionAPI') this.#evict(pod);
    else return;
    this.#seen.add(uid);
  }

  #evict(pod: Pod): void {
    const { deletionTimestamp: _time, ...metadata } = pod.metadata;
    const step = this.#stepOf.get(pod.spec.nodeName ?? '');
    if (step === undefined || !mustMove({ ...pod, metadata })) return;
    this.#current = this.steps[step];
    this.#current?.evicted.push(pod);
  }
}

const disruptionOf = ({ status }: Pod): string | undefined =>
  findCondition(status?.conditions, 'DisruptionTarget')?.reason;

/** The pod that takes the place of each evicted one: of the same name, or else the next one of the same controller. */
export function successorsOf({ evicted, created }: SeenStep): readonly (CreatedPod | undefined)[] {
  const left = groupBy(created, ({ pod }) => ownerKey(pod));
  return evicted.map((pod) => {
    const own = left.get(ownerKey(pod)) ?? [];
    const named = own.findIndex((one) => one.pod.metadata.name === pod.metadata.name);
    return own.splice(Math.max(0, named), 1)[0];
  });
}

function ownerKey({ metadata }: Pod): string {
  return controllerOf(metadata)?.uid ?? keyOf(metadata);
}
