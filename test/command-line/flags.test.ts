import type { Command } from 'commander';
import { beforeAll, describe, expect, test } from 'vitest';
import { commandTable } from '../../src/cli/command-table.ts';
import { buildProgram, loadCommands } from '../../src/cli/program.ts';

/*
 * The help of every command, and what each flag makes of a value: its bounds, and the texts that refuse a wrong one. After a
 * wanted change: npx vitest run test/command-line --update
 */

/** Right for some flags, wrong for others. */
const VALUES = [
  '',
  'x',
  '-1',
  '0',
  '1',
  '4',
  '5',
  '100',
  '101',
  '1000',
  '1001',
  '100000',
  '100001',
  '1000000',
  '1000001',
  '4294967295',
  '4294967296',
  '0.5',
  '1.5',
  '10m',
  '367d',
  'a=1',
  'a:2',
  'a=b=c',
  'table',
  'json=out.json',
  'none',
  'Gate=true',
  'Gate=maybe',
];

const commandsIn = (commands: readonly Command[]): readonly Command[] =>
  commands.flatMap((command) => [command, ...command.commands]);

type Parse = (text: string, before: unknown) => unknown;

/** A line for each different result, with the values that have it. */
function resultsOf(parse: Parse): readonly string[] {
  const byResult = new Map<string, string[]>();
  for (const value of VALUES) {
    const result = resultOf(parse, value);
    byResult.set(result, [...(byResult.get(result) ?? []), value === '' ? '""' : value]);
  }
  return Array.from(byResult, ([result, values]) => `  ${result}: ${values.join(' ')}`);
}

function resultOf(parse: Parse, value: string): string {
  try {
    const result = parse(value, undefined);
    const isSame = JSON.stringify([result].flat().map(String)) === JSON.stringify([value]);
    return isSame ? 'taken' : `is ${JSON.stringify(result)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

test('what each flag makes of a value', async () => {
  const texts = new Map<string, string[]>();
  for (const command of commandsIn(await loadCommands())) {
    for (const { flags, mandatory, defaultValue, parseArg } of command.options) {
      const given: unknown = defaultValue;
      const head = `${flags}${mandatory ? ' (mandatory)' : ''}, default ${given === undefined ? 'none' : JSON.stringify(given)}`;
      const text = [head, ...(parseArg === undefined ? [] : resultsOf(parseArg))].join('\n');
      texts.set(text, [...(texts.get(text) ?? []), command.name()]);
    }
  }
  const lines = Array.from(texts, ([text, commands]) => `${text}\n  of ${commands.join(', ')}\n`);
  await expect(lines.join('')).toMatchFileSnapshot('recorded/flags.txt');
});

/** The short help and the whole help of a command and of those below it, by how they are asked for. */
async function helpsOf(name: string): Promise<readonly (readonly [asked: string, text: string])[]> {
  const helps: (readonly [string, string])[] = [];
  for (const words of [[name], [name, '--help=all']]) {
    const program = await buildProgram(words, () => undefined);
    const [command] = program.commands.filter((one) => one.name() === name);
    for (const one of command === undefined ? [] : commandsIn([command])) {
      // A second time it is the same.
      expect(one.helpInformation()).toBe(one.helpInformation());
      const path = one === command ? name : `${name} ${one.name()}`;
      helps.push([[path, ...words.slice(1)].join(' '), one.helpInformation()]);
    }
  }
  return helps;
}

const isGroup = (paragraph: string): boolean => /^[^\n]+:\n {2}-/.test(paragraph);

describe('the help reads as recorded:', () => {
  const helps = new Map<string, readonly (readonly [string, string])[]>();
  /** By group of flags as it is printed: the helps that have it. Columns are as wide as the widest flag of the command. */
  const groups = new Map<string, string[]>();

  beforeAll(async () => {
    for (const { name } of commandTable) {
      const own = await helpsOf(name);
      helps.set(name, own);
      for (const [asked, text] of own) {
        for (const paragraph of text.split('\n\n').filter(isGroup)) {
          groups.set(paragraph, [...(groups.get(paragraph) ?? []), asked]);
        }
      }
    }
  }, 60_000);

  test('groups of flags that several helps have, each once', async () => {
    const shared = [...groups].filter(([, asked]) => asked.length > 1);
    const texts = shared.map(([group, asked]) => `${group}\n= of ${asked.join(', ')}\n`);
    await expect(texts.join('\n')).toMatchFileSnapshot('recorded/help-groups.txt');
  });

  test.each(commandTable.map(({ name }) => name))('%s', async (name) => {
    const texts = (helps.get(name) ?? []).map(([, text]) =>
      text
        .split('\n\n')
        .map((paragraph) =>
          (groups.get(paragraph)?.length ?? 0) > 1
            ? `[${paragraph.slice(0, paragraph.indexOf(':'))}: help-groups.txt]`
            : paragraph,
        )
        .join('\n\n'),
    );
    await expect(texts.join('=====\n')).toMatchFileSnapshot(`recorded/help-${name}.txt`);
  });
});
