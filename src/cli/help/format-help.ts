import type { Command, Help, Option } from 'commander';
import { takeHelpTexts } from './texts.ts';
import { getOrInsert, greatest } from '../../units/index.ts';

/** The groups of flags that most commands have; short help shows only a few of them. */
const SHARED: readonly string[] = [
  'Input:',
  'Extenders:',
  'What if',
  'Simulation:',
  'Autoscaling:',
  'Output:',
  'Help:',
];

/** Flags of shared groups that short help shows. */
const USUAL: readonly string[] = ['--filename', '--namespace', '--output', '--fail-on'];

/** How much of the help is printed. */
interface Extent {
  /** Every flag, with all that is known of it. */
  readonly all: boolean;
  readonly examples: number;
  readonly hasArguments: boolean;
}

/** Short help, the longest of these that fits on a screen. */
const SHORT: readonly Extent[] = [
  { all: false, examples: 5, hasArguments: true },
  { all: false, examples: 3, hasArguments: true },
  { all: false, examples: 3, hasArguments: false },
  { all: false, examples: 1, hasArguments: false },
];
const ALL: Extent = { all: true, examples: Number.POSITIVE_INFINITY, hasArguments: true };

/** Lines of a screen. */
const SCREEN = 40;

/** Help with examples and exit codes first. Short help has the command's own flags and the usual flags, `all` has every flag. */
export function formatHelp(
  command: Command,
  helper: Help,
  { all }: { readonly all: boolean },
): string {
  if (all || command.parent === null) return helpOf(command, helper, ALL);
  const texts = SHORT.map((extent) => helpOf(command, helper, extent));
  return texts.find((text) => text.split('\n').length <= SCREEN + 1) ?? texts.at(-1) ?? '';
}

function helpOf(command: Command, helper: Help, extent: Extent): string {
  const { all } = extent;
  const { examples, exitCodes, notes } = takeHelpTexts(command);
  const commands = helper.visibleCommands(command);
  const parts = [
    [`Usage: ${helper.commandUsage(command)}`],
    wrap(helper.commandDescription(command), helper),
    // The title is one more line.
    examples.slice(0, extent.examples + 1),
    exitCodes.length > 0 ? exitCodes : exitCodesOf(command),
    ...(extent.hasArguments ? [argumentLines(command, helper)] : []),
    ...flagParts(command, helper, all),
    commands.length === 0 ? [] : ['Commands:', ...commands.map((one) => commandLine(one, helper))],
    ...(all ? notes : []),
    moreLines(command, helper, all),
  ];
  const texts = parts.filter((part) => part.length > 0).map((part) => part.join('\n'));
  return `${texts.join('\n\n')}\n`;
}

/** The exit codes of a command, with or without a verdict. */
const exitCodesOf = ({ options }: Command): readonly string[] =>
  options.some(({ long }) => long === '--fail-on' || long === '--exit-zero')
    ? ['Exit codes: 0 passed, 2 failed or unknown, 1 bad input or usage, 70 internal error']
    : ['Exit codes: 0 done, 1 bad input or usage, 70 internal error'];

/** Columns of the longest term that descriptions stand beside. */
const TERM = 30;

function argumentLines(command: Command, helper: Help): readonly string[] {
  const named = helper.visibleArguments(command);
  const width = greatest(named.map((one) => helper.argumentTerm(one).length));
  const lines = named.map((one) =>
    helper.formatItem(helper.argumentTerm(one), width, helper.argumentDescription(one), helper),
  );
  return lines.length === 0 ? [] : ['Arguments:', ...lines];
}

/** The flags by group. */
function flagParts(command: Command, helper: Help, all: boolean): readonly (readonly string[])[] {
  const visible = helper.visibleOptions(command);
  const chosen = all ? visible : visible.filter(isShort);
  const width = Math.min(TERM, greatest(chosen.map((one) => helper.optionTerm(one).length)));
  const groups = new Map<string, string[]>();
  for (const option of chosen) {
    const { helpGroupHeading = 'Options:' } = option;
    const heading = all || !isShared(option) ? helpGroupHeading : 'Usual flags:';
    const description = all ? helper.optionDescription(option) : inShort(option);
    const line = helper.formatItem(helper.optionTerm(option), width, description, helper);
    getOrInsert(groups, heading, () => [heading]).push(line);
  }
  return [...groups.values()];
}

/** What a flag does, without its conditions, its default and all but its choices. */
function inShort({ description, argChoices }: Option): string {
  const [first = ''] = description.split(/; | \(/);
  const at = first.indexOf(': ');
  const clause = at > LONG_ENOUGH ? first.slice(0, at) : first;
  return argChoices === undefined ? clause : `${clause}: ${argChoices.join(', ')}`;
}

/** A clause before a colon that says enough. */
const LONG_ENOUGH = 30;

const isShared = ({ helpGroupHeading = 'Options:' }: Option): boolean =>
  SHARED.some((group) => helpGroupHeading.startsWith(group));

const isShort = (option: Option): boolean =>
  USUAL.includes(option.long ?? '') || (!isShared(option) && option.long !== '--help');

/** Names alone stand beside what the commands do; their own help has their arguments. */
const commandLine = (command: Command, helper: Help): string =>
  helper.formatItem(command.name(), 10, helper.subcommandDescription(command), helper);

const wrap = (text: string, helper: Help): readonly string[] =>
  text === '' ? [] : [helper.boxWrap(text, helper.helpWidth ?? 80)];

/** How many flags short help leaves out. */
function moreLines(command: Command, helper: Help, all: boolean): readonly string[] {
  const left = helper
    .visibleOptions(command)
    .filter((option) => option.long !== '--help' && !isShort(option)).length;
  if (all || left === 0) return [];
  return [`${String(left)} more ${left === 1 ? 'flag' : 'flags'}: ${nameOf(command)} --help=all`];
}

function nameOf(command: Command): string {
  const { parent } = command;
  return parent === null ? command.name() : `${nameOf(parent)} ${command.name()}`;
}
