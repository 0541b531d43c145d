import { entryKind, made } from '../../documents/index.ts';
import type { EntryKind, Field, Reading } from '../../documents/index.ts';
import type { AxisValue } from '../../outcome/index.ts';
import type { CellChange, Varied } from './axis.ts';
import { axisValue, someOf } from './values.ts';

type Change = CellChange | { readonly problem: string };

interface WordAxis {
  /** The field of an axis. */
  readonly field: string;
  readonly usualName: string;
  readonly description: string;
  readonly changeOf: (value: AxisValue) => Change;
  /** A text that stands for several values. */
  readonly expand?: (text: string) => Reading<readonly AxisValue[]>;
}

/** A list of texts and numbers; with `expand` also one text that stands for a list. */
function valueList({ expand }: WordAxis): Field<readonly AxisValue[]> {
  const values = someOf(axisValue);
  const { schema } = values;
  return {
    schema: expand === undefined ? schema : { anyOf: [{ type: 'string', minLength: 1 }, schema] },
    isOptional: false,
    read: (value, path, problems) => {
      if (typeof value === 'string' && expand !== undefined) {
        const reading = expand(value);
        if ('value' in reading) return reading.value;
        problems.push({ path, at: 'value', message: reading.problem });
        return undefined;
      }
      return values.read(value, path, problems);
    },
  };
}

/** An axis with the values of a list. */
export function wordAxis(axis: WordAxis): EntryKind<Varied> {
  const { field, usualName, description, changeOf } = axis;
  const fields = made<readonly AxisValue[], Varied>(valueList(axis), (values, refuse) => {
    values.forEach((value, at) => {
      const change = changeOf(value);
      if ('problem' in change) refuse(change.problem, at);
    });
    return { usualName, values, changeOf };
  });
  return entryKind({ name: field, description, fields, make: (read) => read });
}
