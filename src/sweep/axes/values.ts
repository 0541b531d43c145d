import { list } from '../../documents/index.ts';
import type { Field } from '../../documents/index.ts';
import type { AxisValue } from '../../outcome/index.ts';

/** A value of an axis: a text or a whole number. */
export const axisValue: Field<AxisValue> = {
  schema: { type: ['string', 'integer'] },
  isOptional: false,
  read: (value, path, problems) => {
    if (typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value))) {
      return value;
    }
    const message = `${JSON.stringify(value)} is neither a text nor a whole number`;
    problems.push({ path, at: 'value', message });
    return undefined;
  },
};

/** A list with at least one item: an axis without values would leave no cell. */
export function someOf<T>(items: Field<T>): Field<readonly T[]> {
  const all = list(items);
  return {
    schema: { ...all.schema, minItems: 1 },
    isOptional: false,
    read: (value, path, problems) => {
      if (Array.isArray(value) && value.length > 0) return all.read(value, path, problems);
      problems.push({ path, at: 'value', message: 'a list with at least one value is needed' });
      return undefined;
    },
  };
}
