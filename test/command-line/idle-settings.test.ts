import { describe, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';

const SHOP = 'fixtures/quickstart';
const CATALOG = ['--catalog', 'fixtures/node-catalogs/m6i.yaml'];
const GROUPS = [
  ...['--node-groups', 'fixtures/cluster-autoscaler/groups/with-large.yaml'],
  ...CATALOG,
];

/** The commands that let an autoscaler launch nodes, over an input. */
const COMMANDS: Readonly<Record<string, (input: string) => readonly string[]>> = {
  plan: (input) => ['plan', input],
  explain: (input) => ['explain', 'deployment/web', input],
  drain: (input) => ['drain', 'general-a1', '-f', input],
  check: (input) => ['check', input, '-e', 'fixtures/check/expectations.yaml'],
  compare: (input) => ['compare', input, '--scale', 'deployment/web=7'],
  pack: (input) => ['pack', input],
  'size --pools': (input) => ['size', input, '--pools'],
};

const named = Object.keys(COMMANDS);

/** The texts of a run in one line each, as they are before they are folded. */
const textOf = async (argv: readonly string[]) => {
  const { code, stdout, stderr } = await runInput(argv);
  return { code, stderr, text: `${stdout} ${stderr}`.replaceAll(/\s+/g, ' ') };
};

describe('an autoscaler that is named and missing is bad input', () => {
  test.each(named)('%s', { timeout: 180_000 }, async (name) => {
    for (const autoscaler of ['karpenter', 'cluster-autoscaler']) {
      const argv = [...(COMMANDS[name]?.(SHOP) ?? []), '--autoscaler', autoscaler];
      const { code, stderr } = await textOf(argv);
      expect({ code, argv }).toEqual({ code: 1, argv });
      expect(stderr).toContain(`error: the input lacks the autoscaler ${autoscaler} (`);
    }
  });
});

describe('settings of an autoscaler that the input lacks are a warning', () => {
  test.each(named.filter((name) => name !== 'size --pools'))(
    '%s',
    { timeout: 60_000 },
    async (name) => {
      const flags = ['--karpenter', '1.13', '--launch', 'first', '--node-startup', '10s'];
      const { text } = await textOf([...(COMMANDS[name]?.(SHOP) ?? []), ...flags]);
      expect(text).toContain(
        '--karpenter, --launch, --node-startup: without effect, the input has no autoscaler that launches nodes',
      );
    },
  );

  test.each(['plan', 'explain', 'drain'])('%s --catalog', { timeout: 60_000 }, async (name) => {
    const { text } = await textOf([...(COMMANDS[name]?.(SHOP) ?? []), ...CATALOG]);
    expect(text).toContain('--catalog: without effect, the input has no autoscaler');
  });

  test.each(['check', 'compare', 'pack'])(
    '%s reads prices from --catalog',
    { timeout: 60_000 },
    async (name) => {
      const { text } = await textOf([...(COMMANDS[name]?.(SHOP) ?? []), ...CATALOG]);
      expect(text).not.toContain('without effect');
    },
  );
});

describe('settings of another autoscaler than the one that acts', { timeout: 60_000 }, () => {
  test.each([
    [
      ['fixtures/karpenter', ...GROUPS, '--autoscaler', 'karpenter'],
      '--node-groups: without effect, karpenter launches the nodes',
    ],
    [
      ['fixtures/karpenter', ...GROUPS, '--autoscaler', 'none', '--node-startup', '10s'],
      '--node-groups, --node-startup: without effect, --autoscaler none launches no node',
    ],
    [
      ['fixtures/cluster-autoscaler', '--karpenter', '1.13', '--launch', 'random'],
      '--karpenter, --launch: without effect, cluster-autoscaler launches the nodes',
    ],
    [
      ['fixtures/cluster-autoscaler', '--catalog', 'fixtures/node-catalogs/instance-types.json'],
      'Cluster Autoscaler: the catalogue has no type of a node or a node group',
    ],
    // Which of two acts is a warning of its own.
    [['fixtures/karpenter', ...GROUPS], 'the input has karpenter and cluster-autoscaler'],
  ])('plan %j', async (words, message) => {
    const { text } = await textOf(['plan', ...words]);
    expect(text).toContain(message);
  });

  test('what acts reads its settings in silence', async () => {
    const karpenter = ['plan', 'fixtures/karpenter', '--karpenter', '1.13', '--launch', 'first'];
    expect((await textOf([...karpenter, ...CATALOG])).text).not.toContain('without effect');
    const groups = ['plan', 'fixtures/cluster-autoscaler', ...GROUPS, '--node-startup', '10s'];
    expect((await textOf(groups)).text).not.toContain('without effect');
  });
});

describe('usage that nothing follows', { timeout: 60_000 }, () => {
  const USAGE = ['--usage', 'fixtures/hpa/usage/day.yaml'];

  test.each(['plan', 'check'])('%s without an autoscaler warns', async (name) => {
    const { text } = await textOf([...(COMMANDS[name]?.(SHOP) ?? []), ...USAGE]);
    expect(text).toContain('usage is given, and the input has no autoscaler that could follow it');
  });

  test.each(['plan', 'check', 'size --pools'])(
    '%s of a missing workload is refused',
    async (name) => {
      const { code, stderr } = await textOf([
        ...(COMMANDS[name]?.('fixtures/karpenter') ?? []),
        ...USAGE,
      ]);
      expect(code).toBe(1);
      expect(stderr).toContain(
        'day.yaml:17:15: error: series[1].workload: the input has no Deployment/api in namespace shop',
      );
    },
  );
});
