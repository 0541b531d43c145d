import { Argument, type Command } from 'commander';
import { EXIT, type Done } from '../exit-codes.ts';
import type { ProgramContext } from '../program-context.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `kschedsim completion`: a script that completes commands, flags and their values. */
export function define(command: Command, done: Done, program?: ProgramContext): void {
  command
    .addArgument(new Argument('<shell>', 'the shell that reads the script').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      process.stdout.write(await scriptFor(shell, program));
      done(EXIT.ok);
    });
}

const EXAMPLES = `
Examples:
  source <(kschedsim completion bash)                 in ~/.bashrc
  source <(kschedsim completion zsh)                  in ~/.zshrc, after compinit
  kschedsim completion fish > ~/.config/fish/completions/kschedsim.fish

The script has all commands and flags of this version; make it again after an upgrade.`;

async function scriptFor(shell: Shell, program: ProgramContext | undefined): Promise<string> {
  if (program === undefined) throw new Error('assertion failed: a command knows its program');
  const { completedCommands } = await import('../completion/completed-commands.ts');
  const commands = await completedCommands(program.programWith);
  switch (shell) {
    case 'bash':
      return (await import('../completion/bash.ts')).bashCompletion(commands);
    case 'zsh':
      return (await import('../completion/zsh.ts')).zshCompletion(commands);
    case 'fish':
      return (await import('../completion/fish.ts')).fishCompletion(commands);
  }
}
