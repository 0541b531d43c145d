import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { formatProblem, InputError } from '../../problems/index.ts';
import { readPodRulesFile } from './pod-rules.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'pod-rules-'));
afterAll(() => {
  rmSync(directory, { recursive: true });
});

const HEAD = 'apiVersion: kschedsim.dev/v1alpha1\nkind: PodRules\n';

function fileOf(text: string): string {
  const file = path.join(directory, 'rules.yaml');
  writeFileSync(file, text);
  return file;
}

async function problemsIn(text: string): Promise<readonly string[]> {
  try {
    await readPodRulesFile(fileOf(text), 'shop');
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map((problem) => formatProblem(problem).replace(`${directory}/`, ''));
  }
  return [];
}

test('all problems are reported at once, with their positions', async () => {
  const rules = 'rules:\n- group: example.com\n  kind: Cache\n  as: Set\n  template: {}\n';
  expect(await problemsIn(`${HEAD}${rules}`)).toEqual([
    'rules.yaml:6:7: error: rules[0].as: "Set" is not one of Deployment, StatefulSet, DaemonSet, Job, Pod',
    'rules.yaml:7:13: error: rules[0].template: give the template of a pod, with its spec',
  ]);
});

test('the namespace of -n is the default, unless the document names one', async () => {
  const rules = 'rules: []\n';
  expect(await readPodRulesFile(fileOf(`${HEAD}${rules}`), 'shop')).toMatchObject({
    namespace: 'shop',
  });
  const own = `${HEAD}metadata: {namespace: bank}\n${rules}`;
  expect(await readPodRulesFile(fileOf(own), 'shop')).toMatchObject({
    namespace: 'bank',
  });
});
