import { InvalidArgumentError, Option, type Command } from 'commander';
import { InputError } from '../../../problems/index.ts';
import { GROUPINGS, type GroupBy } from '../../../outcome/index.ts';
import {
  documentParts,
  reportsOf,
  savedReports,
  type FieldChoice,
  type ReportName,
} from '../../../reports/index.ts';
import { fieldsOption } from './fields-flag.ts';
import { refuseInConfigFile } from '../in-config-file.ts';
import { outputOption, targetsOf, type OutputTarget } from './target.ts';

/** The formats and destinations of the result. */
export interface OutputFlags {
  readonly output?: readonly OutputTarget<ReportName>[];
  readonly outputFile?: string;
  readonly commentId?: string;
  readonly picture?: 'map' | 'timeline' | 'trace';
  readonly groupBy?: GroupBy;
  readonly fields?: FieldChoice;
  readonly summary?: true;
  /** False: nothing is appended to the files of a GitHub Actions step. */
  readonly github: boolean;
  readonly color: boolean;
  readonly exitZero?: true;
  readonly quiet?: true;
  readonly verbose?: true;
}

export function addOutputFlags(command: Command): Command {
  const isReport = command.name() === 'report';
  const formats = isReport ? savedReports : reportsOf(command.name());
  command.hook('preAction', () => {
    checkFields(command.opts<OutputFlags>());
  });
  command
    .optionsGroup('Output:')
    .addOption(outputOption(formats))
    .option('--output-file <file>', 'write the result to a file instead of standard output')
    .addOption(fieldsOption(command.name()))
    .addOption(
      new Option(
        '--comment-id <id>',
        'ID of the update marker in Markdown (default: the command)',
      ).argParser(parseCommentId),
    );
  if (isReport || command.name() === 'plan') addPlanFlags(command);
  command
    .option('--no-github', 'append nothing to $GITHUB_OUTPUT and $GITHUB_STEP_SUMMARY')
    .option('--no-color', 'no colours (NO_COLOR and FORCE_COLOR are honoured)')
    .option('--exit-zero', 'exit 0 even if the verdict is failed or unknown')
    .option('-q, --quiet', 'print only errors on stderr')
    .option('-v, --verbose', 'log progress to stderr')
    .optionsGroup('Help:');
  refuseInConfigFile(command, ['outputFile'], 'it writes a file');
  refuseInConfigFile(command, ['fields'], 'it is for some formats only');
  return refuseInConfigFile(command, ['exitZero'], 'it hides a verdict that is not passed');
}

/** Throws InputError if nothing is written that has fields. */
function checkFields(flags: OutputFlags): void {
  if (flags.fields === undefined) return;
  const isWritten = outputTargets(flags).some(({ format }) => documentParts[format] !== undefined);
  if (!isWritten) throw new InputError([{ message: '--fields needs -o json or -o yaml' }]);
}

/** The outputs that the flags name; the first goes to standard output or --output-file. */
export const outputTargets = ({
  output,
  outputFile,
}: Pick<OutputFlags, 'output' | 'outputFile'>): readonly OutputTarget<ReportName>[] =>
  targetsOf(output, 'table', outputFile);

/** Only plans have groups of pods, and several pictures; other documents have one. */
function addPlanFlags(command: Command): void {
  command
    .addOption(
      new Option('--group-by <what>', 'group pods without a node (default: cause)').choices(
        GROUPINGS,
      ),
    )
    .option('--summary', 'only what is wrong and the verdict, in at most 12 lines');
  command.addOption(
    new Option('--picture <part>', 'what of a plan -o svg shows (default: all)').choices([
      'map',
      'timeline',
      'trace',
    ]),
  );
}

/** Throws InvalidArgumentError for an ID that Markdown or a shell could read as something else. */
export function parseCommentId(text: string): string {
  if (/^[\w./-]{1,100}$/.test(text) && !text.includes('--')) return text;
  throw new InvalidArgumentError('Not letters, digits, ".", "_", "/" and single "-".');
}
