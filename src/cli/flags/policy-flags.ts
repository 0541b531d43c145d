import type { Command } from 'commander';
import { policyReports, type PolicyReportName } from '../../reports/index.ts';
import type { FailOnFlag } from './fail-on-flag.ts';
import { outputOption, targetsOf, type OutputTarget } from './output/target.ts';

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
  readonly output?: readonly OutputTarget<PolicyReportName>[];
  readonly color: boolean;
}

export function addWrittenOutputFlags(command: Command): Command {
  return command
    .option('--output-file <file>', 'write the result to a file instead of standard output')
    .option('-q, --quiet', 'print only errors on stderr');
}

/** The outputs that the flags name; the first goes to standard output or --output-file. */
export const policyTargets = ({
  output,
  outputFile,
}: Pick<ShowPolicyFlags, 'output' | 'outputFile'>): readonly OutputTarget<PolicyReportName>[] =>
  targetsOf(output, 'table', outputFile);

export function addPolicyOutputFlags(command: Command): Command {
  const isReport = (name: string): name is PolicyReportName => Object.hasOwn(policyReports, name);
  const formats = Object.keys(policyReports).filter(isReport);
  return addWrittenOutputFlags(command.addOption(outputOption(formats))).option(
    '--no-color',
    'no colours (NO_COLOR and FORCE_COLOR are honoured)',
  );
}
