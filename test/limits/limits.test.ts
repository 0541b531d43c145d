import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readText } from '../../src/cli/input/reading/read-text.ts';
import { readDocuments } from '../../src/manifests/documents.ts';
import { SourceFile } from '../../src/manifests/source-file.ts';
import { runInput } from '../fuzz-input/run-input.ts';

/** A limit of docs/LIMITS.md: what is said of an input at the limit, and of one beyond it. */
interface Limit {
  /** The start of its row. */
  readonly row: string;
  readonly at: () => Promise<string>;
  readonly beyond: () => Promise<string>;
  readonly refused: RegExp;
}

const MIB = 1024 * 1024;

const problems = (text: string): Promise<string> =>
  Promise.resolve(
    readDocuments(new SourceFile('f', text))
      .flatMap(({ result }) => result.problems)
      .map(({ message }) => message)
      .join('\n'),
  );

async function refusalOf(bytes: number, most: number): Promise<string> {
  const result = await readText(Readable.from([Buffer.alloc(bytes, 0x61)]), { most });
  return 'refused' in result ? result.refused : '';
}

/** What a command says whose input does not exist: flags are read before. */
async function said(...argv: readonly string[]): Promise<string> {
  return (await runInput([...argv, 'no-such-file', '--no-config-file'])).stderr;
}

const unusual = (bytes: number): string => '? a\n#'.padEnd(bytes, 'x');
const nested = (levels: number): string =>
  Array.from({ length: levels }, (_, at) => `${' '.repeat(at)}a:\n`).join('');
const aliases = (count: number): string =>
  `a: &a [${'1, '.repeat(999)}1]\nb: [${'*a, '.repeat(count - 1)}*a]\n`;

/** What a command says of a file with `text`, whose name ends its arguments. */
async function saidOf(text: string, ...argv: readonly string[]): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'limit-'));
  const file = path.join(folder, 'input.yaml');
  fs.writeFileSync(file, text);
  try {
    return (await runInput(['plan', '--no-config-file', ...argv, file])).stderr;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

const broken = (count: number): Promise<string> => saidOf('{apiVersion: v1}\n---\n'.repeat(count));

const nodeGroup = (bounds: string): Promise<string> =>
  saidOf(
    `{apiVersion: kschedsim.dev/v1alpha1, kind: NodeGroups, groups: [{name: workers, ${bounds}}]}`,
    'no-such-file',
    '--node-groups',
  );

const limits: readonly Limit[] = [
  {
    row: 'a file, also after it is unpacked',
    at: () => refusalOf(MIB, MIB),
    beyond: () => refusalOf(MIB + 1, MIB),
    refused: /larger than 1 MiB/,
  },
  {
    row: 'a YAML document with flow collections',
    at: () => problems(unusual(4 * MIB)),
    beyond: () => problems(unusual(4 * MIB + 1)),
    refused: /over 4 MiB in flow style or with anchors: give it as JSON/,
  },
  {
    row: 'nesting of a document',
    at: () => problems(nested(1000)),
    beyond: () => problems(nested(1001)),
    refused: /nested too deeply: at most 1,000 levels/,
  },
  {
    row: 'aliases of a document',
    at: () => problems(aliases(999)),
    beyond: () => problems(aliases(1000)),
    refused: /anchors expand to more than 1,000,000 values/,
  },
  {
    row: 'errors, and warnings, that are printed',
    at: () => broken(50),
    beyond: () => broken(51),
    refused: /--all-errors prints all/,
  },
  {
    row: 'virtual time: `--until`',
    at: () => said('plan', '--until', '366d'),
    beyond: () => said('plan', '--until', '367d'),
    refused: /--until.*366d/,
  },
  {
    row: '`--add-node NODE:N`',
    at: () => said('plan', '--add-node', 'n:100000'),
    beyond: () => said('plan', '--add-node', 'n:100001'),
    refused: /--add-node.*100000/,
  },
  {
    row: '`compare --seeds`',
    at: () => said('compare', '--seeds', '1000'),
    beyond: () => said('compare', '--seeds', '1001'),
    refused: /--seeds.*1,?000/,
  },
  {
    row: '`survive --losses`',
    at: () => said('survive', '--losses', '4'),
    beyond: () => said('survive', '--losses', '5'),
    refused: /--losses.*4/,
  },
  {
    row: '`min` and `target` of a node group in `--node-groups`',
    at: () => nodeGroup('min: 100000, target: 100000, max: 100000'),
    beyond: async () => `${await nodeGroup('min: 100001')}${await nodeGroup('target: 100001')}`,
    refused: /min.*100,?000[^]*target.*100,?000/,
  },
  {
    row: '`drain --surge`',
    at: () => said('drain', '--surge', '100000'),
    beyond: () => said('drain', '--surge', '100001'),
    refused: /--surge.*100,?000/,
  },
  {
    row: '`--seed`',
    at: () => said('plan', '--seed', '4294967295'),
    beyond: () => said('plan', '--seed', '4294967296'),
    refused: /--seed.*4,?294,?967,?295/,
  },
  {
    row: '`deschedule --cycles`',
    at: () => said('deschedule', '--cycles', '1000'),
    beyond: () => said('deschedule', '--cycles', '1001'),
    refused: /--cycles.*1,?000/,
  },
];

/** A default, not a limit. */
const DEFAULTS = ['virtual time without `--until`'];

test('each limit of docs/LIMITS.md has a case, and each case its limit', () => {
  const document = fs.readFileSync(path.join(import.meta.dirname, '../../docs/LIMITS.md'), 'utf8');
  const rows = document
    .slice(document.indexOf('## Input'))
    // The table of memory has no limits.
    .replace(/\| input \|[^]*?\n\n/, '')
    .split('\n')
    .filter((line) => /^\| (?!what \||---)/.test(line))
    .map((line) => line.slice(2));
  const names = [...limits.map(({ row }) => row), ...DEFAULTS];
  expect(rows.filter((row) => !names.some((name) => row.startsWith(name)))).toEqual([]);
  expect(names.filter((name) => !rows.some((row) => row.startsWith(name)))).toEqual([]);
});

test.each(limits)('$row', async ({ at, beyond, refused }) => {
  expect(await at()).not.toMatch(refused);
  expect(await beyond()).toMatch(refused);
});
