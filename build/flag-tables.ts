// npm run flags: writes docs/commands/flags.md and the flag tables of the other pages there from the flags of the commands.
import fs from 'node:fs';
import path from 'node:path';
import type { Command, Option } from 'commander';
import { readsConfigFile } from '../src/cli/config-file/config-keys.ts';
import { loadCommands } from '../src/cli/program.ts';
import { commonOptions, describeOption, ownOptions } from './command-flags.ts';

const FOLDER = path.join(import.meta.dirname, '../docs/commands');
const WHAT_IF = 'WHAT-IF.md';
/** The page about a flag, by the flag's name. */
const PAGE_OF: Readonly<Record<string, string>> = {
  '--add-node': WHAT_IF,
  '--apply': 'UPGRADES.md',
  '--config': 'SCHEDULER-CONFIGURATION.md',
  '--cordon': WHAT_IF,
  '--drain': WHAT_IF,
  '--evict': WHAT_IF,
  '--fail-zone': WHAT_IF,
  '--kubernetes': 'RELEASES.md',
  '--max-pods': 'LIMITS.md',
  '--output': 'FORMATS.md',
  '--owned': 'APPLY.md',
  '--picture': 'FORMATS.md#svg',
  '--remove-node': WHAT_IF,
  '--scale': WHAT_IF,
  '--set-request': WHAT_IF,
  '--until': 'CONTROLLERS.md#cronjobs',
};

const BEGIN = '<!-- Made by npm run flags. -->';
const END = '<!-- End of the flags. -->';

/** The pages with flag tables: by name of the file below docs/commands, what it contains and what it should contain. */
export async function flagPages(): Promise<readonly FlagPage[]> {
  const commands = await loadCommands();
  const common = commonOptions(commands);
  const shared = `# Flags of every command that reads a cluster

${sentenceOf(commands)}
\`kschedsim COMMAND --help=all\` prints them too.

${groupedTables(common)}`;
  return [
    { file: 'flags.md', now: readPage('flags.md'), due: shared },
    ...commands.flatMap((command) => {
      const file = `${command.name()}.md`;
      const now = readPage(file);
      return now.includes(BEGIN)
        ? [{ file, now, due: withTables(now, tablesOf(command, common)) }]
        : [];
    }),
  ];
}

interface FlagPage {
  readonly file: string;
  readonly now: string;
  readonly due: string;
}

const sentenceOf = (commands: readonly Command[]): string =>
  `These flags are the same in ${commands
    .filter(readsConfigFile)
    .map((command) => `[${command.name()}](${command.name()}.md)`)
    .join(', ')}.`;

function tablesOf(command: Command, common: readonly Option[]): string {
  const parts = [command, ...command.commands.filter((each) => each.name() !== 'help')].flatMap(
    (each) => {
      const own = ownOptions(each, common);
      const title = each === command ? '' : `\`kschedsim ${command.name()} ${each.name()}\`:\n\n`;
      return own.length === 0 ? [] : [`${title}${table(own)}`];
    },
  );
  const readsCluster = [command, ...command.commands].some(readsConfigFile);
  const more = readsCluster
    ? [`The flags of every such command are in [flags.md](flags.md).\n`]
    : [];
  return [...parts, ...more].join('\n');
}

/** The text with other tables between its marks. */
function withTables(page: string, tables: string): string {
  const [before = '', rest = ''] = page.split(BEGIN);
  return `${before}${BEGIN}\n\n${tables}\n${rest.slice(rest.indexOf(END))}`;
}

function groupedTables(options: readonly Option[]): string {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const title = (option.helpGroupHeading ?? 'Others').replace(/[:,].*$/, '');
    groups.set(title, [...(groups.get(title) ?? []), option]);
  }
  return [...groups].map(([title, own]) => `## ${title}\n\n${table(own)}`).join('\n');
}

const table = (options: readonly Option[]): string =>
  ['| flag | effect |', '|---|---|', ...options.map(row), ''].join('\n');

function row(option: Option): string {
  const page = PAGE_OF[option.long ?? ''];
  const more = page === undefined ? '' : ` (${linkTo(page)})`;
  const effect = escaped(describeOption(option)).replaceAll(
    /docs\/([A-Z-]+\.md)/g,
    (_, name: string) => linkTo(name),
  );
  return `| \`${option.flags.replaceAll('|', '\\|')}\` | ${effect}${more} |`;
}

const linkTo = (page: string): string => `[${page.replace(/#.*/, '')}](../${page})`;

/** Text that a cell of a table shows as it is. */
const escaped = (text: string): string => text.trim().replaceAll(/[|<>*_\x60]/g, '\\$&');

function readPage(file: string): string {
  const place = path.join(FOLDER, file);
  return fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : '';
}

/** Names of flags with a page that no command has. */
export async function unknownFlags(): Promise<readonly string[]> {
  const known = (await loadCommands()).flatMap(({ options }) => options.map(({ long }) => long));
  return Object.keys(PAGE_OF).filter((name) => !known.includes(name));
}

if (process.argv[1] === import.meta.filename) {
  for (const { file, due } of await flagPages()) fs.writeFileSync(path.join(FOLDER, file), due);
}
