import { isRecord } from '../../units/index.ts';
/** The fields of an object that is not validated yet. */
export type Fields = Readonly<Record<string, unknown>>;
export type Conversion = (object: Fields) => Fields;

/** The object with one field converted; a value that is no map stays, and validation refuses it. */
export function within(object: Fields, name: string, convert: Conversion): Fields {
  const value = object[name];
  return isRecord(value) ? { ...object, [name]: convert(value) } : object;
}

/** `within` for every entry of a list. */
export function withinEach(object: Fields, name: string, convert: Conversion): Fields {
  const list: unknown = object[name];
  if (!Array.isArray(list)) return object;
  const entries: readonly unknown[] = list;
  return { ...object, [name]: entries.map((entry) => (isRecord(entry) ? convert(entry) : entry)) };
}

export function without(object: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** The members that are not undefined. */
export function defined(members: Fields): Fields {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
