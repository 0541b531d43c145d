import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildPackage, type BuiltPackage, type Finished } from '../support/run-kschedsim.ts';

let built: BuiltPackage | undefined;
let folder: string;

const node = (name: string, cpu = '4'): string =>
  `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}, labels: {kubernetes.io/hostname: ${name}}}\n` +
  `status: {allocatable: {cpu: "${cpu}", memory: 16Gi, pods: "110"}}\n---\n`;

const deployment = (name: string, replicas: number, cpu = '1'): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: ${name}}
spec:
  replicas: ${String(replicas)}
  selector: {matchLabels: {app: ${name}}}
  template:
    metadata: {labels: {app: ${name}}}
    spec: {containers: [{name: app, image: nginx, resources: {requests: {cpu: "${cpu}"}}}]}
---
`;

beforeAll(() => {
  built = buildPackage();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
  const write = (name: string, text: string): void => {
    writeFileSync(join(folder, name), text);
  };
  write('nodes.yaml', node('node-a') + node('node-b') + node('node-c'));
  write('web.yaml', deployment('web', 4));
  write('more.yaml', deployment('web', 14));
  write('spare.yaml', node('spare', '2'));
  write(
    'pod.yaml',
    'apiVersion: v1\nkind: Pod\nmetadata: {name: big}\nspec: {containers: [{name: a, image: b, resources: {requests: {cpu: "3"}}}]}\n',
  );
  write(
    'packing.yaml',
    `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
- plugins: {score: {disabled: [{name: PodTopologySpread}, {name: NodeResourcesBalancedAllocation}]}}
  pluginConfig:
  - name: NodeResourcesFit
    args: {scoringStrategy: {type: MostAllocated, resources: [{name: cpu, weight: 1}]}}
`,
  );
  write(
    'policy.json',
    '{"apiVersion":"v1","kind":"Policy","priorities":[{"name":"MostRequestedPriority","weight":1}]}',
  );
}, 60_000);

afterAll(() => {
  built?.remove();
  rmSync(folder, { recursive: true, force: true });
});

async function kschedsim(...args: string[]): Promise<Finished> {
  if (built === undefined) throw new Error('the package was not built');
  return await built.run(args, { cwd: folder });
}

function parsed(text: string): unknown {
  return JSON.parse(text);
}

const WEB = ['nodes.yaml', 'web.yaml'];

describe('compare', () => {
  test('a configuration against the default: who moves, what decided it, how the nodes are used', async () => {
    const { code, stdout, stderr } = await kschedsim(
      'compare',
      ...WEB,
      '--base',
      'default',
      '--head',
      'packing.yaml',
    );
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^NodeResourcesFit: [23] pods\n {2}~ {2}Deployment\/web.* +node-\w +node-\w +\+\d+/m,
    );
    expect(stdout).toMatch(/^ {2}cpu .*→/m);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^Comparison passed: [23] moved.*; less balanced: cpu\.$/,
    );
    for (const line of stdout.split('\n').slice(0, -2)) expect(line.length).toBeLessThanOrEqual(80);
  });

  test.each([
    ['unschedulable', 0],
    ['moved', 2],
    ['preemption,imbalance', 2],
  ])('--fail-on %s exits %i where pods only move together', async (kinds, expected) => {
    const args = ['compare', ...WEB, '--head', 'packing.yaml', '--fail-on', kinds];
    expect((await kschedsim(...args)).code).toBe(expected);
    expect((await kschedsim(...args, '--exit-zero')).code).toBe(0);
  });

  test('manifests against manifests: what no longer fits exits 2, in every format', async () => {
    for (const format of ['table', 'wide', 'json', 'yaml', 'markdown', 'junit', 'github']) {
      const { code, stdout } = await kschedsim(
        'compare',
        'nodes.yaml',
        '--base',
        'web.yaml',
        '--head',
        'more.yaml',
        '-o',
        format,
      );
      expect([format, code]).toEqual([format, 2]);
      expect(stdout).toMatch(/unschedulable/i);
    }
  });

  test('a Policy against the default provider, and against today', async () => {
    for (const base of ['default-provider', 'default']) {
      const { code, stdout } = await kschedsim(
        'compare',
        ...WEB,
        '--base',
        base,
        '--head',
        'policy.json',
        '-o',
        'json',
      );
      expect(code).toBe(0);
      expect(parsed(stdout)).toMatchObject({
        kind: 'Comparison',
        head: { scheduler: { flavour: 'policy', kubernetes: 'v1.22' } },
      });
    }
  });

  test('a change alone is compared with no change', async () => {
    const { code, stdout } = await kschedsim(
      'compare',
      ...WEB,
      '--remove-node',
      'node-a',
      '-o',
      'json',
    );
    expect(code).toBe(0);
    expect(parsed(stdout)).toMatchObject({ nodes: { added: [], removed: ['node-a'] } });
  });

  test('saved plans are told from manifests', async () => {
    await kschedsim('plan', ...WEB, '-o', 'json', '--output-file', 'old.json');
    await kschedsim('plan', 'nodes.yaml', 'more.yaml', '-o', 'json', '--output-file', 'new.json');
    const saved = await kschedsim(
      'compare',
      '--base',
      'old.json',
      '--head',
      'new.json',
      '-o',
      'json',
    );
    expect(saved.code).toBe(2);
    expect(parsed(saved.stdout)).toMatchObject({ summary: { newlyUnschedulable: 2, added: 10 } });
    const mixed = await kschedsim('compare', ...WEB, '--base', 'old.json');
    expect([mixed.code, mixed.stdout]).toEqual([
      0,
      expect.stringContaining('Comparison passed: 0 moved'),
    ]);
  });

  test.each([
    ['nothing that differs', [...WEB], /nothing to compare: name what differs/],
    [
      'a file that is not there',
      [...WEB, '--head', 'absent.yaml'],
      /absent\.yaml: error: no such file/,
    ],
    [
      'a kind of regression that is none',
      [...WEB, '--head', 'default', '--fail-on', 'luck'],
      /Allowed are refused, unschedulable/,
    ],
    [
      'two schedulers',
      [...WEB, '--head', 'default', '--head', 'policy.json'],
      /--head names 2 Policies and configurations/,
    ],
    ['a manifest on both levels', [...WEB, '--head', 'more.yaml'], /default\/web is given twice/],
    ['no nodes', ['--base', 'web.yaml', '--head', 'more.yaml'], /no nodes/],
  ])('%s is bad input', async (_, args, message) => {
    const { code, stdout, stderr } = await kschedsim('compare', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});

describe('capacity', () => {
  test('how many, where, and what stops the next', async () => {
    const { code, stdout } = await kschedsim(
      'capacity',
      ...WEB,
      '--pod',
      'pod.yaml',
      '--tie-break',
      'name',
    );
    expect(code).toBe(0);
    expect(stdout).toContain('- 2 nodes: Insufficient cpu (NodeResourcesFit)');
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(
      /^Capacity passed: 2 more copies of default\/big on 2 of 3 nodes; what stops the next: Insufficient cpu\.$/,
    );
  });

  test('a workload of the input can be named instead of a file', async () => {
    const { stdout } = await kschedsim('capacity', ...WEB, '--pod', 'deployment/web', '-o', 'json');
    expect(parsed(stdout)).toMatchObject({ kind: 'Capacity', pod: 'default/web', copies: 8 });
  });

  test('--at-least is a gate, and changes of the cluster count', async () => {
    const args = ['capacity', 'nodes.yaml', '--pod', 'pod.yaml', '--at-least', '3'];
    expect((await kschedsim(...args)).code).toBe(0);
    expect((await kschedsim(...args, '--cordon', 'node-a')).code).toBe(2);
    expect((await kschedsim(...args, '--cordon', 'node-a', '--exit-zero')).code).toBe(0);
  });

  test.each([
    ['no --pod', ['nodes.yaml'], /required option '--pod/],
    ['a file with no pod', ['nodes.yaml', '--pod', 'spare.yaml'], /holds no Pod and no workload/],
    [
      'a file that is not there',
      ['nodes.yaml', '--pod', 'none.yaml'],
      /none\.yaml: error: no such file/,
    ],
    [
      'a workload that is not there',
      [...WEB, '--pod', 'deploy/wbe'],
      /did you mean default\/deployment\/web/,
    ],
  ])('%s is bad input', async (_, args, message) => {
    const { code, stdout, stderr } = await kschedsim('capacity', ...args);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});

describe('what-if flags', () => {
  test('plan and explain see the changed cluster', async () => {
    const { code, stdout } = await kschedsim(
      'plan',
      ...WEB,
      '--scale',
      'deploy/web=14',
      '-o',
      'json',
    );
    expect(code).toBe(2);
    expect(parsed(stdout)).toMatchObject({ summary: { pods: 14, placed: 12, unschedulable: 2 } });
    const more = await kschedsim(
      'plan',
      ...WEB,
      '--scale',
      'deploy/web=14',
      '--add-node',
      'spare.yaml:2',
    );
    expect(more.code).toBe(0);
    expect(more.stdout).toContain('spare-2');
    const cordoned = await kschedsim(
      'explain',
      'deploy/web',
      ...WEB,
      '--cordon',
      'node-b',
      '--remove-node',
      'node-c',
    );
    expect(cordoned.stdout).toMatch(/^Fits +1 of 2 nodes$/m);
  });

  test('every change that cannot be made is told with the nearest name', async () => {
    const { code, stdout, stderr } = await kschedsim(
      'plan',
      ...WEB,
      '--cordon',
      'node-x',
      '--remove-node',
      'nodea',
      '--scale',
      'deploy/wbe=3',
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/no node node-x in the input; did you mean node-a\?/);
    expect(stderr).toMatch(/no node nodea in the input; did you mean node-a\?/);
    expect(stderr).toMatch(/no deploy\/wbe in the input; did you mean web\?/);
  });

  test.each([
    ['--add-node', 'web.yaml', /takes Nodes and their CSINodes only/],
    ['--add-node', 'absent.yaml:3', /absent\.yaml: error: no such file/],
    ['--add-node', 'spare.yaml:0', /Not FILE or FILE:COUNT/],
    ['--scale', 'web=3', /Not KIND\/NAME=N/],
  ])('%s %s is bad input', async (flag, value, message) => {
    const { code, stderr } = await kschedsim('plan', ...WEB, flag, value);
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
  });
});
