import { invalid } from '../../../objects/index.ts';
import type { Path } from '../../../objects/index.ts';
import { definition } from '../../schemas/definitions.ts';
import type { Shape } from '../../schemas/definitions.ts';
import { meansSame } from '../../strategy/same-meaning.ts';
import type { ErrorList } from '../error-list.ts';
import { internalForm } from '../decoding/internal-form.ts';

export const IMMUTABLE = 'field is immutable';

/** The shape of a field of a definition. */
export const shapeOf = (name: string, field: string): Shape | undefined =>
  definition(name)?.properties?.[field];

/** Rule: ValidateImmutableField, apimachinery/pkg/api/validation/objectmeta.go, v0.34. */
export function checkImmutable(
  field: Path,
  { now, before }: { readonly now: unknown; readonly before: unknown },
  shape: Shape | undefined,
  list: ErrorList,
): void {
  if (meansSame(now, before, shape)) return;
  const name = shape?.$ref?.slice('#/definitions/'.length);
  const shown = now === undefined || name === undefined ? now : internalForm(now, name);
  list.add(invalid(field, shown, IMMUTABLE));
}

/** Adds the errors of a field, unless the stored object has the same in it. `old` is undefined for a new object. */
export function addUnlessStored<T extends object>(
  found: ErrorList,
  { now, old }: { readonly now: T; readonly old: T | undefined },
  [name, field]: readonly [name: string, field: keyof T & string],
  list: ErrorList,
): void {
  const isStored = old !== undefined && meansSame(now[field], old[field], shapeOf(name, field));
  if (!isStored || found.errors.length === 0) list.append(found);
}

/** True if two specs are equivalent except for the `free` fields. */
export function isSameBut(
  now: object,
  before: object,
  name: string,
  free: readonly string[],
): boolean {
  const without = (spec: object): object =>
    Object.fromEntries(Object.entries(spec).filter(([field]) => !free.includes(field)));
  return meansSame(without(now), without(before), definition(name));
}
