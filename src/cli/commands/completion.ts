import { Argument, type Command } from 'commander';
import type { ProgramWith } from '../completion/completed-commands.ts';
import { EXIT, type Done } from '../exit-codes.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

/** `kschedsim completion`: a script that completes commands, flags and their values. */
export function define(command: Command, done: Done, programWith: ProgramWith): void {
  command
    .addArgument(new Argument('<shell>', 'the shell that reads the script').choices(SHELLS))
    .addHelpText('after', EXAMPLES)
    .action(async (shell: Shell) => {
      process.stdout.write(await scriptFor(shell, programWith));
      done(EXIT.ok);
    });
}

const EXAMPLES = `
Examples:
  source <(kschedsim completion bash)                 in ~/.bashrc
  source <(kschedsim completion zsh)                  in ~/.zshrc, after compinit
  kschedsim completion fish > ~/.config/fish/completions/kschedsim.fish

The script has all commands and flags of this version; make it again after an upgrade.`;

async function scriptFor(shell: Shell, programWith: ProgramWith): Promise<string> {
  const { completedCommands } = await import('../completion/completed-commands.ts');
  const commands = await completedCommands(programWith);
  switch (shell) {
    case 'bash':
      return (await import('../completion/bash.ts')).bashCompletion(commands);
    case 'zsh':
      return (await import('../completion/zsh.ts')).zshCompletion(commands);
    case 'fish':
      return (await import('../completion/fish.ts')).fishCompletion(commands);
  }
}
