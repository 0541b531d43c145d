/** How the controllers and the driver take turns in one second. */
interface Turns {
  /** The controllers run after so many pods of one owner that the driver wrote at once; Infinity: after all. */
  readonly afterPods: number;
  /** `afterPods` for pods of a step. */
  readonly afterStepPods: number;
  /** From then on, the controllers run after every pod. */
  readonly eachPod: boolean;
  /** Deletions after the first are seen later. */
  readonly splitsDeletions: boolean;
}

const USUAL: Turns = {
  afterPods: 1,
  afterStepPods: Infinity,
  eachPod: false,
  splitsDeletions: false,
};

const AFTER_PODS: readonly number[] = [Infinity, 1, 2, 3, 4, 5, 6];

/** The first is tried first. */
const CHOICES: readonly Turns[] = [
  USUAL,
  { ...USUAL, splitsDeletions: true },
  ...AFTER_PODS.flatMap((count) => [
    { ...USUAL, afterPods: count, afterStepPods: count },
    { ...USUAL, afterPods: count, afterStepPods: count, splitsDeletions: true },
  ]),
  { ...USUAL, afterStepPods: 1, eachPod: true },
];

/**
 * The order in which the driver and the controllers act within a second. In the recordings it is left to chance: goroutines
 * of the controllers run while the driver writes one pod after the other.
 */
export class Interleaving {
  /** Numbers of choices, by second. */
  readonly #chosen: ReadonlyMap<number, number>;
  /** Seconds in which the order matters: several pods of one owner were written or deleted. */
  readonly #open = new Set<number>();
  readonly #writes = new Map<string, number>();
  #second = 0;
  /** The driver looks before the controllers' timers of the same moment; it sees their deletions a second later. */
  readonly looksFirst: boolean;

  constructor(looksFirst: boolean, chosen: ReadonlyMap<number, number> = new Map()) {
    this.looksFirst = looksFirst;
    this.#chosen = chosen;
  }

  startSecond(second: number): void {
    this.#second = second;
    this.#writes.clear();
  }

  /** To be called after each pod that the driver wrote. True: the controllers run now. */
  yieldsAfter(owner: string): boolean {
    return this.#yields(`driver ${owner}`, this.#turns.afterPods);
  }

  /** `yieldsAfter` for pods that a step wrote. */
  yieldsAfterStep(owner: string): boolean {
    return this.#yields(`step ${owner}`, this.#turns.afterStepPods);
  }

  /** True: the deletion of that owner's pod has to wait. */
  defersDeletion(owner: string): boolean {
    return this.#count(`deletion ${owner}`) > 1 && this.#turns.splitsDeletions;
  }

  /** This order with another order in that second; undefined if no other is left, or none matters. */
  next(second: number): Interleaving | undefined {
    const choice = (this.#chosen.get(second) ?? 0) + 1;
    if (!this.#open.has(second) || choice === CHOICES.length) return undefined;
    return new Interleaving(this.looksFirst, new Map([...this.#chosen, [second, choice]]));
  }

  get #turns(): Turns {
    return CHOICES[this.#chosen.get(this.#second) ?? 0] ?? USUAL;
  }

  #yields(key: string, after: number): boolean {
    const count = this.#count(key);
    return count === after || (this.#turns.eachPod && count > after);
  }

  #count(key: string): number {
    const count = (this.#writes.get(key) ?? 0) + 1;
    this.#writes.set(key, count);
    if (count > 1) this.#open.add(this.#second);
    return count;
  }
}
