import { InvalidArgumentError, type Option } from 'commander';
import { MAX_VIRTUAL_DAYS, MAX_VIRTUAL_SECONDS } from '../../clock/index.ts';

/** The numbers that a flag accepts. */
interface Range {
  readonly least: number;
  readonly most: number;
}

const ranges = new WeakMap<object, Range>();

/** The whole numbers that a flag accepts; undefined for a flag of another kind. */
export const rangeOf = ({ parseArg }: Option): Range | undefined =>
  parseArg === undefined ? undefined : ranges.get(parseArg);

/** A parser for whole numbers from `least` to `most`. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  const parse = (text: string): number => {
    const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(
      most === Number.MAX_SAFE_INTEGER
        ? `Not a whole number of at least ${String(least)}.`
        : `Not a whole number from ${String(least)} to ${String(most)}.`,
    );
  };
  ranges.set(parse, { least, most });
  return parse;
}

const UNITS: Readonly<Record<string, number>> = { ms: 0.001, s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of "90s", "1h30m", "500ms", "2d"; a bare number is seconds. */
export function durationSeconds(text: string): number {
  const seconds = secondsIn(text);
  if (seconds <= MAX_VIRTUAL_SECONDS) return seconds;
  throw new InvalidArgumentError(`At most ${String(MAX_VIRTUAL_DAYS)}d of virtual time.`);
}

function secondsIn(text: string): number {
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text);
  if (!/^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/.test(text)) {
    throw new InvalidArgumentError('Not a duration such as 90s, 10m or 1h30m.');
  }
  let seconds = 0;
  for (const [, number, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)) {
    seconds += Number(number) * (UNITS[unit ?? ''] ?? 0);
  }
  return seconds;
}
