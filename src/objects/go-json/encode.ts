import { goJson } from '../../golang/index.ts';
import { isQuantity, isRecord, readQuantity, getOrInsert } from '../../units/index.ts';
import type { Quantity } from '../../units/index.ts';
import { STRUCTS } from './structs.ts';

/** The structs that `goText` writes. */
export type GoStruct =
  | 'Node'
  | 'NodeSelectorRequirement'
  | 'Pod'
  | 'PodSpec'
  | 'PodTemplateSpec'
  | 'Toleration'
  | 'Volume';

/** Writes an amount as JSON. */
export type QuantityText = (amount: Quantity) => string;

/** The release of the structs: releases differ in new fields and in omitted empty fields. */
export type GoRelease = 'v1.22' | 'v1.34' | 'v1.35';

export interface Field {
  readonly name: string;
  /** `"name":` */
  readonly key: string;
  readonly type: FieldType;
  readonly omitsEmpty: boolean;
}

interface FieldType {
  readonly isPointer: boolean;
  readonly isList: boolean;
  /** A letter (see go-structs.ts), or the name of a struct. */
  readonly of: string;
}

type Structs = ReadonlyMap<string, readonly Field[]>;

interface Encoding {
  readonly structs: Structs;
  readonly quantityText: QuantityText;
}

const read = new Map<GoRelease, Structs>();

export function structsOf(release: GoRelease): Structs {
  return getOrInsert(read, release, () => readStructs(release));
}

function readStructs(release: GoRelease): Structs {
  const entries = STRUCTS.trim().replaceAll(/\n +/g, ' ').split('\n');
  return new Map(
    entries.map((entry) => {
      const [struct = '', ...fields] = entry.split(/:? /);
      return [struct, fields.flatMap((field) => readField(field, release))];
    }),
  );
}

function readField(text: string, release: GoRelease): readonly Field[] {
  const { name = '', pointer, list, of = '', modes = '' } = FIELD.exec(text)?.groups ?? {};
  if (isUnknown(modes, release)) return [];
  const type = { isPointer: pointer !== undefined, isList: list !== undefined, of };
  const omitsEmpty = modes.includes('?')
    ? of !== 'T' || release !== 'v1.22'
    : modes.includes('!') && release === 'v1.22';
  return [{ name, key: `${JSON.stringify(name)}:`, type, omitsEmpty }];
}

const isUnknown = (modes: string, release: GoRelease): boolean =>
  (release === 'v1.22' && modes.includes('+')) || (release !== 'v1.35' && modes.includes('^'));

const FIELD = /^(?<name>\w+):(?<pointer>\*)?(?<list>\[\])?(?<of>\w+)(?<modes>[?!+^]*)$/;

/**
 * An API object as a Go program of the release reads and writes it: fields in the order of the structs, zero values unless their tags
 * omit them, without unknown fields, amounts and times canonical, maps sorted.
 */
export function goText(
  struct: GoStruct,
  object: object,
  release: GoRelease,
  quantityText: QuantityText = canonicalText,
): string {
  return structText(struct, object, { structs: structsOf(release), quantityText });
}

function structText(struct: string, value: unknown, encoding: Encoding): string {
  const given = isRecord(value) ? value : {};
  const parts: string[] = [];
  for (const { name, key, type, omitsEmpty } of encoding.structs.get(struct) ?? []) {
    const field = Object.hasOwn(given, name) ? given[name] : undefined;
    const text = fieldText(type, field ?? undefined, omitsEmpty, encoding);
    if (text !== undefined) parts.push(key + text);
  }
  return `{${parts.join(',')}}`;
}

/** Undefined for an omitted field. */
function fieldText(
  type: FieldType,
  value: unknown,
  omitsEmpty: boolean,
  encoding: Encoding,
): string | undefined {
  if (type.isPointer) {
    if (value === undefined) return omitsEmpty ? undefined : 'null';
    return valueText(type.of, value, encoding);
  }
  if (type.isList) {
    const list: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    if (omitsEmpty && (list === undefined || list.length === 0)) return undefined;
    if (list === undefined) return 'null';
    return `[${list.map((item) => valueText(type.of, item ?? undefined, encoding)).join(',')}]`;
  }
  return omitsEmpty && isEmpty(type.of, value) ? undefined : valueText(type.of, value, encoding);
}

/** True if omitempty omits the value: zero scalars and empty maps, but never structs and types with their own encoding. */
function isEmpty(of: string, value: unknown): boolean {
  switch (of) {
    case 's':
    case 'y':
      return typeof value !== 'string' || value === '';
    case 'i':
      return typeof value !== 'number' || value === 0;
    case 'b':
      return value !== true;
    case 'm':
    case 'R':
      return !isRecord(value) || Object.keys(value).length === 0;
    case 'T':
      return timeText(value) === 'null';
    default:
      return false;
  }
}

function valueText(of: string, value: unknown, encoding: Encoding): string {
  switch (of) {
    case 's':
    case 'y':
      return goJson(typeof value === 'string' ? value : '');
    case 'i':
      return typeof value === 'number' ? String(value) : '0';
    case 'b':
      return value === true ? 'true' : 'false';
    case 'm':
      return mapText(value, (item) => goJson(typeof item === 'string' ? item : ''));
    case 'R':
      return mapText(value, (item) => amountText(item, encoding));
    case 'q':
      return amountText(value, encoding);
    case 't':
    case 'T':
      return timeText(value);
    case 'p':
      return goJson(typeof value === 'string' || typeof value === 'number' ? value : 0);
    case 'r':
      return goJson(value ?? null);
    default:
      return structText(of, value, encoding);
  }
}

function mapText(value: unknown, textOf: (item: unknown) => string): string {
  if (!isRecord(value)) return 'null';
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${goJson(key)}:${textOf(item)}`).join(',')}}`;
}

function amountText(value: unknown, { quantityText }: Encoding): string {
  const isAmount = typeof value === 'string' || typeof value === 'number';
  return isAmount && isQuantity(value) ? quantityText(readQuantity(value)) : '"0"';
}

function canonicalText(amount: Quantity): string {
  return goJson(amount.canonical);
}

/** RFC 3339 in UTC, to the second. */
function timeText(value: unknown): string {
  const ms = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(ms) ? 'null' : `"${new Date(ms).toISOString().slice(0, 19)}Z"`;
}
