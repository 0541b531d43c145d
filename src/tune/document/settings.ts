import { described, entries, isRefused, number, optional, text } from '../../documents/index.ts';
import type { DocumentProblem, Field, Fields } from '../../documents/index.ts';
import type { FindingPlace } from '../../outcome/index.ts';
import { fieldText } from '../../problems/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { append } from '../../units/index.ts';
import type { Setting } from '../space/index.ts';
import { anyValues } from './any-value.ts';
import { settingKinds } from './setting-kinds.ts';

/** Where a field of the document is written. */
export type PlaceOfField = (path: FieldPath) => FindingPlace | undefined;

interface Own {
  readonly name: string | undefined;
  readonly profile: string | undefined;
  readonly values: readonly unknown[] | undefined;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly step: number | undefined;
}

const ownFields: Fields<Own> = {
  name: described(optional(text()), 'What reports call it.'),
  profile: described(
    optional(text()),
    'The schedulerName of the profile whose setting it is. Default: every profile.',
  ),
  values: described(optional(anyValues()), 'The values to try, beside that of the start.'),
  from: described(optional(number()), 'The first number of a range, in place of values.'),
  to: described(optional(number()), 'The last number of the range.'),
  step: described(optional(number()), 'From one number of the range to the next. Default: 1.'),
};

const NOTHING: Own = {
  name: undefined,
  profile: undefined,
  values: undefined,
  from: undefined,
  to: undefined,
  step: undefined,
};

/** The fields that say which values are tried. */
const RANGE = ['values', 'from', 'to', 'step'] as const;

/** More values than this are no range to search. */
const MOST_VALUES = 1000;

/** What may be changed. Settings are read as far as they are right. */
export function settingList(placeOf: PlaceOfField = () => undefined): Field<readonly Setting[]> {
  const inner = entries({
    kinds: settingKinds,
    fields: ownFields,
    needs: ', and values or a range (from, to)',
    context: { namespace: 'default' },
    partly: (right) => ({ ...NOTHING, ...right }),
  });
  return {
    ...inner,
    read: (value, path, problems) => {
      const read = inner.read(value, path, problems);
      if (Array.isArray(value) && value.length === 0) {
        problems.push({ path, at: 'value', message: 'no setting to tune' });
      }
      const settings = read?.flatMap(({ own, does, path: at }): readonly Setting[] => {
        const isWrong = (field: string): boolean => isRefused(problems, [...at, field]);
        const found = RANGE.some(isWrong) ? undefined : valuesOf(own, at, problems);
        if (does === undefined || isWrong('profile')) return [];
        // Without values, what the setting is of can still be judged.
        const { values, pathOf } = found ?? { values: [], pathOf: () => at };
        const name = own.name ?? named(does.text, own.profile);
        return [
          {
            name,
            target: does,
            profile: own.profile,
            values,
            path: at,
            pathOf,
            place: placeOf(at),
          },
        ];
      });
      append(problems, doubles(settings ?? []));
      return settings;
    },
  };
}

/** The later of two settings of one thing would hide the values of the other. */
const doubles = (settings: readonly Setting[]): readonly DocumentProblem[] =>
  settings.flatMap(({ profile, target, path }, at): readonly DocumentProblem[] => {
    const other = settings
      .slice(0, at)
      .find(
        (one) =>
          one.target.text === target.text &&
          (one.profile === profile || one.profile === undefined || profile === undefined),
      );
    if (other === undefined) return [];
    const message = `${target.text}: ${fieldText(other.path)} varies it already`;
    return [{ path, at: 'value', message }];
  });

const named = (text: string, profile: string | undefined): string =>
  profile === undefined ? text : `${text} (${profile})`;

function valuesOf(
  { values, from, to, step = 1 }: Own,
  path: FieldPath,
  problems: DocumentProblem[],
): Pick<Setting, 'values' | 'pathOf'> | undefined {
  if (values !== undefined) {
    if (from === undefined && to === undefined) {
      return { values, pathOf: (at) => [...path, 'values', at] };
    }
    problems.push({ path, at: 'key', message: 'give either values or a range, not both' });
    return undefined;
  }
  const problem = rangeProblem(from, to, step);
  if (from === undefined || to === undefined || problem !== undefined) {
    const message = problem ?? 'give values, or a range with from and to';
    const field = problem === undefined ? [] : ['from'];
    problems.push({ path: [...path, ...field], at: 'key', message });
    return undefined;
  }
  const count = Math.floor((to - from) / step + 1e-9) + 1;
  return {
    // Whole multiples of a decimal step have digits that nobody wrote.
    values: Array.from({ length: count }, (_, at) => Number((from + at * step).toPrecision(12))),
    pathOf: () => [...path, 'from'],
  };
}

function rangeProblem(
  from: number | undefined,
  to: number | undefined,
  step: number,
): string | undefined {
  if (from === undefined || to === undefined) return undefined;
  if (step === 0) return 'the step of the range is 0';
  if (to < from)
    return `the range is empty: it begins at ${String(from)} and ends at ${String(to)}`;
  if ((to - from) / step < MOST_VALUES) return undefined;
  return `the range has more than ${String(MOST_VALUES)} values`;
}
