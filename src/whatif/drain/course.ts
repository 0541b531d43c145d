import { controllerOf, isReady } from '../../objects/index.ts';
import type { OwnerReference, Pod } from '../../objects/index.ts';
import type { Simulation } from '../../simulation/index.ts';
import { getOrInsert } from '../../units/index.ts';

/** A pod that was created after the drain began. */
export interface Birth {
  readonly namespace: string;
  readonly name: string;
  /** Uid of its controller; "" without one. */
  readonly controller: string;
  readonly bornMs: number;
  node: string | undefined;
  readyMs: number | undefined;
}

/** How many pods of a controller are ready. */
export interface ReadyPods {
  readonly namespace: string;
  readonly controller: OwnerReference;
  /** When the drain began. */
  atStart: number;
  now: number;
  /** Changes since then: virtual milliseconds, and how many are ready from then on. */
  readonly changes: (readonly [atMs: number, ready: number])[];
}

/** Records what a drain needs of a run: the pods that are created during it, and how many of each controller are ready. */
export class Course {
  readonly #simulation: Simulation;
  readonly births: Birth[] = [];
  readonly #byUid = new Map<string, Birth>();
  /** By uid of the controller. */
  readonly ready = new Map<string, ReadyPods>();

  constructor(simulation: Simulation) {
    this.#simulation = simulation;
    simulation.api.watch('Pod', ({ type, object, previous }) => {
      this.#count(object, previous, type === 'DELETED');
      if (!this.#hasBegun) return;
      if (type === 'ADDED') this.#born(object);
      else this.#follow(object);
    });
  }

  get #hasBegun(): boolean {
    return this.#simulation.drains.nodes.length > 0;
  }

  #born({ metadata: { namespace, name, uid = '', ...rest } }: Pod): void {
    const controller = controllerOf({ name, ...rest })?.uid ?? '';
    const bornMs = this.#simulation.clock.nowMs;
    const birth = { namespace, name, controller, bornMs, node: undefined, readyMs: undefined };
    this.births.push(birth);
    this.#byUid.set(uid, birth);
  }

  #follow(pod: Pod): void {
    const birth = this.#byUid.get(pod.metadata.uid ?? '');
    if (birth === undefined) return;
    birth.node ??= pod.spec.nodeName;
    if (birth.readyMs === undefined && isReady(pod)) birth.readyMs = this.#simulation.clock.nowMs;
  }

  #count(pod: Pod, previous: Pod | undefined, isDeleted: boolean): void {
    const before = previous !== undefined && counts(previous) ? 1 : 0;
    const after = !isDeleted && counts(pod) ? 1 : 0;
    if (before === after) return;
    const controller = controllerOf(pod.metadata);
    if (controller === undefined) return;
    const { namespace } = pod.metadata;
    const ready = getOrInsert(this.ready, controller.uid, () => ({
      namespace,
      controller,
      atStart: 0,
      now: 0,
      changes: [],
    }));
    ready.now += after - before;
    if (this.#hasBegun) ready.changes.push([this.#simulation.clock.nowMs, ready.now]);
    else ready.atStart = ready.now;
  }
}

const counts = (pod: Pod): boolean => pod.metadata.deletionTimestamp === undefined && isReady(pod);
