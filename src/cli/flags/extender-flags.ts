import { Option, type Command } from 'commander';

/** How the extenders of a Policy or a configuration are reached. */
export interface ExtenderFlags {
  readonly allowExtenders?: true;
  readonly allowExtenderBinds?: true;
  readonly extenderAnswers?: string;
  readonly recordExtenders?: string;
}

export function addExtenderFlags(command: Command): Command {
  return command
    .optionsGroup('Extenders:')
    .option('--allow-extenders', 'ask the extenders of --config or --policy over the network')
    .option(
      '--allow-extender-binds',
      'with it: have extenders bind, too, which they may do for real',
    )
    .addOption(
      new Option(
        '--extender-answers <file>',
        'let recorded answers speak for the extenders, offline',
      ).conflicts('allowExtenders'),
    )
    .addOption(
      new Option(
        '--record-extenders <file>',
        'write what they are asked and answer, for --extender-answers',
      ).conflicts('extenderAnswers'),
    );
}
