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
