import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isNamespaced } from '../../src/objects/index.ts';
import {
  exportCommand,
  qualifiedName,
  SNAPSHOT_RESOURCES,
} from '../../src/cli/snapshot/resources.ts';
import { read } from '../architecture/project-files.ts';
import { makeFullDisk } from '../support/full-disk.ts';
import { DUMP, NODE, POD, SnapshotFolder } from '../support/snapshot-folder.ts';

let stage: SnapshotFolder;

beforeAll(() => {
  stage = new SnapshotFolder();
}, 60_000);

afterAll(() => {
  stage.remove();
});

const snapshot: SnapshotFolder['snapshot'] = async (...args) => await stage.snapshot(...args);

interface Written {
  readonly items: readonly Readonly<Record<string, unknown>>[];
}

const itemsIn = (text: string): Written['items'] => (JSON.parse(text) as Written).items;

describe('the table of resources', () => {
  test('lists each kind once, with its scope', () => {
    const asked = SNAPSHOT_RESOURCES.map((one) => `${qualifiedName(one)} ${one.name ?? ''}`);
    expect(new Set(asked).size).toBe(asked.length);
    for (const { kind, apiVersion, plural, isNamespaced: has } of SNAPSHOT_RESOURCES) {
      expect([kind, isNamespaced(apiVersion, kind) ?? has]).toEqual([kind, has]);
      expect(plural).toMatch(new RegExp(`^${kind.toLowerCase().replace(/y$|s$/, '')}`));
    }
  });

  test('contains no Secrets, and ConfigMaps by name only', () => {
    const ofKind = (wanted: string) => SNAPSHOT_RESOURCES.filter(({ kind }) => kind === wanted);
    expect(ofKind('Secret')).toEqual([]);
    expect(ofKind('ConfigMap').map(({ name }) => name)).toEqual([
      'cluster-autoscaler-status',
      'cluster-autoscaler-priority-expander',
    ]);
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

test('the printed command asks the same context and namespace', { timeout: 60_000 }, async () => {
  const { stdout } = await snapshot({}, '--print-command', '--context', "it's", '-n', 'shop');
  expect(stdout).toContain(
    `\n  --context 'it'\\''s' --namespace shop --show-managed-fields -o json`,
  );
  expect(stdout).not.toContain('--all-namespaces');
});

describe('a snapshot', { timeout: 60_000 }, () => {
  test('lists every kind with kubectl, without a shell, and writes one List', async () => {
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

  test('leaves out kinds that the server does not serve, and names them with -v', async () => {
    const cluster = { lists: DUMP, notServed: ['resourceslices.resource.k8s.io'] };
    const quiet = await snapshot(cluster, '-o', '-');
    expect([quiet.code, quiet.stderr]).toEqual([0, '']);
    expect(itemsIn(quiet.stdout)[0]).toMatchObject({ forbidden: [] });
    const verbose = await snapshot(cluster, '-v', '-o', '-');
    expect(verbose.stderr).toBe('resourceslices.resource.k8s.io: not served by this cluster\n');
  });

  test('with --anonymize contains no name of the cluster or its objects', async () => {
    const { code, stdout } = await snapshot({ lists: DUMP }, '--anonymize', '-n', 'shop');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/shop|worker|web|nginx|fake-context/);
    const [info, node, pod] = itemsIn(stdout);
    expect(info).toMatchObject({ anonymized: true, server: 'v1.33.2' });
    expect(pod).toMatchObject({
      metadata: { namespace: info?.['namespace'] },
      spec: { nodeName: (node!['metadata'] as { readonly name: string }).name },
    });
  });

  test.each([
    [
      'without kubectl',
      undefined,
      'error: kubectl is not on the PATH; where it is installed, run the command that `kschedsim snapshot --print-command` prints\n',
    ],
    [
      'without a cluster',
      {
        down: 'The connection to the server localhost:8080 was refused - did you specify the right host or port?',
      },
      'error: the cluster cannot be read: The connection to the server localhost:8080 was refused - did you specify the right host or port?\n',
    ],
  ] as const)('%s ends with one error line, and no file', async (_, cluster, line) => {
    const { code, stdout, stderr, place } = await snapshot(cluster, '-o', 'cluster.json');
    expect([code, stdout, stderr]).toEqual([1, '', line]);
    expect(readdirSync(place)).not.toContain('cluster.json');
  });

  test('of pods of controllers is without their managed fields', async () => {
    const owned = (uid: string): object => ({
      ...POD,
      metadata: {
        name: uid,
        ownerReferences: [{ kind: 'Job', name: 'j', uid }],
        managedFields: [],
      },
    });
    const bare = { ...POD, metadata: { name: 'bare', managedFields: [] } };
    const pods = [bare, owned('a')];
    const { stdout } = await snapshot({ lists: { ...DUMP, pods } }, '-o', '-');
    const kept = itemsIn(stdout).filter(({ kind }) => kind === 'Pod');
    expect(kept.map(({ metadata }) => Object.keys(metadata as object))).toEqual([
      ['name', 'managedFields'],
      ['name', 'ownerReferences'],
    ]);
  });

  test('with endless messages of kubectl ends with a short line', async () => {
    const { code, stderr } = await snapshot({ down: 'no route to host '.repeat(100_000) });
    expect(code).toBe(1);
    expect(stderr.length).toBeLessThan(1_200);
    expect(stderr).toMatch(/^error: the cluster cannot be read: no route to host .*…\n$/);
  });

  test('that cannot be written leaves no file', async () => {
    const { code, stderr, place } = await snapshot({ lists: DUMP }, '-o', 'absent/cluster.json');
    expect(code).toBe(1);
    expect(stderr).toContain('absent/cluster.json: error: cannot write the result');
    expect(existsSync(dirname(join(place, 'absent/cluster.json')))).toBe(false);
    const full = makeFullDisk(stage.folder);
    const onFullDisk = await snapshot({ lists: DUMP }, '-o', full);
    expect([onFullDisk.code, onFullDisk.stderr]).toEqual([
      1,
      `${full}: error: cannot write the result: ENOSPC: no space left on device, write\n`,
    ]);
  });
});
