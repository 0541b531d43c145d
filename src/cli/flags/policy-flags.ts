import { Option, type Command } from 'commander';
import { policyReports, type PolicyReportName } from '../../reports/index.ts';
import type { FailOnFlag } from './fail-on-flag.ts';

/** Flags of `policy check`. */
export interface CheckPolicyFlags extends FailOnFlag<'warnings'> {
  readonly quiet?: true;
}

/** Flags of `policy convert`. */
export interface PolicyFlags {
  readonly outputFile?: string;
  readonly quiet?: true;
}

/** Flags of `policy show`. */
export interface ShowPolicyFlags extends PolicyFlags {
  readonly output: PolicyReportName;
  readonly color: boolean;
}

export function addWrittenOutputFlags(command: Command): Command {
  return command
    .option('--output-file <file>', 'write the result to a file instead of standard output')
    .option('-q, --quiet', 'print only errors on stderr');
}

export function addPolicyOutputFlags(command: Command): Command {
  const output = new Option('-o, --output <format>', 'format of the result')
    .choices(Object.keys(policyReports))
    .default('table');
  return addWrittenOutputFlags(command.addOption(output)).option(
    '--no-color',
    'no colours (NO_COLOR and FORCE_COLOR are honoured)',
  );
}
