import { nameOf } from './candidate.ts';
import type { Candidate } from './candidate.ts';

/** What a plan of a candidate says. */
export interface Measurement {
  /** How many constraints do not hold. */
  readonly broken: number;
  /** The objective, turned so that less is better. Undefined: not known. */
  readonly value: number | undefined;
  /** True: no seed changes it. */
  readonly isSteady: boolean;
}

/** A cluster and a seed: what every candidate is measured on. */
export interface Sample {
  readonly cluster: number;
  readonly seed: number;
}

/** One plan that is asked for. */
export interface Job {
  readonly candidate: Candidate;
  readonly sample: Sample;
}

/** A part of the search: it asks for plans, and goes on with what they say, in the same order. */
export type Searching<T> = Generator<readonly Job[], T, readonly Measurement[]>;

/** All measurements of a search, each taken once. */
export class Ledger {
  /** In the order in which they are measured: the first ones decide who goes on. */
  readonly samples: readonly Sample[];
  readonly #most: number;
  readonly #entries = new Map<string, Entry>();
  #used = 0;
  #limit: number;

  /** @param most how many plans may be made */
  constructor(samples: readonly Sample[], most: number) {
    this.samples = samples;
    this.#most = most;
    this.#limit = most;
  }

  /** How many plans have been made. */
  get used(): number {
    return this.#used;
  }

  get left(): number {
    return Math.max(0, this.#limit - this.#used);
  }

  /** Keeps that many plans for later. */
  reserve(plans: number): void {
    this.#limit = this.#most - plans;
  }

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  has(candidate: Candidate): boolean {
    return this.#entries.has(nameOf(candidate));
  }

  /** The measurements on the first samples; shorter if there are fewer. */
  of(candidate: Candidate, count = this.samples.length): readonly Measurement[] {
    const { measured = [] } = this.#entries.get(nameOf(candidate)) ?? {};
    const found: Measurement[] = [];
    for (const one of measured.slice(0, count)) {
      if (one === undefined) break;
      found.push(one);
    }
    return found;
  }

  /** Whether a candidate is measured on the first samples. */
  isMeasured(candidate: Candidate, count = this.samples.length): boolean {
    return this.of(candidate, count).length === count;
  }

  /** Measures candidates on the first samples, as far as plans are left. */
  *measure(candidates: readonly Candidate[], count = this.samples.length): Searching<void> {
    for (let at = 0; at < count; at++) {
      const sample = this.samples[at];
      if (sample === undefined) return;
      const jobs = candidates
        .filter((candidate) => this.of(candidate, at + 1).length === at)
        .slice(0, this.left)
        .map((candidate) => ({ candidate, sample }));
      if (jobs.length === 0) continue;
      this.#used += jobs.length;
      const measurements = yield jobs;
      jobs.forEach(({ candidate }, index) => {
        const measurement = measurements[index];
        if (measurement !== undefined) this.#note(candidate, at, measurement);
      });
    }
  }

  #note(candidate: Candidate, at: number, measurement: Measurement): void {
    const name = nameOf(candidate);
    const entry = this.#entries.get(name) ?? { candidate, measured: [] };
    this.#entries.set(name, entry);
    const cluster = this.samples[at]?.cluster;
    this.samples.forEach((sample, index) => {
      const isSame = index === at || (measurement.isSteady && sample.cluster === cluster);
      if (isSame) entry.measured[index] = measurement;
    });
  }
}

interface Entry {
  readonly candidate: Candidate;
  readonly measured: (Measurement | undefined)[];
}
