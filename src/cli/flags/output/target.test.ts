import { Command } from 'commander';
import { expect, test } from 'vitest';
import { outputOption, targetsOf, type OutputTarget } from './target.ts';

type Format = 'table' | 'json' | 'junit';

function parse(...words: readonly string[]): readonly OutputTarget<Format>[] {
  const command = new Command('plan')
    .exitOverride()
    .configureOutput({ writeErr: () => undefined })
    .addOption(outputOption(['table', 'json', 'junit']))
    .option('--output-file <file>');
  command.parse(words, { from: 'user' });
  const { output, outputFile } = command.opts<{
    readonly output?: readonly OutputTarget<Format>[];
    readonly outputFile?: string;
  }>();
  return targetsOf(output, 'table', outputFile);
}

const TABLE = { format: 'table' };

test.each([
  [[], [TABLE]],
  [['-o', 'json'], [{ format: 'json' }]],
  [
    ['-o', 'junit=a.xml'],
    [TABLE, { format: 'junit', file: 'a.xml' }],
  ],
  [
    ['-o', 'json', '-o', 'junit=a.xml', '-o', 'junit=b=c.xml'],
    [{ format: 'json' }, { format: 'junit', file: 'a.xml' }, { format: 'junit', file: 'b=c.xml' }],
  ],
  [
    ['-o', 'table,json=p.json, junit=r.xml'],
    [TABLE, { format: 'json', file: 'p.json' }, { format: 'junit', file: 'r.xml' }],
  ],
  [
    ['-o', 'junit=r.xml', '--output-file', 'all.txt'],
    [
      { format: 'table', file: 'all.txt' },
      { format: 'junit', file: 'r.xml' },
    ],
  ],
])('%j', (words, targets) => {
  expect(parse(...words)).toEqual(targets);
});

test.each([
  [['-o', 'tabel'], /Allowed choices are table, json, junit/],
  [['-o', 'junit=r.xml,tabel'], /Allowed choices/],
  [['-o', 'json', '-o', 'table'], /Only one format goes to standard output.*-o table=FILE/],
  [['-o', 'json='], /No file after json=/],
  [['-o', ''], /Allowed choices/],
])('%j is refused', (words, message) => {
  expect(() => parse(...words)).toThrow(message);
});
