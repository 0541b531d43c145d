import { expect, test } from 'vitest';
import { ConfigurationError, readConfiguration, readPolicy } from '../../src/config/index.ts';
import { recordedAs, shown, shortened } from './cases.ts';
import type { Members } from './cases.ts';

const times = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `a/r${String(at)}`);

const configurations: readonly Members[] = [
  { parallelism: 0 },
  { percentageOfNodesToScore: 100 },
  { percentageOfNodesToScore: 101 },
  { percentageOfNodesToScore: -1 },
  { podInitialBackoffSeconds: 0 },
  { podInitialBackoffSeconds: 5, podMaxBackoffSeconds: 4 },
  { podInitialBackoffSeconds: 5, podMaxBackoffSeconds: 5 },
  { profiles: [] },
  { profiles: [{ schedulerName: '' }] },
  { profiles: [{ schedulerName: 'a' }, { schedulerName: 'a' }] },
  { profiles: [{ percentageOfNodesToScore: 101 }] },
  { profiles: [{ plugins: { queueSort: { enabled: [], disabled: [{ name: '*' }] } } }] },
  { profiles: [{ plugins: { bind: { disabled: [{ name: '*' }] } } }] },
  { profiles: [{ plugins: { filter: { enabled: [{ name: 'NoSuchPlugin' }] } } }] },
  { profiles: [{ plugins: { score: { enabled: [{ name: 'NodeResourcesFit', weight: 0 }] } } }] },
  {
    leaderElection: {
      leaderElect: true,
      leaseDuration: '1s',
      renewDeadline: '2s',
      retryPeriod: '0s',
    },
  },
  { healthzBindAddress: 'x', metricsBindAddress: 'x' },
  { extenders: [{ urlPrefix: '' }] },
  { extenders: [{ urlPrefix: 'http://a', prioritizeVerb: 'p', weight: 0 }] },
  {
    extenders: [
      { urlPrefix: 'http://a', bindVerb: 'b' },
      { urlPrefix: 'http://b', bindVerb: 'b' },
    ],
  },
  {
    extenders: [{ urlPrefix: 'http://a', managedResources: [{ name: 'cpu' }, { name: 'a/b/c' }] }],
  },
  {
    extenders: [
      { urlPrefix: 'http://a', managedResources: [{ name: 'a/b' }] },
      { urlPrefix: 'http://b', managedResources: [{ name: 'a/b' }] },
    ],
  },
  { featureGates: { a: true } },
  ...[{ kind: 'Policy' }, { predicates: [] }, { priorities: [] }].map((of) => ({
    apiVersion: 'v1',
    ...of,
  })),
];

/** Arguments of one plugin. */
const args: readonly Members[] = [
  ...[0, 100, 101, -1].flatMap((percentage) =>
    [0, 1, -1].map((absolute) => ({
      kind: 'DefaultPreemptionArgs',
      minCandidateNodesPercentage: percentage,
      minCandidateNodesAbsolute: absolute,
    })),
  ),
  ...[-1, 0, 100, 101].map((weight) => ({
    kind: 'InterPodAffinityArgs',
    hardPodAffinityWeight: weight,
  })),
  { kind: 'InterPodAffinityArgs', ignorePreferredTermsOfExistingPods: 'x' },
  { kind: 'NodeAffinityArgs', addedAffinity: {} },
  {
    kind: 'NodeAffinityArgs',
    addedAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'a', operator: 'In' }] }],
      },
    },
  },
  {
    kind: 'NodeAffinityArgs',
    addedAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 0, preference: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } },
      ],
    },
  },
  { kind: 'PodTopologySpreadArgs', defaultingType: 'Other' },
  {
    kind: 'PodTopologySpreadArgs',
    defaultingType: 'System',
    defaultConstraints: [{ maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'ScheduleAnyway' }],
  },
  ...[
    { maxSkew: 0 },
    { topologyKey: '' },
    { topologyKey: 'a b' },
    { whenUnsatisfiable: '' },
    { whenUnsatisfiable: 'Maybe' },
    { labelSelector: {} },
  ].map((change) => ({
    kind: 'PodTopologySpreadArgs',
    defaultingType: 'List',
    defaultConstraints: [
      { maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'ScheduleAnyway', ...change },
    ],
  })),
  {
    kind: 'PodTopologySpreadArgs',
    defaultingType: 'List',
    defaultConstraints: [1, 2].map((maxSkew) => ({
      maxSkew,
      topologyKey: 'a',
      whenUnsatisfiable: 'ScheduleAnyway',
    })),
  },
  ...[
    { type: 'Other' },
    {
      type: 'LeastAllocated',
      resources: [
        { name: 'cpu', weight: 0 },
        { name: 'memory', weight: 101 },
      ],
    },
    { type: 'MostAllocated', resources: [{ name: 'cpu', weight: 100 }] },
    { type: 'RequestedToCapacityRatio' },
    { type: 'RequestedToCapacityRatio', requestedToCapacityRatio: { shape: [] } },
    {
      type: 'RequestedToCapacityRatio',
      requestedToCapacityRatio: {
        shape: [
          { utilization: -1, score: -1 },
          { utilization: 101, score: 11 },
        ],
      },
    },
    {
      type: 'RequestedToCapacityRatio',
      requestedToCapacityRatio: {
        shape: [
          { utilization: 50, score: 0 },
          { utilization: 50, score: 10 },
        ],
      },
    },
    {
      type: 'RequestedToCapacityRatio',
      requestedToCapacityRatio: {
        shape: [
          { utilization: 0, score: 0 },
          { utilization: 100, score: 10 },
        ],
      },
    },
  ].map((scoringStrategy) => ({ kind: 'NodeResourcesFitArgs', scoringStrategy })),
  {
    kind: 'NodeResourcesFitArgs',
    ignoredResources: ['a/b', 'cpu', 'a b'],
    ignoredResourceGroups: ['a', 'a/b', 'A'],
  },
  { kind: 'NodeResourcesFitArgs', ignoredResources: times(3) },
  {
    kind: 'NodeResourcesBalancedAllocationArgs',
    resources: [
      { name: 'cpu', weight: 2 },
      { name: 'cpu', weight: 1 },
    ],
  },
  { kind: 'VolumeBindingArgs', bindTimeoutSeconds: -1 },
  { kind: 'VolumeBindingArgs', bindTimeoutSeconds: 0 },
  { kind: 'VolumeBindingArgs', shape: [{ utilization: 0, score: 0 }] },
  { kind: 'VolumeBindingArgs', shape: [{ utilization: 101, score: 11 }] },
  {
    kind: 'VolumeBindingArgs',
    shape: [
      { utilization: 50, score: 0 },
      { utilization: 40, score: 10 },
    ],
  },
  { kind: 'DynamicResourcesArgs', filterTimeout: '-1s' },
  { kind: 'NoSuchArgs' },
];

const extender = (change: object): Members => ({
  extenders: [{ urlPrefix: 'http://a', ...change }],
});
const policies: readonly Members[] = [
  { kind: 'Other' },
  { apiVersion: 'v2' },
  { alwaysCheckAllPredicates: 1 },
  { hardPodAffinitySymmetricWeight: 'x' },
  ...[-1, 0, 100, 101].map((weight) => ({ hardPodAffinitySymmetricWeight: weight })),
  { predicates: {} },
  { predicates: [{ name: 1 }] },
  ...[true, false, null, -1, 'x', {}, []].map((name) => ({ predicates: [name] })),
  { predicates: [{ name: '' }] },
  { predicates: [{ name: 'NoSuchPredicate' }] },
  { predicates: [{ name: 'a', argument: { serviceAffinity: { labels: 'x' } } }] },
  { predicates: [{ name: 'a', argument: { labelsPresence: { labels: ['x'], presence: 'x' } } }] },
  { predicates: [{ name: 'a', argument: {} }] },
  {
    predicates: [
      { name: 'a', argument: { serviceAffinity: { labels: [] }, labelsPresence: { labels: [] } } },
    ],
  },
  { priorities: [{ name: 'LeastRequestedPriority', weight: 0 }] },
  { priorities: [{ name: 'LeastRequestedPriority', weight: '1' }] },
  { priorities: [{ name: 'LeastRequestedPriority', weight: 9223372036854775000 }] },
  { priorities: [{ name: 'NoSuchPriority', weight: 1 }] },
  { priorities: [{ name: 'a', weight: 1, argument: {} }] },
  {
    priorities: [
      {
        name: 'a',
        weight: 1,
        argument: {
          requestedToCapacityRatioArguments: { shape: [{ utilization: 101, score: 1 }] },
        },
      },
    ],
  },
  { priorities: [{ name: 'a', weight: 1, argument: { labelPreference: { label: 1 } } }] },
  extender({ urlPrefix: 1 }),
  extender({ weight: 'x', prioritizeVerb: 'p' }),
  extender({ weight: -1, prioritizeVerb: 'p' }),
  extender({ enableHTTPS: 'x' }),
  extender({ EnableHttps: true, URLPREFIX: 'https://b', FilterVerb: 'f' }),
  extender({ httpTimeout: 'x' }),
  extender({ httpTimeout: 5 }),
  extender({ nodeCacheCapable: 1 }),
  extender({ managedResources: [{ name: 'a/b', ignoredByScheduler: 1 }] }),
  extender({ managedResources: [{ NAME: 'a/b', IgnoredByScheduler: true }] }),
  extender({
    tlsConfig: { INSECURE: true, servername: 's', CertFile: 'c', keyfile: 'k', CAFile: 'f' },
  }),
  extender({ tlsConfig: { certdata: 1 } }),
  extender({ tlsConfig: { CertData: 'YQ==', KEYDATA: 'YQ==', caData: '!' } }),
  extender({ unknown: 1 }),
  {
    extenders: [
      { bindVerb: 'b', urlPrefix: 'http://a' },
      { bindVerb: 'b', urlPrefix: 'http://b' },
    ],
  },
];

function record(inputs: readonly Members[], read: (input: Members) => unknown): string {
  const lines = inputs.map((input) => {
    const answer = answerTo(() => read(input));
    return `${shown(input)}\n${answer.replaceAll(/^/gm, '  ')}`;
  });
  return `${lines.join('\n')}\n`;
}

function answerTo(read: () => unknown): string {
  try {
    return shortened(JSON.stringify(read()));
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message;
    throw error;
  }
}

const header = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' };

/** Texts of kube-scheduler v1.34: pkg/scheduler/apis/config/validation. */
test('answers to configurations', async () => {
  const text = record(configurations, (input) => {
    const { profiles, ...others } = readConfiguration({ ...header, ...input });
    return { profiles: profiles.length, ...others };
  });
  await expect(text).toMatchFileSnapshot(recordedAs('configurations'));
});

test('answers to arguments of plugins', async () => {
  const text = record(args, (input) => {
    const name = String(input['kind']).replace(/Args$/, '');
    const pluginConfig = [{ name, args: { apiVersion: header.apiVersion, ...input } }];
    return readConfiguration({ ...header, profiles: [{ pluginConfig }] }).profiles[0]?.args[name];
  });
  await expect(text).toMatchFileSnapshot(recordedAs('arguments of plugins'));
});

/** Texts of kube-scheduler v1.22: pkg/scheduler/apis/config/legacy_types.go, validation and factory.go. */
test('answers to Policies', async () => {
  const text = record(policies, (input) => {
    const { policyPlugins, ...others } = readPolicy({ kind: 'Policy', apiVersion: 'v1', ...input });
    return { plugins: Object.keys(policyPlugins.score).length, ...others, profiles: undefined };
  });
  await expect(text).toMatchFileSnapshot(recordedAs('policies'));
});
