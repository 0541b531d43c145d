import { expect, test } from 'vitest';
import { commandTable } from './command-table.ts';
import { withElsewhere } from './flags-elsewhere.ts';
import { buildProgram, loadCommands } from './program.ts';

/** What a command line with an unknown option prints. */
async function printed(name: string, flag: string): Promise<string> {
  let text = '';
  const program = await buildProgram([name], () => undefined);
  for (const command of program.commands) {
    const before = command.configureOutput();
    command.exitOverride().configureOutput({ ...before, writeErr: (part) => (text += part) });
  }
  await program.parseAsync([name, flag, 'x'], { from: 'user' }).catch(() => undefined);
  return text;
}

test.each([
  ['check', '--trace', 'plan and watch play a trace'],
  ['compare', '--trace', 'plan --trace FILE -o json'],
  ['explain', '--trace', 'plan and watch play a trace'],
  ['plan', '--growth', 'capacity has --growth'],
  ['tune', '--shard', 'sweep has --shard'],
])('%s says which command has %s', async (name, flag, says) => {
  const text = await printed(name, flag);
  expect(text).toContain(`unknown option '${flag}'`);
  expect(text).toContain(says);
});

test('the commands that are named have these flags', async () => {
  const commands = await loadCommands();
  const haves = (flag: string): readonly string[] =>
    commandTable
      .map(({ name }) => name)
      .filter((_, at) => commands[at]?.options.some(({ long }) => long === flag));
  expect(haves('--trace')).toEqual(['plan', 'watch']);
  expect(haves('--growth')).toEqual(['capacity']);
  expect(haves('--shard')).toEqual(['sweep']);
});

test('other errors are left as they are', () => {
  const error = "error: unknown option '--tracing'\n(Did you mean --trace?)\n";
  expect(withElsewhere(error)).toBe(error);
  expect(withElsewhere('error: too many arguments\n')).toBe('error: too many arguments\n');
});
