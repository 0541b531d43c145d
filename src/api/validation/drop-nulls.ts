import { resolveShape } from '../schemas/definitions.ts';
import type { Shape } from '../schemas/definitions.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * A value without its nulls, as the API server decodes it: a null field is absent; a null in a map is the empty text or
 * the quantity 0. Unknown fields stay: validation reports them. A value without nulls is returned itself.
 */
export function dropNulls(value: unknown, shape: Shape | undefined): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const known = resolveShape(shape);
  if (Array.isArray(value)) return dropFromList(value, known?.items);
  // The value is neither null nor a list, so its members can be read.
  return dropFromMembers(value as Members, known);
}

function dropFromList(list: readonly unknown[], items: Shape | undefined): unknown {
  let cleaned: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const item = dropNulls(list[index], items);
    if (item !== list[index]) (cleaned ??= [...list])[index] = item;
  }
  return cleaned ?? list;
}

function dropFromMembers(members: Members, known: Shape | undefined): unknown {
  let changes: Map<string, unknown> | undefined;
  for (const key in members) {
    const member = members[key];
    if (typeof member !== 'object') continue;
    const kept = dropFromMember(key, member, known);
    if (kept !== member) (changes ??= new Map()).set(key, kept);
  }
  if (changes === undefined) return members;
  const entries: [string, unknown][] = [];
  for (const [key, member] of Object.entries(members)) {
    const kept = changes.has(key) ? changes.get(key) : member;
    if (kept !== undefined) entries.push([key, kept]);
  }
  return Object.fromEntries(entries);
}

/** The decoded member; undefined if it is dropped. */
function dropFromMember(key: string, member: object | null, known: Shape | undefined): unknown {
  const properties = known?.properties;
  if (properties !== undefined) {
    if (!Object.hasOwn(properties, key)) return member;
    return member === null ? undefined : dropNulls(member, properties[key]);
  }
  const values = known?.additionalProperties;
  const shape = typeof values === 'object' ? values : undefined;
  return member === null ? emptyValue(shape) : dropNulls(member, shape);
}

function emptyValue(shape: Shape | undefined): unknown {
  if (shape?.type === 'string') return '';
  return Array.isArray(shape?.type) ? '0' : undefined;
}
