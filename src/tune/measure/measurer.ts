import type { Given } from '../../input/index.ts';
import type { Plan, TunedObjective, TunedObjectiveName } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import type { PlanInput } from '../../simulation/index.ts';
import { planWithFigures, survive } from '../../whatif/index.ts';
import type { PlanWithFigures, Prices } from '../../whatif/index.ts';
import type { Constraints } from '../document/index.ts';
import { nameOf } from '../search/index.ts';
import type { Candidate, Sample } from '../search/index.ts';
import { candidateInput } from './candidate-input.ts';
import type { Planned } from './candidate-input.ts';
import { comparedPair } from './compared-pair.ts';
import type { Held, Measured } from './measured.ts';
import { pendingSeconds } from './pending-seconds.ts';
import { planJudged } from './plan-judged.ts';
import type { TaskAnswer, TuningTask } from './task.ts';

/** What is measured, and on what. */
export interface MeasurerOptions extends Planned {
  /** By the numbers of samples. */
  readonly clusters: readonly (readonly Given[])[];
  readonly objective: TunedObjective;
  readonly constraints: Constraints;
  readonly prices: Prices;
}

/** Plans candidates and measures the plans. An answer does not depend on those before, so that several threads can share the tasks. */
export class Measurer {
  readonly #options: MeasurerOptions;

  constructor(options: MeasurerOptions) {
    this.#options = options;
  }

  /** Throws InputError if the start is refused. */
  answer({ ask, candidate, sample }: TuningTask): TaskAnswer {
    if (ask === 'measure') return { measured: this.#measure(candidate, sample) };
    const { space, prices } = this.#options;
    const base = this.#inputOf(space.start, sample);
    return { compared: comparedPair(base, this.#inputOf(candidate, sample), prices) };
  }

  /** The plan's input of a candidate on a sample. */
  #inputOf(candidate: Candidate, { cluster, seed }: Sample): PlanInput {
    const objects = this.#options.clusters[cluster] ?? [];
    return candidateInput(this.#options, objects, candidate, seed);
  }

  #measure(candidate: Candidate, sample: Sample): Measured {
    if (nameOf(candidate) === nameOf(this.#options.space.start)) {
      const made = this.#plan(candidate, sample);
      const { scheduler, notModelled } = made.plan;
      const warnings = [...made.plan.warnings, ...made.warnings];
      return {
        ...this.#judge(made, candidate, sample),
        start: { scheduler, notModelled, warnings },
      };
    }
    try {
      return this.#judge(this.#plan(candidate, sample), candidate, sample);
    } catch (error) {
      // Values that are right alone can be wrong together.
      if (!(error instanceof InputError)) throw error;
      return {
        objective: undefined,
        isSteady: true,
        held: [],
        verdict: 'failed',
        failures: [],
        doubts: [],
        without: 0,
        refused: error.message,
      };
    }
  }

  #plan(candidate: Candidate, sample: Sample): PlanWithFigures {
    return planWithFigures(this.#inputOf(candidate, sample), this.#options.prices);
  }

  #judge(made: PlanWithFigures, candidate: Candidate, sample: Sample): Measured {
    const { objective, constraints } = this.#options;
    const needsLosses = constraints.survives !== undefined || objective.name === 'losses-survived';
    const losses = needsLosses ? this.#losses(candidate, sample) : undefined;
    const figure = (name: TunedObjectiveName, resource?: string): number | undefined =>
      name === 'losses-survived' ? losses?.share : figureOf(made, name, resource);
    const { doubts, ...judged } = planJudged(made.plan, constraints);
    return {
      ...judged,
      objective: figure(objective.name, objective.resource),
      isSteady: !made.hasDrawn && losses === undefined,
      held: [
        ...(constraints.verdict === undefined ? [] : [verdictHeld(made.plan)]),
        ...(losses === undefined || constraints.survives === undefined ? [] : [losses.held]),
        ...constraints.atMost.map(({ name, most }) => boundHeld(name, most, figure(name))),
      ],
      doubts: [...doubts, ...(losses?.doubts ?? [])],
      without: withoutNode(made.plan),
    };
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
    const { options, ...input } = this.#inputOf(candidate, sample);
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

const withoutNode = ({ summary: { unschedulable, notCreated = 0, lost = 0 } }: Plan): number =>
  unschedulable + notCreated + lost;

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
