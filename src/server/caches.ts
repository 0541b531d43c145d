import type { Usage } from './quota/usage-list.ts';
import type { Labels, Pod, PodSpec } from '../objects/index.ts';

/**
 * What the API server remembers between calls, all of it here; docs/RATIONALE.md says what it is worth. The keys are specs and objects, which
 * never change once they are made, so an entry holds for as long as its key lives; the tables are weak and need no owner that clears them.
 * A call without its entry computes the same result again. `acceptedObjects` alone also holds what cannot be computed: objects that
 * `receiveObject` let pass.
 */

/**
 * Results by pod spec: one entry for each spec that several pods share, and the last result of any spec, since pods that are made in
 * one go share theirs. A weak entry for each of many unshared specs costs more than it saves.
 */
export class SpecCache<T> {
  readonly #shared = new WeakMap<PodSpec, T>();
  #lastSpec: PodSpec | undefined;
  #last: T | undefined;

  get(spec: PodSpec): T | undefined {
    if (spec === this.#lastSpec) return this.#last;
    const known = this.#shared.get(spec);
    if (known === undefined) return undefined;
    this.#lastSpec = spec;
    this.#last = known;
    return known;
  }

  set(spec: PodSpec, result: T, isShared: boolean): void {
    if (isShared) this.#shared.set(spec, result);
    this.#lastSpec = spec;
    this.#last = result;
  }
}

/** Objects and pod specs that validation accepts, or that were received although they break its rules. */
export const acceptedObjects = new WeakSet<object>();

/**
 * The last pod of a cluster that validation accepts, in every release, and the spec of the last pod that is like it. docs/RATIONALE.md says
 * why a pure function has this memory.
 */
export const acceptedPod: { last: Pod | undefined; alike: unknown } = {
  last: undefined,
  alike: undefined,
};

/** Defaulted specs by the spec of a pod template. */
export const defaultedTemplates = new WeakMap<PodSpec, PodSpec>();

/** Defaulted specs by the spec of a pod. */
export const defaultedPods = new SpecCache<PodSpec>();

/** Specs with matchLabelKeys merged, by the given spec and by the values of the keys. */
export const mergedSpecs = new WeakMap<PodSpec, Map<string, PodSpec>>();

/** The labels of pods on their nodes, by the labels that they were created with, then by the zone and by the region of the node. */
export const topologyLabels = new WeakMap<
  Labels,
  Map<string | undefined, Map<string | undefined, Labels>>
>();

/** What a pod of the spec uses of quotas, if its status reports no resources. */
export const usages = new WeakMap<PodSpec, Usage>();
