import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Descheduling } from '../../src/outcome/index.ts';
import { plan } from '../../src/simulation/index.ts';
import { readManifests } from '../../src/cli/input/index.ts';
import { applyEdits } from '../../src/whatif/index.ts';
import { runInput } from '../fuzz-input/run-input.ts';

const FOLDER = 'fixtures/deschedule';
const POLICY = `${FOLDER}/policy.yaml`;
const CAREFUL = `${FOLDER}/careful.yaml`;

const descheduled = (...words: readonly string[]): ReturnType<typeof runInput> =>
  runInput(['deschedule', `${FOLDER}/shop`, '--tie-break', 'name', '--no-config-file', ...words]);

const page = readFileSync('docs/commands/deschedule.md', 'utf8');

async function documentOf(...words: readonly string[]): Promise<Descheduling> {
  const { stdout } = await descheduled('-o', 'json', ...words);
  return JSON.parse(stdout) as Descheduling;
}

describe('deschedule', () => {
  test('prints what docs/commands/deschedule.md shows, and fails on a pending pod', async () => {
    const { code, stdout } = await descheduled('--policy', POLICY);
    expect(code).toBe(2);
    expect(page).toContain(stdout.trimEnd());
  });

  test('compares two policies as the page shows, by the verdict of the new one', async () => {
    const { code, stdout } = await descheduled('--policy', POLICY, '--head-policy', CAREFUL);
    expect(code).toBe(0);
    const [, rest = ''] = stdout.split('POLICIES');
    expect(page).toContain(`POLICIES${rest.split('STRATEGIES')[0] ?? ''}`.trimEnd());
  });

  test('places the pods of a cycle as a plan of the cluster does in which they are created again', async () => {
    const { policy } = await documentOf('--policy', CAREFUL, '--cycles', '1');
    const { objects } = await readManifests([`${FOLDER}/shop`]);
    const again = plan({
      objects: applyEdits(
        objects,
        policy.evictions.map(({ namespace, name }) => ({ edit: 'evict', namespace, name })),
      ),
      options: { tieBreak: 'name' },
    });
    const nodeOf = new Map(again.pods.map(({ name, node }) => [name, node]));
    expect(policy.evictions.length).toBeGreaterThan(1);
    for (const { name, to } of policy.evictions) expect(to).toBe(nodeOf.get(name));
  });

  test('reports the errors of the input and of both policies in one run', async () => {
    const { code, stdout, stderr } = await descheduled(
      '-f',
      'nope.yaml',
      '--policy',
      'fixtures/policies/example-policy.json',
      '--head-policy',
      'absent.yaml',
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^nope\.yaml: error: no such file/m);
    expect(stderr).toMatch(
      /^fixtures\/policies\/example-policy\.json:1:1: error: .*no kind "Policy"/m,
    );
    expect(stderr).toMatch(/^absent\.yaml: error: no such file/m);
  });

  test('takes a Policy of the scheduler in .kschedsim.yaml for no policy of its own', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kschedsim-deschedule-'));
    const run = async (config: string, ...words: readonly string[]): Promise<string> => {
      const file = join(folder, 'config.yaml');
      writeFileSync(file, config);
      const all = ['deschedule', `${FOLDER}/shop`, '--config-file', file, ...words];
      const { stdout, stderr } = await runInput(all);
      return stdout + stderr;
    };
    try {
      expect(await run('policy: default\n')).toMatch(/required option '--policy <file>'/);
      expect(await run('policy: default\n', '--policy', CAREFUL)).toMatch(/^Descheduling passed/m);
      const own = 'commands: { deschedule: { policy: x.yaml } }\n';
      expect(await run(own, '--policy', CAREFUL)).toMatch(/only on the command line/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
