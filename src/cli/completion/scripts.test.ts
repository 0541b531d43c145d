import { expect, test } from 'vitest';
import { bashCompletion } from './bash.ts';
import type { CompletedCommand } from './completed-commands.ts';
import { fishCompletion } from './fish.ts';
import { zshCompletion } from './zsh.ts';

/** A flag of each form, and a command below another one. */
const COMMANDS: readonly CompletedCommand[] = [
  {
    name: '',
    summary: 'the program',
    flags: [{ names: ['--help', '-h'], summary: 'show help', takesValue: false, choices: [] }],
    words: [
      { word: 'plan', summary: "say what 'fits'" },
      { word: 'policy', summary: 'policies [old]' },
    ],
  },
  {
    name: 'plan',
    summary: "say what 'fits'",
    flags: [
      { names: ['-o', '--output'], summary: 'format: a', takesValue: true, choices: ['a', 'b'] },
      { names: ['--file'], summary: 'a "file"', takesValue: true, choices: [] },
    ],
    words: [],
  },
  { name: 'policy', summary: 'policies [old]', flags: [], words: [{ word: 'check', summary: '' }] },
  { name: 'policy check', summary: '', flags: [], words: [] },
];

test.each([
  ['bash', bashCompletion],
  ['zsh', zshCompletion],
  ['fish', fishCompletion],
])('the script for %s is as recorded', async (shell, script) => {
  await expect(script(COMMANDS)).toMatchFileSnapshot(`recorded/${shell}.txt`);
});
