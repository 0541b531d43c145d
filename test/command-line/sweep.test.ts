import { mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { SweepReport } from '../../src/outcome/index.ts';
import type { Finished } from '../support/run-kschedsim.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sweep-'));
const built = commandLineHere();
const SWEEP = path.resolve('fixtures/sweep/web.yaml');
const CLUSTER = path.resolve('fixtures/sweep/cluster.yaml');

const run = (...args: readonly string[]): Promise<Finished> =>
  built.run(['sweep', ...args], { cwd: folder });
const fileOf = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

let whole = '';
beforeAll(async () => {
  await run(SWEEP, '--sorted', '--workers', '1', '--exit-zero', '-o', 'whole.jsonl');
  whole = fileOf('whole.jsonl');
});
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true });
});

/** Reads below the folder only, as for callers that do not trust paths. */
const confined = (...args: readonly string[]): Promise<Finished> =>
  built.run(['sweep', ...args], { cwd: folder, env: { KSCHEDSIM_READ_BELOW: folder } });

/** A sweep in the folder. */
function sweepWith(name: string, more: string): string {
  writeFileSync(
    path.join(folder, name),
    `apiVersion: kschedsim.dev/v1alpha1\nkind: Sweep\nmetadata: { namespace: shop }\nquestion: plan\n${more}`,
  );
  return name;
}

describe('kschedsim sweep report', () => {
  it('has the front of a real sweep, and from each of its cells the plan with its objectives', async () => {
    const { stdout, code } = await run(
      'report',
      'whole.jsonl',
      '-o',
      'json',
      '-o',
      'html=page.html',
    );
    expect(code).toBe(2);
    const report = JSON.parse(stdout) as SweepReport;
    expect(report.summary).toMatchObject({ cells: 54, passed: 18, failed: 36, missing: 0 });
    const [point] = report.front.points;
    expect(point?.objectives).toEqual({ pending: 0, 'nodes-used': 2, placed: 8 });
    const cell = report.cells.find(({ id }) => id === point?.cells[0]);
    expect(fileOf('page.html')).toContain('Sweep failed: 18 of 54 cells passed, 36 failed.');
    const [, ...words] = (cell?.command ?? '').split(' ');
    const own = await built.run([...words, '-o', 'json'], { cwd: path.dirname(SWEEP) });
    expect(own.code).toBe(0);
    expect(JSON.parse(own.stdout)).toMatchObject({ summary: { placed: 8, unschedulable: 0 } });
  }, 120_000);

  it('reads what merge reads, and names missing cells, which are no pass', async () => {
    const lines = whole.trimEnd().split('\n');
    const passed = lines.filter((line, at) => at === 0 || line.includes('"verdict":"passed"'));
    writeFileSync(path.join(folder, 'part.jsonl'), `${passed.join('\n')}\n`);
    const part = await run('report', 'part.jsonl', '--exit-zero');
    expect(part.code).toBe(2);
    expect(part.stdout).toContain('Sweep unknown: 18 of 54 cells passed, 36 missing.');
    expect(part.stderr).toContain('missing: cell ');
    const wrong = await run('report', 'whole.jsonl', '--better', 'cost=low', '--across', 'zone');
    expect([wrong.code, wrong.stdout]).toEqual([1, '']);
    expect(wrong.stderr).toContain('there is no axis "zone"');
    expect(wrong.stderr).toContain('there is no objective "cost"');
  }, 120_000);
});

describe('kschedsim sweep', () => {
  it('answers every cell as its command does', async () => {
    const [, ...lines] = whole.trim().split('\n');
    expect(lines).toHaveLength(54);
    const one: unknown = JSON.parse(lines.at(-1) ?? '');
    if (typeof one !== 'object' || one === null || !('command' in one)) throw new Error('no cell');
    const [, ...words] = String(one.command).split(' ');
    const { stdout, code } = await built.run([...words, '-o', 'json'], {
      cwd: path.dirname(SWEEP),
    });
    const plan = JSON.parse(stdout) as { summary: { placed: number; unschedulable: number } };
    expect(code).toBe(2);
    expect(one).toMatchObject({
      verdict: 'failed',
      objectives: { placed: plan.summary.placed, pending: plan.summary.unschedulable },
    });
  });

  it('reads no more in threads than the process may', async () => {
    const file = sweepWith('outside.yaml', `axes: [{ clusters: [${CLUSTER}] }, { seeds: 0..1 }]\n`);
    expect((await run(file, '--workers', '2')).code).toBe(0);
    for (const workers of ['1', '2']) {
      const { code, stdout, stderr } = await confined(file, '--workers', workers);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('outside');
    }
  }, 120_000);

  it('gives the same cells with two threads, and goes on with a file whose last line was cut off', async () => {
    const { code } = await run(SWEEP, '--workers', '2', '-o', 'two.jsonl');
    expect(code).toBe(2);
    expect(fileOf('two.jsonl').split('\n').sort()).toEqual(whole.split('\n').sort());
    truncateSync(path.join(folder, 'two.jsonl'), 9000);
    const resumed = await run(SWEEP, '--resume', 'two.jsonl', '--workers', '1', '--exit-zero');
    expect(resumed).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('was cut off') as string,
    });
    const merged = await run('merge', 'two.jsonl', '--exit-zero');
    expect(merged).toMatchObject({ code: 0, stdout: whole });
  });

  it('leaves a file of --resume alone that is compressed, or has no results', async () => {
    const files = { 'packed.jsonl': gzipSync(whole), 'notes.txt': Buffer.from('a line') };
    for (const [name, bytes] of Object.entries(files)) {
      writeFileSync(path.join(folder, name), bytes);
      const { code, stderr } = await run(SWEEP, '--resume', name, '--workers', '1');
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${name}:`)]);
      expect(readFileSync(path.join(folder, name)).equals(bytes)).toBe(true);
    }
  });

  it('neither merges, reports nor completes results without an objective of the sweep', async () => {
    writeFileSync(path.join(folder, 'lost.jsonl'), whole.replace(/"pending":\d+,/, ''));
    for (const args of [
      ['merge', 'lost.jsonl'],
      ['report', 'lost.jsonl'],
      [SWEEP, '--resume', 'lost.jsonl', '--workers', '1'],
    ]) {
      const { code, stdout, stderr } = await run(...args);
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toContain('lost.jsonl:2: error: the objective "pending" is missing');
    }
  }, 120_000);

  it('finds files by patterns: ** is any folders or none, and a dot at the beginning is written', async () => {
    for (const file of ['a.yaml', 'x/a.yaml', 'x/b.yaml', 'x/y/a.yaml', 'x/.a.yaml']) {
      mkdirSync(path.join(folder, 'in', path.dirname(file)), { recursive: true });
      const name = file.replaceAll(/[^a-z]/g, '');
      const own = `${name}-${String(file.length)}`;
      const node = `apiVersion: v1\nkind: Node\nmetadata: { name: ${own} }\n`;
      const pod = `apiVersion: v1\nkind: Pod\nmetadata: { name: ${own} }\nspec: { containers: [{ name: app, image: app }] }\n`;
      writeFileSync(path.join(folder, 'in', file), `${node}---\n${pod}`);
    }
    const patterns = {
      'in/*.yaml': ['in/a.yaml'],
      'in/x/?.yaml': ['in/x/a.yaml', 'in/x/b.yaml'],
      'in/*/a.yaml': ['in/x/a.yaml'],
      'in/*/.a.yaml': ['in/x/.a.yaml'],
      '**/in/**/a.yaml': ['in/a.yaml', 'in/x/a.yaml', 'in/x/y/a.yaml'],
    };
    const axes = Object.keys(patterns).map((one) => `  - { name: '${one}', clusters: '${one}' }\n`);
    const sweep = sweepWith('found.yaml', `sample: 1\naxes:\n${axes.join('')}`);
    const { stdout } = await run(sweep, '--workers', '1');
    const head = JSON.parse(stdout.split('\n', 1)[0] ?? '') as unknown;
    const found = Object.entries(patterns).map(([name, values]) => ({ name, values }));
    expect(head).toMatchObject({ space: { axes: found } });
  });

  it('names all results that cannot be merged', async () => {
    mkdirSync(path.join(folder, 'empty'));
    writeFileSync(path.join(folder, 'half.jsonl.gz'), gzipSync(whole).subarray(0, 500));
    const { code, stderr } = await run('merge', 'empty', 'half.jsonl.gz', 'absent.jsonl');
    expect(code).toBe(1);
    expect(stderr).toContain('empty: error: the folder has no file of results');
    expect(stderr).toContain('half.jsonl.gz: error: broken gzip');
    expect(stderr).toContain('absent.jsonl: error: no such file');
  });

  it('prints a Job with the file of the pod, and none without a file that can be read', async () => {
    writeFileSync(path.join(folder, 'cluster.yaml'), readFileSync(CLUSTER));
    writeFileSync(path.join(folder, 'pod.yaml'), 'kind: Pod\n');
    mkdirSync(path.join(folder, 'none'));
    const flags = ['--image', 'kschedsim', '--completions', '2'];
    const document = (input: string): string =>
      `apiVersion: kschedsim.dev/v1alpha1\nkind: Sweep\ninput: [${input}]\naxes: [seeds: 0..1]\nquestion: { capacity: { pod: pod.yaml } }\n`;
    writeFileSync(path.join(folder, 'pods.yaml'), document('cluster.yaml'));
    writeFileSync(path.join(folder, 'nothing.yaml'), document('cluster.yaml, none'));
    const printed = await run('job', 'pods.yaml', ...flags);
    expect(printed.stdout).toContain('path: pod.yaml');
    const refused = await run('job', 'nothing.yaml', ...flags);
    expect([refused.code, refused.stdout]).toEqual([1, '']);
    expect(refused.stderr).toContain('none: error: no manifests');
  });

  it('writes nothing if all cells would fail, and says where that was written', async () => {
    const axes = `axes:\n  - clusters: ${CLUSTER}\n  - edit: scale deployment/wbe 1..3\n`;
    const failed = await run(sweepWith('wrong.yaml', axes), '-o', 'none.jsonl');
    expect(failed.code).toBe(1);
    expect(failed.stderr).toContain('wrong.yaml:7:5: error: axes[1]: scale deployment/wbe 1: ');
    expect(failed.stderr).toContain('web');
    expect(() => fileOf('none.jsonl')).toThrow('ENOENT');
  });

  it('has the error of a cell in its line, which is never passed, and answers the others', async () => {
    writeFileSync(path.join(folder, 'broken.yaml'), 'kind: Pod\nspec: [\n');
    const axes = `axes:\n  - clusters: [broken.yaml, ${CLUSTER}]\n`;
    const { code, stdout } = await run(sweepWith('some.yaml', axes));
    const [, ...lines] = stdout.trim().split('\n');
    expect(code).toBe(2);
    expect(lines.map((line) => (JSON.parse(line) as { verdict: string }).verdict)).toEqual([
      'unknown',
      'passed',
    ]);
    expect(lines[0]).toContain('broken.yaml:');
  });
});
