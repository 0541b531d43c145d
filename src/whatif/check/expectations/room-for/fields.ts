import type { Field, Reading } from '../../../../documents/index.ts';
import { GROWTH_PERIODS } from '../../../../outcome/index.ts';
import type { GrowthPeriod } from '../../../../outcome/index.ts';
import type { RateOf } from '../../../growth/input.ts';
import { readRateOf } from '../../../growth/rate-of.ts';

/** How long there is to be room, with the rate that is written beside it. */
export interface Time {
  readonly text: string;
  readonly count: number;
  readonly period: GrowthPeriod;
  readonly rates: readonly RateOf[];
}

/** Ten years of days, or as many of other periods. */
const MOST = 3_650;

/** Reads "12 weeks" or "12 weeks at 3%/week". */
export function readTime(written: string): Reading<Time> {
  const found = /^(?<text>(?<digits>\d{1,4}) +(?<word>[a-z]+?)s?)(?: +at +(?<rate>\S+))?$/.exec(
    written,
  );
  const { text = '', digits, word, rate } = found?.groups ?? {};
  const period = GROWTH_PERIODS.find((one) => one === word);
  const count = Number(digits);
  if (period === undefined || !(count >= 1 && count <= MOST)) {
    const what = `1 to ${String(MOST)} days, weeks, months or years, such as 12 weeks`;
    return { problem: `${JSON.stringify(written)} is not ${what}, or 12 weeks at 3%/week` };
  }
  if (rate === undefined) return { value: { text, count, period, rates: [] } };
  const read = readRateOf(rate);
  return 'problem' in read ? read : { value: { text, count, period, rates: [read] } };
}

/** What is wrong with a time and its rates together. */
export function timeProblem(
  { rates }: Time,
  growth: readonly RateOf[] | undefined,
): string | undefined {
  if (rates.length === 0 && growth === undefined) {
    return 'growth is missing: say how fast, such as 12 weeks at 3%/week';
  }
  return rates.length > 0 && growth !== undefined
    ? 'the rate is written twice: in the time and in growth'
    : undefined;
}

/** A rate, or a list of rates. */
export const ratesField = (): Field<readonly RateOf[]> => ({
  schema: {
    anyOf: [
      { type: 'string', minLength: 1 },
      { type: 'array', minItems: 1, items: { type: 'string', minLength: 1 } },
    ],
  },
  isOptional: false,
  read: (value, path, problems) => {
    const given: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (given.length === 0) problems.push({ path, at: 'value', message: 'there is no rate' });
    return given.flatMap((one, at) => {
      const read =
        typeof one === 'string' ? readRateOf(one) : { problem: 'not a text such as 3%/week' };
      if (!('problem' in read)) return [read];
      const where = Array.isArray(value) ? [...path, at] : path;
      problems.push({ path: where, at: 'value', message: read.problem });
      return [];
    });
  },
});
