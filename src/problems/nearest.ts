import { editDistance } from './edit-distance.ts';

/**
 * The known word nearest to a misspelt word, the first of equally near words; undefined if none is near. Case is ignored,
 * and about one letter in three may be wrong. For suggestions in messages; `areNear` is stricter, since verdicts depend on it.
 */
export function nearest(word: string, known: Iterable<string>): string | undefined {
  const wanted = word.toLowerCase();
  let best: string | undefined;
  let least = Math.floor(Math.max(wanted.length, 3) / 3) + 1;
  for (const candidate of known) {
    const distance = editDistance(wanted, candidate.toLowerCase(), least);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}
