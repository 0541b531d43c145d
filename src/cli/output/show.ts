import { reports, summaryOf, type Outcome, type ReportOptions } from '../../reports/index.ts';
import { outputTargets, type OutputFlags } from '../flags/output-flags.ts';
import { packageVersion } from '../package-version.ts';
import { pathsFor } from './paths-for.ts';
import { paintFor, terminalEnvironment, wantsColour, widthOf } from './terminal.ts';
import { writeResults } from './write-results.ts';

/**
 * Renders the outcome in the formats of -o and writes them to their files and to standard output. In a step of GitHub Actions its
 * verdict and its Markdown are appended to the files of the step.
 */
export async function show(
  outcome: Outcome,
  flags: OutputFlags & { readonly events?: true },
): Promise<void> {
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

async function optionsFor(
  { color, commentId, events }: OutputFlags & { readonly events?: true },
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
    pathOf: pathsFor(process.cwd(), process.env),
  };
}
