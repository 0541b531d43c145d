import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { Finished } from '../support/run-kschedsim.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sweep-files-'));
const built = commandLineHere();

const run = (...args: readonly string[]): Promise<Finished> =>
  built.run(['sweep', ...args], { cwd: folder });
const write = (name: string, text: string): void => {
  writeFileSync(path.join(folder, name), text);
};
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

const sweep = (more: string): string =>
  `apiVersion: kschedsim.dev/v1alpha1\nkind: Sweep\nmetadata: { namespace: shop }\nquestion: plan\n${more}`;

let whole = '';
beforeAll(async () => {
  write('cluster.yaml', readFileSync('fixtures/sweep/cluster.yaml', 'utf8'));
  write('sweep.yaml', sweep('input: [clu*.yaml]\naxes:\n  - losses: [none, node/*]\n'));
  await run('sweep.yaml', '--workers', '1', '--sorted', '-o', 'whole.jsonl');
  whole = read('whole.jsonl');
});
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true });
});

describe('kschedsim sweep', () => {
  it('answers a cell without nodes as its command does', async () => {
    const [, , line = ''] = whole.split('\n');
    const cell = JSON.parse(line) as { command: string; verdict: string };
    expect(cell).toMatchObject({ verdict: 'failed', objectives: { pending: 8, 'nodes-used': 0 } });
    const words = cell.command.replaceAll("'", '').split(' ').slice(1);
    const own = await built.run([...words, '-o', 'json'], { cwd: folder });
    expect(own.code).toBe(2);
    expect(JSON.parse(own.stdout)).toMatchObject({ summary: { nodes: 0, unschedulable: 8 } });
    const lost = await built.run(['survive', 'cluster.yaml', '--remove-node', '*'], {
      cwd: folder,
    });
    expect([lost.code, lost.stderr]).toEqual([1, expect.stringContaining('no nodes are left')]);
  });

  it('prints a command for a file whose name begins as an option does', async () => {
    write('-c.yaml', read('cluster.yaml'));
    write('dash.yaml', sweep('axes:\n  - clusters: [-c.yaml]\n'));
    const [, line = ''] = (await run('dash.yaml', '--exit-zero')).stdout.split('\n');
    const cell = JSON.parse(line) as { command: string; verdict: string };
    const [, ...words] = cell.command.split(' ');
    const own = await built.run([...words, '-o', 'json'], { cwd: folder });
    expect(JSON.parse(own.stdout)).toMatchObject({ summary: { verdict: cell.verdict } });
  });

  it('writes no results over a file that it reads', async () => {
    for (const name of ['sweep.yaml', 'cluster.yaml', './cluster.yaml']) {
      const before = read(name);
      const { code, stderr } = await run('sweep.yaml', '-o', name);
      expect([code, stderr]).toEqual([1, expect.stringContaining('it is read by this command')]);
      expect(read(name)).toBe(before);
    }
  });

  it('reads results with a byte order mark, and those in folders of a folder', async () => {
    write('marked.jsonl', `\ufeff${whole}`);
    const resumed = await run('sweep.yaml', '--resume', 'marked.jsonl', '--exit-zero');
    expect(resumed).toMatchObject({ code: 0, stderr: '' });
    mkdirSync(path.join(folder, 'shards/1'), { recursive: true });
    write('shards/1/marked.jsonl', `\ufeff${whole}`);
    const merged = await run('merge', 'shards', '--exit-zero');
    expect(merged).toMatchObject({ code: 0, stderr: '', stdout: whole });
  });

  it('does not go on with a file that has a cell twice', async () => {
    const lines = whole.split('\n');
    write('double.jsonl', `${whole}${lines[1] ?? ''}\n`);
    const { code, stderr } = await run('sweep.yaml', '--resume', 'double.jsonl');
    expect(code).toBe(1);
    expect(stderr).toMatch(/double\.jsonl:4: error: \w+ is there already, in line 2/);
  });

  it('says once that a file has no results, or those of another sweep', async () => {
    write('other.jsonl', whole.replaceAll('node/*', 'node/worker-1'));
    const { code, stderr } = await run('merge', 'whole.jsonl', 'cluster.yaml', 'other.jsonl');
    expect(code).toBe(1);
    expect(stderr.match(/cluster\.yaml:/g)).toHaveLength(1);
    const others = whole
      .replace(/"sweep":"\w+"/, '"sweep":"0"')
      .replaceAll(/"version":"[^"]+"/g, '"version":"0"');
    write('others.jsonl', others);
    const refused = await run('merge', 'whole.jsonl', 'others.jsonl');
    expect(refused.stderr.trim().split('\n')).toEqual([
      expect.stringContaining('others.jsonl:1: error: made by kschedsim 0'),
    ]);
  });

  it('says that an index without a count is no shard', async () => {
    const env = { JOB_COMPLETION_INDEX: '0' };
    const { stdout, stderr } = await built.run(['sweep', 'sweep.yaml', '--sorted'], {
      cwd: folder,
      env,
    });
    expect(stdout).toBe(whole);
    expect(stderr).toContain('JOB_COMPLETION_INDEX is set and JOB_COMPLETIONS is not');
  });

  it('refuses included cells whose change finds nothing', async () => {
    write(
      'include.yaml',
      sweep('input: [cluster.yaml]\naxes:\n  - losses: [none]\ninclude:\n  - loss: node/typo\n'),
    );
    const { code, stdout, stderr } = await run('include.yaml');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      'include.yaml:9:11: error: include[0].loss: loss "node/typo": no node',
    );
  });

  it.each([
    ['add-node nosuch 0..3', ': add-node nosuch 1: no node nosuch in the input'],
    ['add-node worker-1 99999..100001', '.edit: add-node: "100001" is no number of nodes'],
    ['scale deployment/web 9999999..10000001', '.edit: scale: "10000001" is no number of replicas'],
    ['scale deployment/none 0..1', ': scale deployment/none 0: no deployment/none in the input'],
  ])(
    'refuses the range "%s", of which no change, or not every one, can be made',
    async (edit, why) => {
      write('range.yaml', sweep(`axes:\n  - clusters: cluster.yaml\n  - edit: ${edit}\n`));
      const { code, stdout, stderr } = await run('range.yaml', '-o', 'range.jsonl');
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain(`range.yaml:7:5: error: axes[1]${why}`);
      expect(existsSync(path.join(folder, 'range.jsonl'))).toBe(false);
    },
  );

  it.each([
    ['nodePools: [none, pod.yaml]', 'pod.yaml:2:7: error: no NodePool (karpenter.sh)'],
    ['nodePools: [none, pods]', 'pods/pod.yaml:2:7: error: no NodePool (karpenter.sh)'],
    ['nodeGroups: [none, pod.yaml]', 'pod.yaml:2:7: error: kind: "Pod" is not one of NodeGroups'],
    ['configurations: [default, pod.yaml]', 'pod.yaml:1:1: error: no kind "Pod" is registered'],
    ['policies: [default, pod.yaml]', 'pod.yaml:1:1: error: invalid policy: no kind "Pod"'],
  ])('refuses the axis "%s" with a file of another kind', async (axis, problem) => {
    const pod = 'metadata: { name: own }\nspec: { containers: [{ name: app, image: app }] }\n';
    mkdirSync(path.join(folder, 'pods'), { recursive: true });
    for (const name of ['pod.yaml', 'pods/pod.yaml'])
      write(name, `apiVersion: v1\nkind: Pod\n${pod}`);
    write('kinds.yaml', sweep(`axes:\n  - ${axis}\n  - { name: c, clusters: cluster.yaml }\n`));
    const { code, stdout, stderr } = await run('kinds.yaml');
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(problem);
  });

  it('prints no Job with names that an API server refuses', async () => {
    const job = ['job', 'sweep.yaml', '--completions', '2'];
    const image = await run(...job, '--image', '');
    expect([image.code, image.stdout]).toEqual([1, '']);
    const claim = await run(...job, '--image', 'kschedsim', '--results-claim', 'A_B');
    expect([claim.code, claim.stderr]).toEqual([
      1,
      expect.stringContaining('Not a name of a claim'),
    ]);
  });
});
