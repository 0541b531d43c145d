import {
  described,
  duration,
  list,
  made,
  object,
  oneOf,
  optional,
  quantity,
  shorthand,
  text,
} from '../../documents/index.ts';
import type { DocumentProblem, Field, Fields } from '../../documents/index.ts';
import type { FieldPath } from '../../problems/index.ts';
import { append, isRecord, quantityMilli } from '../../units/index.ts';
import { constantCurve, lineCurve, sineCurve, stepCurve } from './curve.ts';
import type { Curve, CurvePoint } from './curve.ts';

/** A curve as documents write it: exactly one of these. */
export interface WrittenCurve {
  readonly value: number | undefined;
  readonly points: readonly CurvePoint[] | undefined;
  readonly steps: readonly CurvePoint[] | undefined;
  readonly sine: Curve | undefined;
  readonly csv: CsvSource | undefined;
}

/** A file with lines of a time and a value. */
export interface CsvSource {
  readonly file: string;
  readonly between: Between | undefined;
}

/** Whether the values of a file change on lines or in steps. */
export const BETWEEN = ['line', 'step'] as const;
export type Between = (typeof BETWEEN)[number];

const milli = (): Field<number> => made(quantity(), quantityMilli);

/** The order of times is checked even if some of the values are wrong. */
const points = (): Field<readonly CurvePoint[]> => {
  const all = list(object<CurvePoint>({ at: duration(), value: milli() }));
  return {
    ...all,
    read: (value, path, problems) => {
      const before = problems.length;
      const read = all.read(value, path, problems);
      append(problems, orderProblems(value, path));
      return problems.length > before ? undefined : read;
    },
  };
};

function orderProblems(value: unknown, path: FieldPath): readonly DocumentProblem[] {
  if (!Array.isArray(value)) return [];
  const items: readonly unknown[] = value;
  if (items.length === 0) return [{ path, at: 'key', message: 'give at least one point' }];
  let last = -1;
  return items.flatMap((item, index): readonly DocumentProblem[] => {
    const at = isRecord(item) ? duration().read(item['at'], [], []) : undefined;
    const isLater = at === undefined || at > last;
    last = Math.max(last, at ?? last);
    return isLater ? [] : [{ path: [...path, index, 'at'], at: 'key', message: LATER }];
  });
}

/** Said of a time that is not later than the one before. */
export const LATER = 'times must go up: this one is not later than the one before';

interface WrittenSine {
  readonly base: number;
  readonly amplitude: number;
  readonly period: number;
  readonly shift: number | undefined;
}

const sine = (): Field<Curve> =>
  made(
    object<WrittenSine>({
      base: milli(),
      amplitude: milli(),
      period: made(duration(), (ms, refuse) => {
        if (ms === 0) refuse('the period is longer than 0s');
        return ms;
      }),
      shift: described(
        optional(duration()),
        'When the wave passes its base on the way up. Default: 0s.',
      ),
    }),
    ({ period, shift = 0, ...wave }) => sineCurve({ ...wave, periodMs: period, shiftMs: shift }),
  );

/** The fields of a curve; the others of their object are beside them. */
export const curveFields = (): Fields<WrittenCurve> => ({
  value: described(optional(milli()), 'The same all the time.'),
  points: described(optional(points()), 'Times and values with straight lines between them.'),
  steps: described(optional(points()), 'Times and values that hold until the next.'),
  sine: described(optional(sine()), 'A wave; never below 0.'),
  csv: described(
    optional(
      shorthand(
        'file',
        object<CsvSource>({
          file: described(text(), 'Relative to this document.'),
          between: described(
            optional(oneOf(BETWEEN)),
            'Straight lines between the values, or steps. Default: line.',
          ),
        }),
      ),
    ),
    'A file of lines with a time and a value, such as 90s,1500m.',
  ),
});

/** The names of curveFields, in the order of texts. */
const CURVES = ['value', 'points', 'steps', 'sine', 'csv'] as const;

/** What is wrong with the combination of fields. */
export function curveProblem(written: WrittenCurve): string | undefined {
  const given = CURVES.filter((name) => written[name] !== undefined);
  if (given.length !== 1) return `give exactly one of ${CURVES.join(', ')}`;
  return written.csv === undefined
    ? undefined
    : 'csv is read only where the document is a file: give points or steps';
}

/** `written`: without problem. */
export function curveOf({ value, points: line, steps, sine: wave }: WrittenCurve): Curve {
  if (line !== undefined) return lineCurve(line);
  if (steps !== undefined) return stepCurve(steps);
  return wave ?? constantCurve(value ?? 0);
}
