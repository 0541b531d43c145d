import { InvalidArgumentError, Option, type Command } from 'commander';
import { reportsOf, savedReports, type ReportName } from '../../reports/index.ts';
import { refuseInConfigFile } from './in-config-file.ts';
import { outputOption, targetsOf, type OutputTarget } from './output-target.ts';

/** The formats and destinations of the result. */
export interface OutputFlags {
  readonly output?: readonly OutputTarget<ReportName>[];
  readonly outputFile?: string;
  readonly commentId?: string;
  readonly picture?: 'map' | 'timeline';
  /** False: nothing is appended to the files of a GitHub Actions step. */
  readonly github: boolean;
  readonly color: boolean;
  readonly exitZero?: true;
  readonly quiet?: true;
  readonly verbose?: true;
}

/** Adds the flags, and a check of the destinations before the command runs. */
export function addOutputFlags(command: Command): Command {
  const isReport = command.name() === 'report';
  const formats = isReport ? savedReports : reportsOf(command.name());
  command
    .hook('preAction', async () => {
      const { checkTargets } = await import('../output/check-targets.ts');
      await checkTargets(outputTargets(command.opts<OutputFlags>()));
    })
    .optionsGroup('Output:')
    .addOption(outputOption(formats))
    .option('--output-file <file>', 'write the result to a file instead of standard output')
    .addOption(
      new Option(
        '--comment-id <id>',
        'ID of the update marker in Markdown (default: the command)',
      ).argParser(parseCommentId),
    );
  if (isReport || command.name() === 'plan') addPictureFlag(command);
  command
    .option('--no-github', 'append nothing to $GITHUB_OUTPUT and $GITHUB_STEP_SUMMARY')
    .option('--no-color', 'no colours (NO_COLOR and FORCE_COLOR are honoured)')
    .option('--exit-zero', 'exit 0 even if the verdict is failed or unknown')
    .option('-q, --quiet', 'print only errors on stderr')
    .option('-v, --verbose', 'log progress to stderr')
    .optionsGroup('Help:');
  refuseInConfigFile(command, ['outputFile'], 'it writes a file');
  return refuseInConfigFile(command, ['exitZero'], 'it hides a verdict that is not passed');
}

/** The outputs that the flags name; the first goes to standard output or --output-file. */
export const outputTargets = ({
  output,
  outputFile,
}: Pick<OutputFlags, 'output' | 'outputFile'>): readonly OutputTarget<ReportName>[] =>
  targetsOf(output, 'table', outputFile);

/** Plans have two pictures; other documents have one. */
function addPictureFlag(command: Command): void {
  command.addOption(
    new Option('--picture <part>', 'what of a plan -o svg shows (default: both)').choices([
      'map',
      'timeline',
    ]),
  );
}

function parseCommentId(text: string): string {
  if (/^[\w./-]{1,100}$/.test(text) && !text.includes('--')) return text;
  throw new InvalidArgumentError('Not letters, digits, ".", "_", "/" and single "-".');
}
