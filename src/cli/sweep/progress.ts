import { counted, duration } from '../../units/index.ts';
import type { Log } from '../output/log.ts';

/** Milliseconds between two messages where each is a line of its own. */
const LINES_EVERY = 10_000;
/** Milliseconds between two messages on a terminal. */
const SHOWN_EVERY = 200;

/** Tells how many cells are done, how fast, and how long the others take at that rate. */
export class Progress {
  readonly #log: Log;
  readonly #all: number;
  readonly #from = performance.now();
  #done = 0;
  #shown = 0;
  #noted = performance.now();

  constructor(log: Log, all: number) {
    this.#log = log;
    this.#all = all;
  }

  add(cells: number): void {
    this.#done += cells;
    const now = performance.now();
    if (now - this.#shown >= SHOWN_EVERY) {
      this.#shown = now;
      this.#log.progress(this.#text(now));
    }
    if (now - this.#noted >= LINES_EVERY) {
      this.#noted = now;
      this.#log.note(this.#text(now));
    }
  }

  /** The rate of the whole run. */
  get rate(): string {
    return `${rateText(this.#done / this.#seconds(performance.now()))} cells/s`;
  }

  #text(now: number): string {
    const rate = this.#done / this.#seconds(now);
    const left = rate > 0 ? `, ${duration(Math.ceil((this.#all - this.#done) / rate))} left` : '';
    return `${String(this.#done)} of ${counted(this.#all, 'cell')}, ${rateText(rate)} cells/s${left}`;
  }

  #seconds(now: number): number {
    return Math.max(0.001, (now - this.#from) / 1000);
  }
}

const rateText = (rate: number): string => (rate >= 10 ? rate.toFixed(0) : rate.toFixed(1));
