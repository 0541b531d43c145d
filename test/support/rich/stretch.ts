/* Longer documents from real ones: a list with many different entries shows where a report stops. */

type Data = Readonly<Record<string, unknown>>;

/** The place of a list in a document: `moves`, `pods.0.timeline`. */
export type Path = readonly string[];

/** What tells the entries of a list apart. */
const NAMES: ReadonlySet<string> = new Set([
  'name',
  'object',
  'node',
  'lost',
  'pod',
  'text',
  'message',
  'reason',
  'change',
  'value',
  'label',
  'workload',
]);

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null;

/** The paths of all lists with an entry, of lists in their first entries too. */
export function listsIn(document: unknown, path: Path = []): readonly Path[] {
  if (!isData(document)) return [];
  return Object.entries(document).flatMap(([key, value]): readonly Path[] => {
    if (Array.isArray(document) && key !== '0') return [];
    const inner = listsIn(value, [...path, key]);
    return Array.isArray(value) && value.length > 0 ? [[...path, key], ...inner] : inner;
  });
}

/** The document with `length` different entries in one list, made from its entries in turn. */
export function stretched<T extends object>(document: T, path: Path, length: number): T {
  return replaced(document, path, (list) =>
    Array.from({ length }, (_, at) => renamed(list[at % list.length], `~${at}`)),
  ) as T;
}

function replaced(
  value: unknown,
  [key, ...rest]: Path,
  change: (list: readonly unknown[]) => readonly unknown[],
): unknown {
  if (key === undefined) return change(value as readonly unknown[]);
  const inner = replaced((value as Data)[key], rest, change);
  if (Array.isArray(value)) return value.with(Number(key), inner);
  return { ...(value as Data), [key]: inner };
}

function renamed(value: unknown, suffix: string): unknown {
  if (typeof value === 'string') return value + suffix;
  if (!isData(value) || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => {
      if (NAMES.has(key) && typeof own === 'string') return [key, own + suffix];
      return [key, isData(own) && !Array.isArray(own) ? renamed(own, suffix) : own];
    }),
  );
}
