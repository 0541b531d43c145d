import { entryKind, made, text } from '../../documents/index.ts';
import type { EntryKind, Field } from '../../documents/index.ts';
import { append } from '../../units/index.ts';
import { NONE } from './axis.ts';
import type { CellChange, FindFiles, Varied } from './axis.ts';
import { someOf } from './values.ts';

interface FileAxis {
  /** The field of an axis. */
  readonly field: string;
  readonly usualName: string;
  readonly description: string;
  /** A value that stands for no file. */
  readonly word?: string;
  readonly changeOf: (file: string) => CellChange;
}

/** A text, or a list of texts. */
export const texts = (): Field<readonly string[]> => {
  const many = someOf(text());
  return {
    schema: { anyOf: [{ type: 'string', minLength: 1 }, many.schema] },
    isOptional: false,
    read: (value, path, problems) =>
      many.read(typeof value === 'string' ? [value] : value, path, problems),
  };
};

/** An axis with a value for each file that its patterns name. */
export function fileAxis(axis: FileAxis, find: FindFiles): EntryKind<Varied> {
  const { field, usualName, description, word, changeOf } = axis;
  const fields = made<readonly string[], Varied>(texts(), (patterns, refuse) => {
    const values: string[] = [];
    for (const pattern of patterns) {
      const files = pattern === word ? [pattern] : find(pattern);
      if (files.length === 0) refuse(noFile(pattern));
      append(values, files);
    }
    return {
      usualName,
      values,
      changeOf: (value) => {
        if (value === word) return word === NONE ? {} : changeOf(value);
        if (typeof value !== 'string' || find(value).length !== 1) {
          return { problem: noFile(String(value)) };
        }
        return changeOf(value);
      },
    };
  });
  return entryKind({ name: field, description, fields, make: (read) => read });
}

export const noFile = (pattern: string): string => `${JSON.stringify(pattern)} names no file`;
