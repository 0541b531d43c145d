import type { NotModelled, PlanScheduler, TunedObjective } from '../../outcome/index.ts';
import { nameOf } from '../search/index.ts';
import type { Candidate, Job, Measurement, Sample } from '../search/index.ts';
import type { Held, Measured } from './measured.ts';

/** A plan of a candidate, measured and judged beside the start. */
export interface Evaluation extends Measurement, Pick<Measured, 'verdict' | 'failures' | 'doubts'> {
  /** The objective as it is. Undefined: not known. */
  readonly objective: number | undefined;
  /** The implied one first. */
  readonly held: readonly Held[];
}

/** All that was measured. The start has to be measured on a sample before others are. */
export class Evaluations {
  readonly #objective: TunedObjective;
  readonly #evaluations = new Map<string, Evaluation>();
  /** Pods without a node in the start, by sample, and by the cluster alone where no seed changes its plan. */
  readonly #unplaced = new Map<string, number>();
  readonly #refused = new Set<string>();
  readonly #warnings = new Set<string>();
  readonly #notModelled = new Map<string, NotModelled>();
  #scheduler: PlanScheduler | undefined;

  constructor(objective: TunedObjective) {
    this.#objective = objective;
  }

  /** Candidates that the scheduler or the API server refuses. */
  get refused(): number {
    return this.#refused.size;
  }

  get warnings(): readonly string[] {
    return [...this.#warnings];
  }

  /** What the plans of the start do not simulate. */
  get notModelled(): readonly NotModelled[] {
    return [...this.#notModelled.values()];
  }

  /** The scheduler of the first plan. */
  get scheduler(): PlanScheduler {
    if (this.#scheduler === undefined) throw new Error('assertion failed: the start is measured');
    return this.#scheduler;
  }

  /** What was measured before. */
  of(candidate: Candidate, sample: Sample): Evaluation | undefined {
    return this.#evaluations.get(keyOf(candidate, sample));
  }

  /** Keeps what was measured. */
  note({ candidate, sample }: Job, measured: Measured): Evaluation {
    const made =
      measured.refused === undefined
        ? this.#judged(sample, measured)
        : refusedFor(measured.refused);
    if (measured.refused !== undefined) this.#refused.add(nameOf(candidate));
    this.#evaluations.set(keyOf(candidate, sample), made);
    return made;
  }

  #judged(sample: Sample, measured: Measured): Evaluation {
    this.#noteStart(sample, measured);
    const { objective, isSteady, verdict, failures, doubts } = measured;
    const held = [this.#noFewerPlaced(sample, measured), ...measured.held];
    return {
      objective,
      value: objective === undefined || this.#objective.better === 'less' ? objective : -objective,
      broken: held.reduce((sum, { missed }) => sum + missed, 0),
      isSteady,
      held,
      verdict,
      failures,
      doubts,
    };
  }

  #noteStart({ cluster, seed }: Sample, { start, without, isSteady }: Measured): void {
    if (start === undefined) return;
    this.#scheduler ??= start.scheduler;
    for (const one of start.notModelled) this.#notModelled.set(JSON.stringify(one), one);
    for (const warning of start.warnings) this.#warnings.add(warning);
    this.#unplaced.set(sampleKey(cluster, seed), without);
    if (isSteady) this.#unplaced.set(sampleKey(cluster, 'every seed'), without);
  }

  /** The start says how many pods may be without a node. */
  #noFewerPlaced({ cluster, seed }: Sample, { without }: Measured): Held {
    const before =
      this.#unplaced.get(sampleKey(cluster, seed)) ??
      this.#unplaced.get(sampleKey(cluster, 'every seed'));
    // With few plans the start is not measured everywhere.
    const missed = Math.max(0, without - (before ?? without));
    const text = 'no more pods without a node than with the start';
    return missed === 0
      ? { text, missed }
      : { text, missed, message: `${String(missed)} more pods are without a node` };
  }
}

const refusedFor = (message: string): Evaluation => ({
  broken: Infinity,
  value: undefined,
  objective: undefined,
  isSteady: true,
  held: [{ text: 'accepted', missed: Infinity, message }],
  verdict: 'failed',
  failures: [],
  doubts: [],
});

const keyOf = (candidate: Candidate, { cluster, seed }: Sample): string =>
  `${nameOf(candidate)}/${sampleKey(cluster, seed)}`;

const sampleKey = (cluster: number, seed: number | 'every seed'): string =>
  `${String(cluster)}/${String(seed)}`;
