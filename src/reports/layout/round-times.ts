const WEEK = 604_800;

/** Seconds from one mark of an axis to the next that people read as round. */
const STEPS = [
  0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600,
  43_200, 86_400, 172_800,
];

/** The shortest round distance of at least so many seconds: from a week on, whole weeks. */
export const roundStep = (least: number): number =>
  STEPS.find((step) => step >= least) ?? WEEK * Math.ceil(least / WEEK);

/** Round times from one time to another, about `most` of them at most. */
export function roundTimes(from: number, to: number, most: number): readonly number[] {
  const step = roundStep((to - from) / most);
  const times: number[] = [];
  for (let mark = Math.ceil(from / step); mark * step <= to; mark++) times.push(mark * step);
  return times;
}
