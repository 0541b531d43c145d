import { wrong } from '../../documents/index.ts';
import type { Field } from '../../documents/index.ts';

/** Values of any type, at least one. */
export const anyValues = (): Field<readonly unknown[]> => ({
  schema: { type: 'array', minItems: 1 },
  isOptional: false,
  read: (value, path, problems) => {
    const values: readonly unknown[] | undefined = Array.isArray(value) ? value : undefined;
    if (values !== undefined && values.length > 0) return values;
    const message = values === undefined ? wrong(value, 'a list') : 'no value to try';
    problems.push({ path, at: 'value', message });
    return undefined;
  },
});
