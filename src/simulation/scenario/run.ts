import type { ScenarioExpectation, ScenarioOutcome, ScenarioStep } from '../../outcome/index.ts';
import { ApiError } from '../../server/index.ts';
import { groupBy } from '../../units/index.ts';
import type { Check } from './expectation-kind.ts';
import type { Scenario, Timed } from './read-scenario.ts';
import { StepError } from './step-error.ts';
import type { Action, StepContext, Unfinished } from './step-kind.ts';

/** One step and its result. */
interface Progress {
  readonly step: Timed<Action>;
  error: string | undefined;
  unfinished: Unfinished | undefined;
  isDone: boolean;
}

/** A running scenario: its steps are events on the clock, its expectations are checked by the caller. */
export class ScenarioRun {
  readonly #scenario: Scenario;
  readonly #context: StepContext;
  readonly #progress: readonly Progress[];
  readonly #results: ScenarioExpectation[] = [];
  /** By time, in the order of times. */
  readonly #checks: ReadonlyMap<number, readonly Timed<Check>[]>;

  /** Must be created before the first event, so that steps run first at their time. */
  constructor(scenario: Scenario, context: StepContext) {
    this.#scenario = scenario;
    this.#context = context;
    this.#checks = groupBy(scenario.expectations, ({ atMs }) => atMs);
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

  /** The virtual milliseconds at which `check` must be called, in order. */
  get checkpoints(): readonly number[] {
    return [...this.#checks.keys()];
  }

  /** Checks the expectations of that time. To be called after all events of that time. */
  check(checkpointMs: number): void {
    for (const expectation of this.#checks.get(checkpointMs) ?? []) {
      const found = expectation.does.found(this.#context.api);
      this.#results.push(resultOf(expectation, found));
    }
  }

  /** The results of all steps and expectations, after the run. */
  outcome(): ScenarioOutcome {
    const { name, expectations } = this.#scenario;
    const unchecked = expectations.slice(this.#results.length);
    return {
      ...(name === undefined ? {} : { name }),
      steps: this.#progress.map(stepOutcome),
      expectations: [...this.#results, ...unchecked.map((one) => resultOf(one, TOO_LATE))],
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

function resultOf(
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
