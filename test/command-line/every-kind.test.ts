import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EVERY_KIND_OF_API } from '../support/every-kind.ts';
import type { KindOfApi } from '../support/every-kind.ts';
import { runInput } from '../fuzz-input/run-input.ts';

/*
 * Objects of every kind in a running cluster, and applied over it, go through every command: the exit code is a verdict or, for what
 * an API server would refuse, 1; never that of an internal error.
 */

const folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const write = (name: string, objects: readonly object[]): string => {
  const file = join(folder, name);
  writeFileSync(file, objects.map((object) => JSON.stringify(object)).join('\n'));
  return file;
};

const nodes = ['n1', 'n2'].map((name) => ({
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name, uid: name, resourceVersion: '1', labels: { 'kubernetes.io/hostname': name } },
  status: { allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
}));
const container = { name: 'c', image: 'i', resources: { requests: { cpu: '100m' } } };
const live = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'solo', namespace: 'default', uid: 'solo', resourceVersion: '2' },
  spec: { nodeName: 'n1', containers: [container] },
  status: { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] },
};
const more = { ...live, metadata: { name: 'more' }, spec: { containers: [container] }, status: {} };
const expectations = write('expect.yaml', [
  {
    apiVersion: 'kschedsim.dev/v1alpha1',
    kind: 'Expectations',
    expect: [{ survives: 'node' }, { audit: 'error' }],
  },
]);
const catalog = write('catalog.yaml', [
  { types: [{ name: 'big', cpu: '8', memory: '32Gi', price: 1 }] },
]);
const MORE = write('more.json', [more]);

/** Where CLUSTER and APPLY are the files, EMPTY is the cluster without pods, and STEPS a scenario that applies the objects later. */
const PLANS: Readonly<Record<string, readonly string[]>> = {
  'over a cluster with pods': ['plan', '--cluster', 'CLUSTER', 'APPLY'],
  'over a cluster without': ['plan', '--cluster', 'EMPTY', 'APPLY'],
  'in a scenario': ['plan', '--cluster', 'CLUSTER', MORE, '--scenario', 'STEPS'],
};

const COMMANDS: readonly (readonly string[])[] = [
  ['plan', 'CLUSTER', 'NEW', '-o', 'json'],
  ['plan', '--cluster', 'CLUSTER', 'APPLY', '-o', 'manifests'],
  ['explain', 'pod/more', '--cluster', 'CLUSTER', 'APPLY'],
  ['compare', '-f', 'CLUSTER', '--base', MORE, '--head', 'NEW'],
  ['check', '--cluster', 'CLUSTER', 'APPLY', '-e', expectations],
  ['capacity', '--cluster', 'CLUSTER', 'APPLY', '--pod', MORE],
  ['size', '--cluster', 'CLUSTER', 'APPLY', '--catalog', catalog],
  ['audit', '--cluster', 'CLUSTER', 'APPLY'],
  ['drain', 'n1', '--cluster', 'CLUSTER', '-f', 'APPLY', '--force'],
  ['survive', '--cluster', 'CLUSTER', 'APPLY'],
  ['pack', '--cluster', 'CLUSTER', 'APPLY'],
  ['deschedule', '--policy', 'fixtures/deschedule/policy.yaml', '--cluster', 'CLUSTER', 'APPLY'],
];

interface Files {
  readonly CLUSTER: string;
  readonly EMPTY: string;
  readonly APPLY: string;
  readonly NEW: string;
  readonly STEPS: string;
}

/** A cluster with an object of each kind; manifests that change it, and add another. */
function filesFor(kinds: readonly KindOfApi[], name: string): Files {
  const objects = kinds.map(({ apiVersion, kind, fields }, at) => ({
    stored: {
      apiVersion,
      kind,
      metadata: { name: `old-${String(at)}`, uid: `old-${String(at)}`, resourceVersion: '3' },
      ...fields,
    },
    changed: {
      apiVersion,
      kind,
      metadata: { name: `old-${String(at)}`, labels: { a: 'b' } },
      ...fields,
    },
    added: { apiVersion, kind, metadata: { name: `new-${String(at)}` }, ...fields },
  }));
  // Nodes belong to the cluster wherever they are read.
  const changes = objects.flatMap(({ changed, added }) =>
    changed.kind === 'Node' ? [added] : [changed, added],
  );
  const steps = changes.map((apply, at) => ({
    at: `${String(at + 1)}s`,
    apply: { objects: [apply] },
  }));
  const stored = objects.map((one) => one.stored);
  return {
    EMPTY: write(`${name}-empty.json`, [...nodes, ...stored]),
    CLUSTER: write(`${name}-cluster.json`, [...nodes, live, ...stored]),
    APPLY: write(`${name}-apply.json`, [more, ...changes]),
    NEW: write(`${name}-new.json`, [more, ...objects.map(({ added }) => added)]),
    STEPS: write(`${name}-steps.json`, [
      { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps, expect: [] },
    ]),
  };
}

/** How a command ends; of a failure, what it says. */
async function endOf(command: readonly string[], files: Files): Promise<string> {
  const named = new Map<string, string>(Object.entries(files));
  const args = command.map((word) => named.get(word) ?? word);
  const { code, stderr } = await runInput(args);
  if (code === 0 || code === 2) return code === 0 ? 'passed' : 'failed';
  return `${String(code)}: ${stderr}`;
}

const CASES = EVERY_KIND_OF_API.map((one) => [`${one.apiVersion} ${one.kind}`, one] as const);

test.each(CASES)('%s goes through a plan', async (name, one) => {
  const files = filesFor([one], name.replaceAll(/\W/g, '-'));
  for (const [title, command] of Object.entries(PLANS)) {
    // What nothing reads fails no plan.
    const ends = one.isChecked ? /^(?:passed|failed)$/ : /^passed$/;
    expect([title, await endOf(command, files)]).toEqual([title, expect.stringMatching(ends)]);
  }
});

/** How many kinds are checked at once. */
const BATCH = 12;
const BATCHES = Array.from({ length: Math.ceil(EVERY_KIND_OF_API.length / BATCH) }, (_, at) =>
  filesFor(EVERY_KIND_OF_API.slice(at * BATCH, (at + 1) * BATCH), `batch-${String(at)}`),
);

test.each(COMMANDS.map((command) => [command.join(' '), command] as const))(
  'all kinds go through %s',
  async (_, command) => {
    for (const files of BATCHES) {
      expect([files, await endOf(command, files)]).toEqual([
        files,
        expect.stringMatching(/^(?:passed|failed)$/),
      ]);
    }
  },
);

test('no kind is without a case', () => {
  expect(CASES.length).toBeGreaterThan(60);
  expect(new Set(CASES.map(([name]) => name)).size).toBe(CASES.length);
});
