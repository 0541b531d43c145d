import type { Command } from 'commander';
import { workersFlag } from '../workers/flag.ts';
import { refuseInConfigFile } from './in-config-file.ts';
import { addPriceFlags, type PriceFlags } from './price-flags.ts';

/** Where the settings to use are written, and how many threads look for them. */
export interface TuneFlags extends PriceFlags {
  readonly write?: string;
  readonly writeObjects?: string;
  readonly workers: number | 'auto';
}

export function addTuneFlags(command: Command): Command {
  addPriceFlags(command.optionsGroup('Tuning:'))
    .option('--write <file>', 'write the KubeSchedulerConfiguration to use')
    .option('--write-objects <file>', 'write the changed objects to use: NodePools')
    .addOption(workersFlag('threads that make plans; auto: one, and more for long searches'));
  return refuseInConfigFile(command, ['write', 'writeObjects'], 'it writes a file');
}
