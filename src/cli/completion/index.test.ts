import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { commandTable } from '../command-table.ts';
import { buildProgram } from '../program.ts';
import { bashCompletion } from './bash.ts';
import { completedCommands } from './completed-commands.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

const commands = await completedCommands((name) => buildProgram([name], () => undefined));

test('the program comes first, then every command once, each before its subcommands', () => {
  const names = commands.map(({ name }) => name);
  expect(names.filter((name) => !name.includes(' '))).toEqual([
    '',
    ...commandTable.map(({ name }) => name),
  ]);
  const at = names.indexOf('policy');
  expect(names.slice(at, at + 4)).toEqual([
    'policy',
    'policy check',
    'policy show',
    'policy convert',
  ]);
  expect(commands[0]).toMatchObject({
    summary: '',
    flags: [{ names: ['--version', '-V'] }, { names: ['--help', '-h'] }],
    words: commandTable.map(({ name, summary }) => ({ word: name, summary })),
  });
});

test('every command and every flag is in every script', () => {
  const bash = bashCompletion(commands).split('\n');
  const zsh = zshCompletion(commands).split('\n');
  const fish = fishCompletion(commands).split('\n');
  for (const { name, flags } of commands) {
    expect(flags.length, name).toBeGreaterThan(0);
    const inBash = bash.find((line) => line.includes(`"${name}") flags=`))?.match(/-[\w-]+/g);
    const inZsh = zsh.find((line) => line.includes(`"${name}") _arguments`))?.match(/'\*-[\w-]+/g);
    for (const flag of flags.flatMap(({ names }) => names)) {
      expect(inBash, name).toContain(flag);
      expect(inZsh, name).toContain(`'*${flag}`);
      const spelt = flag.startsWith('--') ? ` -l ${flag.slice(2)}` : ` -s ${flag.slice(1)}`;
      const ofCommand = name.split(' ').at(-1) ?? '';
      expect(fish.some((line) => line.includes(ofCommand) && line.includes(spelt))).toBe(true);
    }
  }
});

/** What bash completes after these words, with the script alone. */
function completed(...words: readonly string[]): readonly string[] {
  const line = words.map((word) => `'${word}'`).join(' ');
  const script = `${bashCompletion(commands)}
COMP_WORDS=(kschedsim ${line}); COMP_CWORD=${String(words.length)}; PATH=/nowhere
_kschedsim; echo "\${COMPREPLY[*]}"`;
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).trim().split(' ');
}

test.each([
  [['pl'], ['plan']],
  [
    ['plan', '--out'],
    ['--output', '--output-file'],
  ],
  [
    ['plan', '--tie-break', ''],
    ['random', 'name'],
  ],
  [['plan', '--tie-break', '=', 'n'], ['name']],
  [['capacity', '--fail-on', 'too'], ['too-few']],
  [
    ['policy', 'c'],
    ['check', 'convert'],
  ],
  [['policy', 'check', '--fail'], ['--fail-on']],
  [['completion', 'z'], ['zsh']],
])('bash completes %j without starting a program', (words, expected) => {
  expect(completed(...words)).toEqual(expected);
});
