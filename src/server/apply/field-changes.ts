import { isRecord, getOrInsert } from '../../units/index.ts';
import type { KubernetesObject } from '../../objects/index.ts';
import { definitionNameOf } from '../schemas/definitions.ts';
import { fieldType, itemType, rootType } from '../schemas/field-type.ts';
import type { FieldType, ListType } from '../schemas/field-type.ts';
import { asServed } from '../strategy/as-served.ts';
import { elementText, fieldElement, itemElement } from './fields/path-element.ts';
import type { PathElement } from './fields/path-element.ts';
import { isList, isSame, memberOf } from './json.ts';
import { storedForm } from './stored-form.ts';

/** A field that differs between two states of an object, with all that is below it. */
export interface FieldDifference {
  /** As in messages of the API server: `spec.template.spec.containers[name="web"].image`. */
  readonly path: string;
  /** The names on the path, without items of lists: spec, template, spec, containers, image. */
  readonly names: readonly string[];
  /** Undefined: the field is new. */
  readonly before: unknown;
  /** Undefined: the field is gone. */
  readonly after: unknown;
}

const ANY: FieldType = { kind: 'any' };

/** Fields that only the server writes. */
const WRITTEN: ReadonlySet<string> = new Set([
  '.metadata.managedFields',
  '.metadata.resourceVersion',
  '.metadata.generation',
  '.metadata.uid',
  '.metadata.creationTimestamp',
  '.metadata.annotations.deprecated.daemonset.template.generation',
  '.spec.templateGeneration',
]);

/**
 * The fields in which an object differs from an earlier state of itself, each once: the deepest that an apply merges. Both are read as
 * an API server reads them, so defaults and other spellings of an amount are no difference. Without the fields that only the server
 * writes, and without the status, except a Node's. Empty if and only if nothing else differs.
 */
export function fieldChanges(
  before: KubernetesObject,
  after: KubernetesObject,
): readonly FieldDifference[] {
  const name = definitionNameOf(after.apiVersion, after.kind);
  const type = name === undefined ? ANY : rootType(name);
  const found: FieldDifference[] = [];
  new Differences(found).compare(readable(before, type), readable(after, type), type, ROOT);
  return found;
}

/** The object as a server shows it. Objects of kinds without a schema are as they are. */
function readable(object: KubernetesObject, type: FieldType): unknown {
  const shown = type === ANY ? object : storedForm(asServed(object), type);
  if (!isRecord(shown) || object.kind === 'Node') return shown;
  return { ...shown, status: undefined };
}

/** Where a value is: its path, and the names on it. */
interface Place {
  readonly path: string;
  readonly names: readonly string[];
}

const ROOT: Place = { path: '', names: [] };

function inside({ path, names }: Place, element: PathElement): Place {
  const isField = element.startsWith('f:');
  return {
    path: path + elementText(element),
    names: isField ? [...names, element.slice(2)] : names,
  };
}

class Differences {
  readonly #found: FieldDifference[];

  constructor(found: FieldDifference[]) {
    this.#found = found;
  }

  compare(before: unknown, after: unknown, type: FieldType, at: Place): void {
    if (isSame(before, after) || WRITTEN.has(at.path)) return;
    if (isMerged(type) && isRecord(before) && isRecord(after)) {
      this.#compareMaps(before, after, type, at);
    } else if (type.kind === 'list' && type.keys !== undefined && isList(before) && isList(after)) {
      this.#compareLists(before, after, type, at);
    } else this.#found.push({ path: at.path.slice(1), names: at.names, before, after });
  }

  #compareMaps(
    before: Readonly<Record<string, unknown>>,
    after: Readonly<Record<string, unknown>>,
    type: FieldType,
    at: Place,
  ): void {
    for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const inner = type.kind === 'map' ? fieldType(type, key) : undefined;
      const place = inside(at, fieldElement(key));
      this.compare(memberOf(before, key), memberOf(after, key), inner ?? ANY, place);
    }
  }

  #compareLists(
    before: readonly unknown[],
    after: readonly unknown[],
    type: ListType,
    at: Place,
  ): void {
    const [left, right] = [byElement(before, type), byElement(after, type)];
    const from = this.#found.length;
    for (const element of new Set([...left.keys(), ...right.keys()])) {
      const [old, now] = [left.get(element), right.get(element)];
      const isOne = old?.length === 1 && now?.length === 1;
      const place = inside(at, element);
      if (isOne) this.compare(old[0], now[0], itemType(type), place);
      else this.compare(single(old), single(now), ANY, place);
    }
    // Only the order differs.
    if (this.#found.length === from) {
      this.#found.push({ path: at.path.slice(1), names: at.names, before, after });
    }
  }
}

/** Maps that are merged key by key, and values of kinds without a schema. */
const isMerged = (type: FieldType): boolean =>
  type.kind === 'any' || (type.kind === 'map' && !type.isAtomic);

/** The only item with a key, or all items with it. */
const single = (items: readonly unknown[] | undefined): unknown =>
  items?.length === 1 ? items[0] : items;

/** Items of a keyed list by their keys; equal keys are allowed in ports. */
function byElement(
  items: readonly unknown[],
  type: ListType,
): ReadonlyMap<PathElement, readonly unknown[]> {
  const found = new Map<PathElement, unknown[]>();
  for (const item of items) getOrInsert(found, itemElement(type, item), () => []).push(item);
  return found;
}
