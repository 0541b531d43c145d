import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  startExtenderServer,
  type ExtenderServer,
  type ServedAnswer,
} from '../support/extender-server.ts';
import { buildPackage, type BuiltPackage, type Finished } from '../support/run-kschedsim.ts';

let built: BuiltPackage;
let folder: string;
let server: ExtenderServer;

const REJECT = { NodeNames: ['b'], FailedNodes: { a: 'reserved' } };
const answered = (body: object): ServedAnswer => ({
  kind: 'answer',
  status: 200,
  body: JSON.stringify(body),
});

const path = (name: string): string => join(folder, name);
const parsed = (text: string): unknown => JSON.parse(text);
const run = async (...args: readonly string[]): Promise<Finished> => await built.run(args);

beforeAll(async () => {
  built = buildPackage();
  folder = mkdtempSync(join(tmpdir(), 'kschedsim-'));
  server = await startExtenderServer();
  await server.answer({ '/ext/filter': [answered(REJECT)], '/ext/bind': [answered({})] });
  const policy = {
    kind: 'Policy',
    apiVersion: 'v1',
    extenders: [{ urlPrefix: `${server.url}/ext`, filterVerb: 'filter', nodeCacheCapable: true }],
  };
  writeFileSync(path('policy.json'), JSON.stringify(policy));
  writeFileSync(
    path('cluster.yaml'),
    ['a', 'b']
      .map(
        (name) =>
          `apiVersion: v1\nkind: Node\nmetadata: {name: ${name}}\nstatus: {allocatable: {cpu: "4", memory: 8Gi, pods: "10"}, conditions: [{type: Ready, status: "True"}]}\n---\n`,
      )
      .join('') +
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: c, image: i}]}\n',
  );
}, 60_000);

afterAll(async () => {
  await server.stop();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

const explain = async (...flags: readonly string[]): Promise<Finished> =>
  await run(
    'explain',
    'web',
    '-f',
    path('cluster.yaml'),
    '--policy',
    path('policy.json'),
    ...flags,
  );

function withoutFiles(json: string): unknown {
  const { input, ...rest } = JSON.parse(json) as { readonly input: object };
  expect(Object.keys(input)).toEqual(['files']);
  return rest;
}

describe('extenders on the command line', () => {
  test('are not called without --allow-extenders, but reported as not modelled', async () => {
    const { stdout } = await explain('-o', 'json');
    const found = JSON.parse(stdout) as { feasible: unknown; notModelled: unknown };
    expect(found.feasible).toEqual(['a', 'b']);
    expect(found.notModelled).toContainEqual(
      expect.objectContaining({ kind: 'Extender', object: `${server.url}/ext` }),
    );
    expect(await server.asked()).toEqual([]);
  });

  test('are called, recorded, and replayed without a server', async () => {
    const live = await explain('-o', 'json', '--allow-extenders', '--record-extenders', path('r'));
    expect(live.stderr).toBe('');
    expect(JSON.parse(live.stdout)).toMatchObject({ feasible: ['b'], notModelled: [] });
    // Once in the plan, at the turn of the pod, and once for the explanation.
    expect(await server.asked()).toHaveLength(2);
    const recorded = readFileSync(path('r'), 'utf8').trimEnd().split('\n');
    const url = `${server.url}/ext/filter`;
    expect(recorded.map((line) => parsed(line))).toMatchObject([{ url }, { url }]);
    const replayed = await explain('-o', 'json', '--extender-answers', path('r'));
    // The answers are input of the second run.
    expect(withoutFiles(replayed.stdout)).toEqual(withoutFiles(live.stdout));
    expect(replayed.stdout).toContain(path('r'));
    expect(await server.asked()).toHaveLength(2);
  });

  test('decide a plan', async () => {
    const flags = ['--policy', path('policy.json'), '--allow-extenders', '-o', 'json'];
    const { stdout, code } = await run('plan', path('cluster.yaml'), ...flags);
    const { pods } = JSON.parse(stdout) as { pods: readonly object[] };
    expect(pods).toMatchObject([{ name: 'web', node: 'b' }]);
    expect(code).toBe(0);
  });

  test('bind only with --allow-extender-binds', async () => {
    const [extender] = (
      JSON.parse(readFileSync(path('policy.json'), 'utf8')) as { extenders: object[] }
    ).extenders;
    const policy = {
      kind: 'Policy',
      apiVersion: 'v1',
      extenders: [{ ...extender, bindVerb: 'bind' }],
    };
    writeFileSync(path('binds.json'), JSON.stringify(policy));
    const binds = async (
      words: readonly string[],
      ...flags: readonly string[]
    ): Promise<number> => {
      const before = (await server.asked()).length;
      const all = ['--policy', path('binds.json'), '--allow-extenders', ...flags];
      const { code } = await run(...words, path('cluster.yaml'), ...all);
      expect(code).toBe(0);
      const asked = (await server.asked()).slice(before);
      return asked.filter(({ path: at }) => at === '/ext/bind').length;
    };
    expect(await binds(['plan'])).toBe(0);
    expect(await binds(['plan'], '--allow-extender-binds')).toBe(1);
    expect(await binds(['explain', 'web'], '--allow-extender-binds')).toBe(0);
  });

  test('that are down end the attempt with a message and exit code 2', async () => {
    const gone = readFileSync(path('policy.json'), 'utf8').replace(
      server.url,
      'http://127.0.0.1:9',
    );
    writeFileSync(path('gone.json'), gone);
    const args = ['explain', 'web', '-f', path('cluster.yaml'), '--policy', path('gone.json')];
    const { stdout, code } = await run(...args, '--allow-extenders');
    expect(stdout).toContain('no node: the attempt ended in an error');
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'Post "http://127.0.0.1:9/ext/filter": dial tcp 127.0.0.1:9: connect: connection refused',
    );
    expect(code).toBe(2);
  });

  test('with malformed answers give all errors at once', async () => {
    writeFileSync(
      path('bad'),
      '{"url":"http://x","request":{},"response":1}\n{"url":1}\noops\n[3]\n',
    );
    const { stderr, code } = await explain('--extender-answers', path('bad'));
    expect(stderr).toContain('bad:2: error: answer 2: url must be a string');
    expect(stderr).toContain('bad:3: error: not JSON');
    expect(stderr).toContain('bad:4: error: answer 3: must be an object');
    expect(code).toBe(1);
    const missing = await explain('--extender-answers', path('nowhere'));
    expect(missing.code).toBe(1);
    expect((await explain('--record-extenders', path('r'))).stderr).toContain(
      '--record-extenders needs --allow-extenders',
    );
    const both = await explain('--allow-extenders', '--extender-answers', path('r'));
    expect(both.stderr).toMatch(/cannot be used with option/);
  });
});
