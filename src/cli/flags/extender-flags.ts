import { Option, type Command } from 'commander';
import { refuseInConfigFile } from './in-config-file.ts';

/** How the extenders of a Policy or a configuration are called. */
export interface ExtenderFlags {
  readonly allowExtenders?: true;
  readonly allowExtenderBinds?: true;
  readonly extenderAnswers?: string;
  readonly recordExtenders?: string;
}

export function addExtenderFlags(command: Command): Command {
  command
    .optionsGroup('Extenders:')
    .option('--allow-extenders', 'call the extenders of --config or --policy over the network')
    .option(
      '--allow-extender-binds',
      'with --allow-extenders: also send bind calls, which may bind real pods',
    )
    .addOption(
      new Option(
        '--extender-answers <file>',
        'replay recorded extender answers, offline',
      ).conflicts('allowExtenders'),
    )
    .addOption(
      new Option(
        '--record-extenders <file>',
        'record requests and answers in a file, for --extender-answers',
      ).conflicts('extenderAnswers'),
    );
  refuseInConfigFile(command, ['allowExtenders', 'allowExtenderBinds'], 'it calls other machines');
  return refuseInConfigFile(command, ['recordExtenders'], 'it writes a file');
}
