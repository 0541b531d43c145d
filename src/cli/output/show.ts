import {
  commandOf,
  documentParts,
  reports,
  reportsOf,
  verdictLine,
  type Outcome,
  type Reported,
  type ReportName,
  type ReportOptions,
} from '../../reports/index.ts';
import { inputFiles, sha256 } from '../input/reading/files.ts';
import { withFiles } from '../input/reading/with-files.ts';
import { outputTargets, type OutputFlags } from '../flags/output/flags.ts';
import { packageVersion } from '../package-version.ts';
import { pathsFor } from './paths-for.ts';
import { heightOf, paintFor, terminalEnvironment, wantsColour, widthOf } from './terminal.ts';
import { writeResult } from './write-result.ts';
import { writeResults, type Result } from './write-results.ts';

/** Environment variable by which `kschedsim mcp` asks a command for the answer of its tool on standard output, in place of reports. */
export const AS_ANSWER = 'KSCHEDSIM_AS_ANSWER';

/** Shows what the command made of the files that it has read. */
export async function show(outcome: Outcome, flags: ShowFlags): Promise<void> {
  const made = await withFiles(outcome, inputFiles(), sha256);
  if (process.env[AS_ANSWER] === undefined) {
    await showSaved(made, flags);
    return;
  }
  const { answerOf } = await import('../mcp/answer.ts');
  await writeResult(JSON.stringify(answerOf(made)), undefined);
}

type ShowFlags = OutputFlags & { readonly events?: true };

/**
 * Renders the document in the formats of -o that show it and writes them to their files and to standard output. In a step of GitHub
 * Actions its verdict and its Markdown are appended to the files of the step.
 */
export async function showSaved(outcome: Reported, flags: ShowFlags): Promise<void> {
  const formats = reportsOf(commandOf(outcome));
  const targets = outputTargets(flags).filter(({ format }) => formats.includes(format));
  const results = await Promise.all(
    targets.map(async (target) => await rendered(outcome, target, flags)),
  );
  await writeResults(results);
  const isPrinted = targets.some(({ file }) => file === undefined);
  // The table of an explanation ends without a verdict, too.
  const hasLine = outcome.kind !== 'Explanation';
  if (!isPrinted && flags.quiet !== true && hasLine) {
    process.stderr.write(`${verdictLine(outcome)}\n`);
  }
  await appendToStep(outcome, flags);
}

/** Writes what the command made to the files of -o and --output-file, and nothing else. */
export async function showInFiles(outcome: Outcome, flags: ShowFlags): Promise<void> {
  const read = await withFiles(outcome, inputFiles(), sha256);
  const targets = outputTargets(flags).filter(({ file }) => file !== undefined);
  await writeResults(
    await Promise.all(targets.map(async (target) => await rendered(read, target, flags))),
  );
}

/** The document in a format, for a file or for standard output. */
export async function rendered(
  outcome: Reported,
  { format, file }: Rendering,
  flags: ShowFlags,
): Promise<Result> {
  const options = await optionsFor(flags, file !== undefined);
  const parts = documentParts[format]?.(outcome, options);
  const text = parts ?? reports[format](outcome, options);
  return { text, file };
}

interface Rendering {
  readonly format: ReportName;
  readonly file?: string | undefined;
}

/** Appends the verdict and the Markdown to the files of a GitHub Actions step, if there are any and --no-github is not given. */
export async function appendToStep(outcome: Reported, flags: ShowFlags): Promise<void> {
  if (!flags.github) return;
  const { appendStepFiles } = await import('./step-files.ts');
  await appendStepFiles(outcome, await optionsFor(flags, true), process.env);
}

export async function optionsFor(
  { color, commentId, events, fields, groupBy, picture, summary }: ShowFlags,
  toFile: boolean,
): Promise<ReportOptions> {
  const environment = terminalEnvironment(process, toFile);
  const height = heightOf(environment);
  return {
    width: widthOf(environment),
    ...(height === undefined ? {} : { height }),
    ...(groupBy === undefined ? {} : { groupBy }),
    ...(fields === undefined ? {} : { fields }),
    ...(summary === undefined ? {} : { isSummary: true }),
    isComplete: !environment.isTTY,
    paint: await paintFor(wantsColour(color && !toFile, environment)),
    events: events === true,
    version: packageVersion(),
    ...(commentId === undefined ? {} : { commentId }),
    ...(picture === undefined ? {} : { picture }),
    pathOf: pathsFor(process.cwd(), process.env),
  };
}
