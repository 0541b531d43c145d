import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DUMP, SnapshotFolder, type FakeCluster } from '../support/snapshot-folder.ts';

let stage: SnapshotFolder;

beforeAll(() => {
  stage = new SnapshotFolder();
}, 120_000);

afterAll(() => {
  stage.remove();
});

const APP = `apiVersion: v1
kind: Pod
metadata: {name: app}
spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "1"}}}]}
`;
const FILES = { 'app.yaml': APP };
const LIVE: FakeCluster = { lists: DUMP };

interface Answer {
  readonly pods: readonly { readonly name: string; readonly node: string | null }[];
  readonly notModelled: readonly object[];
  readonly input: { readonly files: { readonly list: readonly { readonly path: string }[] } };
}

describe('--cluster kubectl', { timeout: 120_000 }, () => {
  test('plans over what kubectl reads, as over a snapshot, and writes nothing', async () => {
    const args = ['plan', '--cluster', 'kubectl:prod; rm -rf x', 'app.yaml', '-o', 'json'];
    const { code, stdout, stderr, calls } = await stage.run(LIVE, args, FILES);
    expect([code, stderr]).toEqual([0, '']);
    const { pods, input } = JSON.parse(stdout) as Answer;
    expect(pods).toMatchObject([
      { name: 'web', existing: true },
      { name: 'app', node: 'worker-1' },
    ]);
    expect(input.files.list.map(({ path }) => path)).toEqual([
      'app.yaml',
      'kubectl:prod; rm -rf x',
    ]);
    for (const [verb, ...words] of calls) {
      expect(['get', 'version']).toContain(verb);
      expect(words.join(' ')).toContain('--context prod; rm -rf x');
      expect(words.join(' ')).not.toMatch(
        /secrets|configmaps(?!.* metadata[.]name=cluster-autoscaler-)/,
      );
    }
    const taken = await stage.snapshot(LIVE, '--context', 'prod', '-o', '-');
    const saved = await stage.run(undefined, ['plan', 'dump.json', 'app.yaml', '-o', 'json'], {
      ...FILES,
      'dump.json': taken.stdout,
    });
    expect(JSON.parse(saved.stdout)).toMatchObject({ pods });
  });

  test.each([
    ['capacity', ['capacity', '--cluster', 'kubectl:prod', '--pod', 'app.yaml']],
    ['compare', ['compare', '--cluster', 'kubectl:prod', '--scale', 'deployment/web=1']],
  ])('is read by %s, once', async (_, args) => {
    const web = {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'web', namespace: 'shop', uid: 'd' },
      spec: {
        replicas: 0,
        selector: { matchLabels: { a: 'b' } },
        template: {
          metadata: { labels: { a: 'b' } },
          spec: { containers: [{ name: 'c', image: 'i' }] },
        },
      },
    };
    const cluster = { lists: { ...DUMP, 'deployments.apps': [web] } };
    const { code, stderr, calls } = await stage.run(cluster, [...args, '--exit-zero'], FILES);
    expect([code, stderr]).toEqual([0, '']);
    expect(calls.filter(([verb, name]) => verb === 'get' && name === 'nodes')).toHaveLength(1);
  });

  test('says what could not be read, on stderr and in the plan', async () => {
    const cluster = { ...LIVE, forbidden: ['resourcequotas'] };
    const args = ['plan', '--cluster', 'kubectl:prod', 'app.yaml', '-o', 'json'];
    const { stdout, stderr } = await stage.run(cluster, args, FILES);
    expect(stderr).toBe(
      'warning: resourcequotas cannot be read (forbidden): quotas are not enforced\n',
    );
    expect(JSON.stringify((JSON.parse(stdout) as Answer).notModelled)).toContain(
      'quotas are not enforced',
    );
  });

  test.each<[string, FakeCluster | undefined, string, string]>([
    ['without kubectl', undefined, 'kubectl', 'kubectl is not on the PATH; '],
    [
      'without a cluster',
      { down: 'no route' },
      'kubectl:a',
      'the cluster cannot be read: no route',
    ],
    ['without a context', LIVE, 'kubectl:', 'no context after kubectl:'],
  ])('%s is bad input, with the other errors', async (_, cluster, name, message) => {
    const args = ['plan', '--cluster', name, 'nope.yaml'];
    const { code, stdout, stderr } = await stage.run(cluster, args, FILES);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(`${name}: error: ${message}`);
    expect(stderr).toContain('nope.yaml: error: no such file or directory\n');
  });

  test('leaves a file of that name to ./kubectl, and says so', async () => {
    // The fake kubectl is a file of that name, and no manifest.
    const live = await stage.run(LIVE, ['plan', '--cluster', 'kubectl', 'app.yaml'], FILES);
    expect([live.code, live.stderr]).toEqual([
      0,
      'warning: --cluster kubectl: the live cluster, not the file ./kubectl\n',
    ]);
    const args = ['plan', '--cluster', './kubectl', 'app.yaml'];
    const file = await stage.run(LIVE, args, FILES);
    expect([file.code, file.calls]).toEqual([1, []]);
    expect(file.stderr).toContain('./kubectl:2:1: error: not a Kubernetes object');
  });

  test('is refused in a configuration file that was found, not in one that is named', async () => {
    const files = { ...FILES, '.kschedsim.yaml': 'cluster: [kubectl]\n', '.git': '' };
    const found = await stage.run(LIVE, ['plan', 'app.yaml'], files);
    expect([found.code, found.calls]).toEqual([1, []]);
    expect(found.stderr).toBe(
      '.kschedsim.yaml:1:11: error: cluster[0]: it runs kubectl: give it on the command line, or name this file with --config-file\n',
    );
    const args = ['plan', 'app.yaml', '--config-file', '.kschedsim.yaml'];
    const named = await stage.run(LIVE, args, files);
    expect([named.code, named.calls.length > 0]).toEqual([0, true]);
    const path = await stage.run(LIVE, ['config', 'view', 'plan', 'app.yaml'], {
      ...files,
      '.kschedsim.yaml': 'cluster: [./kubectl]\n',
    });
    expect(path.stdout).toContain('- ./kubectl\n');
  });

  test('is refused where reading is confined to a folder', async () => {
    process.env['KSCHEDSIM_READ_BELOW'] = stage.folder;
    const { code, stderr, calls } = await stage.run(
      LIVE,
      ['plan', '--cluster', 'kubectl', 'app.yaml', '--no-config-file'],
      FILES,
    );
    Reflect.deleteProperty(process.env, 'KSCHEDSIM_READ_BELOW');
    expect([code, calls]).toEqual([1, []]);
    expect(stderr).toBe('kubectl: error: no program is started here: name a saved cluster\n');
  });
});
