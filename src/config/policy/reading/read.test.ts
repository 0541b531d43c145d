import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigurationError } from '../../component-config/configuration-error.ts';
import { PREDICATES, PRIORITIES } from '../legacy-names.ts';
import type { PolicyConfiguration } from '../configuration.ts';
import { readPolicy } from './read.ts';

const policy = (fields: object): object => ({ kind: 'Policy', apiVersion: 'v1', ...fields });
const read = (fields: object): PolicyConfiguration => readPolicy(policy(fields));
const argsOf = (configuration: PolicyConfiguration, plugin: string): unknown =>
  configuration.profiles[0]?.args[plugin];

function refusal(document: unknown): string {
  try {
    readPolicy(document);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.text;
    throw error;
  }
  return 'accepted';
}

const usable = PREDICATES.map(({ name }) => name).filter(
  (name) => name !== 'CheckNodeLabelPresence' && name !== 'CheckServiceAffinity',
);

describe('predicates', () => {
  test('run in the order of the release for every order in the Policy', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(usable), (names) => {
        const { filter } = read({
          predicates: names.map((name) => ({ name })),
          priorities: [],
        }).policyPlugins;
        const expected = PREDICATES.filter(
          ({ name, set }) => set === 'mandatory' || names.includes(name),
        ).flatMap(({ plugins }) => plugins.map(({ name }) => name));
        expect(filter).toEqual([...new Set(expected)]);
      }),
    );
  });

  test('are the default ones without a list in the Policy, and the mandatory ones with an empty list', () => {
    const mandatory = ['NodeUnschedulable', 'TaintToleration'];
    expect(read({ predicates: [] }).policyPlugins.filter).toEqual(mandatory);
    expect(read({ predicates: null }).policyPlugins.filter).toEqual(read({}).policyPlugins.filter);
    expect(read({}).policyPlugins.filter).toContain('VolumeBinding');
  });

  test('with labelsPresence become one NodeLabel plugin, in their order', () => {
    const labels = (name: string, presence: boolean, ...list: string[]): object => ({
      name,
      argument: { labelsPresence: { labels: list, presence } },
    });
    const configuration = read({
      predicates: [labels('a', true, 'x', 'y'), labels('b', false, 'z'), labels('c', true, 'w')],
      priorities: [],
    });
    expect(argsOf(configuration, 'NodeLabel')).toEqual({
      presentLabels: ['x', 'y', 'w'],
      absentLabels: ['z'],
      presentLabelsPreference: null,
      absentLabelsPreference: null,
    });
  });
});

describe('priorities', () => {
  const plain = PRIORITIES.filter(
    ({ name }) => !['NodeLabel', 'ServiceAffinity', 'RequestedToCapacityRatio'].includes(name),
  );

  test('are set up in alphabetical order', () => {
    const names = PRIORITIES.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  test('named once keep their weight, up to 32 bits', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...plain),
        fc.bigInt({ min: 1n, max: (1n << 50n) - 1n }),
        ({ name, plugin }, weight) => {
          const { score } = read({
            predicates: [],
            priorities: [{ name, weight }],
          }).policyPlugins;
          expect(score).toEqual({ [plugin]: Number(BigInt.asIntN(32, weight)) || 1 });
        },
      ),
    );
  });

  test('named twice count with the last weight; aliases are the same name', () => {
    const { score } = read({
      priorities: [
        { name: 'SelectorSpreadPriority', weight: 2 },
        { name: 'ServiceSpreadingPriority', weight: 7 },
      ],
    }).policyPlugins;
    expect(score).toEqual({ PodTopologySpread: 7 });
  });

  test('of one custom kind count once for each label', () => {
    const prefer = (label: string): object => ({
      name: label,
      weight: 5,
      argument: { labelPreference: { label, presence: true } },
    });
    const { score } = read({ priorities: [prefer('a'), prefer('b'), prefer('c')] }).policyPlugins;
    expect(score).toEqual({ NodeLabel: 15 });
  });

  test('without DefaultPodTopologySpread, SelectorSpreadPriority is the plugin SelectorSpread', () => {
    const document = policy({ priorities: [{ name: 'SelectorSpreadPriority', weight: 3 }] });
    const { policyPlugins } = readPolicy(document, {
      featureGates: { DefaultPodTopologySpread: false },
    });
    expect(policyPlugins.score).toEqual({ SelectorSpread: 3 });
  });
});

describe('a Policy', () => {
  test('without fields differs from the default provider', () => {
    expect(readPolicy('{}').policyPlugins.score).toHaveProperty('NodePreferAvoidPods', 10000);
    expect(readPolicy(null).policyPlugins.score).not.toHaveProperty('NodePreferAvoidPods');
  });

  test('reads the same from YAML, JSON and a value', () => {
    const document = policy({ predicates: [{ name: 'PodFitsResources' }], priorities: [] });
    const yaml =
      'apiVersion: v1\nkind: Policy\npredicates:\n- name: PodFitsResources\npriorities: []\n';
    expect(readPolicy(yaml)).toEqual(readPolicy(document));
    expect(readPolicy(JSON.stringify(document))).toEqual(readPolicy(document));
  });

  test('takes fields of extenders in any case, and an httpTimeout in nanoseconds', () => {
    const [extender] = read({
      extenders: [{ URLPREFIX: 'http://x', EnableHTTPS: true, httptimeout: 2e9, apiVersion: 'v1' }],
    }).extenders;
    expect(extender).toMatchObject({
      urlPrefix: 'http://x',
      enableHTTPS: true,
      httpTimeoutSeconds: 2,
    });
  });

  test.each([
    [
      { priorities: [{ name: 'a', weight: '1' }] },
      'invalid policy: v1.Policy.Priorities: []v1.PriorityPolicy: v1.PriorityPolicy.Weight: readUint64: unexpected character: \u{fffd}',
    ],
    [
      { hardPodAffinitySymmetricWeight: 2 ** 31 },
      'invalid policy: v1.Policy.HardPodAffinitySymmetricWeight: ReadInt32: overflow: 2147483648',
    ],
    [
      { predicates: {} },
      'invalid policy: v1.Policy.Predicates: []v1.PredicatePolicy: decode slice: expect [ or n, but found {',
    ],
    [
      { extenders: [{ httpTimeout: '1s' }] },
      'invalid policy: v1.Policy.Extenders: []v1.LegacyExtender: unmarshalerDecoder: json: cannot unmarshal string into Go struct field LegacyExtender.httpTimeout of type time.Duration',
    ],
    [
      { predicates: [{ name: 'NoSuch' }, { name: 'NoneEither' }] },
      'couldn\'t create scheduler from policy: predicate type not found for "NoSuch"',
    ],
  ])('is an error with the text of kube-scheduler: %j', (fields, text) => {
    expect(refusal(policy(fields))).toBe(text);
  });

  test('with a duplicate field is an error of the strict YAML decoder', () => {
    expect(refusal('{"kind":"Policy","apiVersion":"v1","predicates":[],"predicates":[]}')).toMatch(
      /^invalid policy: strict decoder error for .*: yaml: unmarshal errors:\n {2}line 1: key "predicates" already set in map$/,
    );
  });
});

test('accepted fields without the expected effect are warnings', () => {
  const yaml = [
    'kind: Policy',
    'apiVersion: v1',
    'predicates:',
    '- name: PodFitsResources',
    '  argument: {labelsPresence: {labels: [a]}}',
    'priorities:',
    '- {name: EqualPriority, weight: 1}',
    '- {name: LeastRequestedPriority, weight: 4294967301}',
    'hardPodAffinitySymmetricWeight: 3',
  ].join('\n');
  expect(readPolicy(yaml, { file: 'p.yaml' }).warnings).toEqual([
    'p.yaml:5:13: the argument of PodFitsResources is not read, since the name is registered; give the entry a name of its own',
    'p.yaml:7:3: EqualPriority has no effect: all nodes get the same from it',
    'p.yaml:8:42: the weight of LeastRequestedPriority is cut to 32 bits and counts as 5',
    'p.yaml:9:33: hardPodAffinitySymmetricWeight has no effect without InterPodAffinityPriority',
  ]);
});
