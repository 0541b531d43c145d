import { isRecord } from '../../../src/units/index.ts';
import {
  decodeObject,
  fractionProblems,
  isOldVersion,
  receiveObject,
  STORED,
  validateObject,
} from '../../../src/server/index.ts';
import { whyUnknownKind } from '../../../src/input/index.ts';
import type { FractionalNumber } from '../../../src/manifests/index.ts';
import type { FieldProblem } from '../../../src/server/index.ts';
import { readDocuments } from '../../../src/manifests/documents.ts';
import type { SourceDocument } from '../../../src/manifests/documents.ts';
import { SourceFile } from '../../../src/manifests/source-file.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { asGoWrites } from './as-go-writes.ts';

/** Which texts decode strictly and leniently, the unknown fields, and the leniently decoded object. */
export function checkStrictDecoding(line: Line): readonly string[] {
  const { strict, lenient } = expectOf(line);
  if (!isRecord(strict) || !isRecord(lenient)) return ['the line expects nothing'];
  const document = documentOf(String(line['text']), line['format'] === 'json');
  const { value, problems: faults = [] } = document?.result ?? {};
  const { fractions = [] } = document ?? {};
  const isBroken = faults.some(({ isDuplicateKey }) => isDuplicateKey !== true);
  const found = isBroken ? undefined : decoded(value, fractions);
  const isUnreadable = found?.object === undefined;
  const unknown = isUnreadable ? [] : found.unknown;
  const answer = {
    strict: isUnreadable || unknown.length + faults.length > 0,
    lenient: isUnreadable,
    unknown: [...new Set(unknown)].sort(),
  };
  const expected = {
    strict: 'error' in strict,
    lenient: 'error' in lenient,
    unknown: 'error' in lenient ? [] : unknownIn(strict['error']),
  };
  const wrong = differences(expected, answer);
  if (wrong.length > 0 || isUnreadable) return wrong;
  const { object: theirs } = lenient;
  return differences(withoutZeroes(theirs), withoutZeroes(asGoWrites(found.object, theirs)));
}

/** A request holds one value. YAML decoders only read the first document. */
type Document = Pick<SourceDocument, 'fractions' | 'result'>;

function documentOf(text: string, isJson: boolean): Document | undefined {
  const documents = readDocuments(new SourceFile('f', text));
  const [first] = documents;
  if (!isJson || (first?.format === 'json' && documents.length === 1)) return first;
  return { result: { problems: [{ offset: 0, message: 'not one JSON value' }] } };
}

interface Found {
  /** Without what the decoder does not know; undefined if the value does not decode. */
  readonly object: unknown;
  readonly unknown: readonly string[];
}

function decoded(value: unknown, fractions: readonly FractionalNumber[]): Found | undefined {
  if (!isRecord(value)) return undefined;
  const type = typeOf(value);
  if (type === undefined) return undefined;
  const { apiVersion, kind } = type;
  const item = kind.endsWith('List') ? kind.slice(0, -'List'.length) : kind;
  const isKnown = whyUnknownKind(apiVersion, item) === undefined || isOldVersion(apiVersion, item);
  if (kind === 'List')
    return apiVersion === 'v1' ? decodedList(value, (each) => known(each)) : undefined;
  if (!isKnown) return undefined;
  if (item === kind) return decodedObject(value, type, fractions);
  return decodedList(value, (each, index) => {
    const own = { apiVersion, kind: item };
    const inItem = fractions.filter(({ path }) => path[0] === 'items' && path[1] === index);
    const numbers = inItem.map(({ path, literal }) => ({ path: path.slice(2), literal }));
    return isRecord(each) ? decodedObject(each, own, numbers) : undefined;
  });
}

const known = (object: unknown): Found => ({ object, unknown: [] });

/** Go's own decoder, which reads the type, ignores the case of names: the last one counts. */
function typeOf(value: Line): { readonly apiVersion: string; readonly kind: string } | undefined {
  const type = { apiversion: '', kind: '' };
  for (const [name, member] of Object.entries(value)) {
    const field = name.toLowerCase();
    if ((field !== 'apiversion' && field !== 'kind') || member === null) continue;
    if (typeof member !== 'string') return undefined;
    type[field] = member;
  }
  const { apiversion: apiVersion, kind } = type;
  return apiVersion === '' || kind === '' ? undefined : { apiVersion, kind };
}

function decodedObject(
  value: Line,
  { apiVersion, kind }: { readonly apiVersion: string; readonly kind: string },
  fractions: readonly FractionalNumber[],
): Found | undefined {
  const { metadata } = value;
  if (metadata !== undefined && metadata !== null && !isRecord(metadata)) return undefined;
  const whole = decodeObject({ metadata: {}, ...value }, apiVersion, kind);
  const kept = isRecord(whole['metadata']) ? whole['metadata'] : {};
  const object = { ...whole, apiVersion, kind, metadata: { name: '', ...kept } };
  const problems = validateObject(object).filter(isOfDecoding);
  if (problems.some(({ at }) => at === 'value')) return undefined;
  if (fractionProblems(object, fractions).length > 0) return undefined;
  const received: Line = { ...receiveObject(object, problems, STORED).object };
  const written = ['apiVersion', 'kind'].filter((name) => typeof value[name] === 'string');
  const { apiVersion: _, kind: __, ...rest } = received;
  return {
    object: { ...rest, ...Object.fromEntries(written.map((name) => [name, received[name]])) },
    unknown: problems.flatMap(({ text }) => unknownIn(text)),
  };
}

const LIST_FIELDS: ReadonlySet<string> = new Set(['apiVersion', 'kind', 'metadata', 'items']);
const LIST_METADATA: ReadonlySet<string> = new Set([
  'continue',
  'remainingItemCount',
  'resourceVersion',
  'selfLink',
]);

function decodedList(
  value: Line,
  decode: (item: unknown, index: number) => Found | undefined,
): Found | undefined {
  const { items = null, metadata = null, ...rest } = value;
  if (items !== null && !Array.isArray(items)) return undefined;
  if (metadata !== null && !isRecord(metadata)) return undefined;
  const found = (items ?? []).map(decode);
  if (found.includes(undefined)) return undefined;
  const ofItems = found.flatMap((each, index) =>
    (each?.unknown ?? []).map((name) => `items[${String(index)}].${name}`),
  );
  const meta = Object.entries(metadata ?? {});
  return {
    object: {
      ...Object.fromEntries(Object.entries(rest).filter(([name]) => LIST_FIELDS.has(name))),
      metadata: Object.fromEntries(meta.filter(([name]) => LIST_METADATA.has(name))),
      items: items === null ? null : found.map((each) => each?.object),
    },
    unknown: [
      ...Object.keys(rest).filter((name) => !LIST_FIELDS.has(name)),
      ...meta.filter(([name]) => !LIST_METADATA.has(name)).map(([name]) => `metadata.${name}`),
      ...ofItems,
    ],
  };
}

/** Go parses quantities while decoding; here they are checked afterwards. */
const isOfDecoding = ({ error }: FieldProblem): boolean =>
  error === undefined || (error.isUnusable === true && error.type === 'FieldValueInvalid');

function unknownIn(text: unknown): readonly string[] {
  const found = String(text).matchAll(/unknown field "([^"]+)"/g);
  return [...new Set(Array.from(found, ([, name = '']) => name))].sort();
}

/** Go writes missing required fields as zero values. */
function withoutZeroes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeroes);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).map(([key, member]) => [key, withoutZeroes(member)] as const);
  return Object.fromEntries(kept.filter(([, member]) => member !== '' && member !== 0));
}
