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
  const file = path.join(folder, 'input.yaml');
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

const custom = (apiVersion: string, kind: string, name: string, rest: string): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: ${name}, namespace: shop }\n${rest}\n`;
const scaled = (spec: string, name = 'a'): string =>
  custom('keda.sh/v1alpha1', 'ScaledObject', name, `spec: { ${spec} }`);
const nodeClass = (rest: string): string =>
  custom('karpenter.k8s.aws/v1', 'EC2NodeClass', 'default', rest);
const WEB = 'scaleTargetRef: { name: web }';

describe('objects of autoscalers that the API server would refuse', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'bounds and triggers of other types',
      scaled(
        `${WEB}, minReplicaCount: "1", maxReplicaCount: 9007199254740993, triggers: [{ type: 7, metadata: { value: [] } }]`,
      ),
      [
        ':4:57: error: ScaledObject/a: spec.minReplicaCount: "1" is not a 32-bit integer',
        ':4:79: error: ScaledObject/a: spec.maxReplicaCount: 9007199254740992 is not a 32-bit integer',
        ':4:116: error: ScaledObject/a: spec.triggers[0].type: 7 is not a text',
        ':4:138: error: ScaledObject/a: spec.triggers[0].metadata.value: [] is not a text, a number, true or false',
      ],
    ],
    [
      'a ScaledObject without a workload, a second one of its name, and a name that is none',
      [scaled('scaleTargetRef: web'), scaled(WEB), scaled(WEB, '"\\e[2J"')].join('---\n'),
      [
        ':4:25: error: ScaledObject/a: spec.scaleTargetRef: "web" is not an object',
        ':6:1: error: ScaledObject/a: shop/a is given twice',
        expect.stringMatching(
          /^:13:19: error: ScaledObject\/\\x1b\[2J: metadata\.name: Invalid value/,
        ),
      ],
    ],
    [
      'a ScaledObject without a spec',
      custom('keda.sh/v1alpha1', 'ScaledObject', 'a', 'spec: null'),
      [':1:1: error: ScaledObject/a: spec is missing'],
    ],
    [
      'subnets of a NodeClass that are none',
      nodeClass('spec: 7\nstatus: { subnets: [null, { zone: "\\e[2J" }, { zone: a }] }'),
      [
        ':4:7: error: EC2NodeClass/default: "spec" must be a map, not 7',
        ':5:21: error: EC2NodeClass/default: "status.subnets[0]" must be a map, not null',
        expect.stringMatching(
          /^:5:35: error: EC2NodeClass\/default: status\.subnets\[1\]\.zone: Invalid value/,
        ),
      ],
    ],
    [
      'the name of a NodePool that is a member of every object',
      custom('karpenter.sh/v1', 'NodePool', '__proto__', 'spec: { weight: 101 }'),
      [
        expect.stringMatching(/^:3:19: error: NodePool\/__proto__: metadata\.name: Invalid value/),
        ':4:7: error: NodePool/__proto__: spec.template: Required value',
        expect.stringMatching(
          /^:4:17: error: NodePool\/__proto__: spec\.weight: Invalid value: 101/,
        ),
      ],
    ],
  ])('%s', async (_, text, errors) => {
    expect(await errorsOf(text, 'plan CLUSTER FILE', 'hpa')).toEqual(errors);
  });
});
