import { fnv1a, Random } from '../../units/index.ts';

/** A constant, or a distribution that is drawn from each time. */
export type Varying = number | Distribution;

export type Distribution =
  | { readonly shape: 'uniform'; readonly from: number; readonly to: number }
  | { readonly shape: 'normal'; readonly mean: number; readonly deviation: number }
  | { readonly shape: 'exponential'; readonly mean: number }
  | { readonly shape: 'lognormal'; readonly median: number; readonly sigma: number }
  | {
      readonly shape: 'choice';
      readonly of: readonly { readonly weight: number; readonly value: Varying }[];
    };

/**
 * Random draws. A draw depends only on the seed and its key (pod, container, knob, number of the attempt), so other pods and
 * the order of draws do not change it.
 */
export class Draws {
  readonly #seed: number;
  #hasVaried = false;
  #hasRetried = false;

  constructor(seed: number) {
    this.#seed = seed;
  }

  /** Whether anything was drawn that the input leaves to chance: values with a distribution, and failures with a probability. */
  get hasVaried(): boolean {
    return this.#hasVaried;
  }

  /** Whether a kubelet has tried something again: the seed decides how long it waits before that. */
  get hasRetried(): boolean {
    return this.#hasRetried;
  }

  noteRetry(): void {
    this.#hasRetried = true;
  }

  /** A whole number, at least 0. */
  draw(varying: Varying, key: string): number {
    if (typeof varying === 'number') return varying;
    this.#hasVaried = true;
    return drawFrom(varying, this.#randomOf(key));
  }

  /** From 0 to 1. */
  share(key: string): number {
    return this.#randomOf(key).next();
  }

  /** True with the given probability. */
  happens(probability: number, key: string): boolean {
    if (probability <= 0 || probability >= 1) return probability > 0;
    this.#hasVaried = true;
    return this.#randomOf(key).next() < probability;
  }

  #randomOf(key: string): Random {
    return new Random(fnv1a(key, this.#seed));
  }
}

function drawFrom(distribution: Distribution, random: Random): number {
  switch (distribution.shape) {
    case 'uniform': {
      const { from, to } = distribution;
      return Math.round(from + (to - from) * random.next());
    }
    case 'normal':
      return Math.round(
        Math.max(0, distribution.mean + distribution.deviation * standardNormal(random)),
      );
    case 'exponential':
      return Math.round(-distribution.mean * Math.log(1 - random.next()));
    case 'lognormal':
      return Math.round(
        distribution.median * Math.exp(distribution.sigma * standardNormal(random)),
      );
    case 'choice': {
      const chosen = choose(distribution.of, random);
      return typeof chosen === 'number' ? chosen : drawFrom(chosen, random);
    }
  }
}

/** Chooses by weight; if all weights are zero, uniformly. */
function choose(
  alternatives: readonly { readonly weight: number; readonly value: Varying }[],
  random: Random,
): Varying {
  const total = alternatives.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return alternatives[random.below(alternatives.length)]!.value;
  let left = random.next() * total;
  for (const { weight, value } of alternatives) {
    if (left < weight) return value;
    left -= weight;
  }
  return alternatives.findLast(({ weight }) => weight > 0)!.value;
}

/** The method of Box and Muller. */
function standardNormal(random: Random): number {
  const radius = Math.sqrt(-2 * Math.log(1 - random.next()));
  return radius * Math.cos(2 * Math.PI * random.next());
}
