import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../architecture/project-files.ts';
import { commandLineHere } from '../support/run-here.ts';
import type { CommandLine, Finished } from '../support/run-kschedsim.ts';

let built: CommandLine;

beforeAll(() => {
  built = commandLineHere();
}, 60_000);

afterAll(() => {
  built.remove();
});

const audit = async (...args: string[]): Promise<Finished> => await built.run(['audit', ...args]);

const codesOf = (text: string): readonly string[] => {
  const { findings } = JSON.parse(text) as { findings: readonly { code: string }[] };
  return findings.map(({ code }) => code);
};

describe('audit', () => {
  test('prints what docs/commands/audit.md shows, and exits 2 with an error', async () => {
    const { code, stdout } = await audit('fixtures/audit', '--severity', 'error');
    expect(code).toBe(2);
    const page = readFileSync(join(root, 'docs/commands/audit.md'), 'utf8');
    expect(page).toContain(stdout);
  });

  test('of a cluster without findings exits 0', async () => {
    const { code, stdout } = await audit('fixtures/quickstart');
    expect(code).toBe(0);
    expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/^Audit passed: 0 errors, 0 warnings/);
  });

  test('--rule, --ignore and --severity choose the rules, by code or name', async () => {
    const [only, without, severe] = await Promise.all([
      audit('fixtures/audit', '--rule', 'KS301', '--rule', 'budgets-overlap', '-o', 'json'),
      audit('fixtures/audit', '--ignore', 'KS101', '--ignore', 'KS303', '-o', 'json'),
      audit('fixtures/audit', '--severity', 'warning', '-o', 'json'),
    ]);
    expect(codesOf(only.stdout)).toEqual(['KS301', 'KS303', 'KS303']);
    expect(codesOf(without.stdout)).not.toContain('KS101');
    expect(codesOf(without.stdout)).toContain('KS105');
    expect(codesOf(severe.stdout)).not.toContain('KS402');
    expect(codesOf(severe.stdout)).toContain('KS401');
  });

  test('--fail-on decides what exits 2', async () => {
    const [none, info] = await Promise.all([
      audit('fixtures/audit', '--fail-on', 'none'),
      audit('fixtures/storefront', '--fail-on', 'info'),
    ]);
    expect(none.code).toBe(0);
    expect(info.code).toBe(2);
  });

  test('what-if flags change the cluster first', async () => {
    const { stdout } = await audit('fixtures/audit', '--cordon', 'general-a1', '-o', 'json');
    expect(codesOf(stdout).filter((code) => code === 'KS205')).toHaveLength(2);
  });

  test.each([
    ['--rule', 'KS311', /no audit rule is called "KS311"; did you mean KS\d+\?/],
    ['--ignore', 'budget-overlap', /did you mean budgets-overlap\?/],
    ['--severity', 'fatal', /Allowed choices are error, warning, info/],
  ])('%s %s is refused with the nearest', async (flag, value, message) => {
    const { code, stdout, stderr } = await audit('fixtures/audit', flag, value);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
  });
});
