// npm run man: writes man/kschedsim.1 from the commands, their flags and their help.
import fs from 'node:fs';
import path from 'node:path';
import type { Command, Option } from 'commander';
import { commandTable } from '../src/cli/command-table.ts';
import { readsConfigFile } from '../src/cli/config-file/config-keys.ts';
import { buildProgram, loadCommands } from '../src/cli/program.ts';
import { commonOptions, describeOption, ownOptions } from './command-flags.ts';

const FILE = path.join(import.meta.dirname, '../man/kschedsim.1');

/** The text of man/kschedsim.1, in the macros of man(7). */
export async function manPage(): Promise<string> {
  const program = await buildProgram([], () => undefined);
  const commands = await loadCommands();
  const common = commonOptions(commands);
  const parts = [
    `.TH KSCHEDSIM 1 "" "kschedsim ${program.version() ?? ''}" "User Commands"`,
    ...section('NAME', [`kschedsim \\- ${roff(lowerFirst(program.description()))}`]),
    ...section('SYNOPSIS', ['.B kschedsim', `.I command`, '[arguments] [flags]']),
    ...section(
      'COMMANDS',
      commandTable.flatMap(({ name, summary }) => item(bold(name), summary)),
    ),
    ...section('COMMON FLAGS', [
      'All commands that read a cluster have these flags:',
      ...common.flatMap(optionLines),
    ]),
    ...commands.flatMap((command) => commandLines(command, common)),
    ...section('EXAMPLES AND EXIT STATUS', preformatted(helpBeside(program))),
    ...section('ENVIRONMENT', [
      ...item(bold('KSCHEDSIM_CONFIG_FILE'), 'The file of --config-file.'),
      ...item(bold('NO_COLOR, FORCE_COLOR'), 'No colours, or colours without a terminal.'),
      ...item(bold('COLUMNS'), 'The width of reports without a terminal.'),
    ]),
    ...section(
      'FILES',
      item(bold('.kschedsim.yaml'), 'Defaults of flags (docs/KSCHEDSIM-YAML.md).'),
    ),
    ...section('SEE ALSO', ['.BR kubectl (1)', '.PP', 'The pages in docs/ of the package.']),
  ];
  return `${parts.join('\n')}\n`;
}

/** A command with its own flags, and its subcommands. */
function commandLines(command: Command, common: readonly Option[], parent = ''): readonly string[] {
  const name = `${parent}${command.name()}`;
  const own = ownOptions(command, common);
  const usage = readsConfigFile(command)
    ? command.usage().replace('[options]', '[flags] [common flags]')
    : command.usage();
  const subcommands = command.commands.filter((each) => each.name() !== 'help');
  return [
    ...section(`kschedsim ${name}`.toUpperCase(), [
      `.B kschedsim ${roff(name)}`,
      roff(usage),
      '.PP',
      roff(command.description() || summaryOf(name)),
      ...own.flatMap(optionLines),
      ...preformatted(helpBeside(command)),
    ]),
    ...subcommands.flatMap((each) => commandLines(each, common, `${name} `)),
  ];
}

const summaryOf = (name: string): string =>
  commandTable.find((entry) => entry.name === name)?.summary ?? '';

const optionLines = (option: Option): readonly string[] =>
  item(bold(option.flags), describeOption(option));

/** The text that a command adds to its help, such as examples. */
function helpBeside(command: Command): string {
  let help = '';
  command.configureOutput({ writeOut: (text) => (help += text) }).outputHelp();
  return help.replace(command.helpInformation(), '').trim();
}

const section = (title: string, lines: readonly string[]): readonly string[] => [
  `.SH "${title}"`,
  ...lines,
];

const item = (head: string, text: string): readonly string[] => ['.TP', head, roff(text)];

const preformatted = (text: string): readonly string[] =>
  text === '' ? [] : ['.PP', '.nf', ...text.split('\n').map(roff), '.fi'];

const bold = (text: string): string => `\\fB${roff(text)}\\fR`;

/** Text that troff prints as it is. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}

const lowerFirst = (text: string): string =>
  `${text.charAt(0).toLowerCase()}${text.slice(1)}`.replace(/\.$/, '');

if (process.argv[1] === import.meta.filename) fs.writeFileSync(FILE, await manPage());
