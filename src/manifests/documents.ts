import { readBlockYaml } from './yaml/block.ts';
import { readFullYaml } from './yaml/full.ts';
import type { ReadResult } from './yaml/full.ts';
import { duplicateJsonKeys, skipBlanks, skipJsonValue } from './json/scan.ts';
import { fractionalNumbers, mergedJson, parseJson } from './json/value.ts';
import type { FractionalNumber } from './json/value.ts';
import type { YamlValue } from './yaml/plain-scalar.ts';
import type { Slice, SourceFile, TextProblem } from './source-file.ts';
import { isTooDeep } from './yaml/nesting.ts';
import { isStackOverflow, TOO_DEEP, withHint } from './yaml/syntax-error.ts';
import { listItemSlices } from './json/list-items.ts';
import { append } from '../units/index.ts';

/** Larger documents in unusual YAML are refused: an API server accepts no request over 3 MiB. */
export const MAX_UNUSUAL_YAML: number = 4 * 1024 * 1024;
/** Larger JSON is not searched for duplicate keys: it is not written by hand. */
const MAX_CHECKED_JSON = 1024 * 1024;

/** The text of one document of a file. Objects keep it, to find their fields again. */
export interface DocumentText extends Slice {
  readonly format: 'yaml' | 'json';
  /** Whole numbers that JSON writes with a fraction. */
  readonly fractions?: readonly FractionalNumber[];
}

/** What a document says, and what is wrong with its text. */
interface DocumentResult extends ReadResult {
  /** True: no part of the value occurs in it twice, as the value of an alias would. */
  readonly isTree?: true;
}

/** One document of a file. */
export interface SourceDocument extends DocumentText {
  readonly result: DocumentResult;
}

/** A document without its value, which takes several times the memory of the text. */
export function textOf({ source, start, end, format, fractions }: SourceDocument): DocumentText {
  return { source, start, end, format, ...(fractions === undefined ? {} : { fractions }) };
}

/**
 * The documents of a file: YAML separated by "---" lines, or a sequence of JSON values. A document that cannot be
 * read has problems; the others have values.
 */
export function readDocuments(source: SourceFile): SourceDocument[] {
  const { text } = source;
  const refused = refuseBytes(source);
  if (refused !== undefined) return [refused];
  const start = skipBlanks(text, 0);
  if (start === text.length) return [];
  const first = text.charAt(start);
  if (first === '{' || first === '[') {
    const documents = readJsonStream(source, start);
    if (documents !== undefined) return documents;
  }
  return splitYaml(text).map(([from, to]) => readYamlDocument({ source, start: from, end: to }));
}

function refuseBytes(source: SourceFile): SourceDocument | undefined {
  const problem = refusedCharacter(source.text);
  if (problem === undefined) return undefined;
  const result = { problems: [problem] };
  return { source, start: 0, end: source.text.length, format: 'yaml', result };
}

/** Manifests have no control characters: YAML forbids them, JSON escapes them. */
export function refusedCharacter(text: string): TextProblem | undefined {
  const offset = offsetOfRefused(text);
  return offset < 0 ? undefined : { offset, message: describeByte(text.charCodeAt(offset)) };
}

/** One pattern for both kinds takes twice as long. */
function offsetOfRefused(text: string): number {
  // oxlint-disable-next-line no-control-regex -- the search is for control characters
  const control = text.search(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]/);
  const lone = text.includes('\r') ? text.search(/\r(?!\n)/) : -1;
  return control >= 0 && lone >= 0 ? Math.min(control, lone) : Math.max(control, lone);
}

function describeByte(code: number): string {
  if (code === 0) return 'a binary file, not YAML or JSON';
  if (code === 0x0d) return 'a carriage return without a line feed: use LF or CRLF line ends';
  return `control characters are not allowed: U+${code.toString(16).padStart(4, '0').toUpperCase()}`;
}

/** A sequence of JSON values, maybe with "---" lines between them; undefined if the text may be YAML. */
function readJsonStream(source: SourceFile, start: number): SourceDocument[] | undefined {
  const { text } = source;
  const whole = parseJson(text, start, text.length);
  if (whole !== undefined) return [jsonDocument(source, start, text.length, whole.value)];
  const documents: SourceDocument[] = [];
  for (let at = start; at < text.length;) {
    const end = skipJsonValue(text, at);
    const parsed = end > at ? parseJson(text, at, end) : undefined;
    if (parsed === undefined) return tooLongForYaml(source, documents, at);
    documents.push(jsonDocument(source, at, end, parsed.value));
    at = skipBlanks(text, end);
    if (text.startsWith('---', at)) at = skipBlanks(text, at + 3);
  }
  return documents;
}

/** Broken JSON that is too large for the YAML parser, which would report the place. */
function tooLongForYaml(
  source: SourceFile,
  documents: SourceDocument[],
  at: number,
): SourceDocument[] | undefined {
  const end = source.text.length;
  if (end - at <= MAX_UNUSUAL_YAML) return undefined;
  const result = { problems: [{ offset: at, message: 'invalid JSON' }] };
  return [...documents, { source, start: at, end, format: 'json', result }];
}

function jsonDocument(
  source: SourceFile,
  start: number,
  end: number,
  value: YamlValue,
): SourceDocument {
  const document = { source, start, end, format: 'json' } as const;
  if (end - start > MAX_CHECKED_JSON)
    return { ...document, result: { value, problems: [], isTree: true } };
  const problems = duplicatesIn(source, start);
  const hasDuplicates = problems.some(({ isDuplicateKey }) => isDuplicateKey === true);
  return {
    ...document,
    fractions: fractionalNumbers(source.text, start, end),
    result: {
      value: hasDuplicates ? mergedJson(source.text, start, end) : value,
      problems,
    },
  };
}

function duplicatesIn(source: SourceFile, start: number): readonly TextProblem[] {
  if (isTooDeep(source.text, start, source.text.length))
    return [{ offset: start, message: TOO_DEEP }];
  return duplicateJsonKeys(source.text, start, (offset) => source.placeOf(offset).line);
}

/** [start, end) of each document between "---" lines. */
function splitYaml(text: string): (readonly [number, number])[] {
  const parts: (readonly [number, number])[] = [];
  let start = 0;
  for (const separator of text.matchAll(/^---(?=[ \t\r\n]|$)/gm)) {
    if (separator.index > start) parts.push([start, separator.index]);
    start = separator.index + 3;
  }
  parts.push([start, text.length]);
  return parts;
}

function readYamlDocument(slice: Slice): SourceDocument {
  return { ...slice, format: 'yaml', result: readYaml(slice) };
}

function readYaml(slice: Slice): DocumentResult {
  const { source, start, end } = slice;
  const { text } = source;
  const content = skipBlanks(text, start, end);
  if (content === end) return { value: null, problems: [] };
  if (text.charAt(content) === '%') {
    const message = 'YAML directives are not read: remove the line that begins with "%"';
    return { problems: [{ offset: content, message }] };
  }
  try {
    const value = readBlockYaml(text, start, end);
    return value === undefined ? readUnusualYaml(slice) : { value, problems: [], isTree: true };
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return { problems: [{ offset: content, message: TOO_DEEP }] };
  }
}

/** A long list in unusual YAML is read item by item, to limit time and memory. */
function readUnusualYaml(slice: Slice): ReadResult {
  const { source, start, end } = slice;
  if (end - start <= MAX_UNUSUAL_YAML) {
    if (!isTooDeep(source.text, start, end)) return readFullYaml(slice);
    return { problems: [{ offset: skipBlanks(source.text, start, end), message: TOO_DEEP }] };
  }
  const items = listItemSlices(slice);
  if (items === undefined || items.some((item) => item.end - item.start > MAX_UNUSUAL_YAML)) {
    const offset = skipBlanks(source.text, start, end);
    const message = `a YAML document over ${String(MAX_UNUSUAL_YAML / 1024 / 1024)} MiB in flow style or with anchors: give it as JSON`;
    return {
      problems: [{ offset, message: withHint(message, source.text.slice(start, start + 1000)) }],
    };
  }
  const values: YamlValue[] = [];
  for (const item of items) {
    const { value, problems } = readYaml(item);
    if (problems.length > 0 || !Array.isArray(value)) return { problems };
    append(values, value);
  }
  return { value: { apiVersion: 'v1', kind: 'List', items: values }, problems: [] };
}
