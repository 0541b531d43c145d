import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Comparison, TuningResult } from '../../src/outcome/index.ts';
import { runInput } from '../fuzz-input/run-input.ts';

/* The commands that `tune` prints, run as they are printed. */

const APPS = 'fixtures/tune/apps.yaml';
const NORTH = 'fixtures/tune/held-out/north.yaml';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-tuned-again-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string, lines: readonly string[]): string => {
  const file = join(folder, name);
  writeFileSync(file, [...lines, ''].join('\n'));
  return file;
};

/** A Tuning of a few plans, whose winner fills nodes. */
const tuning = (name: string): string =>
  inFolder(name, [
    'apiVersion: kschedsim.dev/v1alpha1',
    'kind: Tuning',
    'objective: nodes-used',
    'settings: [{ argument: NodeResourcesFit.scoringStrategy.type, values: [MostAllocated] }]',
    'seeds: 1',
    'plans: 4',
    'heldOut: { seeds: 6 }',
  ]);

async function tuned(words: readonly string[]): Promise<TuningResult> {
  const { stdout, stderr } = await runInput(['tune', ...words, '-o', 'json', '-q']);
  expect(stderr).toBe('');
  return JSON.parse(stdout) as TuningResult;
}

const FLAGS = ['--seed', '5', '--no-preemption', '--tie-break', 'name', '--order', 'input'];

describe('each printed command does what it says', () => {
  test.each<[string, () => readonly string[]]>([
    ['with flags', () => [NORTH, APPS, ...FLAGS, '--percentage-of-nodes-to-score', '100']],
    ['with paths of -f', () => ['-f', NORTH, '-f', APPS, '-n', 'shop', '--until', '600']],
    [
      'with a configuration file that says something of tune alone',
      () => {
        const lines = ['commands: { tune: { tieBreak: name, order: input, until: 10m } }'];
        const config = ['apiVersion: kschedsim.dev/v1alpha1', 'kind: Config', ...lines];
        return [NORTH, APPS, '--config-file', inFolder('flags.yaml', config)];
      },
    ],
  ])('%s', async (name, wordsOf) => {
    const words = [tuning(`${name.replaceAll(' ', '-')}.yaml`), ...wordsOf()];
    const result = await tuned(words);
    expect(result.summary.answer).toBe('better');
    const commands = result.proof?.commands ?? [];
    expect(commands).toHaveLength(2);
    const written = join(folder, 'tuned.yaml');
    const [again = [], compared = []] = commands.map((one) =>
      one
        .split(' ')
        .slice(1)
        .map((word) => (word === 'tuned.yaml' ? written : word)),
    );
    const repeated = await tuned(again.slice(1));
    // With a written file there is nothing left to write.
    expect({ ...repeated, proof: { ...repeated.proof, commands: [] } }).toEqual({
      ...result,
      proof: { ...result.proof, commands: [] },
    });
    expect(readFileSync(written, 'utf8')).toContain('MostAllocated');
    const { stdout } = await runInput([...compared, '-o', 'json', '-q']);
    const { objectives = [], base, summary } = JSON.parse(stdout) as Comparison;
    const [first] = result.proof?.comparisons ?? [];
    expect(objectives.find((one) => one.name === 'nodes-used')).toMatchObject({
      base: first?.start,
      head: first?.best,
    });
    expect([base.seed, summary.moved]).toEqual([first?.seed, first?.moved]);
  });

  test('with what-if flags, which compare has for its head alone, none is printed', async () => {
    const words = [tuning('edited.yaml'), NORTH, APPS, '--tie-break', 'name', '--scale'];
    const { proof, summary } = await tuned([...words, 'shop/deployment/worker=2']);
    expect(summary.answer).toBe('better');
    expect(proof?.commands).toBeUndefined();
  });

  test('without a winner, whose configuration alone is written, none is printed', async () => {
    const file = tuning('few.yaml');
    // Too few pairs to be told from chance.
    writeFileSync(file, readFileSync(file, 'utf8').replace('seeds: 6', 'seeds: 2'));
    const { proof, summary } = await tuned([file, NORTH, APPS]);
    expect([summary.answer, proof?.seeds]).toEqual(['no-difference', 2]);
    expect(proof?.commands).toBeUndefined();
  });
});
