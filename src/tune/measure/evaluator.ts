import type { Given } from '../../input/index.ts';
import type {
  NotModelled,
  Plan,
  PlanScheduler,
  TunedObjective,
  TunedObjectiveName,
} from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { planWithFigures, survive } from '../../whatif/index.ts';
import type { PlanWithFigures, Prices } from '../../whatif/index.ts';
import type { Constraints } from '../document/index.ts';
import { nameOf } from '../search/index.ts';
import type { Candidate, Job, Measurement, Sample } from '../search/index.ts';
import { candidateInput } from './candidate-input.ts';
import type { Planned } from './candidate-input.ts';
import { pendingSeconds } from './pending-seconds.ts';

/** Whether a constraint holds in one plan. */
export interface Held {
  readonly text: string;
  /** By how much it is missed; 0 if it holds. */
  readonly missed: number;
  readonly message?: string;
}

/** A plan of a candidate, measured. */
export interface Evaluation extends Measurement {
  /** The objective as it is. Undefined: not known. */
  readonly objective: number | undefined;
  /** The implied one first. */
  readonly held: readonly Held[];
  readonly doubts: readonly string[];
}

/** What is measured, and on what. */
export interface EvaluatorOptions extends Planned {
  /** By the numbers of samples. */
  readonly clusters: readonly (readonly Given[])[];
  readonly objective: TunedObjective;
  readonly constraints: Constraints;
  readonly prices: Prices;
}

/** Plans candidates and measures the plans. The start has to be measured on a sample before others are. */
export class Evaluator {
  readonly #options: EvaluatorOptions;
  readonly #evaluations = new Map<string, Evaluation>();
  /** Pods without a node in the start, by sample. */
  readonly #unplaced = new Map<string, number>();
  readonly #refused = new Set<string>();
  readonly #warnings = new Set<string>();
  readonly #notModelled = new Map<string, NotModelled>();
  #first: Plan | undefined;

  constructor(options: EvaluatorOptions) {
    this.#options = options;
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
    if (this.#first === undefined) throw new Error('assertion failed: the start is measured first');
    return this.#first.scheduler;
  }

  /** What was measured before. */
  of(candidate: Candidate, sample: Sample): Evaluation | undefined {
    return this.#evaluations.get(keyOf(candidate, sample));
  }

  measure({ candidate, sample }: Job): Evaluation {
    const known = this.of(candidate, sample);
    if (known !== undefined) return known;
    const made = this.#evaluate(candidate, sample);
    this.#evaluations.set(keyOf(candidate, sample), made);
    return made;
  }

  /** The plan's input of a candidate on a sample. */
  inputOf(candidate: Candidate, { cluster, seed }: Sample): PlanInput {
    const objects = this.#options.clusters[cluster] ?? [];
    return candidateInput(this.#options, objects, candidate, seed);
  }

  #evaluate(candidate: Candidate, sample: Sample): Evaluation {
    const isStart = nameOf(candidate) === nameOf(this.#options.space.start);
    if (isStart) {
      const made = this.#plan(candidate, sample);
      this.#first ??= made.plan;
      for (const one of made.plan.notModelled) this.#notModelled.set(JSON.stringify(one), one);
      for (const warning of [...made.plan.warnings, ...made.warnings]) this.#warnings.add(warning);
      return this.#judge(made, candidate, sample);
    }
    try {
      return this.#judge(this.#plan(candidate, sample), candidate, sample);
    } catch (error) {
      // Values that are right alone can be wrong together.
      if (!(error instanceof InputError)) throw error;
      this.#refused.add(nameOf(candidate));
      const held = [{ text: 'accepted', missed: Infinity, message: error.message }];
      return {
        broken: Infinity,
        value: undefined,
        objective: undefined,
        isSteady: true,
        held,
        doubts: [],
      };
    }
  }

  #plan(candidate: Candidate, sample: Sample): PlanWithFigures {
    return planWithFigures(this.inputOf(candidate, sample), this.#options.prices);
  }

  #judge(made: PlanWithFigures, candidate: Candidate, sample: Sample): Evaluation {
    const { objective, constraints } = this.#options;
    const needsLosses = constraints.survives !== undefined || objective.name === 'losses-survived';
    const losses = needsLosses ? this.#losses(candidate, sample) : undefined;
    const figure = (name: TunedObjectiveName, resource?: string): number | undefined =>
      name === 'losses-survived' ? losses?.share : figureOf(made, name, resource);
    const value = figure(objective.name, objective.resource);
    const held = [
      this.#noFewerPlaced(made.plan, sample),
      ...(constraints.verdict === undefined ? [] : [verdictHeld(made.plan)]),
      ...(losses === undefined || constraints.survives === undefined ? [] : [losses.held]),
      ...constraints.atMost.map(({ name, most }) => boundHeld(name, most, figure(name))),
    ];
    return {
      objective: value,
      value: value === undefined || objective.better === 'less' ? value : -value,
      broken: held.reduce((sum, { missed }) => sum + missed, 0),
      isSteady: !made.hasDrawn && losses === undefined,
      held,
      doubts: [...doubtsOf(made.plan), ...(losses?.doubts ?? [])],
    };
  }

  /** The start, which is measured first, says how many pods may be without a node. */
  #noFewerPlaced({ summary }: Plan, { cluster, seed }: Sample): Held {
    const key = `${String(cluster)}/${String(seed)}`;
    const { unschedulable, notCreated = 0, lost = 0 } = summary;
    const without = unschedulable + notCreated + lost;
    const before = this.#unplaced.get(key);
    if (before === undefined) this.#unplaced.set(key, without);
    const missed = Math.max(0, without - (before ?? without));
    const text = 'no more pods without a node than with the start';
    return missed === 0
      ? { text, missed }
      : { text, missed, message: `${String(missed)} more pods are without a node` };
  }

  #losses(
    candidate: Candidate,
    sample: Sample,
  ): {
    readonly share: number;
    readonly held: Held;
    readonly doubts: readonly string[];
  } {
    const { survives: by = 'node' } = this.#options.constraints;
    const { options, ...input } = this.inputOf(candidate, sample);
    const { failOn: _failOn, ...ofPlan } = options ?? {};
    const { summary, losses } = survive(
      { ...input, options: ofPlan },
      { fixes: false, ...(by === 'node' ? {} : { by }) },
    );
    const share = summary.survived / summary.losses;
    const { doubts = [] } = summary;
    const text = `survives: ${by}`;
    const first = losses.find(({ survived }) => !survived);
    if (first !== undefined) {
      const message = `the loss of ${first.nodes.join(', ')} leaves ${String(first.pending.length + first.lost.length)} pods without a node`;
      return { share, doubts, held: { text, missed: 1 - share, message } };
    }
    if (summary.verdict === 'passed') return { share, doubts, held: { text, missed: 0 } };
    return { share, doubts, held: { text, missed: 1, message: `in doubt: ${doubts.join('; ')}` } };
  }
}

const keyOf = (candidate: Candidate, { cluster, seed }: Sample): string =>
  `${nameOf(candidate)}/${String(cluster)}/${String(seed)}`;

function figureOf(
  { plan, figures }: PlanWithFigures,
  name: TunedObjectiveName,
  resource: string | undefined,
): number | undefined {
  if (name === 'pending-seconds') return pendingSeconds(plan);
  return figures.find((one) => one.name === name && one.resource === resource)?.value;
}

function verdictHeld({ summary: { verdict }, findings }: Plan): Held {
  const text = 'verdict: passed';
  if (verdict === 'passed') return { text, missed: 0 };
  const first = findings.find(({ counts }) => counts);
  const why = first === undefined ? '' : `: ${first.object}: ${first.message}`;
  return { text, missed: 1, message: `the verdict is ${verdict}${why}` };
}

function boundHeld(name: string, most: number, value: number | undefined): Held {
  const text = `${name}: at most ${String(most)}`;
  if (value === undefined) return { text, missed: 1, message: `${name} is not known` };
  return value <= most
    ? { text, missed: 0 }
    : { text, missed: 1, message: `${name} is ${String(value)}` };
}

const doubtsOf = ({ pods }: Plan): readonly string[] => pods.flatMap(({ doubts = [] }) => doubts);
