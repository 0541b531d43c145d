import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine, Finished } from '../support/run-kschedsim.ts';

const FOLDER = 'fixtures/check';
const EXPECT = ['-e', `${FOLDER}/expectations.yaml`];
const PRICES = ['--prices', `${FOLDER}/prices.yaml`];

let built: CommandLine;
let folder: string;

beforeAll(() => {
  built = commandLineHere();
  folder = mkdtempSync(path.join(tmpdir(), 'kschedsim-check-'));
}, 120_000);

afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const checked = async (...args: string[]): Promise<Finished> =>
  await built.run(['check', `${FOLDER}/shop`, '--tie-break', 'name', ...args]);

function written(name: string, text: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return file;
}

const HEADER = 'apiVersion: kschedsim.dev/v1alpha1\nkind: Expectations\n';

describe('check', { timeout: 60_000 }, () => {
  test('prints what docs/commands/check.md shows', async () => {
    const { code, stdout } = await checked(...EXPECT, ...PRICES);
    expect(code).toBe(2);
    const page = readFileSync('docs/commands/check.md', 'utf8');
    expect(page).toContain(stdout);
    expect(page).toContain(readFileSync(`${FOLDER}/expectations.yaml`, 'utf8'));
  });

  test('exits 0 if all expectations pass, of several files', async () => {
    const one = written('one.yaml', `${HEADER}expect:\n  - placed: all\n`);
    const two = written('two.yaml', `${HEADER}expect:\n  - survives: zone\n`);
    const { code, stdout } = await checked('-e', one, '-e', two, '-o', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      kind: 'Check',
      summary: { verdict: 'passed', passed: 2, failed: 0, unknown: 0 },
      expectations: [
        { type: 'placed', file: one, line: 4 },
        { type: 'survives', file: two, line: 4 },
      ],
    });
  });

  test('reads the list of a configuration file, with its places', async () => {
    const list = 'expectations:\n- placed: all\n- nodes: { utilisation: 3 }\n';
    const wrong = await checked('--config-file', written('wrong.yaml', list));
    expect(wrong).toMatchObject({ code: 1, stdout: '' });
    expect(wrong.stderr).toMatch(/wrong\.yaml:3:\d+: error: expectations\[1\]/);
    const file = written('config.yaml', 'expectations:\n- survives: zone\n');
    const { code, stdout } = await checked('--config-file', file, '-o', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      expectations: [{ type: 'placed' }, { type: 'survives', line: 2 }],
    });
    expect((await checked()).stderr).toContain('nothing is expected: name a file with -e');
  });

  test('a what-if edit can break an expectation; the document names it', async () => {
    const args = ['-e', written('three.yaml', `${HEADER}expect:\n  - survives: node\n`)];
    expect((await checked(...args)).code).toBe(0);
    const { code, stdout } = await checked(...args, '--remove-node', 'shop-c', '-o', 'json');
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      summary: { verdict: 'failed', passed: 1, failed: 1 },
      edits: [{ edit: 'remove-node', nodes: ['shop-c'] }],
    });
  });

  test('reports all errors of all files at their places, and simulates nothing', async () => {
    const one = written('wrong.yaml', `${HEADER}expect:\n  - plcaed: all\n  - audit: eror\n`);
    const two = written('also.yaml', `${HEADER}expct: []\n`);
    const { code, stdout, stderr } = await checked('-e', one, '-e', two);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toContain(
      `${one}:4:5: error: expect[0].plcaed: unknown field "plcaed"; did you`,
    );
    expect(stderr).toContain(`${one}:5:12: error: expect[1].audit.severity: "eror"`);
    expect(stderr).toContain(
      `${two}:3:1: error: expct: unknown field "expct"; did you mean expect?`,
    );
  });
});
