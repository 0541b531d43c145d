import { reports, summaryOf, type Outcome, type ReportOptions } from '../../reports/index.ts';
import { inputFiles, sha256 } from '../input/reading/files.ts';
import { withFiles } from '../input/reading/with-files.ts';
import { outputTargets, type OutputFlags } from '../flags/output-flags.ts';
import { packageVersion } from '../package-version.ts';
import { pathsFor } from './paths-for.ts';
import { paintFor, terminalEnvironment, wantsColour, widthOf } from './terminal.ts';
import { writeResults } from './write-results.ts';

/** Shows what the command made of the files that it has read. */
export async function show(outcome: Outcome, flags: ShowFlags): Promise<void> {
  await showSaved(await withFiles(outcome, inputFiles(), sha256), flags);
}

type ShowFlags = OutputFlags & { readonly events?: true };

/**
 * Renders the outcome in the formats of -o and writes them to their files and to standard output. In a step of GitHub Actions its
 * verdict and its Markdown are appended to the files of the step.
 */
export async function showSaved(outcome: Outcome, flags: ShowFlags): Promise<void> {
  const targets = outputTargets(flags);
  const results = await Promise.all(
    targets.map(async ({ format, file }) => {
      const options = await optionsFor(flags, file !== undefined);
      return { text: reports[format](outcome, options), file };
    }),
  );
  await writeResults(results);
  const summary = summaryOf(outcome);
  const isPrinted = targets.some(({ file }) => file === undefined);
  if (!isPrinted && flags.quiet !== true && summary !== undefined) {
    process.stderr.write(`${summary}\n`);
  }
  if (!flags.github) return;
  const { appendStepFiles } = await import('./step-files.ts');
  await appendStepFiles(outcome, await optionsFor(flags, true), process.env);
}

export async function optionsFor(
  { color, commentId, events, picture }: ShowFlags,
  toFile: boolean,
): Promise<ReportOptions> {
  const environment = terminalEnvironment(process, toFile);
  return {
    width: widthOf(environment),
    isComplete: !environment.isTTY,
    paint: await paintFor(wantsColour(color && !toFile, environment)),
    events: events === true,
    version: packageVersion(),
    ...(commentId === undefined ? {} : { commentId }),
    ...(picture === undefined ? {} : { picture }),
    pathOf: pathsFor(process.cwd(), process.env),
  };
}
