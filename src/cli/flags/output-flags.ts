import { Option, type Command } from 'commander';
import { planReports, reports, type ReportName } from '../../reports/index.ts';
import { refuseInConfigFile } from './in-config-file.ts';

/** The format and destination of the result. */
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
  command
    .optionsGroup('Output:')
    .addOption(
      new Option('-o, --output <format>', 'format of the result').choices(formats).default('table'),
    )
    .option('--output-file <file>', 'write the result to a file instead of standard output')
    .option('--no-color', 'no colours (NO_COLOR and FORCE_COLOR are honoured)')
    .option('--exit-zero', 'exit 0 even if the verdict is failed or unknown')
    .option('-q, --quiet', 'print only errors on stderr')
    .option('-v, --verbose', 'log progress to stderr')
    .optionsGroup('Help:');
  refuseInConfigFile(command, ['outputFile'], 'it writes a file');
  return refuseInConfigFile(command, ['exitZero'], 'it hides a verdict that is not passed');
}
