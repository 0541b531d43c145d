import { GROWTH_PERIODS } from '../../outcome/index.ts';
import type { GrowthPeriod } from '../../outcome/index.ts';

/** How a number of replicas grows. */
export interface GrowthRate {
  /** As it was written. */
  readonly text: string;
  readonly period: GrowthPeriod;
  /** A share of the replicas before, compounded: 0.03. Or a number of replicas. */
  readonly grows: { readonly share: number } | { readonly pods: number };
}

/** How a rate is written. */
const RATE_FORM = 'N%/PERIOD or +N/PERIOD, such as 3%/week or +5/month';

const MOST_PERCENT = 10_000;
const MOST_PODS = 1_000_000;

const RATE = /^(?:(?<percent>\d+(?:\.\d+)?)%|\+(?<pods>\d+(?:\.\d+)?))\/(?<period>\w+)$/;

/** Reads "3%/week" or "+5/month"; or says what is wrong. */
export function readRate(text: string): GrowthRate | { readonly problem: string } {
  const { percent, pods, period: word } = RATE.exec(text)?.groups ?? {};
  const period = GROWTH_PERIODS.find((one) => one === word);
  if (word !== undefined && period === undefined) {
    return { problem: `the period is none of ${GROWTH_PERIODS.join(', ')}: ${word}` };
  }
  if (period === undefined) return { problem: `not ${RATE_FORM}` };
  if (Number(percent ?? 0) > MOST_PERCENT) {
    return { problem: `more than ${String(MOST_PERCENT)} % at once` };
  }
  if (Number(pods ?? 0) > MOST_PODS) {
    return { problem: `more than ${String(MOST_PODS)} pods at once` };
  }
  const grows = percent === undefined ? { pods: Number(pods) } : { share: Number(percent) / 100 };
  return { text, period, grows };
}

const DAYS: Readonly<Record<GrowthPeriod, number>> = {
  day: 1,
  week: 7,
  month: 365 / 12,
  year: 365,
};

/** The steps of a year, or five years. */
const HORIZONS: Readonly<Record<GrowthPeriod, number>> = { day: 365, week: 52, month: 12, year: 5 };

/** How many steps are tried if no number is given. */
export const usualHorizon = (period: GrowthPeriod): number => HORIZONS[period];

/** The shortest period of the rates: the length of a step. */
export function shortestPeriod(rates: readonly { readonly period: GrowthPeriod }[]): GrowthPeriod {
  const periods = new Set(rates.map(({ period }) => period));
  return GROWTH_PERIODS.find((one) => periods.has(one)) ?? 'week';
}

/** How many steps of one period are this many of another, rounded up. */
export const stepsIn = (count: number, of: GrowthPeriod, step: GrowthPeriod): number =>
  Math.ceil(lessNoise((count * DAYS[of]) / DAYS[step]));

/** Replicas after some steps: compounded or added, and rounded up to whole pods. */
export function replicasAfter(
  { grows, period }: GrowthRate,
  from: number,
  { steps, of }: { readonly steps: number; readonly of: GrowthPeriod },
): number {
  const periods = (steps * DAYS[of]) / DAYS[period];
  const wanted =
    'share' in grows ? from * (1 + grows.share) ** periods : from + grows.pods * periods;
  return Math.min(Number.MAX_SAFE_INTEGER, Math.max(0, Math.ceil(lessNoise(wanted))));
}

/** Takes off more than a product of doubles errs by, before it is rounded up: 10 pods and 10 % are 11 pods, not 12. */
const lessNoise = (amount: number): number => amount - Math.max(1, amount) * 1e-9;
