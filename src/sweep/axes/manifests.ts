import { entryKind, list, made, text } from '../../documents/index.ts';
import type { EntryKind, Field } from '../../documents/index.ts';
import { NONE } from './axis.ts';
import type { FindFiles, Varied } from './axis.ts';
import { noFile } from './files.ts';
import { someOf } from './values.ts';

/** Patterns that are one value together. */
type Group = readonly string[];

const group: Field<Group> = {
  schema: {
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 } },
    ],
  },
  isOptional: false,
  read: (value, path, problems) =>
    list(text()).read(typeof value === 'string' ? [value] : value, path, problems),
};

/** The axis of manifests that are applied; one value may be several files. */
export function manifests(find: FindFiles): EntryKind<Varied> {
  const fields = made<readonly Group[], Varied>(someOf(group), (groups, refuse) => {
    const filesOf = new Map<string, readonly string[]>();
    groups.forEach((patterns, at) => {
      if (patterns.length === 0 || patterns[0] === NONE) {
        filesOf.set(NONE, []);
        return;
      }
      const files = patterns.flatMap((pattern) => {
        const found = find(pattern);
        if (found.length === 0) refuse(noFile(pattern), at);
        return found;
      });
      filesOf.set(patterns.join(','), files);
    });
    return {
      usualName: 'manifests',
      values: [...filesOf.keys()],
      changeOf: (value) => {
        const paths = filesOf.get(String(value));
        return paths === undefined
          ? { problem: `${JSON.stringify(value)} is no value of the axis` }
          : { paths };
      },
    };
  });
  return entryKind({
    name: 'manifests',
    description:
      'Manifests that are applied. Each entry is one value: a pattern of files, a list of them, or none.',
    fields,
    make: (read) => read,
  });
}
