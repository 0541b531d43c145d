import { merge } from '../../units/index.ts';

/**
 * Defaulting without mutation: each function returns the given object itself if nothing changes, so
 * unchanged parts stay shared with the caller's objects.
 */

/** Adds the fields that are absent or null: Go's pointer, slice and map fields. */
export function fillUnset<T extends object>(object: T, defaults: Readonly<Partial<T>>): T {
  return fill(object, defaults, isUnset);
}

/** Adds the fields that are absent, null or "": Go's plain string and pointer fields. */
export function fillBlank<T extends object>(object: T, defaults: Readonly<Partial<T>>): T {
  return fill(object, defaults, isBlank);
}

/** Adds the fields that are absent, null, "" or 0: Go's plain string and number fields. */
export function fillZero<T extends object>(object: T, defaults: Readonly<Partial<T>>): T {
  return fill(object, defaults, isZero);
}

/** The object with one field replaced; undefined leaves an absent field absent. */
export function replace<T extends object, K extends keyof T>(object: T, key: K, value: T[K]): T {
  if (object[key] === value) return object;
  return merge(object, { [key]: value });
}

/** Maps a list; returns the same list if no element changes. */
export function mapShared<T>(list: readonly T[], map: (element: T) => T): readonly T[] {
  let mapped: T[] | undefined;
  let index = 0;
  for (const element of list) {
    const after = map(element);
    if (after !== element) {
      mapped ??= list.slice();
      mapped[index] = after;
    }
    index++;
  }
  return mapped ?? list;
}

/** Maps the list in one field of an object, if present. */
export function mapField<T extends object, K extends keyof T>(
  object: T,
  key: K,
  map: (element: ElementOf<T[K]>) => ElementOf<T[K]>,
): T {
  const list = object[key];
  if (!Array.isArray(list)) return object;
  // Array.isArray widens the elements to any; they have the type of the field's declared list.
  const mapped = mapShared(list as readonly ElementOf<T[K]>[], map);
  return mapped === list ? object : merge(object, { [key]: mapped });
}

/** True for an absent or empty map: Go's len(map) == 0. */
export function isEmpty(map: Readonly<Record<string, unknown>> | undefined): boolean {
  return !map || Object.keys(map).length === 0;
}

type ElementOf<L> = NonNullable<L> extends readonly (infer E)[] ? E : never;

function fill<T extends object>(
  object: T,
  defaults: Readonly<Partial<T>>,
  counts: (value: unknown) => boolean,
): T {
  let absent = false;
  let blank: Partial<T> | undefined;
  for (const key in defaults) {
    if (!counts(object[key])) continue;
    if (key in object) {
      blank ??= {};
      blank[key] = defaults[key];
    } else {
      absent = true;
    }
  }
  const filled: T = absent ? merge(defaults, object) : object;
  return blank === undefined ? filled : merge(filled, blank);
}

function isUnset(value: unknown): boolean {
  return value === undefined || value === null;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function isZero(value: unknown): boolean {
  return value === undefined || value === null || value === '' || value === 0;
}
