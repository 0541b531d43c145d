import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runInput } from '../fuzz-input/run-input.ts';

/* Documents about autoscalers that are wrong only beside the cluster, or in several ways: all errors with places, in one run. */

const fixtures = path.join(import.meta.dirname, '../../fixtures');
let folder = '';

beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hostile-autoscaling-'));
});
afterAll(() => {
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The lines of errors of a command line, in which FILE is a file with the text and CLUSTER is a folder of fixtures. */
async function errorsOf(text: string, words: string, cluster: string): Promise<readonly string[]> {
  const file = path.join(folder, 'input');
  fs.writeFileSync(file, text);
  const named: Readonly<Record<string, string>> = {
    FILE: file,
    CLUSTER: path.join(fixtures, cluster),
  };
  const argv = words.split(' ').map((word) => named[word] ?? word);
  const { code, stdout, stderr } = await runInput([...argv, '--no-config-file', '--all-errors']);
  expect([code, stdout]).toEqual([1, '']);
  return stderr
    .split('\n')
    .filter((line) => line.includes('error: '))
    .map((line) => line.replaceAll(file, ''));
}

const groups = (...lines: readonly string[]): string =>
  ['apiVersion: kschedsim.dev/v1alpha1', 'kind: NodeGroups', 'groups:', ...lines, ''].join('\n');

const ZONE = 'topology.kubernetes.io/zone: eu-central-1a';
const SHARED = groups(
  `- { name: a, min: 0, max: 3, nodeSelector: { ${ZONE} } }`,
  `- { name: b, min: 0, max: 3, nodeSelector: { ${ZONE} }, priority: 1 }`,
);
const OF_SHARED = [
  ':5:44: error: groups[1].nodeSelector: node web-1 is of group a already',
  ':5:92: error: groups[1].priority: --expander=least-waste asks for no priorities',
];

describe('node groups that contradict the cluster', () => {
  test.each([
    'plan CLUSTER --node-groups FILE',
    'explain deployment/shop -n shop -f CLUSTER --node-groups FILE',
    'pack CLUSTER --as cluster-autoscaler --node-groups FILE',
    'size CLUSTER --pools --node-groups FILE',
    'compare --base CLUSTER --head CLUSTER --node-groups FILE',
  ])('%s', async (words) => {
    expect(await errorsOf(SHARED, words, 'cluster-autoscaler')).toEqual(OF_SHARED);
  });

  test('are said with the workloads that the usage does not find', async () => {
    const usage = path.join(folder, 'usage.yaml');
    fs.writeFileSync(
      usage,
      'apiVersion: kschedsim.dev/v1alpha1\nkind: Usage\nseries:\n  - { workload: deployment/nope, resource: cpu, value: 1 }\n',
    );
    const words = `plan CLUSTER --node-groups FILE --usage ${usage}`;
    expect(await errorsOf(SHARED, words, 'cluster-autoscaler')).toEqual([
      ...OF_SHARED,
      `${usage}:4:17: error: series[0].workload: the input has no Deployment/nope in namespace default`,
    ]);
  });
});
