import { printable } from '../../../units/index.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Detail } from '../detail.ts';

const INDENT = '    ';

/** The arguments of each plugin, one per line, without null values. */
export function argumentLines(
  pluginConfig: Readonly<Record<string, unknown>>,
  detail: Detail,
): readonly string[] {
  return Object.entries(pluginConfig).flatMap(([plugin, args]) => {
    const members = membersOf(args);
    if (members.length === 0) return [];
    const lines = members.flatMap(([name, value]) => {
      const [first = '', ...rest] = wrap(
        printable(`${name}: ${compact(value)}`),
        detail.width - INDENT.length - 2,
      );
      return [`${INDENT}${first}`, ...rest.map((line) => `${INDENT}  ${line}`)];
    });
    return [`  ${plugin}`, ...lines];
  });
}

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
