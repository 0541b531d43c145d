import { Interner } from '../../units/index.ts';
import { sharesSpec } from '../../objects/index.ts';
import type { Pod, PodSpec } from '../../objects/index.ts';
import { partsReadBy, readView } from './fields.ts';
import type { PodFields } from './fields.ts';
import { readOwnParts, readSpecParts } from './parts.ts';
import type { OwnParts, PodParts } from './parts.ts';
import { sameButLabels, sameSpecParts } from './same-parts.ts';
import { asPodClass } from './view.ts';
import type { PodClassView, PodView } from './view.ts';
import { podClassKey, readClass, SignatureKey } from './signature.ts';
import type { SelectedLabels } from './selected-labels.ts';

/** Number of views that are always kept, for pending pods and recently removed pods. */
const SPARE_VIEWS = 4096;

/** The view of one pod, and what it was read from. */
interface Cached {
  readonly own: OwnParts;
  readonly spec: PodSpec;
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
  /** By the uid of the controller: replicas on nodes have specs of their own, with the same parts. Those that are being deleted apart. */
  readonly #byController = new Map<string, Cached>();
  readonly #leavingByController = new Map<string, Cached>();
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

  /** The view of a pod that got it before, unless pods have been read again since. */
  held(view: PodView | undefined): PodView | undefined {
    return view !== undefined && this.#views[view.signature] === view ? view : undefined;
  }

  /** Most views are of pods that are gone. */
  areTooManyFor(pods: number): boolean {
    return this.#views.length > SPARE_VIEWS + 2 * pods;
  }

  /** The view of a pod with the same parts, if one of the same spec object or the last of the same controller has them. */
  cached(pod: Pod, nodeName: string): PodView | undefined {
    const own = readOwnParts(pod, nodeName);
    const cached = this.#bySpec.get(pod.spec) ?? this.#alike(own).get(own.controllerUid);
    return cached !== undefined &&
      sameSpecParts(cached.spec, pod.spec) &&
      this.#isSame(cached.own, own)
      ? cached.view
      : undefined;
  }

  /** The view of any pod, after `cached` has found none. `nodeName`: see PodView. */
  read(pod: Pod, nodeName: string): PodView {
    const { spec } = pod;
    const own = readOwnParts(pod, nodeName);
    const parts = readSpecParts(spec);
    const signature = this.#signatures.id(this.#key.of(own, parts));
    const view = (this.#views[signature] ??= this.#make({ ...own, ...parts }, signature));
    const cached = { own, spec, view };
    // A pending pod may be asked about again.
    if (spec.nodeName === undefined || sharesSpec(pod)) this.#bySpec.set(spec, cached);
    if (own.controllerUid !== '') this.#alike(own).set(own.controllerUid, cached);
    return view;
  }

  #alike({ terminating }: OwnParts): Map<string, Cached> {
    return terminating ? this.#leavingByController : this.#byController;
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
