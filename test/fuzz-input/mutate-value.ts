import { isRecord } from '../../src/units/index.ts';
import type { Draw } from '../fuzz/draw.ts';

/** Values that readers often mistake. */
const ODD: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2147483647,
  2147483648,
  4294967296,
  Number('9007199254740993'),
  1e308,
  -1e308,
  '',
  ' ',
  '0',
  '-1',
  '1e99',
  '1E',
  '10m',
  '1Gi',
  '100%',
  '-5%',
  'true',
  'null',
  '~',
  '../../etc/passwd',
  '/dev/zero',
  'a/b/c',
  'A_B',
  'x'.repeat(300),
  '\u0000',
  '\u001b[31mred\u001b[0m',
  '\u202egnp.exe',
  '=1+1',
  '| a | b |',
  '<script>alert(1)</script>',
  '::error::x',
  '2000-01-01T00:00:00Z',
  '9999-99-99T99:99:99Z',
  '* * * * *',
  '61 * * * *',
  [],
  {},
  [null],
  [[]],
  [{}],
  { '': '' },
  { a: { b: { c: [] } } },
  { matchLabels: { a: 'b' } },
  // No text can be made of these.
  { toString: 'a' },
  [{ toString: 'a' }],
];

const KEYS: readonly string[] = [
  '',
  'Name',
  '__proto__',
  'constructor',
  'toString',
  'x y',
  'a.b/c',
];

/** A copy of a document with one to four changes anywhere in it: odd values, keys that are gone, wrong or twice. */
export function mutateValue(value: unknown, draw: Draw): unknown {
  let mutated = value;
  const most = draw.pick([1, 1, 1, 2, 4]);
  for (const change of draw.times(1, most, () => changeOf(draw))) {
    const paths = pathsOf(mutated);
    const at = draw.pick(paths.length === 0 ? [[]] : paths);
    mutated = changed(mutated, at, change);
  }
  return mutated;
}

export type Change = (
  value: unknown,
) => { readonly set: unknown } | 'remove' | { readonly key: string };

function changeOf(draw: Draw): Change {
  const kind = draw.below(10);
  if (kind < 5) {
    const odd = draw.pick(ODD);
    return () => ({ set: odd });
  }
  if (kind === 5) return () => 'remove';
  if (kind === 6) {
    const key = draw.pick(KEYS);
    return () => ({ key });
  }
  if (kind === 7) return (value) => ({ set: [value, value] });
  if (kind === 8) return (value) => ({ set: { [draw.pick(KEYS)]: value } });
  return (value) => ({ set: twisted(value, draw) });
}

/** The value in another type, or slightly different. */
function twisted(value: unknown, draw: Draw): unknown {
  if (typeof value === 'number')
    return draw.pick([String(value), -value, value * 1e9, value + 0.5]);
  if (typeof value === 'boolean') return draw.pick([String(value), Number(value)]);
  if (typeof value === 'string') {
    return draw.pick([`${value} `, value.toUpperCase(), value.repeat(50), [value], Number(value)]);
  }
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    return draw.pick<unknown>([list.toReversed(), list[0], [...list, ...list]]);
  }
  if (isRecord(value)) return draw.pick<unknown>([Object.values(value), Object.keys(value), value]);
  return value;
}

/** From the document down: keys, and indices of lists. */
export type Path = readonly (string | number)[];

function pathsOf(value: unknown, at: Path = []): readonly Path[] {
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => [[...at, index], ...pathsOf(item, [...at, index])]);
  }
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => [
    [...at, key],
    ...pathsOf(item, [...at, key]),
  ]);
}

/** A copy of a document with the value at a path changed. */
export function changed(value: unknown, [first, ...rest]: Path, change: Change): unknown {
  if (first === undefined) {
    const result = change(value);
    return typeof result === 'object' && 'set' in result ? result.set : value;
  }
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const inner = rest.length > 0;
    const result = inner
      ? { set: changed(list[Number(first)], rest, change) }
      : change(list[Number(first)]);
    if (result === 'remove') return list.filter((_, at) => at !== first);
    return list.map((item, at) => (at === first && 'set' in result ? result.set : item));
  }
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
    if (key !== first) return [[key, item]];
    if (rest.length > 0) return [[key, changed(item, rest, change)]];
    const result = change(item);
    if (result === 'remove') return [];
    return 'key' in result ? [[result.key, item]] : [[key, result.set]];
  });
  // Object.fromEntries defines "__proto__" as a key of its own.
  return Object.fromEntries(entries);
}
