import { Option, type Command } from 'commander';
import { policyReports, type PolicyReportName } from '../../reports/index.ts';
import type { FailOnFlag } from './fail-on-flag.ts';

/** What `policy check` is asked. */
export interface CheckPolicyFlags extends FailOnFlag<'warnings'> {
  readonly quiet?: true;
}

/** What is asked of one Policy, and where the answer goes. */
export interface PolicyFlags {
  readonly outputFile?: string;
  readonly quiet?: true;
}

export interface ShowPolicyFlags extends PolicyFlags {
  readonly output: PolicyReportName;
  readonly color: boolean;
}

export function addWrittenOutputFlags(command: Command): Command {
  return command
    .option('--output-file <file>', 'write the result there instead of to standard output')
    .option('-q, --quiet', 'nothing on standard error but errors');
}

export function addPolicyOutputFlags(command: Command): Command {
  const output = new Option('-o, --output <format>', 'how to show the result')
    .choices(Object.keys(policyReports))
    .default('table');
  return addWrittenOutputFlags(command.addOption(output)).option(
    '--no-color',
    'no colours (NO_COLOR and FORCE_COLOR are heeded too)',
  );
}
