import { Command } from 'commander';
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

test('an option of any command is refused the second time, unless it collects its values', async () => {
  const collected: string[] = [];
  for (const command of await everyCommand()) {
    for (const option of command.options.filter(({ required }) => required)) {
      if (!takesOneValue(option)) collected.push(option.long ?? '');
    }
  }
  expect([...new Set(collected)].sort()).toEqual([
    '--add-node',
    '--base',
    '--cordon',
    '--filename',
    '--head',
    '--remove-node',
    '--scale',
  ]);
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

test('a value over a default is the first', () => {
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
