import { definition, isQuantityShape, resolveShape } from '../../schemas/definitions.ts';
import type { Shape } from '../../schemas/definitions.ts';

type Members = Readonly<Record<string, unknown>>;

/** By definition: the struct of Go that is never absent, and that validation accepts empty. */
const NEVER_ABSENT: ReadonlyMap<Shape | undefined, string> = new Map([
  [definition('PersistentVolumeClaimTemplate'), 'spec'],
  [definition('PreferredSchedulingTerm'), 'preference'],
  [definition('WeightedPodAffinityTerm'), 'podAffinityTerm'],
]);

/**
 * A value without its nulls, as the API server decodes it: a null field is absent, or empty where Go has a struct; a null in a map or a
 * list is the zero value of its type. Unknown fields stay: validation reports them. A value without nulls is returned itself.
 * `mayLack`: the value or its items may be of a definition with such a struct.
 */
export function dropNulls(value: unknown, shape: Shape | undefined, mayLack = false): unknown {
  // Most parts of an object do not change, and looking shapes up takes longer.
  if (typeof value !== 'object' || value === null) return value;
  if (!mayLack && !mayChange(value)) return value;
  const known = resolveShape(shape);
  if (Array.isArray(value)) return dropFromList(value, known?.items, mayLack);
  // The value is neither null nor a list, so its members can be read.
  return dropFromMembers(value as Members, known);
}

/** Drops the nulls of every member but `clean`, which is known to have none. */
export function dropNullsBeside(
  clean: string,
  members: Members,
  shape: Shape | undefined,
): Members {
  return dropFromMembers(members, resolveShape(shape), clean);
}

/** True if a value holds a null, or a struct that is never absent may be missing. */
function mayChange(value: object): boolean {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.some((item) => typeof item === 'object' && (item === null || mayChange(item)));
  }
  // The value is no list, so its members can be read.
  const members = value as Members;
  for (const key in members) {
    const member = members[key];
    if (typeof member !== 'object') continue;
    if (member === null || leadsToStruct(key) || mayChange(member)) return true;
  }
  return false;
}

/** Fields whose values have the definitions of NEVER_ABSENT. */
const leadsToStruct = (key: string): boolean =>
  key === 'volumeClaimTemplate' || key === 'preferredDuringSchedulingIgnoredDuringExecution';

function dropFromList(
  list: readonly unknown[],
  items: Shape | undefined,
  mayLack: boolean,
): unknown {
  let cleaned: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const given = list[index];
    const item = given === null ? zeroValue(items) : dropNulls(given, items, mayLack);
    if (item !== given) (cleaned ??= [...list])[index] = item;
  }
  return cleaned ?? list;
}

/** `clean`: a member that has no nulls. */
function dropFromMembers(members: Members, known: Shape | undefined, clean?: string): Members {
  let copy: Record<string, unknown> | undefined;
  for (const key in members) {
    const member = members[key];
    const isClean = typeof member !== 'object' || key === clean;
    const kept = isClean ? member : dropFromMember(key, member, known);
    if (kept !== member) copy ??= membersBefore(key, members);
    if (copy !== undefined && kept !== undefined) setMember(copy, key, kept);
  }
  return withStruct(copy ?? members, NEVER_ABSENT.get(known));
}

function withStruct(members: Members, name: string | undefined): Members {
  if (name === undefined || members[name] !== undefined) return members;
  return { ...members, [name]: {} };
}

function membersBefore(end: string, members: Members): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key in members) {
    if (key === end) break;
    setMember(copy, key, members[key]);
  }
  return copy;
}

function setMember(copy: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') copy[key] = value;
  else Object.defineProperty(copy, key, { value, enumerable: true });
}

/** The decoded member; undefined if it is dropped. */
function dropFromMember(key: string, member: object | null, known: Shape | undefined): unknown {
  const properties = known?.properties;
  if (properties !== undefined) {
    if (!Object.hasOwn(properties, key)) return member;
    return member === null ? undefined : dropNulls(member, properties[key], leadsToStruct(key));
  }
  const values = known?.additionalProperties;
  const shape = typeof values === 'object' ? values : undefined;
  return member === null ? zeroValue(shape) : dropNulls(member, shape);
}

const ZEROES: Readonly<Record<string, unknown>> = { boolean: false, integer: 0, string: '' };

/** The zero value of a type; null for the type "any". */
function zeroValue(shape: Shape | undefined): unknown {
  if (isQuantityShape(shape)) return '0';
  if (shape?.$ref !== undefined) return dropNulls({}, shape, true);
  return ZEROES[[shape?.type].flat()[0] ?? ''] ?? null;
}
