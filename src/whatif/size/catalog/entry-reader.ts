import type { DocumentProblem } from '../../../documents/index.ts';
import type { Labels, Taint } from '../../../objects/index.ts';
import { describeValue } from '../../../problems/index.ts';
import { isQuantity, isRecord } from '../../../units/index.ts';
import type { Quantities } from '../node-type.ts';
import type { FieldPath } from '../../../problems/index.ts';

/** Reads the fields of one entry of a catalogue, and notes what is wrong. Absent fields and null are undefined. */
export class EntryReader {
  readonly #entry: Readonly<Record<string, unknown>>;
  readonly #path: FieldPath;
  readonly #problems: DocumentProblem[];

  constructor(
    entry: Readonly<Record<string, unknown>>,
    path: FieldPath,
    problems: DocumentProblem[],
  ) {
    this.#entry = entry;
    this.#path = path;
    this.#problems = problems;
  }

  problem(field: string, message: string, at: 'key' | 'value' = 'value'): void {
    this.#problems.push({ path: [...this.#path, field], at, message });
  }

  /** Notes that a field is missing, unless it is there but wrong. */
  missing(field: string, message: string): void {
    if (this.#value(field) === undefined) this.problem(field, message, 'key');
  }

  /** Notes fields with other names. */
  allow(names: readonly string[]): void {
    for (const name of Object.keys(this.#entry)) {
      if (names.includes(name)) continue;
      this.problem(name, `unknown field; the fields are ${names.join(', ')}`, 'key');
    }
  }

  text(field: string): string | undefined {
    const value = this.#value(field);
    if (value === undefined || (typeof value === 'string' && value !== '')) return value;
    this.#wrong(field, 'a text');
    return undefined;
  }

  /** A number of at least 0, also as a text: CSV has only texts. */
  number(field: string): number | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number) && number >= 0) return number;
    this.#wrong(field, 'a number of at least 0');
    return undefined;
  }

  flag(field: string): boolean | undefined {
    const value = this.#value(field);
    if (value === undefined || typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
    this.#wrong(field, 'true or false');
    return undefined;
  }

  texts(field: string): readonly string[] | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value;
    this.#wrong(field, 'a list of texts');
    return undefined;
  }

  quantity(field: string): string | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    if (isAmount(value)) return String(value);
    this.#wrong(field, 'a quantity such as 4, 500m or 16Gi');
    return undefined;
  }

  quantities(field: string): Quantities | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    if (isRecord(value) && Object.values(value).every(isAmount)) {
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]));
    }
    this.#wrong(field, 'quantities by resource, such as {cpu: 100m, memory: 1Gi}');
    return undefined;
  }

  labels(field: string): Labels | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    const entries = isRecord(value) ? Object.entries(value) : undefined;
    const isText = (entry: [string, unknown]): entry is [string, string] =>
      typeof entry[1] === 'string';
    if (entries?.every(isText) === true) return Object.fromEntries(entries);
    this.#wrong(field, 'texts by label');
    return undefined;
  }

  taints(field: string): readonly Taint[] | undefined {
    const value = this.#value(field);
    if (value === undefined) return undefined;
    const taints = Array.isArray(value) ? value.map(taintOf) : [undefined];
    const read = taints.filter((one) => one !== undefined);
    if (read.length === taints.length) return read;
    this.#wrong(field, 'a list of taints with key, effect and perhaps value');
    return undefined;
  }

  #value(field: string): unknown {
    return this.#entry[field] ?? undefined;
  }

  #wrong(field: string, expected: string): void {
    this.problem(field, `${describeValue(this.#entry[field])} is not ${expected}`);
  }
}

const isAmount = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') &&
  isQuantity(value) &&
  !String(value).startsWith('-');

const EFFECTS: readonly unknown[] = ['NoSchedule', 'PreferNoSchedule', 'NoExecute'];

function taintOf(value: unknown): Taint | undefined {
  if (!isRecord(value)) return undefined;
  const { key, effect, value: written = '' } = value;
  const isRead =
    typeof key === 'string' &&
    typeof effect === 'string' &&
    EFFECTS.includes(effect) &&
    typeof written === 'string';
  if (!isRead) return undefined;
  return written === '' ? { key, effect } : { key, effect, value: written };
}
