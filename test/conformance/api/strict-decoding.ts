import { isRecord } from '../../../src/units/index.ts';
import {
  decodeObject,
  isOldVersion,
  receiveObject,
  STORED,
  validateObject,
  whyUnknownKind,
} from '../../../src/api/index.ts';
import type { FieldProblem, KubernetesObject } from '../../../src/api/index.ts';
import { readDocuments } from '../../../src/manifests/documents.ts';
import { SourceFile } from '../../../src/manifests/source-file.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import type { Line } from '../format.ts';
import { asGoWrites } from './as-go-writes.ts';

/** Which texts decode strictly and leniently, the unknown fields, and the leniently decoded object. */
export function checkStrictDecoding(line: Line): readonly string[] {
  const { strict, lenient } = expectOf(line);
  if (!isRecord(strict) || !isRecord(lenient)) return ['the line expects nothing'];
  const { value, problems: faults = [] } = documentOf(String(line['text'])) ?? {};
  const isBroken = faults.some(({ isDuplicateKey }) => isDuplicateKey !== true);
  const object = isBroken ? undefined : decoded(value);
  const problems = object === undefined ? [] : validateObject(object).filter(isOfDecoding);
  const isUnreadable = object === undefined || problems.some(({ at }) => at === 'value');
  const found = {
    strict: isUnreadable || problems.length + faults.length > 0,
    lenient: isUnreadable,
    unknown: isUnreadable ? [] : unknownIn(problems.map(({ text }) => text)),
  };
  const expected = {
    strict: 'error' in strict,
    lenient: 'error' in lenient,
    unknown:
      'error' in lenient
        ? []
        : unknownIn([typeof strict['error'] === 'string' ? strict['error'] : '']),
  };
  const wrong = differences(expected, found);
  if (wrong.length > 0 || object === undefined || isUnreadable) return wrong;
  const received = receiveObject(object, problems, STORED);
  const { object: theirs } = lenient;
  return differences(withoutZeroes(theirs), withoutZeroes(asGoWrites(received.object, theirs)));
}

const documentOf = (text: string): ReturnType<typeof readDocuments>[number]['result'] | undefined =>
  readDocuments(new SourceFile('f', text))[0]?.result;

/** Go parses quantities while decoding; here they are checked afterwards. */
const isOfDecoding = ({ error }: FieldProblem): boolean =>
  error === undefined || (error.isUnusable === true && error.type === 'FieldValueInvalid');

function decoded(value: unknown): KubernetesObject | undefined {
  if (!isRecord(value)) return undefined;
  const { apiVersion, kind, metadata } = value;
  if (typeof apiVersion !== 'string' || typeof kind !== 'string') return undefined;
  const isKnown = whyUnknownKind(apiVersion, kind) === undefined || isOldVersion(apiVersion, kind);
  if (!isKnown) return undefined;
  if (metadata !== undefined && metadata !== null && !isRecord(metadata)) return undefined;
  const object = decodeObject({ metadata: {}, ...value }, apiVersion, kind);
  const kept = isRecord(object['metadata']) ? object['metadata'] : {};
  return { ...object, apiVersion, kind, metadata: { name: '', ...kept } };
}

function unknownIn(texts: readonly string[]): readonly string[] {
  const names = texts.flatMap((text) =>
    Array.from(text.matchAll(/unknown field "([^"]+)"/g), ([, name = '']) => name),
  );
  return [...new Set(names)].sort();
}

/** Go writes missing required fields as zero values. */
function withoutZeroes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutZeroes);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).map(([key, member]) => [key, withoutZeroes(member)] as const);
  return Object.fromEntries(kept.filter(([, member]) => member !== '' && member !== 0));
}
