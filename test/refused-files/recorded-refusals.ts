import { stringify } from 'yaml';
import { isRecord } from '../../src/units/index.ts';
import { recordedErrors } from '../conformance/api/shown-errors.ts';
import { expectOf } from '../conformance/format.ts';
import type { Line } from '../conformance/format.ts';

/** One error of a refused document. */
export interface RecordedError {
  /** The field in the API server's syntax; undefined where the recorded text names none. */
  readonly field: string | undefined;
  /**
   * What the field is called by: a path; a name that may contain dots (`unknown field "spec.a"`); a path without indexes of lists and
   * keys of maps, as decoders have it.
   */
  readonly naming: 'path' | 'name' | 'decoder';
  /** The text that the program repeats, for errors of validation. */
  readonly text?: string;
}

/** A document that an API server refuses, as the text of a file. */
export interface RefusedDocument {
  readonly text: string;
  readonly errors: readonly RecordedError[];
}

/** The refused document of a case of golden data; undefined if the API server accepts it. */
export function refusedDocument(line: Line): RefusedDocument | undefined {
  const { text, object } = line;
  if (typeof text === 'string') return refusedText(text, expectOf(line)['strict']);
  if (!isRecord(object)) return undefined;
  const errors = errorsOf(expectOf(line));
  if (errors === undefined) return undefined;
  return { text: stringify(object, { aliasDuplicateObjects: false, version: '1.1' }), errors };
}

/** Why the command line takes a document that the recorded decoder refuses; undefined if it must not. */
export function acceptedReason({ text, errors }: RefusedDocument): string | undefined {
  if (errors.some((error) => error.text?.includes('resource.kubernetes.io/admin-access'))) {
    return 'labels of namespaces are not known when a file is read';
  }
  const content = text.replaceAll(/^(?:#.*|---)$/gm, '').trim();
  if (['', 'null'].includes(content)) return 'a file without documents is skipped, as by kubectl';
  return content === '[]' ? 'the reader takes a list of objects' : undefined;
}

/**
 * The recorder has no plugin ServiceAccount, which names an account; it generates other names, and does not cut them to their length; the
 * labels of the namespace are not in the file.
 */
const NOT_OF_CLUSTERS =
  /label on the containing namespace|must not be specified when serviceAccountName is not set|^metadata\.name: .*x7k2p": /;
/** Expressions are compiled, and rules of feature gates checked, once the release is known, when a file has no other errors. */
const FOUND_LATE =
  /: compilation failed: |^endpoints\[\d+\]\.hints\.forNodes|^metadata\.name: .*must be no more than 63 characters/;
/** v1.36, the release of `plan`, has another rule for names of Services. */
const OF_OLDER_RELEASES =
  /\.service\.name: Invalid value: |^metadata\.name: Invalid value: .*a DNS-1035 label must consist/;

function errorsOf({ valid, errors, decodeError }: Line): readonly RecordedError[] | undefined {
  if (typeof decodeError === 'string') return [ofText(decodeError)];
  if (valid !== false) return undefined;
  const all = recordedErrors(errors).map(({ field, text }) => ({
    field,
    text: typeof text === 'string' ? text : '',
  }));
  const areAllLate = all.every(({ text }) => FOUND_LATE.test(text));
  const recorded = all
    .filter(({ text }) => !NOT_OF_CLUSTERS.test(text) && !OF_OLDER_RELEASES.test(text))
    .filter(({ text }) => areAllLate || !FOUND_LATE.test(text))
    .map(({ field, text }): RecordedError => {
      const [firstLine = ''] = text.split('\n');
      const own = firstLine === '' ? {} : { text: withoutUid(firstLine) };
      return { field: String(field), naming: 'path', ...own };
    });
  // Otherwise only what a cluster takes.
  return recorded.length === 0 ? undefined : recorded;
}

/** Recorded Jobs have another uid than new ones have here. */
export const withoutUid = (text: string): string =>
  text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'UID');

/** A key that is given twice: kubectl, as which files are read, takes the last one. */
const DUPLICATE = /already set in map|^duplicate field /;

function refusedText(text: string, strict: unknown): RefusedDocument | undefined {
  if (!isRecord(strict) || typeof strict['error'] !== 'string') return undefined;
  const { error, strictErrors } = strict;
  const texts = Array.isArray(strictErrors) ? strictErrors.map(String) : [error];
  const refused = texts.filter((one) => !DUPLICATE.test(one));
  return refused.length === 0 ? undefined : { text, errors: refused.map(ofText) };
}

function ofText(text: string): RecordedError {
  const quoted = /^(?:unknown|duplicate) field "(.+)"$/.exec(text)?.[1];
  if (quoted !== undefined) return { field: quoted, naming: 'name' };
  const field = /into Go struct field \w*\.([\w.]+) of type/.exec(text)?.[1];
  return { field, naming: 'decoder' };
}
