/** A value over virtual time, in thousandths. */
export interface Curve {
  /** `ms`: virtual milliseconds; before the start the value of the start. */
  at(ms: number): number;
  /** When it has shown all that it does, in virtual milliseconds: its last change, or the end of its first period. */
  readonly endMs: number;
}

export const constantCurve = (milli: number): Curve => ({ at: () => milli, endMs: 0 });

/** A time and the value from then on, or at that time. */
export interface CurvePoint {
  /** Virtual milliseconds. */
  readonly at: number;
  /** In thousandths. */
  readonly value: number;
}

/** Each value holds until the next; the first one also before its time. `points`: at least one, in order of time. */
export function stepCurve(points: readonly CurvePoint[]): Curve {
  const at = placesIn(points);
  return { at: (ms) => at(ms).from.value, endMs: lastOf(points) };
}

/** On straight lines from point to point, level before the first and after the last. `points`: at least one, in order of time. */
export function lineCurve(points: readonly CurvePoint[]): Curve {
  const at = placesIn(points);
  return {
    at: (ms) => {
      const { from, to } = at(ms);
      if (to === undefined || ms <= from.at) return from.value;
      return from.value + ((to.value - from.value) * (ms - from.at)) / (to.at - from.at);
    },
    endMs: lastOf(points),
  };
}

/** A day's wave, or that of any period: `base` at time 0 without `shiftMs`, then above it. Never below 0. */
export interface Wave {
  /** In thousandths, as `amplitude`. */
  readonly base: number;
  readonly amplitude: number;
  readonly periodMs: number;
  /** The wave passes its base on the way up at this time. */
  readonly shiftMs: number;
}

export const sineCurve = ({ base, amplitude, periodMs, shiftMs }: Wave): Curve => ({
  at: (ms) =>
    Math.max(
      0,
      base + amplitude * Math.sin((2 * Math.PI * (Math.max(0, ms) - shiftMs)) / periodMs),
    ),
  endMs: periodMs,
});

/** The curve that takes the place of another one: its own times count from `fromMs`. */
export const laterCurve = (before: Curve | undefined, after: Curve, fromMs: number): Curve => ({
  at: (ms) => (ms < fromMs && before !== undefined ? before.at(ms) : after.at(ms - fromMs)),
  endMs: Math.max(before?.endMs ?? 0, fromMs + after.endMs),
});

interface Place {
  /** The last point that is not later, or the first of all. */
  readonly from: CurvePoint;
  /** The next point. */
  readonly to: CurvePoint | undefined;
}

/** Finds the place of a time. Times are asked for mostly in their order, so the last place is looked at first. */
function placesIn(points: readonly CurvePoint[]): (ms: number) => Place {
  const [first = ORIGIN] = points;
  let last = 0;
  return (ms) => {
    const next = points[last + 1];
    const isSame = (points[last] ?? first).at <= ms && (next === undefined || ms < next.at);
    if (!isSame) last = Math.max(0, placeOf(points, ms));
    return { from: points[last] ?? first, to: points[last + 1] };
  };
}

/** The index of the last point that is not later; -1 without one. */
function placeOf(points: readonly CurvePoint[], ms: number): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((points[middle] ?? ORIGIN).at <= ms) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const ORIGIN: CurvePoint = { at: 0, value: 0 };

const lastOf = (points: readonly CurvePoint[]): number => (points.at(-1) ?? ORIGIN).at;
