import type { Command } from 'commander';
import { exitCodeOf, type Done, type ExitCode } from '../exit-codes.ts';
import { commandOf, reportsOf, savedReports, type Outcome } from '../../reports/index.ts';
import { InputError } from '../../problems/index.ts';
import { addOutputFlags, outputTargets, type OutputFlags } from '../flags/output/flags.ts';
import type { OutputTarget } from '../flags/output/target.ts';
import { showSaved } from '../output/show.ts';

type Flags = OutputFlags & { readonly events?: true };

/** `kschedsim report`: a saved document in another format. */
export function define(command: Command, done: Done): void {
  command
    .argument('<document>', 'what a command wrote with -o json or -o yaml; - for standard input')
    .option('--events', 'list the events in tables');
  addOutputFlags(command)
    .addHelpText('after', EXAMPLES)
    .action(async (file: string, flags: Flags) => {
      done(await run(file, flags));
    });
}

const EXAMPLES = `
Examples:
  kschedsim plan cluster/ manifests/ -o json=plan.json
  kschedsim report plan.json -o html=plan.html
  kschedsim report plan.json                        the table
  kschedsim survive cluster.yaml -o json | kschedsim report - -o markdown

The report and the exit code are those of the command that wrote the document. Nothing is simulated.`;

async function run(file: string, flags: Flags): Promise<ExitCode> {
  const { readSavedDocument } = await import('../saved-document/read-saved-document.ts');
  const outcome = await readSavedDocument(file);
  checkFormats(file, outcome, outputTargets(flags));
  await showSaved(outcome, flags);
  return exitCodeOf(outcome.summary.verdict, flags);
}

/** Throws InputError for a format that the document's own command does not have. */
function checkFormats(file: string, outcome: Outcome, targets: readonly OutputTarget[]): void {
  const formats: readonly string[] = reportsOf(commandOf(outcome));
  const missing = targets.find(({ format }) => !formats.includes(format));
  if (missing === undefined) return;
  const known = savedReports.filter((format) => formats.includes(format)).join(', ');
  const message = `-o ${missing.format} does not show documents of kind ${outcome.kind}: their formats are ${known}`;
  throw new InputError([{ file, message }]);
}
