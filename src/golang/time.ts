import { goQuote } from './quote.ts';

/** The layouts of metav1.Time and metav1.MicroTime. */
const LAYOUTS = {
  time: '2006-01-02T15:04:05Z07:00',
  'micro-time': '2006-01-02T15:04:05.000000Z07:00',
} as const;

export type TimeFormat = keyof typeof LAYOUTS;

/** One part of a layout, behind the character that separates it from the previous part. */
interface Part {
  readonly before: string;
  readonly layout: string;
  /** What the part may look like; the first group is its number. */
  readonly pattern: RegExp;
  readonly range?: { readonly name: string; readonly from: number; readonly to: number };
}

const SECONDS = { before: ':', layout: '05', range: { name: 'second', from: 0, to: 59 } };
const UP_TO_SECONDS: readonly Part[] = [
  { before: '', layout: '2006', pattern: /^([0-9]{4})/ },
  {
    ...{ before: '-', layout: '01', pattern: /^([0-9]{2})/ },
    range: { name: 'month', from: 1, to: 12 },
  },
  { before: '-', layout: '02', pattern: /^([0-9]{2})/ },
  {
    ...{ before: 'T', layout: '15', pattern: /^([0-9]{1,2})/ },
    range: { name: 'hour', from: 0, to: 23 },
  },
  {
    ...{ before: ':', layout: '04', pattern: /^([0-9]{2})/ },
    range: { name: 'minute', from: 0, to: 59 },
  },
];
const PARTS: Readonly<Record<TimeFormat, readonly Part[]>> = {
  // A fraction that the layout does not have is read with the seconds.
  time: [...UP_TO_SECONDS, { ...SECONDS, pattern: /^([0-9]{2})(?:[.,][0-9]+)?/ }],
  'micro-time': [
    ...UP_TO_SECONDS,
    { ...SECONDS, pattern: /^([0-9]{2})/ },
    { before: '', layout: '.000000', pattern: /^[.,]([0-9]{6})/ },
  ],
};
const ZONE = 'Z07:00';
const DAY = 2;

/**
 * Why a text is no time, in the words of Go's time.Parse; undefined if it is one.
 * Rule: parse, go1.24 time/format.go.
 */
export function timeProblem(text: string, format: TimeFormat): string | undefined {
  const numbers: number[] = [];
  let rest = text;
  for (const part of PARTS[format]) {
    const read = readPart(rest, part);
    if (typeof read === 'string') return problemOf(text, format, read);
    numbers.push(read.number);
    rest = read.rest;
  }
  const why = zoneProblem(rest) ?? (isDay(numbers) ? undefined : ': day out of range');
  return why === undefined ? undefined : problemOf(text, format, why);
}

/** `why`: behind a colon what is wrong with a text that has the layout, else what could not be parsed. */
const problemOf = (text: string, format: TimeFormat, why: string): string =>
  why.startsWith(':')
    ? `parsing time ${goQuote(text)}${why}`
    : `parsing time ${goQuote(text)} as ${goQuote(LAYOUTS[format])}: ${why}`;

const cannotParse = (rest: string, layout: string): string =>
  `cannot parse ${goQuote(rest)} as ${goQuote(layout)}`;

/** What a part says and the text behind it, or why it cannot be read. */
function readPart(
  text: string,
  { before, layout, pattern, range }: Part,
): string | { readonly number: number; readonly rest: string } {
  if (!text.startsWith(before)) return cannotParse(text, before);
  const own = text.slice(before.length);
  const found = pattern.exec(own);
  if (found === null) return cannotParse(own, layout);
  const number = Number(found[1]);
  const isOut = range !== undefined && (number < range.from || number > range.to);
  if (isOut) return `: ${range.name} out of range`;
  return { number, rest: own.slice(found[0].length) };
}

function zoneProblem(rest: string): string | undefined {
  const zone = /^(?:Z|[+-]([0-9]{2}):([0-9]{2}))/.exec(rest);
  if (zone === null) return cannotParse(rest, ZONE);
  if (Number(zone[1] ?? 0) > 24) return ': time zone offset hour out of range';
  if (Number(zone[2] ?? 0) > 60) return ': time zone offset minute out of range';
  const extra = rest.slice(zone[0].length);
  return extra === '' ? undefined : `: extra text: ${goQuote(extra)}`;
}

function isDay(numbers: readonly number[]): boolean {
  const [year = 0, month = 1] = numbers;
  const day = numbers[DAY] ?? 0;
  const last = new Date(0);
  // The last day of the month before the next one; setUTCFullYear takes years below 100 as they are.
  last.setUTCFullYear(year, month, 0);
  return day >= 1 && day <= last.getUTCDate();
}
