import type {
  TriedValue,
  TunedDifference,
  TunedObjective,
  TunedSetting,
} from '../outcome/index.ts';
import { othersOf } from './search/index.ts';
import type { Candidate, Ledger, Measurement } from './search/index.ts';
import type { Space } from './space/index.ts';
import { ALPHA, intervalOf, LEAST_PAIRS } from './statistics/index.ts';

/**
 * What each setting does around the best candidate, by the pairs of measurements on the same samples that differ in this setting alone. The more
 * values are compared, the wider are the intervals (Bonferroni), so that among many values none matters by chance.
 */
export function effectsOf(
  space: Space,
  ledger: Ledger,
  { best, chosen }: { readonly best: Candidate; readonly chosen: Candidate },
  objective: TunedObjective,
): readonly TunedSetting[] {
  return space.settings.map(({ name, place }, setting) => {
    const pairs = othersOf(space, best, setting).flatMap((other) => {
      const differences = differencesOf(ledger.of(other), ledger.of(best));
      return differences.length === 0 ? [] : [{ other, differences }];
    });
    const measured = pairs.filter(({ differences }) => knownIn(differences).length > 0);
    const alpha = ALPHA / Math.max(1, measured.length);
    const tried = pairs.map(({ other, differences }): TriedValue => {
      const value = space.valueOf(other, setting);
      const known = knownIn(differences);
      return {
        ...(value === undefined ? {} : { value }),
        ...(known.length > 0 && { difference: turned(intervalOf(known, alpha), objective) }),
      };
    });
    const valueAtStart = space.valueOf(space.start, setting);
    const valueChosen = space.valueOf(chosen, setting);
    return {
      name,
      ...place,
      ...(valueAtStart === undefined ? {} : { start: valueAtStart }),
      ...(valueChosen === undefined ? {} : { chosen: valueChosen }),
      values: space.levels[setting]?.length ?? 1,
      effect: effectOf(
        pairs.flatMap(({ differences }) => differences),
        tried,
      ),
      tried,
    };
  });
}

interface Difference {
  /** Undefined: the objective is not known of both. */
  readonly by: number | undefined;
  /** Whether constraints are kept alike. */
  readonly isAlike: boolean;
  /** No seed changes it, so it is no estimate. */
  readonly isExact: boolean;
}

const knownIn = (differences: readonly Difference[]): readonly number[] =>
  differences.flatMap(({ by }) => by ?? []);

/** On the samples that both are planned on. An objective that is known of one alone is a difference that no number says. */
function differencesOf(
  others: readonly Measurement[],
  bests: readonly Measurement[],
): readonly Difference[] {
  return others.flatMap((other, at): readonly Difference[] => {
    const best = bests[at];
    if (best === undefined) return [];
    const by =
      other.value === undefined || best.value === undefined ? undefined : other.value - best.value;
    const isAlike =
      other.broken === best.broken && (other.value === undefined) === (best.value === undefined);
    return [{ by, isAlike, isExact: other.isSteady && best.isSteady }];
  });
}

function effectOf(
  differences: readonly Difference[],
  tried: readonly TriedValue[],
): TunedSetting['effect'] {
  const isSure = ({ by = 0, isAlike, isExact }: Difference): boolean =>
    !isAlike || (isExact && by !== 0);
  if (differences.some(isSure)) return 'matters';
  const known = knownIn(differences);
  if (known.length === 0) return 'unmeasured';
  if (known.every((by) => by === 0)) return 'same';
  const isShown = tried.some(({ difference }) => difference !== undefined && isTold(difference));
  return isShown ? 'matters' : 'not-shown';
}

/** Equal differences of few pairs have an interval without width, and yet chance makes them equal. */
const isTold = ({ low, high, pairs }: TunedDifference): boolean =>
  low !== undefined &&
  high !== undefined &&
  (low > 0 || high < 0) &&
  (low < high || pairs >= LEAST_PAIRS);

/** In the direction of the objective: the search makes everything small. */
export function turned(
  { mean, low, high, pairs }: TunedDifference,
  { better }: TunedObjective,
): TunedDifference {
  const ends = low === undefined || high === undefined ? {} : { low, high };
  if (better === 'less') return { mean, ...ends, pairs };
  const isKnown = low !== undefined && high !== undefined;
  return { mean: 0 - mean, ...(isKnown && { low: 0 - high, high: 0 - low }), pairs };
}
