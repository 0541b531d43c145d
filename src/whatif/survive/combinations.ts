import { Random } from '../../units/index.ts';
import type { Domain } from './domains.ts';

/** The losses to play, and out of how many they were chosen; `of` is absent if these are all. */
export interface Chosen {
  readonly losses: readonly (readonly Domain[])[];
  readonly of?: number;
}

/** How many sets of `size` there are among `all`. Exact to 2^53, infinite beyond. */
export function combinationsOf(all: number, size: number): number {
  let count = 1;
  for (let at = 0; at < size; at++) count = (count * (all - at)) / (at + 1);
  return Number.isSafeInteger(Math.round(count)) ? Math.round(count) : Infinity;
}

/** All sets of `size` domains, in order. */
export function* everySet(
  domains: readonly Domain[],
  size: number,
  from = 0,
): Generator<readonly Domain[]> {
  if (size === 0) {
    yield [];
    return;
  }
  for (const [index, domain] of domains.slice(from, domains.length - size + 1).entries()) {
    for (const rest of everySet(domains, size - 1, from + index + 1)) yield [domain, ...rest];
  }
}

/**
 * All sets of `size` domains, or, if there are more than `limit`, the worst by `badness` of the single losses (half of the limit),
 * and random sets.
 */
export function chooseLosses(
  domains: readonly Domain[],
  { size, limit, seed }: { readonly size: number; readonly limit: number; readonly seed: number },
  badness: (domain: Domain) => number,
): Chosen {
  const all = combinationsOf(domains.length, size);
  if (all <= limit) return { losses: [...everySet(domains, size)] };
  const ranked = domains
    .map((domain) => ({ domain, bad: badness(domain) }))
    .sort((a, b) => b.bad - a.bad)
    .map(({ domain }) => domain);
  const chosen = new Map<string, readonly Domain[]>();
  const add = (set: readonly Domain[]): void => {
    const key = set
      .map(({ nodes }) => nodes[0])
      .sort()
      .join(' ');
    chosen.set(key, set);
  };
  for (const set of everySet(worstOf(ranked, size, limit / 2), size)) add(set);
  const random = new Random(seed);
  for (let tries = 0; chosen.size < limit && tries < 4 * limit; tries++) {
    const left = [...domains];
    add(Array.from({ length: size }, () => left.splice(random.below(left.length), 1)).flat());
  }
  return { losses: [...chosen.values()], of: all };
}

/** The first domains, as many as have no more than `limit` sets. */
function worstOf(ranked: readonly Domain[], size: number, limit: number): readonly Domain[] {
  let many = Math.min(size, ranked.length);
  while (many < ranked.length && combinationsOf(many + 1, size) <= limit) many++;
  return ranked.slice(0, many);
}
