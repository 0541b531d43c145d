import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API_VERSION_OF, isNamespaced } from '../../src/api/index.ts';
import { exportCommand, SNAPSHOT_RESOURCES } from '../../src/cli/snapshot/resources.ts';
import { read } from '../architecture/project-files.ts';
import { buildPackage, type BuiltPackage, type Finished } from '../support/run-kschedsim.ts';

let built: BuiltPackage;
let folder: string;

/** What the fake cluster answers; a resource that is not named is an empty list. */
interface Cluster {
  readonly lists?: Readonly<Record<string, readonly object[]>>;
  readonly forbidden?: readonly string[];
  readonly notServed?: readonly string[];
  /** kubectl's own words for a server that does not answer. */
  readonly down?: string;
}

/** Prints the files answers/NAME.json and NAME.err beside it, as kubectl v1.34 does, and keeps the words it was called with. */
const FAKE_KUBECTL = `#!/bin/sh
here="\${0%/*}"
(printf '%s\\037' "$@"; echo) >> "$here/calls"
name="$1"
if [ "$name" = get ]; then name="$2"; fi
answer="$here/answers/$name"
if [ -f "$answer.json" ]; then cat "$answer.json"; else echo '{"apiVersion":"v1","items":[],"kind":"List"}'; fi
if [ -f "$answer.err" ]; then cat "$answer.err" >&2; exit 1; fi
`;

function installFakeKubectl(place: string, cluster: Cluster): void {
  const { lists = {}, forbidden = [], notServed = [], down } = cluster;
  mkdirSync(join(place, 'answers'));
  const answer = (name: string, printed: object | string, error?: string): void => {
    const text = typeof printed === 'string' ? printed : JSON.stringify(printed);
    writeFileSync(join(place, 'answers', `${name}.json`), text);
    if (error !== undefined) writeFileSync(join(place, 'answers', `${name}.err`), `${error}\n`);
  };
  const clientVersion = { gitVersion: 'v1.34.1' };
  const serverVersion = { gitVersion: 'v1.33.2' };
  answer(
    'version',
    down === undefined ? { clientVersion, serverVersion } : { clientVersion },
    down,
  );
  answer('config', 'fake-context\n');
  for (const [name, items] of Object.entries(lists)) {
    answer(name, { apiVersion: 'v1', items, kind: 'List' });
  }
  const none = { apiVersion: 'v1', items: [], kind: 'List' };
  for (const name of forbidden) {
    const text = `Error from server (Forbidden): ${name} is forbidden: User "jane" cannot list it`;
    answer(name, none, text);
  }
  for (const name of notServed) {
    const [plural = ''] = name.split('.');
    answer(name, '', `error: the server doesn't have a resource type "${plural}"`);
  }
  writeFileSync(join(place, 'kubectl'), FAKE_KUBECTL);
  chmodSync(join(place, 'kubectl'), 0o755);
}

const NODE = {
  apiVersion: 'v1',
  kind: 'Node',
  metadata: { name: 'worker-1', uid: 'a' },
  status: { allocatable: { cpu: '2', memory: '4Gi', pods: '110' } },
};
const POD = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'shop', uid: 'b', managedFields: [{ manager: 'kubectl' }] },
  spec: { nodeName: 'worker-1', containers: [{ name: 'app', image: 'nginx' }] },
  status: { phase: 'Running' },
};
const DUMP = { nodes: [NODE], pods: [POD] };

beforeAll(() => {
  built = buildPackage();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-snapshot-'));
}, 60_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

let clusters = 0;

interface Taken extends Finished {
  readonly calls: readonly (readonly string[])[];
  readonly place: string;
}

/** Runs it with a kubectl in front of the PATH that answers for the cluster; undefined: without any kubectl. */
async function snapshot(cluster: Cluster | undefined, ...args: readonly string[]): Promise<Taken> {
  const place = join(folder, `cluster-${String(++clusters)}`);
  mkdirSync(place);
  let path = place;
  if (cluster !== undefined) {
    installFakeKubectl(place, cluster);
    path = `${place}:${process.env['PATH'] ?? ''}`;
  }
  const finished = await built.run(['snapshot', ...args], { cwd: place, env: { PATH: path } });
  const log = join(place, 'calls');
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  const calls = lines.map((line) => line.split('\u001f').slice(0, -1));
  return { ...finished, calls, place };
}

interface Written {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const itemsIn = (text: string): Written['items'] => (JSON.parse(text) as Written).items;

describe('the table of resources', () => {
  test('has each kind once, and knows which have a namespace', () => {
    const kinds = SNAPSHOT_RESOURCES.map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(kinds.length);
    for (const { kind, plural, isNamespaced: has } of SNAPSHOT_RESOURCES) {
      expect([kind, isNamespaced(API_VERSION_OF[kind], kind)]).toEqual([kind, has]);
      expect(plural).toMatch(new RegExp(`^${kind.toLowerCase().replace(/y$|s$/, '')}`));
    }
  });

  test('holds no Secrets and no ConfigMaps', () => {
    const kinds = SNAPSHOT_RESOURCES.map(({ kind }): string => kind);
    expect(kinds.filter((kind) => kind === 'Secret' || kind === 'ConfigMap')).toEqual([]);
  });

  test('is the command in the documentation', { timeout: 60_000 }, async () => {
    const { code, stdout, calls } = await snapshot({}, '--print-command');
    expect([code, stdout, calls]).toEqual([0, `${exportCommand()}\n`, []]);
    const indented = exportCommand().replaceAll(/^/gm, '    ');
    for (const page of ['README.md', 'docs/commands/snapshot.md']) {
      expect(read(page), page).toContain(`\n${indented}\n`);
    }
  });
});

describe('a snapshot', { timeout: 60_000 }, () => {
  test('asks kubectl for every kind, without a shell, and writes one List', async () => {
    const { code, stderr, calls, place } = await snapshot(
      { lists: DUMP },
      '--context',
      'prod; rm -rf x',
      '-o',
      'cluster.json.gz',
    );
    expect([code, stderr]).toEqual([0, 'cluster.json.gz: 2 objects of prod; rm -rf x\n']);
    const gets = calls.filter(([verb]) => verb === 'get');
    expect(gets).toHaveLength(SNAPSHOT_RESOURCES.length);
    expect(gets).toContainEqual(
      ['get', 'deployments.apps', '--all-namespaces', '--context', 'prod; rm -rf x'].concat([
        '--show-managed-fields',
        '-o',
        'json',
      ]),
    );
    expect(gets.find(([, name]) => name === 'nodes')).not.toContain('--all-namespaces');
    expect(readdirSync(place)).not.toContainEqual(expect.stringContaining('.tmp'));
    const [info, ...objects] = itemsIn(
      gunzipSync(readFileSync(join(place, 'cluster.json.gz'))).toString(),
    );
    expect(info).toMatchObject({
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'SnapshotInfo',
      context: 'prod; rm -rf x',
      kubectl: 'v1.34.1',
      server: 'v1.33.2',
      forbidden: [],
    });
    expect(objects).toEqual([NODE, POD]);
  });

  test('goes through a pipe into a plan', async () => {
    const { code, stdout, stderr } = await snapshot({ lists: DUMP }, '-o', '-');
    expect([code, stderr]).toEqual([0, '']);
    const plan = await built.run(['plan', '-', '-o', 'json'], { stdin: stdout });
    const { pods, notModelled } = JSON.parse(plan.stdout) as {
      readonly pods: readonly object[];
      readonly notModelled: readonly object[];
    };
    expect(pods).toMatchObject([{ name: 'web', node: 'worker-1', existing: true }]);
    expect(notModelled).toEqual([]);
  });

  test('lists what may not be read, and a plan of it says what that means', async () => {
    const { code, stdout, stderr } = await snapshot({
      lists: DUMP,
      forbidden: ['resourcequotas', 'poddisruptionbudgets.policy'],
    });
    expect(code).toBe(0);
    expect(stderr).toBe(
      'warning: poddisruptionbudgets.policy may not be read: evictions and preemption ignore budgets\n' +
        'warning: resourcequotas may not be read: quotas are not enforced\n',
    );
    const plan = await built.run(['plan', '-', '-o', 'json'], { stdin: stdout });
    expect((JSON.parse(plan.stdout) as { readonly notModelled: unknown }).notModelled).toEqual([
      {
        kind: 'PodDisruptionBudget',
        apiVersion: 'policy/v1',
        object: '*',
        reason: 'PodDisruptionBudget could not be read',
        effect: 'evictions and preemption ignore budgets',
      },
      {
        kind: 'ResourceQuota',
        apiVersion: 'v1',
        object: '*',
        reason: 'ResourceQuota could not be read',
        effect: 'quotas are not enforced',
      },
    ]);
  });

  test('that lacks quotas leaves new pods in doubt, and only those', async () => {
    const { stdout } = await snapshot({ lists: DUMP, forbidden: ['resourcequotas'] });
    const file = join(folder, 'without-quotas.json');
    writeFileSync(file, stdout);
    const again = await built.run(['plan', file]);
    expect([again.code, again.stderr]).toEqual([0, '']);
    const stdin = JSON.stringify({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'new', namespace: 'shop' },
      spec: { containers: [{ name: 'app', image: 'nginx' }] },
    });
    const plan = await built.run(['plan', file, '-', '-o', 'json'], { stdin });
    expect(plan.code).toBe(2);
    expect(JSON.parse(plan.stdout)).toMatchObject({
      summary: { verdict: 'unknown' },
      pods: [
        { name: 'web', existing: true },
        { name: 'new', doubts: ['ResourceQuota could not be read'] },
      ],
    });
  });

  test('leaves out what the server does not have, and says so with -v only', async () => {
    const cluster = { lists: DUMP, notServed: ['resourceslices.resource.k8s.io'] };
    const quiet = await snapshot(cluster, '-o', '-');
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
    expect(itemsIn(quiet.stdout)[0]).toMatchObject({ forbidden: [] });
    const verbose = await snapshot(cluster, '-v', '-o', '-');
    expect(verbose.stderr).toBe('resourceslices.resource.k8s.io: the server does not have it\n');
  });

  test('of one namespace says that other pods are missing', async () => {
    const { stdout, calls } = await snapshot({ lists: DUMP }, '-n', 'shop');
    expect(calls.find(([, name]) => name === 'pods')?.slice(2, 4)).toEqual(['--namespace', 'shop']);
    const plan = await built.run(['plan', '-', '-o', 'json'], { stdin: stdout });
    expect((JSON.parse(plan.stdout) as { readonly notModelled: unknown }).notModelled).toEqual([
      {
        kind: 'Pod',
        apiVersion: 'v1',
        object: '*',
        reason: 'only namespace shop was read',
        effect: 'pods of other namespaces are missing from the nodes',
      },
    ]);
  });

  test('with --anonymize names neither the cluster nor anything in it', async () => {
    const { code, stdout } = await snapshot({ lists: DUMP }, '--anonymize', '-n', 'shop');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/shop|worker|web|nginx|fake-context/);
    const [info, node, pod] = itemsIn(stdout);
    expect(info).toMatchObject({ anonymized: true, server: 'v1.33.2' });
    expect(pod).toMatchObject({
      metadata: { namespace: info?.['namespace'] },
      spec: { nodeName: (node?.['metadata'] as { readonly name: string }).name },
    });
  });

  test.each([
    [
      'without kubectl',
      undefined,
      'error: kubectl is not on the PATH; run the command that `kschedsim snapshot --print-command` prints where it is\n',
    ],
    [
      'without a cluster',
      {
        down: 'The connection to the server localhost:8080 was refused - did you specify the right host or port?',
      },
      'error: no cluster can be read: The connection to the server localhost:8080 was refused - did you specify the right host or port?\n',
    ],
  ] as const)('%s is one line, and no file', async (_, cluster, line) => {
    const { code, stdout, stderr, place } = await snapshot(cluster, '-o', 'cluster.json');
    expect([code, stdout, stderr]).toEqual([1, '', line]);
    expect(readdirSync(place)).not.toContain('cluster.json');
  });

  test('that cannot be written leaves nothing behind', async () => {
    const { code, stderr, place } = await snapshot({ lists: DUMP }, '-o', 'absent/cluster.json');
    expect(code).toBe(1);
    expect(stderr).toContain('absent/cluster.json: error: cannot write the result');
    expect(existsSync(dirname(join(place, 'absent/cluster.json')))).toBe(false);
    const full = await snapshot({ lists: DUMP }, '-o', '/dev/full');
    expect([full.code, full.stderr]).toEqual([
      1,
      '/dev/full: error: cannot write the result: ENOSPC: no space left on device, write\n',
    ]);
  });
});
