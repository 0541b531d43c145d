import {
  copyFileSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writtenOptions } from '../../src/cli/flags/output/check-outputs.ts';
import { loadCommands } from '../../src/cli/program.ts';
import { runInput } from '../fuzz-input/run-input.ts';

let folder: string;
const at = (name: string): string => join(folder, name);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-written-'));
  copyFileSync('fixtures/sweep/cluster.yaml', at('cluster.yaml'));
  symlinkSync(at('cluster.yaml'), at('soft.yaml'));
  linkSync(at('cluster.yaml'), at('hard.yaml'));
  const head = 'apiVersion: kschedsim.dev/v1alpha1\n';
  writeFileSync(
    at('sweep.json'),
    `${head}kind: Sweep\nquestion: plan\naxes:\n  - clusters: cluster.yaml\n  - seeds: 0..1\n`,
  );
  writeFileSync(
    at('tuning.json'),
    `${head}kind: Tuning\nobjective: nodes-used\nplans: 2\nseeds: 1\nclusters: [cluster.yaml]\nsettings:\n  - { weight: NodeResourcesFit, values: [1, 5] }\n`,
  );
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Command lines that would write over what they read; names of the folder are marked. */
const COMMANDS: readonly string[] = [
  'plan @cluster.yaml -o json=@cluster.yaml',
  'plan @cluster.yaml -o json=@hard.yaml',
  'plan @cluster.yaml --output-file @soft.yaml',
  'plan @cluster.yaml --fix @cluster.yaml',
  'plan @. --fix @cluster.yaml',
  'plan -f @. -o json=@cluster.yaml',
  'pack @cluster.yaml --save-scenario @soft.yaml',
  'drain worker-1 -f @cluster.yaml --save-scenario @cluster.yaml',
  'sweep @sweep.json -o @soft.yaml',
  'sweep @sweep.json -o @hard.yaml',
  'tune @tuning.json --write @tuning.json',
  'tune @tuning.json --write @cluster.yaml',
  'tune @tuning.json -o json=@cluster.yaml',
  'tune @tuning.json --write-objects @soft.yaml --write @soft.yaml',
];

describe('a command writes nothing over a file that it reads', () => {
  test.each(COMMANDS)('%s', async (line) => {
    const names = ['cluster.yaml', 'hard.yaml', 'soft.yaml', 'sweep.json', 'tuning.json'];
    const before = names.map((name) => readFileSync(at(name), 'utf8'));
    const words = line.replaceAll('@', `${folder}/`).split(' ');
    const { code, stderr } = await runInput(words);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/it is read by this command|two results/),
    ]);
    expect(names.map((name) => readFileSync(at(name), 'utf8'))).toEqual(before);
  });

  test('and every option that writes is known as one', async () => {
    const all = (command: Command): readonly Command[] => [
      command,
      ...command.commands.flatMap(all),
    ];
    const writing = (await loadCommands())
      .flatMap(all)
      .flatMap(({ options }) => options)
      .filter(({ description }) => /^(?:write|save|record) /.test(description))
      .filter(({ required }) => required)
      .map((option) => option.attributeName());
    expect([...new Set(writing)].filter((name) => !writtenOptions.has(name))).toEqual([]);
    expect(writing.length).toBeGreaterThan(10);
  });
});
