import type { Reading } from '../../documents/index.ts';
import { isQuantity, quantityValue } from '../../units/index.ts';
import { Series } from './series.ts';
import type { Varying } from './varying.ts';

export type Reader<T> = (text: string) => Reading<T>;

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** "300ms", "5s", "1m30s", "1.5h"; plain numbers are seconds. Returns milliseconds. */
export function readDuration(text: string): Reading<number> {
  if (/^\d+([.]\d+)?$/.test(text)) return { value: Math.round(Number(text) * 1000) };
  const parts = [...text.matchAll(/(\d+(?:[.]\d+)?)(ms|s|m|h)/g)];
  const whole = parts.map(([part]) => part).join('');
  if (text === '' || whole !== text)
    return { problem: `"${text}" is no duration such as 5s or 1m30s` };
  let total = 0;
  for (const [, amount, unit = 's'] of parts) total += Number(amount) * (UNIT_MS[unit] ?? 0);
  return { value: Math.round(total) };
}

/** A varying duration; `word` stands for an endless duration. */
export function readEndlessDuration(text: string, word: 'forever' | 'never'): Reading<Varying> {
  const reading = readVaryingDuration(text, (part) =>
    part === word ? { value: Infinity } : readDuration(part),
  );
  return 'problem' in reading ? { problem: `${reading.problem}, or ${word}` } : reading;
}

/**
 * "5s"; "5s..10s", uniform; "5s+-1s", uniform from 4s to 6s; "normal(5s, 1s)", mean and deviation; "exponential(30s)", mean;
 * "lognormal(5s, 0.5)", median and sigma; "9*5s | 1m..2m", the first nine times as often as the second.
 */
export function readVaryingDuration(
  text: string,
  readOne: Reader<number> = readDuration,
): Reading<Varying> {
  return readChoice(text, (part) => readDistribution(part, readOne));
}

export function readExitCode(text: string): Reading<number> {
  return /^\d{1,3}$/.test(text) && Number(text) <= 255
    ? { value: Number(text) }
    : { problem: `"${text}" is no exit code from 0 to 255` };
}

/** "0", or "9*0 | 1": 0 nine times as often as 1. */
export function readVaryingExitCode(text: string): Reading<Varying> {
  return readChoice(text, readExitCode);
}

function readDistribution(text: string, readOne: Reader<number>): Reading<Varying> {
  const called = /^(normal|exponential|lognormal)\((.*)\)$/.exec(text);
  if (called !== null) return readCall(called[1] ?? '', (called[2] ?? '').split(','));
  const [from = '', to, ...more] = text.split('..');
  if (to !== undefined && more.length === 0) {
    return both(readDuration(from.trim()), readDuration(to.trim()), (a, b) =>
      b < a
        ? { problem: `"${text}" ends before it begins` }
        : { value: { shape: 'uniform', from: a, to: b } },
    );
  }
  const [middle = '', spread, ...others] = text.split(/\+-|±/);
  if (spread === undefined || others.length > 0) return readOne(text);
  return both(readDuration(middle.trim()), readDuration(spread.trim()), (a, b) => ({
    value: { shape: 'uniform', from: Math.max(a - b, 0), to: a + b },
  }));
}

function readCall(shape: string, words: readonly string[]): Reading<Varying> {
  const [first = '', second, ...more] = words.map((word) => word.trim());
  const hasTwo = second !== undefined && more.length === 0;
  const middle = readDuration(first);
  if (shape === 'exponential') {
    if (words.length !== 1) return { problem: 'exponential takes one duration, its mean' };
    return both(middle, middle, (mean) => ({ value: { shape, mean } }));
  }
  if (shape === 'normal') {
    if (!hasTwo) return { problem: 'normal takes two durations, mean and deviation' };
    return both(middle, readDuration(second), (mean, deviation) => ({
      value: { shape, mean, deviation },
    }));
  }
  if (!hasTwo || !/^\d+([.]\d+)?$/.test(second)) {
    return { problem: 'lognormal takes a duration, its median, and a number, its sigma' };
  }
  const sigma = Number(second);
  return both(middle, middle, (median) => ({ value: { shape: 'lognormal', median, sigma } }));
}

function both<T>(
  a: Reading<number>,
  b: Reading<number>,
  make: (a: number, b: number) => Reading<T>,
): Reading<T> {
  if ('problem' in a) return a;
  return 'problem' in b ? b : make(a.value, b.value);
}

/** Alternatives with weights: "9*0 | 1*137". The default weight is 1. */
function readChoice(text: string, readOne: Reader<Varying>): Reading<Varying> {
  if (!text.includes('|') && !text.includes('*')) return readOne(text);
  const of: { weight: number; value: Varying }[] = [];
  for (const part of text.split('|')) {
    const [, weight = '1', what = ''] =
      /^\s*(?:(\d+(?:[.]\d+)?)\s*\*)?\s*(.*?)\s*$/.exec(part) ?? [];
    const reading = readOne(what);
    if ('problem' in reading) return reading;
    of.push({ weight: Number(weight), value: reading.value });
  }
  return { value: { shape: 'choice', of } };
}

/** The first `first` attempts fail, and the share `rate` of the later attempts. */
export interface Failures {
  readonly first: number;
  /** From 0 to 1. */
  readonly rate: number;
}

export const NO_FAILURES: Failures = { first: 0, rate: 0 };

/** "3": the first three attempts fail; "always"; "10%": each attempt fails with that probability. */
export function readFailures(text: string): Reading<Failures> {
  if (text === 'always') return { value: { first: Infinity, rate: 0 } };
  if (/^\d+$/.test(text)) return { value: { first: Number(text), rate: 0 } };
  const percent = /^(\d+(?:[.]\d+)?)%$/.exec(text)?.[1];
  return percent !== undefined && Number(percent) <= 100
    ? { value: { first: 0, rate: Number(percent) / 100 } }
    : { problem: `"${text}" is neither a whole number nor a share such as 10% nor always` };
}

/** "500Mi", "2G". */
export function readBytes(text: string): Reading<number> {
  return isQuantity(text) && quantityValue(text) >= 0
    ? { value: quantityValue(text) }
    : { problem: `"${text}" is no size such as 500Mi` };
}

export function readOutcome(text: string): Reading<boolean> {
  if (text === 'ok' || text === 'fail') return { value: text === 'ok' };
  return { problem: `"${text}" is neither ok nor fail` };
}

/** "100Mi, 1m=500Mi, 90s=80Mi": the first value from the start, the others from their times on. */
export function readSeries<T>(text: string, readOne: Reader<T>): Reading<Series<T>> {
  const times: number[] = [];
  const values: T[] = [];
  for (const [index, part] of text.split(',').entries()) {
    const [, from = '0s', what = ''] = /^\s*(?:([^=]*?)\s*=)?\s*(.*?)\s*$/.exec(part) ?? [];
    const time = readDuration(from);
    const value = readOne(what);
    if ('problem' in time) return time;
    if ('problem' in value) return value;
    if (index === 0 && time.value !== 0) return { problem: `"${text}" says nothing of the start` };
    if (index > 0 && time.value <= times.at(-1)!) return { problem: `"${text}": times must go up` };
    times.push(time.value);
    values.push(value.value);
  }
  return { value: new Series(times, values) };
}

/** One entry per run of the container; the last one also applies to all later runs: "5s,5s,forever". */
export function readList<T>(text: string, readOne: Reader<T>): Reading<readonly T[]> {
  const values: T[] = [];
  // Commas in parentheses do not separate entries.
  for (const part of text.split(/,(?![^(]*\))/)) {
    const reading = readOne(part.trim());
    if ('problem' in reading) return reading;
    values.push(reading.value);
  }
  return { value: values };
}
