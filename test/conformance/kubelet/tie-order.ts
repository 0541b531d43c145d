import { Draws } from '../../../src/kubelet/index.ts';
import type { Varying } from '../../../src/kubelet/index.ts';

/** A run in one order of ties, compared with the closest recording. */
export interface Attempt {
  readonly differences: readonly string[];
  /** When it first differs; Infinity: never. */
  readonly differsAt: number;
  /** The durations drawn. */
  readonly drawn: ReadonlySet<string>;
}

/** Chooses the usual duration of two, or the shorter one for the given keys. */
export class ChosenDurations extends Draws {
  readonly drawn: Set<string> = new Set<string>();
  readonly #shorter: ReadonlySet<string>;

  constructor(shorter: ReadonlySet<string>) {
    super(0);
    this.#shorter = shorter;
  }

  override draw(varying: Varying, key: string): number {
    if (typeof varying === 'number' || varying.shape !== 'choice') return super.draw(varying, key);
    const [usual, other] = varying.of;
    // The uid is another in every run.
    const name = key.slice(key.indexOf(' '));
    this.drawn.add(name);
    return super.draw((this.#shorter.has(name) ? other : usual)?.value ?? 0, key);
  }
}

/** Single durations, then pairs of successive ones: the start of a container and its run. */
function candidates(drawn: ReadonlySet<string>): readonly ReadonlySet<string>[] {
  const keys = [...drawn];
  return [
    ...keys.map((key) => new Set([key])),
    ...keys.slice(1).map((key, index) => new Set([keys[index] ?? key, key])),
  ];
}

function flipped(set: ReadonlySet<string>, keys: ReadonlySet<string>): ReadonlySet<string> {
  const kept = [...set].filter((key) => !keys.has(key));
  return new Set([...kept, ...[...keys].filter((key) => !set.has(key))]);
}

/**
 * What ends at the very time of a relist was seen by it in one recorded run and not in the next. Here the relist comes first.
 * Shortens single durations by a millisecond, so that the relist sees their end, as long as that moves the first difference
 * from the recordings to a later time. Returns the closest attempt.
 */
export function searchTieOrder(attempt: (shorter: ReadonlySet<string>) => Attempt): Attempt {
  let shorter: ReadonlySet<string> = new Set();
  let best = attempt(shorter);
  for (let improved = true; improved && best.differsAt !== Infinity;) {
    improved = false;
    for (const keys of candidates(best.drawn)) {
      const candidate = flipped(shorter, keys);
      const next = attempt(candidate);
      if (next.differsAt <= best.differsAt) continue;
      best = next;
      shorter = candidate;
      improved = true;
      break;
    }
  }
  return best;
}
