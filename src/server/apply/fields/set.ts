import { isRecord } from '../../../units/index.ts';
import type { FieldType } from '../../schemas/field-type.ts';
import type { Members } from '../json.ts';
import { compareElements, isNamedField, readElement, typeBehind } from './path-element.ts';
import type { PathElement } from './path-element.ts';

export type FieldPath = readonly PathElement[];

/**
 * A set of fields, as a tree of steps. The set may hold a field without its parents and children.
 * Rule: Set, fieldpath/set.go, structured-merge-diff v6.
 */
export class FieldSet {
  readonly members: ReadonlySet<PathElement>;
  readonly children: ReadonlyMap<PathElement, FieldSet>;

  constructor(
    members: Iterable<PathElement> = [],
    children: Iterable<readonly [PathElement, FieldSet]> = [],
  ) {
    this.members = new Set(members);
    this.children = new Map([...children].filter(([, child]) => !child.isEmpty));
  }

  static of(...paths: readonly FieldPath[]): FieldSet {
    return FieldSet.ofAll(paths);
  }

  static ofAll(paths: readonly FieldPath[]): FieldSet {
    return paths.reduce((set: FieldSet, path) => set.union(FieldSet.#single(path)), EMPTY);
  }

  static #single([first, ...rest]: FieldPath): FieldSet {
    if (first === undefined) return EMPTY;
    return rest.length === 0
      ? new FieldSet([first])
      : new FieldSet([], [[first, FieldSet.#single(rest)]]);
  }

  get isEmpty(): boolean {
    return this.members.size === 0 && this.children.size === 0;
  }

  has(path: FieldPath): boolean {
    const [first, ...rest] = path;
    if (first === undefined) return false;
    if (rest.length === 0) return this.members.has(first);
    return this.children.get(first)?.has(rest) ?? false;
  }

  /** The fields below a step, relative to it. */
  behind(element: PathElement): FieldSet {
    return this.children.get(element) ?? EMPTY;
  }

  union(other: FieldSet): FieldSet {
    if (other.isEmpty) return this;
    if (this.isEmpty) return other;
    const children = new Map(this.children);
    for (const [element, child] of other.children) {
      children.set(element, children.get(element)?.union(child) ?? child);
    }
    return new FieldSet([...this.members, ...other.members], children);
  }

  intersection(other: FieldSet): FieldSet {
    const members = [...this.members].filter((element) => other.members.has(element));
    const children = [...this.children].map(
      ([element, child]) => [element, child.intersection(other.behind(element))] as const,
    );
    return new FieldSet(members, children);
  }

  /** Field by field: a parent in `other` does not remove its children. */
  difference(other: FieldSet): FieldSet {
    const members = [...this.members].filter((element) => !other.members.has(element));
    const children = [...this.children].map(
      ([element, child]) => [element, child.difference(other.behind(element))] as const,
    );
    return new FieldSet(members, children);
  }

  /** The difference, where a field in `other` also removes all fields below it. */
  without(other: FieldSet): FieldSet {
    const isLeft = (element: PathElement): boolean => !other.members.has(element);
    const children = [...this.children]
      .filter(([element]) => isLeft(element))
      .map(([element, child]) => [element, child.without(other.behind(element))] as const);
    return new FieldSet([...this.members].filter(isLeft), children);
  }

  /** With the declared parents of its fields: for `spec.replicas` also `spec`. */
  withNamedParents(type: FieldType | undefined): FieldSet {
    const named = [...this.children.keys()].filter((element) => isNamedField(type, element));
    const children = [...this.children].map(
      ([element, child]) => [element, child.withNamedParents(typeBehind(type, element))] as const,
    );
    return new FieldSet([...this.members, ...named], children);
  }

  /** In the order of the server's messages: the members of a level before deeper members. */
  paths(): FieldPath[] {
    const own = [...this.members].sort(compareElements).map((element) => [element]);
    const deeper = [...this.children]
      .sort(([a], [b]) => compareElements(a, b))
      .flatMap(([element, child]) => child.paths().map((path) => [element, ...path]));
    return [...own, ...deeper];
  }
}

const EMPTY = new FieldSet();

/** Reads `fieldsV1` of an entry of metadata.managedFields. Members that are no steps are ignored. */
export function readFieldSet(fieldsV1: unknown): FieldSet {
  if (!isRecord(fieldsV1)) return EMPTY;
  const members: PathElement[] = [];
  const children: (readonly [PathElement, FieldSet])[] = [];
  for (const [text, value] of Object.entries(fieldsV1)) {
    const element = text === '.' ? undefined : readElement(text);
    if (element === undefined || !isRecord(value)) continue;
    const child = readFieldSet(value);
    if (Object.hasOwn(value, '.') || child.isEmpty) members.push(element);
    children.push([element, child]);
  }
  return new FieldSet(members, children);
}

/** The set as `fieldsV1` of an entry of metadata.managedFields. */
export function writeFieldSet(set: FieldSet): Members {
  const leaves = [...set.members].filter((element) => !set.children.has(element));
  return Object.fromEntries([
    ...leaves.map((element) => [element, {}] as const),
    ...[...set.children].map(([element, child]) => {
      const below = writeFieldSet(child);
      return [element, set.members.has(element) ? { '.': {}, ...below } : below] as const;
    }),
  ]);
}
