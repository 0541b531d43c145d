import { Interner } from '../units/index.ts';
import { sharesSpec } from '../api/index.ts';
import type { Pod, PodSpec } from '../api/index.ts';
import { partsReadBy, podClassKey, readView, signatureKey } from './pod-fields.ts';
import type { PodFields } from './pod-fields.ts';
import { OWN_PARTS, readOwnParts, readSpecParts } from './pod-parts.ts';
import type { OwnParts, PartName, PodParts } from './pod-parts.ts';
import type { PodClassView, PodView } from './pod-view.ts';
import type { SelectedLabels } from './selected-labels.ts';

/** A view of one pod with a shared spec, and what is the pod's own. */
interface Cached {
  readonly own: OwnParts;
  readonly view: PodView;
}

/** One view for all pods of a signature, and one number for all pods of a class. */
export class PodViews {
  readonly #fields: PodFields;
  readonly #keyed: readonly PartName[];
  readonly #selected: SelectedLabels;
  readonly #signatures = new Interner<string>();
  readonly #classIds = new Interner<string>();
  readonly #views: PodView[] = [];
  readonly #bySpec = new WeakMap<PodSpec, Cached>();
  /** By PodClass. */
  readonly classes: PodClassView[] = [];
  /** Those that carry inter-pod affinity terms. */
  readonly classesWithTerms: PodClassView[] = [];

  /** Holds as long as `selected` selects by the same labels. */
  constructor(fields: PodFields, selected: SelectedLabels) {
    this.#fields = fields;
    this.#keyed = partsReadBy(fields);
    this.#selected = selected;
  }

  get isEmpty(): boolean {
    return this.#views.length === 0;
  }

  /** The view of a pod with the same spec object and the same own parts, if there has been one. */
  cached(pod: Pod, nodeName: string): PodView | undefined {
    const cached = this.#bySpec.get(pod.spec);
    return cached !== undefined && this.#isSame(cached.own, readOwnParts(pod, nodeName))
      ? cached.view
      : undefined;
  }

  /** The view of any pod, after `cached` has found none. `nodeName`: see PodView. */
  read(pod: Pod, nodeName: string): PodView {
    const own = readOwnParts(pod, nodeName);
    const parts = { ...readSpecParts(pod.spec), ...own };
    const signature = this.#signatures.id(signatureKey(parts, this.#keyed, this.#selected));
    const view = (this.#views[signature] ??= this.#make(parts, signature));
    if (sharesSpec(pod)) this.#bySpec.set(pod.spec, { own, view });
    return view;
  }

  #make(parts: PodParts, signature: number): PodView {
    const podClass = this.#classIds.id(podClassKey(parts, this.#selected));
    const view = readView(this.#fields, parts, signature, podClass);
    if (this.classes[podClass] === undefined) {
      this.classes[podClass] = view;
      const { podAffinity, podAntiAffinity } = view.affinity ?? {};
      if (podAffinity !== undefined || podAntiAffinity !== undefined)
        this.classesWithTerms.push(view);
    }
    return view;
  }

  /** Parts that are objects count as different, but for labels: such pods are compared by their keys. */
  #isSame(before: OwnParts, after: OwnParts): boolean {
    for (const name of OWN_PARTS) {
      if (before[name] === after[name]) continue;
      if (name !== 'labels' || !this.#selected.areAlike(before.labels, after.labels)) return false;
    }
    return true;
  }
}
