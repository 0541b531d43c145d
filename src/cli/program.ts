import { Command } from 'commander';
import { commandTable } from './command-table.ts';
import { readsConfigFile } from './config-file/config-keys.ts';
import type { Done } from './exit-codes.ts';
import { withElsewhere } from './flags-elsewhere.ts';
import { checkOutputs } from './flags/output/check-outputs.ts';
import { refuseRepeatedFlags } from './flags/repeated-flags.ts';
import { formatHelp } from './help/format-help.ts';
import { packageVersion } from './package-version.ts';
import type { ProgramContext } from './program-context.ts';

/** The command line. Only the command that is run is loaded; the others are names and summaries. */
export async function buildProgram(argv: readonly string[], done: Done): Promise<Command> {
  const all = argv.includes(FULL_HELP);
  const program = new Command('kschedsim')
    .description('Dry run for Kubernetes scheduling: offline, exact, changes nothing.')
    .version(packageVersion(), '-V, --version')
    .helpOption('-h, --help', 'show help; --help=all shows every flag')
    .configureHelp({ formatHelp: (command, helper) => formatHelp(command, helper, { all }) })
    .showSuggestionAfterError()
    .exitOverride()
    .addHelpText('after', HELP);
  const [first, second] = argv.filter((word) => !word.startsWith('-'));
  const wanted = first === 'help' ? second : first;
  for (const entry of commandTable) {
    const command = program
      .command(entry.name)
      .summary(entry.summary)
      .description(sentence(entry.summary))
      .configureOutput({
        outputError: (text, write) => {
          write(withElsewhere(text));
        },
      })
      .showHelpAfterError(`See 'kschedsim ${entry.name} --help'.`);
    if (entry.name !== wanted) continue;
    // Before the hooks of the command, which read its flags.
    command.hook('preAction', useConfig);
    (await entry.load()).define(command, done, CONTEXT);
    command.hook('preAction', async (_, action) => {
      await checkOutputs(action);
    });
    refuseRepeatedFlags(command);
  }
  return program;
}

const FULL_HELP = '--help=all';

/** The words as Commander reads them: its --help has no value, and its help has no error for an unknown command. */
export function withPlainHelp(argv: readonly string[]): string[] {
  const [first, second] = argv;
  const isUnknown =
    first === 'help' &&
    second !== undefined &&
    !second.startsWith('-') &&
    second !== 'help' &&
    !commandTable.some(({ name }) => name === second);
  return argv.slice(isUnknown ? 1 : 0).map((word) => (word === FULL_HELP ? '--help' : word));
}

/** All commands with their summaries and flags. */
export const loadCommands = async (): Promise<readonly Command[]> =>
  await Promise.all(
    commandTable.map(async ({ name, summary, load }) => {
      const command = new Command(name).summary(summary);
      (await load()).define(command, () => undefined, CONTEXT);
      return command;
    }),
  );

async function useConfig(command: Command): Promise<void> {
  if (!readsConfigFile(command)) return;
  const { useConfigFile } = await import('./config-file/index.ts');
  await useConfigFile(command, loadCommands);
}

const CONTEXT: ProgramContext = {
  loadCommands,
  programWith: async (name) => await buildProgram([name], () => undefined),
};

const HELP = `
Examples:
  kschedsim plan cluster/ manifests/
  helm template ./chart | kschedsim plan -f nodes.yaml -f -
  kschedsim explain deployment/web -f cluster/ -f manifests/
  kschedsim compare cluster/ manifests/ --base default --head scheduler.yaml
  kschedsim capacity -f cluster/ --pod pod.yaml
  kschedsim drain worker-1 -f cluster/
  kschedsim policy convert policy.json > scheduler.yaml

Save a cluster's nodes: kubectl get nodes -o yaml > nodes.yaml

Exit codes: 0 the verdict is passed, 2 it is failed or unknown, 1 bad input or usage,
70 internal error, please report.`;

function sentence(summary: string): string {
  return summary.charAt(0).toUpperCase() + summary.slice(1);
}
