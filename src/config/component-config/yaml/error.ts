import type { ErrorCode } from 'yaml';
import { DecodeError } from '../../../decoding/index.ts';

/** An error of the yaml package. */
export interface YamlError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly pos: readonly [number, number];
}

/** Characters that go.yaml.in/yaml v2 does not accept anywhere. */
const UNREADABLE =
  // oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]/;

/**
 * A YAML syntax error with the text of go.yaml.in/yaml v2. It counts lines from 1 in errors of its scanner and from 0 in errors
 * of its parser, and names no line for the first. Undefined: the text has no syntax error.
 */
export function yamlSyntaxError(
  text: string,
  error: YamlError | undefined,
): DecodeError | undefined {
  const unreadable = text.search(UNREADABLE);
  if (unreadable >= 0)
    return new DecodeError('yaml: control characters are not allowed', unreadable);
  const version = /^%YAML\s+(?!1\.1\s)/m.exec(text);
  if (version !== null && !text.slice(0, version.index).includes('---')) {
    return scannerOrParser(text, version.index, 'found incompatible YAML document', 0);
  }
  return error === undefined ? undefined : translate(text, error);
}

const SCANNER = 1;
const PARSER = 0;

function translate(text: string, error: YamlError): DecodeError {
  const [at] = error.pos;
  const before = text.slice(0, at);
  switch (error.code) {
    case 'TAB_AS_INDENT': {
      const startsValue = /(^|[:\-?,[{])\s*$/.test(before.replaceAll(/#.*$/gm, ''));
      const message = startsValue
        ? 'found character that cannot start any token'
        : 'found a tab character that violates indentation';
      return scannerOrParser(text, at, message, SCANNER);
    }
    case 'BLOCK_AS_IMPLICIT_KEY':
    case 'MULTILINE_IMPLICIT_KEY':
      return misplacedKey(text, at, before);
    case 'BAD_SCALAR_START':
      return scannerOrParser(text, at, 'found character that cannot start any token', SCANNER);
    case 'BAD_INDENT':
    case 'MISSING_CHAR':
    case 'UNEXPECTED_TOKEN':
      return unexpected(text, at, error);
    default:
      return scannerOrParser(text, at, wordsOf(error), SCANNER);
  }
}

/** The yaml package runs out of stack on a text that is nested too deeply. */
function wordsOf({ message }: YamlError): string {
  return message.includes('call stack') ? 'exceeded max depth of 10000' : message;
}

function misplacedKey(text: string, at: number, before: string): DecodeError {
  if (before.endsWith('\n') && !text.startsWith('- ', at)) {
    const end = text.indexOf('\n', at);
    const next = end < 0 ? text.length : end + 1;
    return scannerOrParser(text, next, "could not find expected ':'", SCANNER);
  }
  if (text.startsWith('- ', at))
    return scannerOrParser(text, at, 'did not find expected key', PARSER);
  const colon = text.slice(at).search(/:(?=\s|$)/);
  const where = colon < 0 ? at : at + colon;
  return scannerOrParser(text, where, 'mapping values are not allowed in this context', SCANNER);
}

function unexpected(text: string, at: number, error: YamlError): DecodeError {
  if (error.message.startsWith('Missing closing')) {
    return scannerOrParser(text, text.length, 'found unexpected end of stream', SCANNER);
  }
  const flow = /^Flow (map|sequence)/.exec(error.message);
  if (flow !== null) {
    const isEmpty = /[[{,]\s*$/.test(text.slice(0, at));
    const close = flow[1] === 'map' ? '}' : ']';
    const message = isEmpty
      ? 'did not find expected node content'
      : `did not find expected ',' or '${close}'`;
    return scannerOrParser(text, at, message, PARSER);
  }
  if (/flow-(?:seq|map)-end/.test(error.message)) {
    return scannerOrParser(text, at, 'did not find expected node content', PARSER);
  }
  const message = inOwnSequence(text, at)
    ? "did not find expected '-' indicator"
    : 'did not find expected key';
  return scannerOrParser(text, at, message, PARSER);
}

/** True inside a block sequence that is indented deeper than its key, or that has no key. */
function inOwnSequence(text: string, at: number): boolean {
  const lines = text
    .slice(0, at)
    .split('\n')
    .reverse()
    .filter((line) => line.trim() !== '');
  const item = lines.findIndex((line) => /^ *- /.test(line));
  if (item < 0) return false;
  const indent = (lines[item] ?? '').indexOf('-');
  const parent = lines
    .slice(item + 1)
    .find((line) => !/^ *- /.test(line) && line.search(/\S/) <= indent);
  return parent === undefined || parent.search(/\S/) < indent;
}

/** @param base number of the first line: 1 in errors of the scanner, 0 in errors of the parser */
function scannerOrParser(text: string, at: number, message: string, base: number): DecodeError {
  const line = text.slice(0, at).split('\n').length - 1;
  return new DecodeError(
    `yaml: ${line === 0 ? '' : `line ${String(line + base)}: `}${message}`,
    at,
  );
}
