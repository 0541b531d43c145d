import type {
  SweepBin,
  SweepCell,
  SweepDistribution,
  SweepQuantiles,
} from '../../outcome/index.ts';
import { numberOf } from './front.ts';

const MOST_BINS = 20;
const MOST_TEXTS = 10;

interface Known {
  readonly value: number;
  readonly verdict: SweepCell['verdict'];
}

/** How the values of an objective are distributed. Cells without a value are counted, and are in no bin. */
export function distributionOf(cells: readonly SweepCell[], objective: string): SweepDistribution {
  const known = cells.flatMap((cell): readonly Known[] => {
    const value = numberOf(cell, objective);
    return value === undefined ? [] : [{ value, verdict: cell.verdict }];
  });
  const sorted = known.map(({ value }) => value).sort((a, b) => a - b);
  const quantiles = quantilesOf(sorted);
  const texts = textsOf(cells, objective);
  return {
    objective,
    numbers: known.length,
    without: cells.filter(
      ({ objectives }) => objectives !== undefined && (objectives[objective] ?? null) === null,
    ).length,
    ...(texts.length === 0 ? {} : { texts }),
    ...(quantiles === undefined ? {} : { quantiles }),
    bins: quantiles === undefined ? [] : binsOf(known, quantiles),
  };
}

/** Values between two numbers are interpolated. `sorted`: from the least on. */
function quantilesOf(sorted: readonly number[]): SweepQuantiles | undefined {
  const [least] = sorted;
  const greatest = sorted.at(-1);
  if (least === undefined || greatest === undefined) return undefined;
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const low = sorted[Math.floor(place)] ?? least;
    const high = sorted[Math.ceil(place)] ?? greatest;
    return low + (high - low) * (place % 1);
  };
  // Added to a mean so far, so that large numbers do not overflow.
  const mean = sorted.reduce((sum, value, index) => sum + (value - sum) / (index + 1), 0);
  return { least, lower: at(0.25), median: at(0.5), upper: at(0.75), greatest, mean };
}

/** Bins of equal width: one for each whole number where these are few, else as many as Sturges' rule has. */
function binsOf(known: readonly Known[], { least, greatest }: SweepQuantiles): readonly SweepBin[] {
  const areWhole = known.every(({ value }) => Number.isInteger(value));
  const span = greatest - least;
  const isByNumber = areWhole && span < MOST_BINS;
  const count = isByNumber
    ? span + 1
    : span === 0
      ? 1
      : Math.min(MOST_BINS, Math.ceil(Math.log2(known.length)) + 1);
  const width = isByNumber ? 1 : span / count;
  const bins = Array.from({ length: count }, (_, at) => ({
    from: least + at * width,
    to: isByNumber ? least + at : at === count - 1 ? greatest : least + (at + 1) * width,
    ...{ passed: 0, failed: 0, unknown: 0 },
  }));
  for (const { value, verdict } of known) {
    const at = width === 0 ? 0 : Math.min(count - 1, Math.floor((value - least) / width));
    const bin = bins[at];
    if (bin !== undefined) bin[verdict]++;
  }
  return bins;
}

/** Texts and truth values with the cells that have them, the most frequent first. */
function textsOf(
  cells: readonly SweepCell[],
  objective: string,
): NonNullable<SweepDistribution['texts']> {
  const counts = new Map<string, number>();
  for (const { objectives } of cells) {
    const value = objectives?.[objective] ?? null;
    if (value === null || typeof value === 'number') continue;
    counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MOST_TEXTS)
    .map(([value, number]) => ({ value, cells: number }));
}
