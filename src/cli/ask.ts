import type { Command } from 'commander';
import type { Outcome } from '../reports/index.ts';
import { collectProblems } from './collect-problems.ts';
import { exitCodeOf, type ExitCode } from './exit-codes.ts';
import { addFailOnFlag, type FailOnFlag } from './flags/fail-on-flag.ts';
import { addInputFlags, type InputFlags } from './flags/input-flags.ts';
import { addOutputFlags, type OutputFlags } from './flags/output/flags.ts';
import { addSimulationFlags, type SimulationFlags } from './flags/simulation-flags.ts';
import { addWhatIfFlags, type WhatIfFlags } from './flags/what-if-flags.ts';
import type { LoadedInput } from './input/load.ts';
import { logTo, type Log } from './output/log.ts';
import { show } from './output/show.ts';

/** The flags of a question about a cluster that is simulated to its end first. `Kind`: the findings that --fail-on can name. */
export type QuestionFlags<Kind extends string> = InputFlags &
  FailOnFlag<Kind> &
  WhatIfFlags &
  SimulationFlags &
  OutputFlags;

/** The argument of a question that reads manifests. */
export const addPaths = (command: Command): Command =>
  command.argument(
    '[path...]',
    'manifests: the nodes, what runs on them, and what you want to apply',
  );

/** Adds the flags of `QuestionFlags`. */
export function addQuestionFlags(
  command: Command,
  kinds: readonly string[],
  failOn: readonly string[] = kinds,
): Command {
  const withSimulation = addSimulationFlags(addWhatIfFlags(addInputFlags(command)));
  return addOutputFlags(addFailOnFlag(withSimulation, kinds, failOn));
}

/** What a command asks of its input. `Documents`: what it reads beside it. */
interface Question<Answer extends Outcome, Documents> {
  /** What is being done and what was done: "draining", "drained". */
  readonly words: readonly [doing: string, done: string];
  /** Loads what else the answer needs. The function that it gives is timed. */
  readonly prepare: (
    input: LoadedInput,
    documents: Documents,
    log: Log,
  ) => Promise<() => Answer | Promise<Answer>>;
  /** Writes what the answer contains for files of its own. */
  readonly save?: (answer: Answer) => Promise<void>;
}

type AskFlags = InputFlags & WhatIfFlags & OutputFlags;

/** Reads the input, answers the question and shows the answer. */
export const ask = <Answer extends Outcome>(
  paths: readonly string[],
  flags: AskFlags,
  question: Question<Answer, undefined>,
): Promise<ExitCode> => askWith(() => Promise.resolve(undefined), paths, flags, question);

/** Like `ask`, for a question that reads documents of its own: their problems are reported together with those of the input. */
export async function askWith<Answer extends Outcome, Documents>(
  readDocuments: () => Promise<Documents>,
  paths: readonly string[],
  flags: AskFlags,
  { words: [doing, done], prepare, save }: Question<Answer, Documents>,
): Promise<ExitCode> {
  const { loadInput } = await import('./input/load.ts');
  const log = logTo(process.stderr, flags);
  const [input, documents] = await collectProblems([
    () => loadInput(paths, flags, log),
    readDocuments,
  ]);
  const compute = await prepare(input, documents, log);
  log.progress(`${doing}…`);
  const from = performance.now();
  const answer = await compute();
  log.finish();
  log.note(`${done} in ${String(Math.round(performance.now() - from))} ms`);
  await save?.(answer);
  await show(input.nameEdits(answer), flags);
  return exitCodeOf(answer.summary.verdict, flags);
}
