import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { KubernetesObject } from '../../objects/index.ts';
import type { WhatIfFlags } from '../flags/what-if-flags.ts';
import { readEdits } from './read-edits.ts';

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kschedsim-edits-'));
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

const object = (kind: string, name: string): KubernetesObject => ({
  apiVersion: kind === 'CSINode' ? 'storage.k8s.io/v1' : 'v1',
  kind,
  metadata: { name },
  ...(kind === 'CSINode' ? { spec: { drivers: [] } } : {}),
});

function write(name: string, ...objects: readonly KubernetesObject[]): string {
  const file = path.join(folder, name);
  fs.writeFileSync(file, objects.map((one) => JSON.stringify(one)).join('\n---\n'));
  return file;
}

const INPUT = [object('Node', 'worker-1'), object('Pod', 'worker-2')];

async function problemsOf(flags: WhatIfFlags): Promise<readonly string[]> {
  const { problems } = await readEdits(flags, INPUT);
  return problems.map(({ file, object: which, message }) => {
    const place = [file === undefined ? [] : path.basename(file), which ?? []].flat();
    return [...place, message].join(': ');
  });
}

test('edits are in the order of their kinds, whatever the order of the flags', async () => {
  const { edits, problems } = await readEdits(
    {
      setRequest: [{ target: 'shop/deploy/web/app', requests: { cpu: '1' } }],
      scale: [{ target: 'deployment/web', replicas: 0 }],
      evict: ['shop/web-*'],
      drain: ['d'],
      cordon: ['c=1'],
      failZone: ['z'],
      removeNode: ['r', 's'],
      addNode: [{ source: 'worker-1', count: 3 }, { source: 'worker-1' }],
    },
    INPUT,
  );
  expect(problems).toEqual([]);
  expect(edits).toEqual([
    { edit: 'add-node', node: 'worker-1', count: 3 },
    { edit: 'add-node', node: 'worker-1' },
    { edit: 'remove-node', name: 'r' },
    { edit: 'remove-node', name: 's' },
    { edit: 'fail-zone', zone: 'z' },
    { edit: 'cordon', name: 'c=1' },
    { edit: 'drain', name: 'd' },
    { edit: 'evict', namespace: 'shop', name: 'web-*' },
    { edit: 'scale', kind: 'deployment', name: 'web', replicas: 0 },
    {
      edit: 'set-request',
      namespace: 'shop',
      kind: 'deploy',
      name: 'web',
      container: 'app',
      requests: { cpu: '1' },
    },
  ]);
});

test('no flags are no edits', async () => {
  expect(await readEdits({}, INPUT)).toEqual({ edits: [], problems: [] });
});

test('nodes to add come from a file, each with its CSINode', async () => {
  const source = write(
    'two.json',
    object('Node', 'a'),
    object('CSINode', 'b'),
    object('Node', 'b'),
    object('CSINode', 'other'),
  );
  const { edits, problems } = await readEdits({ addNode: [{ source, count: 2 }] }, INPUT);
  expect(problems).toEqual([]);
  expect(edits).toEqual([
    { edit: 'add-node', node: object('Node', 'a'), count: 2 },
    { edit: 'add-node', node: object('Node', 'b'), csiNode: object('CSINode', 'b'), count: 2 },
  ]);
});

const NAMES = ', such as deployment/web or shop/deployment/web';

test.each<[string, WhatIfFlags, readonly string[]]>([
  [
    'workloads without a kind',
    {
      scale: [{ target: 'web.v1', replicas: 1 }],
      setRequest: [{ target: 'web.v2', requests: {} }],
    },
    [`--scale web.v1: not KIND/NAME${NAMES}`, `--set-request web.v2: not KIND/NAME${NAMES}`],
  ],
  [
    'a node that is not in the input',
    { addNode: [{ source: 'worker-3' }, { source: 'zzz' }] },
    [
      'worker-3: no such file, and no such node in the input; did you mean worker-1?',
      'zzz: no such file, and no such node in the input',
    ],
  ],
])('%s are problems', async (_, flags, expected) => {
  expect(await problemsOf(flags)).toEqual(expected);
});

test('a file with other objects, without nodes or with errors is a problem', async () => {
  const other = write('other.json', object('Node', 'a'), object('Namespace', 'x'));
  const none = write('none.json', object('CSINode', 'a'));
  const bad = path.join(folder, 'bad.yaml');
  fs.writeFileSync(bad, 'a: [1\n');
  const addNode = [other, none, bad].map((source) => ({ source }));
  expect(await problemsOf({ addNode })).toEqual([
    'other.json: Namespace/x: --add-node accepts only Nodes and their CSINodes',
    'none.json: contains no Node to add',
    expect.stringMatching(/^bad\.yaml: /),
  ]);
});
