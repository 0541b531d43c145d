import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DocumentProblem } from '../../../../documents/index.ts';
import { fieldText } from '../../../../problems/index.ts';
import type { NodeGroups } from './node-groups.ts';
import { nodeGroupsSchema, readNodeGroups } from './read-node-groups.ts';
import type { NodeType } from '../../../../catalog/index.ts';

const isNodeGroups = new Ajv({ strict: true, allErrors: true, allowUnionTypes: true }).compile(
  nodeGroupsSchema(),
);

const TYPE: NodeType = {
  name: 'm5.large',
  capacity: { cpu: '2', memory: '8Gi', pods: '29' },
  allocatable: { cpu: '1930m', memory: '7Gi', pods: '29' },
  labels: { 'node.kubernetes.io/instance-type': 'm5.large' },
  spotLabels: { 'karpenter.sh/capacity-type': 'spot' },
  taints: [],
  offers: [
    { zone: 'a', price: 0.1, isSpot: false },
    { zone: 'b', price: 0.12, isSpot: false },
    { zone: 'b', price: 0.04, isSpot: true },
  ],
};

const withHead = (text: string): unknown =>
  parse(`apiVersion: kschedsim.dev/v1alpha1\nkind: NodeGroups\n${text}`);

const group = (more: string): unknown => withHead(`groups: [{ name: web, ${more} }]`);

function problemsOf(document: unknown): readonly string[] {
  const problems: DocumentProblem[] = [];
  readNodeGroups(document, problems, [TYPE]);
  return problems.map(({ path, message }) => `${fieldText(path)}: ${message}`);
}

function read(document: unknown): NodeGroups {
  const found = readNodeGroups(document, [], [TYPE]);
  if (found === undefined) throw new Error(problemsOf(document).join('\n'));
  return found;
}

test('a whole document is read, and the schema accepts it', () => {
  const document = withHead(`
flags: { expander: priority, max-nodes-total: 20, balance-similar-node-groups: true, nodes: ['1:2:a', '1:3:b'] }
groups:
  - name: web
    min: 1
    max: 5
    target: 3
    nodeSelector: { pool: web }
    template: { instanceType: m5.large, zone: a, taints: [{ key: web, effect: NoSchedule }] }
    priority: 10
    options: { scaleDownUnneededTime: 5m, scaleDownUtilizationThreshold: 0.6, zeroOrMaxNodeScaling: true }
`);
  const { flags, groups } = read(document);
  expect(flags).toEqual({
    expander: 'priority',
    'max-nodes-total': '20',
    'balance-similar-node-groups': 'true',
    nodes: ['1:2:a', '1:3:b'],
  });
  expect(groups).toMatchObject([
    {
      ...{ name: 'web', min: 1, max: 5, target: 3, priority: 10, price: 0.1 },
      nodeSelector: { pool: 'web' },
      options: {
        scaleDownUnneededTime: 300_000,
        scaleDownUtilizationThreshold: 0.6,
        zeroOrMaxNodeScaling: true,
      },
    },
  ]);
  expect(isNodeGroups(document), JSON.stringify(isNodeGroups.errors)).toBe(true);
});

describe('the template of a group', () => {
  test.each<[string, object, number | undefined]>([
    [
      'template: { instanceType: m5.large, zone: a }',
      {
        metadata: {
          labels: {
            'kubernetes.io/arch': 'amd64',
            'kubernetes.io/os': 'linux',
            'node.kubernetes.io/instance-type': 'm5.large',
            'topology.kubernetes.io/zone': 'a',
          },
        },
        status: { capacity: TYPE.capacity, allocatable: TYPE.allocatable },
      },
      0.1,
    ],
    [
      'template: { instanceType: m5.large, spot: true, labels: { a: b } }',
      {
        metadata: {
          labels: {
            'karpenter.sh/capacity-type': 'spot',
            'topology.kubernetes.io/zone': 'b',
            a: 'b',
          },
        },
      },
      0.04,
    ],
    [
      'price: 3, template: { instanceType: m5.large, zone: b, allocatable: { cpu: 1 } }',
      { status: { capacity: { cpu: '2' }, allocatable: { cpu: '1', memory: '7Gi' } } },
      3,
    ],
    [
      'template: { capacity: { cpu: 4, memory: 16Gi } }',
      { status: { allocatable: { cpu: '4', memory: '16Gi', pods: '110' } } },
      undefined,
    ],
  ])('%s', (text, template, price) => {
    const [only] = read(group(text)).groups;
    expect(only?.template).toMatchObject(template);
    expect(only?.price).toBe(price);
  });
});

test.each([
  [
    'min: 3, max: 1, target: -1, size: 2',
    [
      'groups[0].size: unknown field "size"',
      'groups[0].target: -1 is not a whole number from 0 to 100000',
      'groups[0].min: the group has at least 3 and at most 1 nodes',
    ],
  ],
  [
    'template: { instanceType: m5.lagre }',
    ['groups[0].template.instanceType: the catalogue has no type m5.lagre; did you mean m5.large?'],
  ],
  [
    'template: { instanceType: m5.large }',
    ['groups[0].template.instanceType: give the zone: m5.large is offered in a, b'],
  ],
  [
    'template: { instanceType: m5.large, zone: c }',
    ['groups[0].template.zone: m5.large is offered in a, b'],
  ],
  [
    'template: { labels: {} }',
    ['groups[0].template: give instanceType, or capacity with cpu and memory'],
  ],
  [
    'min: 100001, max: 2147483647, target: 2147483647',
    [
      'groups[0].min: 100001 is not a whole number from 0 to 100000',
      'groups[0].target: 2147483647 is not a whole number from 0 to 100000',
    ],
  ],
  [
    'options: { scaleDownUnneededTime: soon }',
    ['groups[0].options.scaleDownUnneededTime: "soon" is not a duration such as 90s or 1h30m'],
  ],
])('%s is refused', (more, problems) => {
  expect(problemsOf(group(more))).toEqual(problems);
});

test('groups of one name and flags that are none are refused, all at once', () => {
  const document = withHead(
    'flags: { expandre: random, scan-interval: often }\ngroups: [{ name: a }, { name: a, min: -1 }]',
  );
  expect(problemsOf(document)).toEqual([
    'flags.scan-interval: "often" is not a duration of at least 1s',
    'flags.expandre: it is not a known flag of the Cluster Autoscaler; did you mean --expander?',
    'groups[1].min: -1 is not a whole number from 0 to 100000',
    'groups[1].name: a is given twice',
  ]);
});

test.each([
  [
    'expander: bogus',
    '"bogus" is not an expander; known are random, most-pods, least-waste, price, priority, grpc, least-nodes',
  ],
  ['expander: prioritty', '"prioritty" is not an expander; did you mean priority?'],
  ['expander: "priority,priority"', 'priority is given twice'],
  ['expander: "random,price"', 'price comes after random, which leaves one choice'],
  ['scan-interval: 1ns', '"1ns" is not a duration of at least 1s'],
  ['scan-interval: -1s', '"-1s" is not a duration of at least 1s'],
  ['max-nodes-total: 1.5', '"1.5" is not a whole number'],
  ['max-graceful-termination-sec: 1e30', '"1e+30" is not a whole number'],
  ['cores-total: 1e3:2e3', '"1e3:2e3" is not <min>:<max> with 0 <= min <= max'],
  ['memory-total: "-1:2"', '"-1:2" is not <min>:<max> with 0 <= min <= max'],
  ['gpu-total: ["a:1:2", "b:3:1"]', '"3:1" is not <min>:<max> with 0 <= min <= max'],
  ['nodes: ["1:2:a", "9:1:web"]', '"9:1:web" is not <min>:<max>:<name> with min <= max'],
])('the autoscaler would refuse %s', (flags, message) => {
  const [name = ''] = flags.split(':');
  expect(problemsOf(withHead(`flags: { ${flags} }\ngroups: []`))).toEqual([
    `flags.${name}: ${message}`,
  ]);
});

test('a priority beside an expander of the document that asks for none is said with the other problems', () => {
  const document = withHead(
    'flags: { expander: random }\ngroups: [{ name: a, priority: 1, size: 2 }, { name: b, priority: null }]',
  );
  expect(problemsOf(document)).toEqual([
    'groups[0].size: unknown field "size"',
    'groups[0].priority: --expander=random asks for no priorities',
  ]);
  expect(problemsOf(withHead('groups: [{ name: a, priority: 1 }]'))).toEqual([]);
});

test('without a catalogue no type is known', () => {
  const problems: DocumentProblem[] = [];
  readNodeGroups(group('template: { instanceType: m5.large }'), problems);
  expect(problems.map(({ message }) => message)).toEqual(['give the catalogue that has m5.large']);
});
