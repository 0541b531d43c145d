import { entryKind, made, text } from '../../documents/index.ts';
import type { EntryKind, Field } from '../../documents/index.ts';
import { NONE } from './axis.ts';
import type { Varied } from './axis.ts';
import { readEditText } from './edit-text.ts';
import { readRange } from './ranges.ts';
import { someOf } from './values.ts';

const description =
  'What-if changes (docs/WHAT-IF.md): one with a range at its end, such as "scale deployment/web 10..200 step 10", or a list of changes, of which "none" is none.';

/** A range in a change, and what stands before and after it. */
const WITH_RANGE = /^(.*?[\s=])(\d+[A-Za-z]*\.\.[^\s,]+(?: step [^\s,]+)?)(.*)$/s;

/** The values of an axis of changes, or of the range of one change. */
type Written = string | readonly string[];

const written: Field<Written> = {
  schema: {
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', items: { type: 'string', minLength: 1 }, minItems: 1 },
    ],
  },
  isOptional: false,
  read: (value, path, problems) =>
    typeof value === 'string'
      ? text().read(value, path, problems)
      : someOf(text()).read(value, path, problems),
};

const fields = made<Written, Varied>(written, (read, refuse) =>
  typeof read === 'string' ? ofRange(read, refuse) : ofList(read, refuse),
);

type Refuse = (message: string, ...field: readonly (string | number)[]) => void;

function ofList(changes: readonly string[], refuse: Refuse): Varied {
  const changeOf: Varied['changeOf'] = (value) =>
    value === NONE ? {} : readEditText(String(value));
  changes.forEach((one, at) => {
    const change = changeOf(one);
    if ('problem' in change) refuse(change.problem, at);
  });
  return { usualName: 'edit', values: changes, changeOf };
}

function ofRange(change: string, refuse: Refuse): Varied {
  const [, before, range, after] = WITH_RANGE.exec(change) ?? [];
  if (before === undefined || range === undefined) return ofList([change], refuse);
  const usualName = before.replace(/[\s=]+$/, '');
  const values =
    after === ''
      ? readRange(range)
      : { problem: `the range ${range} must stand at the end of the change` };
  const changeOf: Varied['changeOf'] = (value) => readEditText(`${before}${String(value)}`);
  if ('problem' in values) {
    refuse(values.problem);
    return { usualName, values: [], changeOf };
  }
  // A change may have a smallest and a largest number.
  const ends = new Set([...values.value.slice(0, 1), ...values.value.slice(-1)]);
  const problems = [...ends]
    .map(changeOf)
    .flatMap((tried) => ('problem' in tried ? [tried.problem] : []));
  for (const problem of new Set(problems)) refuse(problem);
  return { usualName, values: values.value, changeOf };
}

/** The axis of what-if changes. */
export const edit: EntryKind<Varied> = entryKind({
  name: 'edit',
  description,
  fields,
  make: (read) => read,
});
