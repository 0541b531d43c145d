import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';

const KARPENTER = 'fixtures/karpenter';
const CATALOG = ['--catalog', 'fixtures/node-catalogs/m6i.yaml'];
/** Nodes are not given. */
const POOLS = ['-f', `${KARPENTER}/pools.yaml`, '-f', `${KARPENTER}/apps.yaml`, '-n', 'shop'];
const CLUSTER = ['-f', `${KARPENTER}/cluster.yaml`, ...POOLS];
const FAILED = ['--fail-zone', 'eu-central-1a'];

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-autoscaled-'));
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, text);
  return file;
}

const answerOf = async (argv: readonly string[]) => {
  const { code, stdout, stderr } = await runInput([...argv, '-o', 'json']);
  return { code, stderr, answer: stdout.startsWith('{') ? (JSON.parse(stdout) as unknown) : {} };
};

const GROWS = written(
  'grows.yaml',
  'apiVersion: kschedsim.dev/v1alpha1\nkind: Expectations\nexpect: [{ launched: { atLeast: 1 } }]\n',
);
const sweep = written(
  'sweep.yaml',
  [
    'apiVersion: kschedsim.dev/v1alpha1',
    'kind: Sweep',
    'question: plan',
    `input: [${['cluster', 'pools', 'apps'].map((name) => path.resolve(`${KARPENTER}/${name}.yaml`)).join(', ')}]`,
    `options: { catalog: ${path.resolve('fixtures/node-catalogs/m6i.yaml')} }`,
    'axes: [{ losses: [none, zone/eu-central-1a] }]',
    'objectives: [pending]',
  ].join('\n'),
);

describe('where a zone has failed, an autoscaler launches no node', () => {
  test.each<[string, readonly string[], number, unknown]>([
    ['plan', ['plan', ...CLUSTER], 2, { summary: { unschedulable: 4 } }],
    // Both globs and names.
    [
      'plan of a glob',
      ['plan', ...CLUSTER, '--fail-zone', '*a'],
      2,
      { summary: { unschedulable: 4 } },
    ],
    ['compare', ['compare', ...CLUSTER], 2, { summary: { newlyUnschedulable: 4 } }],
    ['check', ['check', ...CLUSTER, '-e', GROWS], 2, { summary: { failed: 1, passed: 1 } }],
    ['drain', ['drain', 'fixed-b', ...CLUSTER], 2, { summary: { pending: 1 } }],
    ['explain', ['explain', 'deployment/web', ...CLUSTER], 2, { summary: { verdict: 'failed' } }],
  ])('%s', async (_, argv, code, answer) => {
    const given = argv.includes('--fail-zone') ? argv : [...argv, ...FAILED];
    const found = await answerOf([...given, ...CATALOG]);
    expect(found).toMatchObject({ code, answer });
  });

  test('and size adds none, nor does growth buy one', async () => {
    const web = written(
      'web.yaml',
      fs.readFileSync(`${KARPENTER}/apps.yaml`, 'utf8').split('\n---\n')[0] ?? '',
    );
    const input = ['-f', `${KARPENTER}/cluster.yaml`, '-f', web, ...FAILED, ...CATALOG];
    const sized = await answerOf(['size', ...input]);
    expect(JSON.stringify(sized.answer)).toContain('"zone":"eu-central-1b"');
    expect(JSON.stringify(sized.answer)).not.toContain('"zone":"eu-central-1a"');
    const grown = await answerOf(['capacity', '--growth', '50%/week', ...input]);
    expect(JSON.stringify(grown.answer)).toContain('"zone":"eu-central-1b"');
    expect(JSON.stringify(grown.answer)).not.toContain('"zone":"eu-central-1a"');
    const none = await answerOf(['size', ...input, '--zone', 'eu-central-1a']);
    expect(none.code).toBe(1);
    expect(none.stderr).toContain('zones other than eu-central-1a');
  });

  test('sweep', async () => {
    const { stdout } = await runInput(['sweep', sweep, '--sorted', '--workers', '1']);
    const pending = stdout
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as unknown);
    expect(pending).toMatchObject([{ objectives: { pending: 0 } }, { objectives: { pending: 4 } }]);
  });
});

describe('an input without nodes', () => {
  const APP = ['-f', `${KARPENTER}/apps.yaml`, '-n', 'shop'];
  const GROUPS = written(
    'groups.yaml',
    [
      'apiVersion: kschedsim.dev/v1alpha1',
      'kind: NodeGroups',
      'groups:',
      ...['a', 'b', 'c'].map(
        (zone) =>
          `  - { name: ${zone}, min: 0, max: 9, template: { instanceType: m6i.large, zone: eu-central-1${zone} } }`,
      ),
    ].join('\n'),
  );

  test.each<[string, readonly string[]]>([
    ['plan', ['plan']],
    ['compare', ['compare', '--scale', 'deployment/web=13']],
    ['check', ['check', '-e', GROWS]],
    ['explain', ['explain', 'deployment/web']],
    ['size --pools', ['size', '--pools']],
  ])('has those that Karpenter launches: %s', async (_, argv) => {
    expect(await answerOf([...argv, ...POOLS, ...CATALOG])).toMatchObject({ code: 0 });
  });

  test('has those that node groups launch', async () => {
    const found = await answerOf(['plan', ...APP, ...CATALOG, '--node-groups', GROUPS]);
    expect(found.answer).toMatchObject({ nodeAutoscaling: { autoscaler: 'cluster-autoscaler' } });
  });

  test.each<[string, readonly string[], string]>([
    ['without pools', [...APP, ...CATALOG], 'add -f nodes.yaml\n'],
    ['without types', POOLS, '--catalog names the types of nodes that Karpenter launches'],
    ['switched off', [...POOLS, ...CATALOG, '--autoscaler', 'none'], 'no nodes: '],
  ])('is refused %s', async (_, argv, message) => {
    const { code, stderr } = await answerOf(['plan', ...argv]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });
});

describe('a sweep of node groups', () => {
  const sweepOf = (name: string, more: string): string =>
    written(
      name,
      [
        'apiVersion: kschedsim.dev/v1alpha1',
        'kind: Sweep',
        `input: [${path.resolve('fixtures/nodes-10.yaml')}, ${path.resolve(`${KARPENTER}/apps.yaml`)}]`,
        `options: { catalog: ${path.resolve('fixtures/node-catalogs/m6i.yaml')} }`,
        'axes: [{ nodeGroups: [none, sweep-groups.yaml] }, { edit: scale deployment/web 300 }]',
        more,
      ].join('\n'),
    );
  written(
    'sweep-groups.yaml',
    [
      'apiVersion: kschedsim.dev/v1alpha1',
      'kind: NodeGroups',
      'groups: [{ name: a, min: 0, max: 90, template: { instanceType: m6i.large, zone: eu-central-1a } }]',
    ].join('\n'),
  );

  test('has what each of them launches, and the command that says so', async () => {
    const file = sweepOf('groups-sweep.yaml', 'question: plan\nobjectives: [summary.nodes]');
    const { stdout } = await runInput(['sweep', file, '--sorted', '--workers', '1']);
    const [, without = '', launched = ''] = stdout.split('\n');
    expect(JSON.parse(without)).toMatchObject({ objectives: { 'summary.nodes': 10 } });
    const { objectives, command, digest } = JSON.parse(launched) as {
      readonly objectives: Readonly<Record<string, number>>;
      readonly command: string;
      readonly digest: string;
    };
    expect(objectives['summary.nodes']).toBeGreaterThan(10);
    expect(command).toContain('--node-groups sweep-groups.yaml');
    expect(without).not.toContain(digest);
  });

  test('is refused where its question takes none', async () => {
    const file = sweepOf(
      'groups-survive.yaml',
      'question: survive\nobjectives: [summary.survived]',
    );
    const { code, stderr } = await runInput(['sweep', file]);
    expect(code).toBe(1);
    expect(stderr).toContain('axes[0]: survive takes no node groups');
  });
});

describe('an input without pods', () => {
  const nodes = path.resolve('fixtures/nodes-10.yaml');
  const ofNothing = written(
    'nothing.yaml',
    `apiVersion: kschedsim.dev/v1alpha1\nkind: Sweep\ninput: [${nodes}]\nquestion: plan\naxes: [{ seeds: 0..1 }]\n`,
  );
  const tuning = written(
    'tuning.yaml',
    'apiVersion: kschedsim.dev/v1alpha1\nkind: Tuning\nobjective: nodes-used\nsettings: [{ weight: NodeResourcesFit, from: 0, to: 1 }]\n',
  );
  test.each([
    ['plan', ['plan', nodes]],
    ['a sweep of plans', ['sweep', ofNothing, '--workers', '1']],
    ['tune', ['tune', tuning, nodes]],
  ])('is refused: %s', async (_, argv) => {
    const { code, stderr } = await runInput(argv);
    expect(code).toBe(1);
    expect(stderr).toContain('no pods: the input contains no Pod and no workload');
  });

  test('tune takes an input without nodes, where Karpenter launches them', async () => {
    const { code, stderr } = await answerOf([
      'tune',
      tuning,
      ...POOLS,
      ...CATALOG,
      '--workers',
      '1',
    ]);
    expect(stderr).not.toContain('no nodes');
    expect([0, 2]).toContain(code);
  });
});
