import { goQuote } from '../../golang/index.ts';
import { parseInt64 } from '../../units/index.ts';

/** The values of one field of a cron expression. */
export interface CronField {
  readonly values: ReadonlySet<number>;
  /** One of its parts is "*" or "?" without a step above 1. */
  readonly hasStar: boolean;
}

/** The fields of a cron expression, in their order. */
export interface CronFields {
  readonly minute: CronField;
  readonly hour: CronField;
  readonly dayOfMonth: CronField;
  readonly month: CronField;
  readonly dayOfWeek: CronField;
}

/** The values that a field may have, and their names. */
export interface CronBounds {
  readonly least: number;
  readonly most: number;
  readonly names?: readonly string[];
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

export const MINUTES: CronBounds = { least: 0, most: 59 };
export const HOURS: CronBounds = { least: 0, most: 23 };
export const DAYS_OF_MONTH: CronBounds = { least: 1, most: 31 };
export const MONTHS_OF_YEAR: CronBounds = { least: 1, most: 12, names: MONTHS };
export const DAYS_OF_WEEK: CronBounds = { least: 0, most: 6, names: DAYS };

/** Reads "1-5,30/10,*". Throws RangeError with robfig/cron's own text. Source: getField, robfig/cron v3 parser.go. */
export function parseCronField(text: string, bounds: CronBounds): CronField {
  const values = new Set<number>();
  let hasStar = false;
  for (const part of text.split(',')) {
    // Empty parts are ignored; a field of commas matches no time.
    if (part === '') continue;
    const range = parseRange(part, bounds);
    hasStar ||= range.hasStar;
    for (let value = range.start; value <= range.end; value += range.step) values.add(value);
  }
  return { values, hasStar };
}

interface CronRange {
  readonly start: number;
  readonly end: number;
  readonly step: number;
  readonly hasStar: boolean;
}

function parseRange(text: string, bounds: CronBounds): CronRange {
  const [range = '', stepText, ...moreSteps] = text.split('/');
  const span = parseSpan(range, text, bounds);
  if (moreSteps.length > 0) throw new RangeError(`too many slashes: ${text}`);
  const step = stepText === undefined ? 1 : parseNumber(stepText);
  // "N/step" is from N to the largest value.
  const end = stepText !== undefined && span.isSingle ? bounds.most : span.end;
  const { start } = span;
  const { least, most } = bounds;
  if (start < least) {
    throw new RangeError(`beginning of range (${start}) below minimum (${least}): ${text}`);
  }
  if (end > most) throw new RangeError(`end of range (${end}) above maximum (${most}): ${text}`);
  if (start > end) {
    throw new RangeError(`beginning of range (${start}) beyond end of range (${end}): ${text}`);
  }
  if (step === 0) throw new RangeError(`step of range should be a positive number: ${text}`);
  return { start, end, step, hasStar: span.isStar && step === 1 };
}

interface CronSpan {
  readonly start: number;
  readonly end: number;
  readonly isSingle: boolean;
  readonly isStar: boolean;
}

/** The part before the slash. */
function parseSpan(
  range: string,
  whole: string,
  { least, most, names = [] }: CronBounds,
): CronSpan {
  const [low = '', high, ...others] = range.split('-');
  const isSingle = high === undefined;
  if (low === '*' || low === '?') return { start: least, end: most, isSingle, isStar: true };
  const numberOf = (word: string): number => {
    const at = names.indexOf(word.toLowerCase());
    return at < 0 ? parseNumber(word) : at + least;
  };
  const start = numberOf(low);
  if (others.length > 0) throw new RangeError(`too many hyphens: ${whole}`);
  return { start, end: isSingle ? start : numberOf(high), isSingle, isStar: false };
}

/** A number below 0 cannot be written: the hyphen makes it a range. */
function parseNumber(text: string): number {
  const number = /^[-+]?\d+$/.test(text) ? parseInt64(text) : undefined;
  if (number === undefined) {
    const why = /^[-+]?\d+$/.test(text) ? 'value out of range' : 'invalid syntax';
    throw new RangeError(
      `failed to parse int from ${text}: strconv.Atoi: parsing ${goQuote(text)}: ${why}`,
    );
  }
  if (number < 0) throw new RangeError(`negative number (${number}) not allowed: ${text}`);
  return Number(number);
}
