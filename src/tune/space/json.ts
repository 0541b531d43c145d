import { isRecord } from '../../units/index.ts';
import type { FieldPath } from '../../problems/index.ts';

export type Json = Readonly<Record<string, unknown>>;

export const recordOf = (value: unknown): Json => (isRecord(value) ? value : {});

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The value with another value at a path. Missing objects on the way are made; an index beyond a list changes nothing. */
export function withValueAt(root: unknown, path: FieldPath, value: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    return listOf(root).map((item: unknown, at) =>
      at === step ? withValueAt(item, rest, value) : item,
    );
  }
  const object = recordOf(root);
  const own = Object.hasOwn(object, step) ? object[step] : undefined;
  return { ...object, [step]: withValueAt(own, rest, value) };
}

/** The value with what it lacks of the defaults; lists are not merged. */
export function completed(value: unknown, defaults: unknown): unknown {
  if (value === undefined) return defaults;
  if (!isRecord(value) || !isRecord(defaults)) return value;
  const own = Object.entries(value).map(([key, part]): readonly [string, unknown] => [
    key,
    completed(part, Object.hasOwn(defaults, key) ? defaults[key] : undefined),
  ]);
  return { ...defaults, ...Object.fromEntries(own) };
}
