/** "min", "current" (what the autoscaler asked for last, within its bounds), "max", or percent of the maximum, rounded up. */
export type AutoscalerBound = 'min' | 'current' | 'max' | number;

const WORDS = ['min', 'current', 'max'] as const;

/** Said of a text that is no bound. */
export const BOUND_WANTED = 'min, current, max or a percentage up to 100%';

/** "max", "80%"; undefined for a text that is no bound. */
export function readBound(written: string): AutoscalerBound | undefined {
  const [, percent] = /^(\d{1,3})%$/.exec(written) ?? [];
  if (percent === undefined) return WORDS.find((word) => word === written);
  return Number(percent) <= 100 ? Number(percent) : undefined;
}

/** As `readBound` reads it. */
export const boundText = (bound: AutoscalerBound): string =>
  typeof bound === 'number' ? `${String(bound)}%` : bound;
