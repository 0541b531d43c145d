import { InvalidArgumentError, Option, type Command } from 'commander';
import type { FrontCells } from '../../outcome/index.ts';
import { sweepReports, type SweepReportName } from '../../reports/index.ts';
import { outputOption, targetsOf, type OutputTarget } from '../flags/output/target.ts';

/** Flags of `sweep report`. */
export interface SweepReportFlags {
  readonly across?: string;
  readonly down?: string;
  readonly objective?: string;
  readonly better?: ReadonlyMap<string, Better>;
  readonly front: FrontCells;
  readonly output?: readonly OutputTarget<SweepReportName>[];
  readonly outputFile?: string;
  readonly color: boolean;
  readonly exitZero?: true;
  readonly quiet?: true;
}

type Better = 'low' | 'high';

/** The outputs that the flags name; the first goes to standard output or --output-file. */
export const sweepTargets = ({
  output,
  outputFile,
}: Pick<SweepReportFlags, 'output' | 'outputFile'>): readonly OutputTarget<SweepReportName>[] =>
  targetsOf(output, 'table', outputFile);

export function addSweepReportFlags(command: Command): Command {
  const isReport = (name: string): name is SweepReportName => Object.hasOwn(sweepReports, name);
  const formats = Object.keys(sweepReports).filter(isReport);
  return command
    .option(
      '--across <axis>',
      'axis of the columns of the heat map (default: that with most values)',
    )
    .option('--down <axis>', 'axis of its rows (default: the next one)')
    .option('--objective <name>', 'what it shows (default: the first objective with numbers)')
    .option(
      '--better <name=low|high>',
      'which values of an objective are better, where the sweep does not say it; may be repeated',
      addBetter,
    )
    .addOption(
      new Option('--front <cells>', 'cells that can be on the Pareto front')
        .choices(['passed', 'answered'])
        .default('passed'),
    )
    .addOption(outputOption(formats))
    .option('--output-file <file>', 'write the result to a file instead of standard output')
    .option('--no-color', 'no colours (NO_COLOR and FORCE_COLOR are honoured)')
    .option('--exit-zero', 'exit 0 also if a cell is not passed; not if one is missing')
    .option('-q, --quiet', 'print only errors and results');
}

function addBetter(
  text: string,
  before: ReadonlyMap<string, Better> | undefined,
): ReadonlyMap<string, Better> {
  const at = text.lastIndexOf('=');
  const [name, better] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)];
  if (name !== '' && (better === 'low' || better === 'high')) {
    return new Map([...(before ?? []), [name, better]]);
  }
  throw new InvalidArgumentError('Not NAME=low or NAME=high.');
}
