import { Option, type Command } from 'commander';
import type { ProgramContext } from '../program-context.ts';
import { EXIT, type Done } from '../exit-codes.ts';
import { assert } from '../../units/index.ts';

interface ViewFlags {
  readonly showOrigins?: true;
  readonly output: 'yaml' | 'json';
}

/** `kschedsim config`: what flags are set to, and by what. */
export function define(command: Command, done: Done, program?: ProgramContext): void {
  command.addHelpText('after', EXAMPLES);
  // A flag after the command's name belongs to that command.
  command
    .enablePositionalOptions()
    .command('view')
    .summary('print the effective values of the flags of a command')
    .description(
      'Print the values of the flags of a command: of its command line, the environment, ' +
        '.kschedsim.yaml and the defaults, in this order of precedence.',
    )
    .argument('[command]', 'the command; plan if none is named')
    .argument('[flags...]', 'its arguments and flags')
    .option('--show-origins', 'print where each value comes from')
    .addOption(
      new Option('-o, --output <format>', 'format of the result')
        .choices(['yaml', 'json'])
        .default('yaml'),
    )
    .allowUnknownOption()
    .passThroughOptions()
    .addHelpText('after', EXAMPLES)
    .action(async (name: string | undefined, words: readonly string[], flags: ViewFlags) => {
      const { viewConfig } = await import('../config-file/view-config.ts');
      assert(program !== undefined, 'config is a command of the program');
      const { showOrigins: origins = false, output } = flags;
      const view = { name: name ?? 'plan', words, cwd: process.cwd(), origins, output };
      process.stdout.write(await viewConfig(view, program.loadCommands));
      done(EXIT.ok);
    });
}

const EXAMPLES = `
Examples:
  kschedsim config view
  kschedsim config view --show-origins
  kschedsim config view --show-origins capacity cluster/ --seed 3
  kschedsim config view -o json --show-origins survive

docs/KSCHEDSIM-YAML.md describes the file. Exit codes: 0, or 1 if the file or the flags have errors.`;
