import { Option, type Command } from 'commander';
import { planReports, reports, type ReportName } from '../../reports/index.ts';

/** How the result is shown. */
export interface OutputFlags {
  readonly output: ReportName;
  readonly outputFile?: string;
  readonly color: boolean;
  readonly exitZero?: true;
  readonly quiet?: true;
  readonly verbose?: true;
}

export function addOutputFlags(command: Command): Command {
  const formats = Object.keys(reports).filter(
    (format) => command.name() === 'plan' || !planReports.includes(format),
  );
  return command
    .optionsGroup('Output:')
    .addOption(
      new Option('-o, --output <format>', 'how to show the result')
        .choices(formats)
        .default('table'),
    )
    .option('--output-file <file>', 'write the result there instead of to standard output')
    .option('--no-color', 'no colours (NO_COLOR and FORCE_COLOR are heeded too)')
    .option('--exit-zero', 'exit 0 also where something does not fit')
    .option('-q, --quiet', 'nothing on standard error but errors')
    .option('-v, --verbose', 'say on standard error what is done and how long it takes')
    .optionsGroup('Help:');
}
