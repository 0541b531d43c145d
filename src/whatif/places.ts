import { refKeyOf } from '../objects/index.ts';
import type { ObjectKey } from '../objects/index.ts';
import { takeIn, type InputObject, type InputPod } from '../input/index.ts';
import type { FindingPlace, Owner } from '../outcome/index.ts';
import { givenOf, placeAmong, placesIn } from '../simulation/index.ts';
import type { ObjectLists, PlaceOf, PlanInput } from '../simulation/index.ts';
import { getOrInsert } from '../units/index.ts';

/** The field of a document that says where an object was written; empty if it came from no file. */
export type Placed = { readonly place: FindingPlace } | Readonly<Record<string, never>>;

/** A pod as documents name it. */
interface NamedPod {
  readonly namespace: string;
  readonly name: string;
  readonly owner?: Owner;
}

/** Where the objects of an input were written. Each is looked up once. */
export class Places {
  readonly #placeOf: PlaceOf;
  readonly #known = new Map<ObjectKey, Placed>();

  constructor(input: PlanInput) {
    this.#placeOf = placesIn(givenOf(input));
  }

  ofObject(kind: string, namespace: string | undefined, name: string): Placed {
    const key = refKeyOf({ kind, namespace, name });
    return getOrInsert(this.#known, key, () => placed(this.#placeOf(kind, namespace, name)));
  }

  /** The place of the pod's workload, else that of the pod itself. */
  ofPod({ namespace, name, owner }: NamedPod): Placed {
    const ofOwner = owner && this.ofObject(owner.kind, namespace, owner.name);
    return ofOwner !== undefined && 'place' in ofOwner
      ? ofOwner
      : this.ofObject('Pod', namespace, name);
  }
}

/** The place of an object that the manifest reader read, or of the workload that it was made from, by the rule of `placesIn`. */
export const placeOfObject = (object: InputObject | InputPod, input: ObjectLists): Placed =>
  placed(placeAmong(takeIn(object), givenOf(input)));

const placed = (place: FindingPlace | undefined): Placed => (place === undefined ? {} : { place });
