import type { ScenarioExpectation, ScenarioOutcome, ScenarioStep } from '../../outcome/index.ts';
import { ApiError } from '../../store/index.ts';
import type { Check } from './expectation-kind.ts';
import type { Scenario, Timed } from './read-scenario.ts';
import { StepError } from './step-kind.ts';
import type { Action, StepContext, Unfinished } from './step-kind.ts';

/** One step, how it went, and what of it is still under way. */
interface Progress {
  readonly step: Timed<Action>;
  error: string | undefined;
  unfinished: Unfinished | undefined;
  isDone: boolean;
}

/** A scenario on its way: its steps wait on the clock, its expectations for whoever runs it. */
export class ScenarioRun {
  readonly #scenario: Scenario;
  readonly #context: StepContext;
  readonly #progress: readonly Progress[];
  readonly #verdicts: ScenarioExpectation[] = [];

  /** To be made when the cluster stands and nothing has happened yet: steps come first at their time. */
  constructor(scenario: Scenario, context: StepContext) {
    this.#scenario = scenario;
    this.#context = context;
    this.#progress = scenario.steps.map((step) => ({
      step,
      error: undefined,
      unfinished: undefined,
      isDone: false,
    }));
    for (const progress of this.#progress) {
      context.clock.at(progress.step.atMs, () => {
        this.#run(progress);
      });
    }
  }

  /** Virtual milliseconds after which expectations are to be checked, in order. */
  get checkpoints(): readonly number[] {
    return [...new Set(this.#scenario.expectations.map(({ atMs }) => atMs))];
  }

  /** Looks whether what is expected at that time is so. Everything at that time has to have happened. */
  check(checkpointMs: number): void {
    for (const expectation of this.#scenario.expectations) {
      if (expectation.atMs !== checkpointMs) continue;
      const found = expectation.does.found(this.#context.api);
      this.#verdicts.push(verdict(expectation, found));
    }
  }

  /** How it went, once the run is over. */
  outcome(): ScenarioOutcome {
    const { name, expectations } = this.#scenario;
    const unchecked = expectations.slice(this.#verdicts.length);
    return {
      ...(name === undefined ? {} : { name }),
      steps: this.#progress.map(stepOutcome),
      expectations: [...this.#verdicts, ...unchecked.map((one) => verdict(one, TOO_LATE))],
    };
  }

  #run(progress: Progress): void {
    progress.isDone = true;
    try {
      progress.unfinished = progress.step.does.run(this.#context);
    } catch (error) {
      if (!(error instanceof StepError) && !(error instanceof ApiError)) throw error;
      progress.error = error.message;
    }
  }
}

const TOO_LATE = 'not checked: the run was cut before';

function verdict(
  { atMs, name, kind, does }: Timed<Check>,
  found: string | undefined,
): ScenarioExpectation {
  return {
    at: atMs / 1000,
    kind,
    ...(name === undefined ? {} : { name }),
    text: does.text,
    met: found === undefined,
    ...(found === undefined ? {} : { found }),
  };
}

function stepOutcome({ step, error, unfinished, isDone }: Progress): ScenarioStep {
  const { atMs, kind, name, does } = step;
  const trouble =
    error ?? unfinished?.() ?? (isDone ? undefined : 'not done: the run was cut before');
  return {
    at: atMs / 1000,
    kind,
    ...(name === undefined ? {} : { name }),
    text: does.text,
    ...(trouble === undefined ? {} : { error: trouble }),
  };
}
