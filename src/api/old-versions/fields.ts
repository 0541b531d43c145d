import { isRecord } from '../../units/index.ts';
/** The fields of an object that has not been validated yet. */
export type Fields = Readonly<Record<string, unknown>>;
export type Conversion = (object: Fields) => Fields;

/** The object with another value of one field; a value that is no map is left for validation to refuse. */
export function within(object: Fields, name: string, convert: Conversion): Fields {
  const value = object[name];
  return isRecord(value) ? { ...object, [name]: convert(value) } : object;
}

/** The same for every entry of a list. */
export function withinEach(object: Fields, name: string, convert: Conversion): Fields {
  const list: unknown = object[name];
  if (!Array.isArray(list)) return object;
  const entries: readonly unknown[] = list;
  return { ...object, [name]: entries.map((entry) => (isRecord(entry) ? convert(entry) : entry)) };
}

export function without(object: Fields, ...names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}

/** Members without those that are undefined. */
export function defined(members: Fields): Fields {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
