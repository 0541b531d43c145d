import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TuningResult } from '../../src/outcome/index.ts';
import { runInput } from '../fuzz-input/run-input.ts';
import { isAll } from '../support/property-runs.ts';
import { buildPackage } from '../support/run-kschedsim.ts';

const APPS = 'fixtures/tune/apps.yaml';
const NORTH = 'fixtures/tune/held-out/north.yaml';
const page = readFileSync('docs/commands/tune.md', 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-tune-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const tuned = (...words: readonly string[]): ReturnType<typeof runInput> =>
  runInput(['tune', ...words, '--no-config-file']);

/** A Tuning with a few plans. */
function tuningFile(name: string, lines: readonly string[]): string {
  const file = join(folder, name);
  const head = ['apiVersion: kschedsim.dev/v1alpha1', 'kind: Tuning', 'seeds: 1', 'plans: 4'];
  writeFileSync(file, [...head, ...lines, ''].join('\n'));
  return file;
}

const STRATEGY =
  'settings: [{ argument: NodeResourcesFit.scoringStrategy.type, values: [MostAllocated] }]';
const IMAGES = 'settings: [{ weight: ImageLocality, values: [5] }]';

describe('tune', () => {
  // Some sixty plans: with all cases of the properties only.
  test.runIf(isAll)('prints what docs/commands/tune.md shows', async () => {
    const { code, stdout } = await tuned('fixtures/tune/tuning.yaml', APPS);
    expect(code).toBe(0);
    expect(page).toContain(stdout.trimEnd());
  });

  test('writes a configuration that compare takes', async () => {
    const file = tuningFile('nodes.yaml', ['objective: nodes-used', STRATEGY]);
    const written = join(folder, 'tuned.yaml');
    const words = [NORTH, APPS, '--tie-break', 'name'];
    const { code, stdout } = await tuned(file, ...words, '--write', written, '-o', 'json');
    expect(code).toBe(0);
    const { search, proof } = JSON.parse(stdout) as {
      readonly search: { readonly best: number };
      readonly proof: { readonly commands: readonly string[] };
    };
    expect(proof.commands).toEqual([
      `kschedsim compare ${NORTH} ${APPS} --base default --head ${written} --seed 1 --seeds 10 --tie-break name --no-config-file`,
    ]);
    const sides = ['--base', 'default', '--head', written, '-o', 'json', '--no-config-file'];
    const compared = await runInput(['compare', ...words, ...sides]);
    expect(JSON.parse(compared.stdout)).toMatchObject({
      objectives: expect.arrayContaining([
        { name: 'nodes-used', base: 5, head: search.best, better: 'head' },
      ]) as unknown,
    });
  });

  test('gives the same bytes in one thread and in several', async () => {
    const built = buildPackage();
    const lines = [
      'objective: nodes-used',
      'heldOut: { seeds: 2 }',
      STRATEGY.replace(' }]', ' }, { weight: ImageLocality, values: [0, 5] }]'),
    ];
    const file = tuningFile('threads.yaml', lines);
    const outputs = [];
    for (const workers of ['1', '2', '3']) {
      const words = [file, NORTH, APPS, '--workers', workers, '-o', 'json', '-v'];
      const { code, stdout, stderr } = await built.run(['tune', ...words, '--no-config-file']);
      expect(code).toBe(0);
      expect(stderr).not.toContain('a thread has ended');
      outputs.push(stdout);
    }
    expect(outputs[0]).toContain('"answer":');
    expect(new Set(outputs).size).toBe(1);
    built.remove();
  }, 120_000);

  test('reads standard input once, whatever the number of threads', async () => {
    const built = buildPackage();
    const file = tuningFile('piped.yaml', ['objective: nodes-used', STRATEGY]);
    const words = ['tune', file, NORTH, '-', '--tie-break', 'name', '--no-config-file'];
    const stdin = readFileSync(APPS, 'utf8');
    const one = await built.run([...words, '--workers', '1'], { stdin });
    const two = await built.run([...words, '--workers', '2'], { stdin });
    expect(two.stdout).toContain('SETTINGS');
    expect(two.stdout).toBe(one.stdout);
    built.remove();
  }, 120_000);

  test.runIf(isAll)(
    'fields of a NodePool make a cluster cheap, within a number of evictions',
    async () => {
      const POOLS = 'fixtures/tune/node-pools';
      const UNDERUSED = 'fixtures/karpenter-underused';
      const input = [
        `${UNDERUSED}/cluster.yaml`,
        `${UNDERUSED}/workloads.yaml`,
        `${POOLS}/pool.yaml`,
      ];
      const prices = ['--catalog', 'fixtures/node-catalogs/m6i.yaml', '--until', '30m'];
      const written = join(folder, 'pools.yaml');
      const { code, stdout } = await tuned(
        `${POOLS}/tuning.yaml`,
        ...[...input, ...prices, '--write-objects', written, '-o', 'json'],
      );
      expect(code).toBe(0);
      const result = JSON.parse(stdout) as TuningResult;
      expect(result.summary).toMatchObject({ verdict: 'passed', answer: 'better' });
      const { start = 0, best = 0, comparisons = [] } = result.proof ?? {};
      expect(best).toBeLessThan(start / 2);
      expect(comparisons.map(({ verdict }) => verdict)).toEqual(Array(6).fill('passed'));
      expect(result.constraints.map(({ text, best: { held } }) => [text, held])).toEqual([
        ['no more pods without a node than with the start', 6],
        ['verdict: passed', 6],
        ['evictions: at most 10', 6],
      ]);
      expect(readFileSync(written, 'utf8')).toMatch(
        /consolidationPolicy: WhenEmptyOrUnderutilized\n\s+consolidateAfter: "1m"/,
      );
      // The evictions of Karpenter count: a bound below them leaves the NodePool as it is.
      const bounded = join(folder, 'few-evictions.yaml');
      const document = readFileSync(`${POOLS}/tuning.yaml`, 'utf8');
      writeFileSync(bounded, document.replace('evictions: 10', 'evictions: 4'));
      const few = await tuned(bounded, ...input, ...prices, '-o', 'json');
      const { summary } = JSON.parse(few.stdout) as TuningResult;
      expect(summary).toMatchObject({ verdict: 'passed', answer: 'no-difference' });
    },
    240_000,
  );

  test('writes the start if there is no difference, and nothing without an answer', async () => {
    const same = tuningFile('same.yaml', ['objective: nodes-used', IMAGES]);
    const written = join(folder, 'same-tuned.yaml');
    const words = [NORTH, APPS, '--tie-break', 'name', '-q'];
    expect((await tuned(same, ...words, '--write', written)).code).toBe(0);
    expect(readFileSync(written, 'utf8')).toMatch(
      /^# The start\. Tuning passed: no difference.*\napiVersion: kubescheduler/,
    );
    const never = tuningFile('never.yaml', [
      'objective: nodes-used',
      'constraints: { atMost: { nodes-used: 0 } }',
      IMAGES,
    ]);
    const none = join(folder, 'none.yaml');
    const { code, stdout } = await tuned(never, ...words, '--write', none);
    expect(code).toBe(2);
    expect(stdout).toContain(
      'nothing of 2 combinations holds all constraints: nodes-used: at most 0',
    );
    expect(() => readFileSync(none)).toThrow();
  });

  test.each<[string, readonly string[], readonly string[]]>([
    [
      'names that nothing has',
      ['objective: nodes-used', 'settings: [{ weight: ImageLocalty, values: [1] }]'],
      [':6:12: error: settings[0]: weight of ImageLocalty: plugin ImageLocalty does not exist in'],
    ],
    [
      'values that the scheduler refuses',
      [
        'objective: nodes-used',
        'settings:',
        '  - { argument: InterPodAffinity.hardPodAffinityWeight, values: [1, 200] }',
        '  - { argument: NodeResourcesFit.scoringStrategy.type, values: [Most] }',
      ],
      [
        ':7:69: error: settings[0].values[1]: refused by the scheduler: ',
        ':8:65: error: settings[1].values[0]: refused by the scheduler: ',
      ],
    ],
    [
      'clusters that are not there, and a document without an objective',
      ['clusters: [nowhere.yaml]', IMAGES],
      [':1:1: error: objective is missing', 'nowhere.yaml: error: no such file or directory'],
    ],
    [
      'clusters that are not there or twice, an empty range, and what the scheduler does not know',
      [
        'objective: nodes-used',
        'settings:',
        '  - { weight: Bogus, from: 5, to: 1 }',
        '  - { weight: ImageLocality, values: [1, many], step: x }',
        '  - { weight: ImageLocality, values: [2] }',
        `clusters: [${resolve(NORTH)}, ${resolve(NORTH)}, nowhere.yaml]`,
        'constraints: { atMost: { foo: 1 }, survives: zone }',
      ],
      [
        ':7:22: error: settings[0].from: the range is empty: it begins at 5 and ends at 1',
        ':7:5: error: settings[0]: weight of Bogus: plugin Bogus does not exist in',
        ':8:55: error: settings[1].step: ',
        ':9:5: error: settings[2]: weight of ImageLocality: settings[1] varies it already',
        'error: clusters[1]: ',
        'error: constraints.atMost.foo: "foo" is not one of ',
        'error: constraints.survives: no node of ',
        'nowhere.yaml: error: no such file or directory',
      ],
    ],
    [
      'files that are not there',
      ['objective: placed', 'clusters: [nowhere.yaml]', IMAGES],
      ['nowhere.yaml: error: no such file or directory'],
    ],
  ])('tells %s with their places', async (name, lines, expected) => {
    const file = tuningFile(`${name.replaceAll(' ', '-')}.yaml`, lines);
    const { code, stderr, stdout } = await tuned(file, NORTH, APPS);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    for (const one of expected) expect(stderr).toContain(one);
    expect(stderr.match(/: error: /g)).toHaveLength(expected.length);
  });
});
