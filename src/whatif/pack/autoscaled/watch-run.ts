import { controllerOf, isTerminal } from '../../../objects/index.ts';
import type { Node, Pod } from '../../../objects/index.ts';
import type { Simulation } from '../../../simulation/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { mustMove } from '../obstacles.ts';

/** A pod that begins to leave its node. */
export interface LeavingPod {
  readonly pod: Pod;
  /** Virtual seconds. */
  readonly at: number;
  /** How many pods had been created before. */
  readonly created: number;
}

/** Records which nodes there are in a run, which pods leave them, and which pods are created. */
export class RunWatch {
  /** By name, as they were first seen. */
  readonly nodes = new Map<string, Node>();
  /** Those at the start. */
  readonly nodesBefore: number;
  readonly leaving: LeavingPod[] = [];
  readonly #created: Pod[] = [];
  /** The latest version of each pod, by uid. */
  readonly #latest = new Map<string, Pod>();
  readonly #isLeaving = new Set<string>();

  constructor({ api, clock }: Simulation) {
    for (const node of api.list('Node')) this.nodes.set(node.metadata.name, node);
    this.nodesBefore = this.nodes.size;
    api.watch('Node', ({ type, object }) => {
      if (type === 'ADDED') this.nodes.set(object.metadata.name, object);
    });
    api.watch('Pod', ({ type, object }) => {
      this.#latest.set(uidOf(object), object);
      if (type === 'ADDED') this.#created.push(object);
      else if (type === 'DELETED' || object.metadata.deletionTimestamp !== undefined) {
        this.#leave(object, clock.nowMs / 1000);
      }
    });
  }

  /** The pod that takes the place of each: of the same controller, the first that was created after it began to leave. */
  successorsOf(leaving: readonly LeavingPod[]): readonly (Pod | undefined)[] {
    const ofOwner = new Map<string, { readonly pod: Pod; readonly at: number }[]>();
    for (const [at, pod] of this.#created.entries()) {
      const owner = controllerOf(pod.metadata)?.uid;
      if (owner !== undefined) getOrInsert(ofOwner, owner, () => []).push({ pod, at });
    }
    const next = new Map<string, number>();
    return leaving.map(({ pod, created }) => {
      const owner = controllerOf(pod.metadata)?.uid ?? '';
      const all = ofOwner.get(owner) ?? [];
      let at = next.get(owner) ?? 0;
      while (at < all.length && (all[at]?.at ?? 0) < created) at++;
      next.set(owner, at + 1);
      const successor = all[at]?.pod;
      return successor && (this.#latest.get(uidOf(successor)) ?? successor);
    });
  }

  #leave(pod: Pod, at: number): void {
    const uid = uidOf(pod);
    if (this.#isLeaving.has(uid) || pod.spec.nodeName === undefined || isTerminal(pod)) return;
    const { deletionTimestamp: _time, ...metadata } = pod.metadata;
    if (!mustMove({ ...pod, metadata })) return;
    this.#isLeaving.add(uid);
    this.leaving.push({ pod, at, created: this.#created.length });
  }
}

const uidOf = ({ metadata: { uid = '' } }: Pod): string => uid;
