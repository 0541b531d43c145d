import type { Item } from '../../page/section.ts';

/** The arguments of each plugin, without null values. */
export const argumentItems = (pluginConfig: Readonly<Record<string, unknown>>): readonly Item[] =>
  Object.entries(pluginConfig).flatMap(([plugin, args]): readonly Item[] => {
    const below = membersOf(args).map(([name, value]) => `${name}: ${compact(value)}`);
    return below.length === 0 ? [] : [{ text: plugin, below }];
  });

function membersOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).filter(([, member]) => member !== null);
}

/** A list of weights as "cpu 1, memory 1", everything else similar to JSON. */
function compact(value: unknown): string {
  if (Array.isArray(value)) {
    const items = value.map(weighted);
    return items.every((item) => item !== undefined)
      ? items.join(', ')
      : `[${value.map(compact).join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return `{${membersOf(value)
    .map(([name, member]) => `${name}: ${compact(member)}`)
    .join(', ')}}`;
}

function weighted(item: unknown): string | undefined {
  const members = membersOf(item);
  const { name, weight } = Object.fromEntries(members) as Readonly<Record<string, unknown>>;
  if (members.length !== 2 || typeof name !== 'string' || typeof weight !== 'number') {
    return undefined;
  }
  return `${name} ${String(weight)}`;
}
