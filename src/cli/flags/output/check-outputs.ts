import type { Command, OptionValues } from 'commander';
import type { OutputTarget } from './target.ts';

/** The arguments and values of a command line, without its outputs: names of files that are read are among them. */
export function namedBesideOutputs(command: Command): readonly string[] {
  const { output: _, outputFile: __, ...others } = command.opts<OptionValues>();
  const values: readonly unknown[] = Object.values(others).flat();
  return [...command.args, ...values.filter((value) => typeof value === 'string')];
}

/** Before the command runs: its results can be written, and not over what it reads. */
export function checkOutputs(command: Command, targets: () => readonly OutputTarget[]): Command {
  return command.hook('preAction', async (_, action) => {
    const { checkTargets } = await import('../../output/check-targets.ts');
    await checkTargets(targets(), namedBesideOutputs(action));
  });
}
