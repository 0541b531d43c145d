import { isRecord } from '../../units/index.ts';

/** What stands for a value below this many levels: saved documents may be nested as deep as their writer likes. */
const DEEPEST = 12;

/** JSON data on one line, as YAML writes it in braces: `{cpu: 500m, memory: 1Gi}`. Texts that are plain words have no quotes. */
export function flowText(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return scalarText(value);
  if (depth === DEEPEST) return '...';
  if (Array.isArray(value)) return `[${value.map((item) => flowText(item, depth + 1)).join(', ')}]`;
  if (!isRecord(value)) return '{}';
  const members = Object.entries(value).map(
    ([key, member]) => `${scalarText(key)}: ${flowText(member, depth + 1)}`,
  );
  return `{${members.join(', ')}}`;
}

const scalarText = (value: unknown): string =>
  typeof value === 'string' && /^[^\s"'{}[\],]+(?: [^\s"'{}[\],:]+)*$/.test(value)
    ? value
    : JSON.stringify(value);
