import { openDocument, wrong } from '../../documents/index.ts';
import type { DocumentProblem } from '../../documents/index.ts';
import type { Place } from '../../manifests/index.ts';
import { InputError } from '../../problems/index.ts';
import { isRecord } from '../../units/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { readTextOf } from '../documents/read-file.ts';
import type { ConfigFileLocation } from './find-config-file.ts';

/** A value of the file. */
export interface ConfigNode {
  readonly value: unknown;
  readonly path: FieldPath;
}

/** The text of a configuration file with the places of its values. */
export class ConfigDocument {
  readonly location: ConfigFileLocation;
  readonly root: Readonly<Record<string, unknown>>;
  readonly placeOf: (path: FieldPath, at: 'key' | 'value') => Place;
  readonly problems: DocumentProblem[] = [];
  readonly #lines: readonly string[];

  private constructor(
    location: ConfigFileLocation,
    text: string,
    { value, placeOf }: { readonly value: unknown } & Pick<ConfigDocument, 'placeOf'>,
  ) {
    this.location = location;
    this.#lines = text.split('\n');
    this.root = isRecord(value) ? value : {};
    this.placeOf = placeOf;
    if (!isRecord(value)) this.refuse({ value, path: [] }, wrong(value, 'an object'));
  }

  /** Throws InputError if the text cannot be read. */
  static async read(location: ConfigFileLocation): Promise<ConfigDocument> {
    const read = await readTextOf(absolute(location), location.file);
    if (!('text' in read)) throw new InputError([{ ...read, file: location.file }]);
    const { text } = read;
    return new ConfigDocument(location, text, openDocument({ name: location.file, text }));
  }

  /** Adds a problem of a value, or of its key. */
  refuse({ path }: ConfigNode, message: string, at: 'key' | 'value' = 'value'): void {
    this.problems.push({ path, at, message });
  }

  /** The text of a scalar as written, so that 1.30 stays 1.30. Undefined for other values. */
  textOf({ value, path }: ConfigNode): string | undefined {
    if (typeof value === 'string') return value;
    if (typeof value === 'boolean') return String(value);
    if (typeof value !== 'number') return undefined;
    const { line, column } = this.placeOf(path, 'value');
    const written = /^[-+.\w]+/.exec((this.#lines[line - 1] ?? '').slice(column - 1))?.[0] ?? '';
    return Number(written) === value ? written : String(value);
  }
}

const absolute = ({ file, folder }: ConfigFileLocation): string =>
  file === '-' ? file : `${folder}/${file.split(/[\\/]/).at(-1) ?? ''}`;
