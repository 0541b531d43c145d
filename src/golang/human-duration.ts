const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const YEAR = 365 * DAY;

interface Step {
  /** Upper bound, exclusive, in milliseconds. */
  readonly below: number;
  readonly unit: number;
  readonly letter: string;
  /** The smaller unit that shows the remainder. */
  readonly rest?: { readonly unit: number; readonly letter: string };
}

const STEPS: readonly Step[] = [
  { below: 2 * MINUTE, unit: SECOND, letter: 's' },
  { below: 10 * MINUTE, unit: MINUTE, letter: 'm', rest: { unit: SECOND, letter: 's' } },
  { below: 3 * HOUR, unit: MINUTE, letter: 'm' },
  { below: 8 * HOUR, unit: HOUR, letter: 'h', rest: { unit: MINUTE, letter: 'm' } },
  { below: 2 * DAY, unit: HOUR, letter: 'h' },
  { below: 8 * DAY, unit: DAY, letter: 'd', rest: { unit: HOUR, letter: 'h' } },
  { below: 2 * YEAR, unit: DAY, letter: 'd' },
  { below: 8 * YEAR, unit: YEAR, letter: 'y', rest: { unit: DAY, letter: 'd' } },
];
const OLDEST: Step = { below: Infinity, unit: YEAR, letter: 'y' };

/**
 * Milliseconds as kubectl prints an age: "45s", "2m30s", "3d4h". Two seconds in the future still count as now.
 *
 * Rule: HumanDuration, apimachinery/pkg/util/duration/duration.go, v0.34.
 */
export function humanDuration(milliseconds: number): string {
  if (milliseconds <= -2 * SECOND) return '<invalid>';
  if (milliseconds < 0) return '0s';
  const { unit, letter, rest } = STEPS.find(({ below }) => milliseconds < below) ?? OLDEST;
  const text = `${Math.floor(milliseconds / unit)}${letter}`;
  if (rest === undefined) return text;
  const left = Math.floor((milliseconds % unit) / rest.unit);
  return left === 0 ? text : `${text}${left}${rest.letter}`;
}
