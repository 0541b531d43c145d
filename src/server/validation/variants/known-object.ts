import type { KubernetesObject } from '../../../objects/index.ts';
import { isKind, sideOf } from '../../../objects/index.ts';
import type { Example, Structure, Variant } from '../../../manifests/index.ts';
import { memberOf } from '../../../manifests/index.ts';
import { getOrInsert } from '../../../units/index.ts';
import { acceptedObjects } from '../../caches.ts';
import { definitionNameOf } from '../../schemas/definitions.ts';
import { freeField, hasRoomForNotes } from './free-fields.ts';
import type { FreeField, Together } from './free-fields.ts';
import { areResourcesValid, isSelectorValid } from './together.ts';

type Fields = Map<number, FreeField | undefined>;

/** The free fields by the leaves of a structure, for each definition whose objects have it. Undefined: the leaf is not free. */
const fieldsOf = new WeakMap<Structure, Map<string | undefined, Fields>>();

/** What the differences of a variant are in. */
interface Differences {
  /** Not yet checked. */
  readonly together: ReadonlySet<Together>;
  readonly areCommon: boolean;
}

/** A valid variant. */
export interface Accepted {
  readonly object: KubernetesObject;
  /** If the variant differs in what objects that follow one another have in common: by which the next ones are read. */
  readonly next?: KnownObject;
}

/**
 * A stored object that was received without a problem, by an example of its text. Variants that differ from it in free fields only are
 * valid like it.
 */
export class KnownObject {
  readonly example: Example;
  readonly #containers: readonly object[];
  readonly #definition: string | undefined;
  readonly #fields: Fields;
  #tokens: number | undefined;

  private constructor(object: KubernetesObject, example: Example, containers: readonly object[]) {
    this.example = example;
    this.#containers = containers;
    this.#definition = definitionNameOf(object.apiVersion, object.kind);
    const ofStructure = getOrInsert(fieldsOf, example.structure, () => new Map());
    this.#fields = getOrInsert(ofStructure, this.#definition, () => new Map());
  }

  /** Undefined if variants of the object have to be validated: it depends on the release, or reading has changed its texts. */
  static of(object: KubernetesObject, example: Example): KnownObject | undefined {
    if (!acceptedObjects.has(object) || !object.metadata.uid || sideOf(object) !== 'cluster') {
      return undefined;
    }
    if (!hasRoomForNotes(object.metadata.annotations)) return undefined;
    // The name of an ephemeral claim contains that of the pod.
    const { volumes = [] } = isKind(object, 'Pod') ? object.spec : {};
    if (volumes.some(({ ephemeral }) => ephemeral !== undefined)) return undefined;
    const containers = example.structure.containersOf(object);
    if (containers === undefined || !example.hasSameLeaves(containers)) return undefined;
    return new KnownObject(object, example, containers);
  }

  /** The object that a variant says; undefined if it has to be validated. */
  accept(variant: Variant): Accepted | undefined {
    const found = this.#differences(variant);
    if (found === undefined) return undefined;
    // Texts and numbers of the object are replaced by others.
    const object = variant.over(this.#containers) as KubernetesObject;
    if (found.together.has('selector') && !isSelectorValid(object)) return undefined;
    if (found.together.has('resources') && !areResourcesValid(object)) return undefined;
    acceptedObjects.add(object);
    if (!found.areCommon) return { object };
    const example = variant.asExample();
    const containers = example.structure.containersOf(object) ?? [];
    return { object, next: new KnownObject(object, example, containers) };
  }

  /** Undefined if one of them is not free, or not valid. */
  #differences({ leaves, values }: Variant): Differences | undefined {
    const together = new Set<Together>();
    let areCommon = false;
    let token: unknown;
    let tokens = 0;
    for (let at = 0; at < leaves.length; at++) {
      const leaf = Number(leaves[at]);
      const field = this.#fieldOf(leaf);
      if (field?.allows(values[at], this.#known(leaf)) !== true) return undefined;
      if (field.isCommon === true) areCommon = true;
      if (field.together === undefined) continue;
      together.add(field.together);
      if (field.together !== 'token volume') continue;
      if (tokens > 0 && values[at] !== token) return undefined;
      token = values[at];
      tokens++;
    }
    if (tokens > 0 && tokens !== this.#tokenCount()) return undefined;
    return { together, areCommon };
  }

  #fieldOf(leaf: number): FreeField | undefined {
    if (this.#fields.has(leaf)) return this.#fields.get(leaf);
    const field = freeField(this.#definition ?? '', this.example.structure.pathOf(leaf));
    this.#fields.set(leaf, field);
    return field;
  }

  #known(leaf: number): unknown {
    const slot = this.example.structure.leaves[leaf];
    const container = slot && this.#containers[slot.container];
    return container && memberOf(container, slot.key);
  }

  /** How many fields have the name of the token's volume: all of them have to change with it. */
  #tokenCount(): number {
    if (this.#tokens !== undefined) return this.#tokens;
    this.#tokens = 0;
    for (const leaf of this.example.structure.leaves.keys()) {
      const field = this.#fieldOf(leaf);
      const known = this.#known(leaf);
      if (field?.together === 'token volume' && field.allows(known, known)) this.#tokens++;
    }
    return this.#tokens;
  }
}
