import { shuffled } from '../../units/index.ts';
import type { Random } from '../../units/index.ts';
import { nameOf, sizeOf } from './candidate.ts';
import type { Candidate, Levels } from './candidate.ts';

/** How often a candidate that is known is drawn again before the others are counted as known. */
const MOST_TRIES = 20;

/**
 * Different candidates that `isKnown` does not know, each level of a setting about equally often (Latin hypercube). Fewer if there are no
 * more, or if none is found at random.
 */
export function drawCandidates(
  levels: Levels,
  wanted: number,
  random: Random,
  isKnown: (candidate: Candidate) => boolean,
): readonly Candidate[] {
  const drawn = new Map<string, Candidate>();
  const most = Math.min(wanted, sizeOf(levels));
  for (let round = 0; round < MOST_TRIES && drawn.size < most; round++) {
    const columns = levels.counts.map((count) => shuffledLevels(count, most, random));
    for (let at = 0; at < most && drawn.size < most; at++) {
      const candidate = columns.map((column) => column[at] ?? 0);
      if (!isKnown(candidate)) drawn.set(nameOf(candidate), candidate);
    }
  }
  return [...drawn.values()];
}

/** Each level as often as the others, in a random order. */
function shuffledLevels(count: number, length: number, random: Random): readonly number[] {
  const first = random.below(count);
  return shuffled(
    Array.from({ length }, (_, at) => (first + at) % count),
    random,
  );
}
