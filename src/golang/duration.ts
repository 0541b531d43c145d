import { INT64_MAX } from '../units/index.ts';

const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const NANOSECONDS_PER_MILLISECOND = 1_000_000;

/** "1h2m3.5s" in milliseconds, fractions of them included. Throws RangeError with Go's own text. */
export function parseDuration(text: string): number {
  return Number(parseNanoseconds(text)) / NANOSECONDS_PER_MILLISECOND;
}

/** Milliseconds as Go prints a duration: "1h2m3.5s", "0s". */
export function formatDuration(milliseconds: number): string {
  return formatNanoseconds(BigInt(Math.round(milliseconds * NANOSECONDS_PER_MILLISECOND)));
}

/**
 * "1h2m3.5s", "-2ms", "0" in nanoseconds. Throws RangeError with Go's own text.
 *
 * Rule: time.ParseDuration of Go.
 */
export function parseNanoseconds(text: string): bigint {
  const isNegative = text.startsWith('-');
  const rest = text.replace(/^[-+]/, '');
  if (rest === '0') return 0n;
  if (rest === '') throw wrong('invalid duration', text);
  let total = 0n;
  for (let at = 0; at < rest.length;) {
    const { nanoseconds, length } = parsePart(rest.slice(at), text);
    total += nanoseconds;
    at += length;
    if (total > LIMIT) throw wrong('invalid duration', text);
  }
  if (isNegative) return -total;
  if (total === LIMIT) throw wrong('invalid duration', text);
  return total;
}

/** One more than the longest duration: the magnitude of the lowest negative one. */
const LIMIT = INT64_MAX + 1n;

/** The first number and unit of `rest`; `text` is the whole, for error texts. */
function parsePart(
  rest: string,
  text: string,
): { readonly nanoseconds: bigint; readonly length: number } {
  const [number = '', whole = '', fraction = ''] = /^(\d*)(?:\.(\d*))?/.exec(rest) ?? [];
  if (whole === '' && fraction === '') throw wrong('invalid duration', text);
  const [name = ''] = /^[^.\d]*/.exec(rest.slice(number.length)) ?? [];
  if (name === '') throw wrong('missing unit in duration', text);
  const unit = UNITS.get(name);
  if (unit === undefined) {
    throw new RangeError(`time: unknown unit ${quote(name)} in duration ${quote(text)}`);
  }
  const nanoseconds = BigInt(whole === '' ? '0' : whole) * unit + fractionOf(unit, fraction);
  return { nanoseconds, length: number.length + name.length };
}

/** Go computes it in float64, from as many digits as an int64 holds. */
function fractionOf(unit: bigint, digits: string): bigint {
  let number = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (number > INT64_MAX / 10n) break;
    const next = number * 10n + BigInt(digit);
    if (next > INT64_MAX + 1n) break;
    number = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(number) * (Number(unit) / scale)));
}

function wrong(problem: string, text: string): RangeError {
  return new RangeError(`time: ${problem} ${quote(text)}`);
}

/** Quotes as Go's time package: everything but printable ASCII byte by byte. */
function quote(text: string): string {
  const escaped = text.replace(/["\\]|[^ -~\u007f]/gu, (character) =>
    character === '"' || character === '\\'
      ? `\\${character}`
      : Array.from(
          new TextEncoder().encode(character),
          (byte) => `\\x${byte.toString(16).padStart(2, '0')}`,
        ).join(''),
  );
  return `"${escaped}"`;
}

/** A duration as Go's Duration.String prints it: "1h30m0s", "1.5s", "2ms". */
export function formatNanoseconds(nanoseconds: bigint): string {
  if (nanoseconds === 0n) return '0s';
  const sign = nanoseconds < 0n ? '-' : '';
  const total = nanoseconds < 0n ? -nanoseconds : nanoseconds;
  if (total < 1_000n) return `${sign}${total}ns`;
  if (total < 1_000_000n) return `${sign}${withFraction(total, 3)}\u00b5s`;
  if (total < 1_000_000_000n) return `${sign}${withFraction(total, 6)}ms`;
  const minutes = total / 60_000_000_000n;
  const seconds = `${withFraction(total % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) return `${sign}${seconds}`;
  const hours = minutes / 60n;
  return `${sign}${hours === 0n ? '' : `${hours}h`}${minutes % 60n}m${seconds}`;
}

/** value / 10^places without trailing zeros. */
function withFraction(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  const fraction = digits.slice(-places).replace(/0+$/, '');
  return `${digits.slice(0, -places)}${fraction === '' ? '' : `.${fraction}`}`;
}
