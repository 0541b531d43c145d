import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine, Finished } from '../support/run-kschedsim.ts';

let built: CommandLine;

beforeAll(() => {
  built = commandLineHere();
}, 60_000);

afterAll(() => {
  built.remove();
});

const kschedsim = async (...args: string[]): Promise<Finished> => await built.run(args);

const parsed = (text: string): unknown => JSON.parse(text);

const CATALOG = ['--catalog', 'fixtures/node-catalogs/catalog.yaml'];

describe('size', () => {
  test('the nodes to add, alternatives, and the summary line', async () => {
    const { code, stdout } = await kschedsim('size', 'fixtures/size', ...CATALOG);
    expect(code).toBe(0);
    expect(stdout).toContain('3 nodes, 6 cores, 0.348 per hour');
    expect(stdout).toContain('one type only');
    expect(stdout.trimEnd().split('\n').at(-1)).toBe(
      'Sizing passed: add 3 nodes for 6 pending pods, 0.348 per hour, no smaller set suffices.',
    );
  });

  test.each(['catalog.csv', 'instance-types.json'])('reads %s', async (file) => {
    const catalog = `fixtures/node-catalogs/${file}`;
    const pods = ['--pod', 'deployment/api', '-n', 'shop', '--copies', '2'];
    const { code, stdout } = await kschedsim(
      ...['size', 'fixtures/size/nodes.yaml', 'fixtures/size/shop.yaml', '--catalog', catalog],
      ...pods,
      ...['-o', 'json', '--spot'],
    );
    expect([0, 2]).toContain(code);
    expect(parsed(stdout)).toMatchObject({ kind: 'Sizing', by: 'cost' });
  });

  test('the nodes of the cluster, the options and the exit code', async () => {
    const few = ['size', 'fixtures/size', '--types', 'g2.large', '-o', 'json'];
    const { code, stdout } = await kschedsim(...few);
    expect(code).toBe(2);
    expect(parsed(stdout)).toMatchObject({
      by: 'nodes',
      summary: { verdict: 'failed' },
      pending: [{ namespace: 'shop' }, { namespace: 'shop' }],
    });
    expect((await kschedsim(...few, '--exit-zero')).code).toBe(0);
    expect((await kschedsim(...few, '--fail-on', 'none')).code).toBe(0);
  });

  test('a goal to survive a zone costs more, and names the losses that were tried', async () => {
    const goal = ['--goal', 'survive:topology.kubernetes.io/zone'];
    const sized = ['size', 'fixtures/size', ...CATALOG, ...goal];
    const { code, stdout } = await kschedsim(...sized, '--as', 'deleted');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /Goal {8}survive the loss of any value of topology.kubernetes.io\/zone; 3/,
    );
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^Sizing passed: add 5 nodes for 6 pending pods, and to survive the loss of any value of /,
    );
    const both = await kschedsim(...sized);
    expect(both.code).toBe(2);
    expect(both.stdout).toMatch(/if eu-1[abc] is unreachable/);
    expect(both.stdout).toContain('add 5 nodes');
    expect((await kschedsim('size', 'fixtures/size', '--goal', 'live')).code).toBe(1);
  });

  test('a catalogue with mistakes is bad input, with their places', async () => {
    const args = ['size', 'fixtures/size', '--catalog', 'fixtures/size/shop.yaml'];
    const { code, stdout, stderr } = await kschedsim(...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain('fixtures/size/shop.yaml');
    expect((await kschedsim('size', 'fixtures/size', '--limit', 'x')).code).toBe(1);
  });
});
