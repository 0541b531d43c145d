import { reports, summaryOf, type Outcome } from '../../reports/index.ts';
import type { OutputFlags } from '../flags/output-flags.ts';
import { paintFor, terminalEnvironment, wantsColour, widthOf } from './terminal.ts';
import { writeResult } from './write-result.ts';

/** Renders the outcome in the format of -o and writes it to --output-file or standard output. */
export async function show(
  outcome: Outcome,
  flags: OutputFlags & { readonly events?: true },
): Promise<void> {
  const toFile = flags.outputFile !== undefined;
  const environment = terminalEnvironment(process, toFile);
  const paint = await paintFor(wantsColour(flags.color && !toFile, environment));
  const text = reports[flags.output](outcome, {
    width: widthOf(environment),
    isComplete: !environment.isTTY,
    paint,
    events: flags.events === true,
  });
  await writeResult(text, flags.outputFile);
  const summary = summaryOf(outcome);
  if (toFile && flags.quiet !== true && summary !== undefined) {
    process.stderr.write(`${summary}\n`);
  }
}
