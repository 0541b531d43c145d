import { getOrInsert, isRecord } from '../../units/index.ts';
import { alternatives, type Shape } from '../../documents/index.ts';

/** Part of a list or map that is not in an answer. */
export interface LeftOut {
  /** Such as "pods" or "losses[].moves". */
  readonly path: string;
  readonly shown: number;
  readonly of: number;
}

export interface Shortened {
  readonly document: object;
  readonly leftOut: readonly LeftOut[];
}

/** Characters of the JSON of an answer: about 12,000 tokens. */
const MOST_CHARACTERS = 40_000;
/** Entries that lists and maps may have, tried one after the other until the answer is short enough. */
const LEVELS = [50, 20, 10, 5, 2, 1, 0] as const;
const LONGEST_TEXT = 1_000;
/** Lists that answers leave out whole: a model does not need single events. */
const NEVER_SHOWN: ReadonlySet<string> = new Set(['events']);

/** A document with shorter lists and maps, valid by the same schema. The costs depend on what is kept, not on what the document has. */
export function shortened(document: object, schema: Shape): Shortened {
  let last: Shortened = { document: {}, leftOut: [] };
  for (const most of LEVELS) {
    const cut = new Cut(most, schema);
    const short = cut.value(document, [schema], '');
    last = { document: isRecord(short) ? short : {}, leftOut: cut.leftOut };
    if (JSON.stringify(last.document).length <= MOST_CHARACTERS) return last;
  }
  return last;
}

/** "pods 50 of 8,123, events 0 of 20,113". */
export function leftOutText(leftOut: readonly LeftOut[]): string {
  const MOST = 10;
  const parts = leftOut
    .slice(0, MOST)
    .map(({ path, shown, of }) => `${path} ${grouped(shown)} of ${grouped(of)}`);
  const more = leftOut.length > MOST ? [`and ${String(leftOut.length - MOST)} more lists`] : [];
  return [...parts, ...more].join(', ');
}

const grouped = (count: number): string => count.toLocaleString('en-US');

function ownOf(shapes: Readonly<Record<string, Shape>>, key: string): readonly Shape[] {
  const shape = Object.hasOwn(shapes, key) ? shapes[key] : undefined;
  return shape === undefined ? [] : [shape];
}

class Cut {
  readonly #most: number;
  readonly #schema: Shape;
  readonly #lists = new Map<string, { shown: number; of: number }>();

  constructor(most: number, schema: Shape) {
    this.#most = most;
    this.#schema = schema;
  }

  get leftOut(): readonly LeftOut[] {
    return [...this.#lists]
      .filter(([, { shown, of }]) => shown < of)
      .map(([path, counts]) => ({ path, ...counts }));
  }

  /** `shapes`: what the value may be by the schema. */
  value(value: unknown, shapes: readonly Shape[], path: string): unknown {
    if (typeof value === 'string' && value.length > LONGEST_TEXT) {
      return `${value.slice(0, LONGEST_TEXT)}…`;
    }
    const all = shapes.flatMap((shape) => alternatives(shape, this.#schema));
    if (Array.isArray(value)) return this.#list(value, all, path);
    return isRecord(value) ? this.#record(value, all, path) : value;
  }

  #list(list: readonly unknown[], shapes: readonly Shape[], path: string): unknown {
    const items = shapes.flatMap(({ items: item }) => (item === undefined ? [] : [item]));
    const kept = list.slice(0, NEVER_SHOWN.has(path) ? 0 : this.#most);
    this.#count(path, kept.length, list.length);
    return kept.map((item) => this.value(item, items, `${path}[]`));
  }

  /** Members that the schema names stay; other members are entries of a map. */
  #record(
    record: Readonly<Record<string, unknown>>,
    shapes: readonly Shape[],
    path: string,
  ): unknown {
    const named = shapes.map(({ properties = {} }) => properties);
    const entry = shapes.flatMap(({ additionalProperties: more }) =>
      typeof more === 'object' ? [more] : [],
    );
    const kept: [string, unknown][] = [];
    let shown = 0;
    let of = 0;
    for (const key of Object.keys(record)) {
      const known = named.flatMap((each) => ownOf(each, key));
      if (known.length === 0 && of++ >= this.#most) continue;
      if (known.length === 0) shown++;
      const inside = known.length > 0 ? `${path === '' ? '' : `${path}.`}${key}` : `${path}{}`;
      kept.push([key, this.value(record[key], known.length > 0 ? known : entry, inside)]);
    }
    this.#count(path, shown, of);
    return Object.fromEntries(kept);
  }

  #count(path: string, shown: number, of: number): void {
    const counts = getOrInsert(this.#lists, path, () => ({ shown: 0, of: 0 }));
    counts.shown += shown;
    counts.of += of;
  }
}
