import { reports, summaryOf, type Outcome } from '../../reports/index.ts';
import type { OutputFlags } from '../flags/output-flags.ts';
import { paintFor, surroundingsOf, wantsColour, widthOf } from './terminal.ts';
import { writeResult } from './write-result.ts';

/** Renders the outcome in the format asked for and writes it where it is asked for. */
export async function show(
  outcome: Outcome,
  flags: OutputFlags & { readonly events?: true },
): Promise<void> {
  const toFile = flags.outputFile !== undefined;
  const surroundings = surroundingsOf(process, toFile);
  const paint = await paintFor(wantsColour(flags.color && !toFile, surroundings));
  const text = reports[flags.output](outcome, {
    width: widthOf(surroundings),
    paint,
    events: flags.events === true,
  });
  await writeResult(text, flags.outputFile);
  const summary = summaryOf(outcome);
  if (toFile && flags.quiet !== true && summary !== undefined) {
    process.stderr.write(`${summary}\n`);
  }
}
