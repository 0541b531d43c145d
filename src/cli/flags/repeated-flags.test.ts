import { Command, type Option } from 'commander';
import { expect, test } from 'vitest';
import { commandTable } from '../command-table.ts';
import { refuseRepeatedFlags, takesOneValue } from './repeated-flags.ts';

async function everyCommand(): Promise<readonly Command[]> {
  const loaded = await Promise.all(
    commandTable.map(async ({ name, load }) => {
      const command = new Command(name);
      (await load()).define(command, () => undefined);
      return command;
    }),
  );
  return loaded.flatMap((command) => [command, ...command.commands]);
}

test('every option keeps one value or collects all', async () => {
  const options = (await everyCommand()).flatMap((command) => command.options);
  const long = (kept: readonly Option[]): readonly (string | undefined)[] =>
    kept.map((option) => option.long);
  const single = options.filter(takesOneValue);
  const collecting = options.filter((option) => option.required && !takesOneValue(option));
  expect(long(single)).toEqual(
    expect.arrayContaining(['--output-file', '--seed', '--until', '--config', '--namespace']),
  );
  expect(long(collecting)).toEqual(
    expect.arrayContaining([
      '--output',
      '--filename',
      '--add-node',
      '--cordon',
      '--scale',
      '--base',
      '--head',
    ]),
  );
  // The file of a snapshot and the formats of a result; `size` fits copies of one pod, and limits each type of node.
  const both = new Set(long(single).filter((name) => long(collecting).includes(name)));
  expect([...both].sort()).toEqual(['--limit', '--output', '--pod']);
});

function parse(...words: readonly string[]): object {
  const program = new Command('kschedsim').exitOverride();
  const command = program
    .command('capacity')
    .option('--pod <name>', 'one')
    .option('--order <how>', 'one, with a default', 'queue')
    .option('-q, --quiet', 'a switch')
    .option('-f <path>', 'many', (path: string, before: string[] | undefined) => [
      ...(before ?? []),
      path,
    ]);
  command.configureOutput({ writeErr: () => undefined }).action(() => undefined);
  refuseRepeatedFlags(command);
  program.parse(['capacity', ...words], { from: 'user' });
  return command.opts();
}

test('one value beside a default is not a repetition', () => {
  expect(parse('--order', 'input', '-q', '-q', '-f', 'a', '-f', 'b', '--pod', 'a')).toEqual({
    order: 'input',
    quiet: true,
    f: ['a', 'b'],
    pod: 'a',
  });
});

test.each([
  ['--pod', 'a', '--pod', 'b'],
  ['--pod=a', '--pod=a'],
  ['--order', 'queue', '-q', '--order', 'queue'],
])('%s %s %s is refused', (...words) => {
  expect(() => parse(...words)).toThrow(/may be given only once/);
});
