import { labelValueProblems, qualifiedNameProblems } from '../objects/index.ts';
import type { Labels } from '../objects/index.ts';
import { isRecord } from '../units/index.ts';
import { map } from './composite.ts';
import { anyText, text } from './field.ts';
import type { Field } from './field.ts';

/** The value of a label, as the API server wants it. */
const checked = (inner: Field<string>): Field<string> => ({
  ...inner,
  read: (value, path, problems) => {
    const read = inner.read(value, path, problems);
    const wrong = read === undefined ? [] : labelValueProblems(read);
    for (const message of wrong) {
      problems.push({ path, at: 'value', message: `${JSON.stringify(read)}: ${message}` });
    }
    return wrong.length > 0 ? undefined : read;
  },
});

/** A text that becomes the value of a label: a zone, the name of an instance type. */
export const labelText = (): Field<string> => checked(text());

/** Labels of nodes. */
export const labels = (): Field<Labels> => {
  const all = map(checked(anyText()));
  return {
    ...all,
    read: (value, path, problems) => {
      for (const key of isRecord(value) ? Object.keys(value) : []) {
        for (const message of qualifiedNameProblems(key)) {
          problems.push({
            path: [...path, key],
            at: 'key',
            message: `${JSON.stringify(key)}: ${message}`,
          });
        }
      }
      return all.read(value, path, problems);
    },
  };
};
