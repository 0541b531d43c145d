import type { Command } from 'commander';
import { expect, test } from 'vitest';
import { commandTable } from '../command-table.ts';
import { buildProgram } from '../program.ts';

async function commandsNamed(
  name: string,
  ...words: readonly string[]
): Promise<readonly Command[]> {
  const program = await buildProgram([name, ...words], () => undefined);
  const command = program.commands.find((one) => one.name() === name);
  if (command === undefined) throw new Error(`no command ${name}`);
  return [command, ...command.commands];
}

test.each(commandTable.map(({ name }) => name))(
  'help of %s fits on a screen, with exit codes before the flags',
  async (name) => {
    for (const command of await commandsNamed(name)) {
      const text = command.helpInformation();
      const titles: readonly string[] =
        text.match(/^(?:Usage|Examples|Exit codes|Arguments):/gm) ?? [];
      expect(text.split('\n').length, text).toBeLessThanOrEqual(41);
      expect(titles[0]).toBe('Usage:');
      if (command.parent?.parent === null) expect(titles[1]).toBe('Examples:');
      expect(titles.indexOf('Exit codes:')).toBeLessThanOrEqual(2);
    }
  },
);

test.each(commandTable.map(({ name }) => name))('--help=all of %s has every flag', async (name) => {
  for (const command of await commandsNamed(name, '--help=all')) {
    const text = command.helpInformation();
    for (const { flags } of command.options) expect(text).toContain(flags);
  }
});

test.each(commandTable.map(({ name }) => name))(
  'the short help of %s says of each flag what it does, without a clause that is cut off',
  async (name) => {
    for (const command of await commandsNamed(name)) {
      const help = command.helpInformation();
      for (const { long } of command.options) {
        const line = new RegExp(`${long ?? ''}(?: \\S+)? {2,}(.*(?:\\n {20,}.*)*)`).exec(help);
        if (line === null) continue;
        const text = line[1]?.replaceAll(/\s+/g, ' ') ?? '';
        expect(text.split(' ').length, text).toBeGreaterThan(1);
        expect(text).not.toMatch(/\b(\w+): \1\b/);
      }
    }
  },
);
