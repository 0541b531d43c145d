import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine } from '../support/run-kschedsim.ts';

const CLUSTER = 'fixtures/survive';

let built: CommandLine;

beforeAll(() => {
  built = commandLineHere();
}, 120_000);

afterAll(() => {
  built.remove();
}, 60_000);

describe('survive', { timeout: 60_000 }, () => {
  test('prints what docs/commands/survive.md shows', async () => {
    const { code, stdout } = await built.run(['survive', CLUSTER]);
    expect(code).toBe(2);
    const page = readFileSync(
      path.join(import.meta.dirname, '../../docs/commands/survive.md'),
      'utf8',
    );
    expect(page).toContain(stdout);
  });

  test('as JSON: the database cannot leave its disk, the web pods find another node', async () => {
    const { stdout } = await built.run(['survive', CLUSTER, '-o', 'json', '--tie-break', 'name']);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'Survival',
      summary: { verdict: 'failed', losses: 6, survived: 4 },
      losses: [
        {
          nodes: ['worker-c'],
          as: 'deleted',
          displaced: 2,
          placed: 1,
          pending: [{ owner: { kind: 'StatefulSet', name: 'database' } }],
          below: [{ kind: 'StatefulSet', namespace: 'shop', name: 'database', missing: 1 }],
        },
        {
          nodes: ['worker-c'],
          as: 'unreachable',
          placed: 1,
          lost: [{ owner: { kind: 'StatefulSet', name: 'database' } }],
        },
        { survived: true },
        { survived: true },
        { survived: true },
        { survived: true },
      ],
    });
  });

  test('two zones at once break the budget of the web pods', async () => {
    const args = [
      '--as',
      'deleted',
      '--losses',
      '2',
      '--by',
      'topology.kubernetes.io/zone',
      '-o',
      'json',
    ];
    const { code, stdout } = await built.run(['survive', CLUSTER, ...args]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      losses: [{ by: { value: 'zone-a, zone-c' } }, {}, {}],
    });
    expect(stdout).toContain('"budget": "web"');
  });

  test('selects what counts, and refuses an unknown label with the nearest one', async () => {
    const passing = ['--fail-on', 'below-budget', '--no-fixes'];
    expect((await built.run(['survive', CLUSTER, ...passing])).code).toBe(0);
    const { code, stderr } = await built.run([
      'survive',
      CLUSTER,
      '--by',
      'topology.kubernetes.io/zon',
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain('did you mean topology.kubernetes.io/zone?');
  });

  test('--timeline plays the loss through time', async () => {
    const { stdout } = await built.run(['survive', CLUSTER, '--timeline', 'worker-a']);
    expect(stdout).toContain('SCENARIO loss of worker-a');
  });
});
