import type { Command } from 'commander';
import { refuseInConfigFile } from './in-config-file.ts';
import { addPriceFlags, type PriceFlags } from './price-flags.ts';

/** Where the settings to use are written. */
export interface TuneFlags extends PriceFlags {
  readonly write?: string;
  readonly writeObjects?: string;
}

export function addTuneFlags(command: Command): Command {
  addPriceFlags(command.optionsGroup('Tuning:'))
    .option('--write <file>', 'write the KubeSchedulerConfiguration to use')
    .option('--write-objects <file>', 'write the changed objects to use: NodePools');
  return refuseInConfigFile(command, ['write', 'writeObjects'], 'it writes a file');
}
