import { Interner } from '../../units/index.ts';
import { sharesSpec } from '../../objects/index.ts';
import type { Pod, PodSpec } from '../../objects/index.ts';
import { partsReadBy, readView } from './fields.ts';
import type { PodFields } from './fields.ts';
import { readOwnParts, readSpecParts, sameButLabels } from './parts.ts';
import type { OwnParts, PodParts } from './parts.ts';
import { asPodClass } from './view.ts';
import type { PodClassView, PodView } from './view.ts';
import { podClassKey, readClass, SignatureKey } from './signature.ts';
import type { SelectedLabels } from './selected-labels.ts';

/** Number of views that are always kept, for pending pods and recently removed pods. */
const SPARE_VIEWS = 4096;

/** A view of one pod with a shared spec, and what is the pod's own. */
interface Cached {
  readonly own: OwnParts;
  readonly view: PodView;
}

/** One view for all pods of a signature, and one number for all pods of a class. */
export class PodViews {
  readonly #fields: PodFields;
  readonly #key: SignatureKey;
  readonly #selected: SelectedLabels;
  readonly #signatures = new Interner<string>();
  readonly #classIds = new Interner<string>();
  readonly #views: PodView[] = [];
  readonly #bySpec = new WeakMap<PodSpec, Cached>();
  /** By PodClass. */
  readonly classes: PodClassView[] = [];
  /** Classes with inter-pod affinity terms. */
  readonly classesWithTerms: PodClassView[] = [];

  /** Holds as long as `selected` selects by the same labels. */
  constructor(fields: PodFields, selected: SelectedLabels) {
    this.#fields = fields;
    this.#key = new SignatureKey(partsReadBy(fields), selected);
    this.#selected = selected;
  }

  get isEmpty(): boolean {
    return this.#views.length === 0;
  }

  /** Most views are of pods that are gone. */
  areTooManyFor(pods: number): boolean {
    return this.#views.length > SPARE_VIEWS + 2 * pods;
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
    const spec = readSpecParts(pod.spec);
    const signature = this.#signatures.id(this.#key.of(own, spec));
    const view = (this.#views[signature] ??= this.#make({ ...own, ...spec }, signature));
    if (sharesSpec(pod)) this.#bySpec.set(pod.spec, { own, view });
    return view;
  }

  #make(parts: PodParts, signature: number): PodView {
    const classView = readClass(parts);
    const podClass = asPodClass(this.#classIds.id(podClassKey(classView, this.#selected)));
    if (this.classes[podClass] === undefined) {
      this.classes[podClass] = classView;
      if (classView.affinity !== undefined) this.classesWithTerms.push(classView);
    }
    return readView(this.#fields, parts, signature, podClass);
  }

  #isSame(before: OwnParts, after: OwnParts): boolean {
    if (!sameButLabels(before, after)) return false;
    return before.labels === after.labels || this.#selected.areAlike(before.labels, after.labels);
  }
}
