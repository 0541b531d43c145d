import { describe, expect, test } from 'vitest';
import { findRelease, knownReleases, readFeatureGates } from '../../releases/index.ts';
import { ConfigurationError, readConfiguration } from '../index.ts';
import type { SchedulerConfiguration } from '../index.ts';

const header = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' };

const read = (kubernetes: string, rest: object = {}, gates = ''): SchedulerConfiguration => {
  const release = findRelease(kubernetes);
  const featureGates = readFeatureGates(gates, release);
  return readConfiguration(
    { ...header, ...rest },
    { release: { ...release, gates: featureGates } },
  );
};

function refusal(kubernetes: string, rest: object): string {
  try {
    read(kubernetes, rest);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.text;
    throw error;
  }
  return 'accepted';
}

const defaultsOf = (kubernetes: string, gates = ''): readonly string[] =>
  read(kubernetes, {}, gates).profiles[0]?.configuredPlugins.multiPoint.enabled.map(
    ({ name }) => name,
  ) ?? [];

const profile = (plugins: object, pluginConfig: readonly object[] = []): object => ({
  profiles: [{ plugins, pluginConfig }],
});

describe('the default plugins', () => {
  test('follow the gates of the release', () => {
    expect(defaultsOf('1.33')).not.toContain('DynamicResources');
    expect(defaultsOf('1.33', 'DynamicResourceAllocation=true')).toEqual(defaultsOf('1.34'));
    expect(defaultsOf('1.35', 'NodeDeclaredFeatures=true')).toEqual(defaultsOf('1.36'));
    const gates = 'GenericWorkload=true,GangScheduling=true,TopologyAwareWorkloadScheduling=true';
    expect(defaultsOf('1.36', gates).slice(-4)).toEqual([
      'NodeDeclaredFeatures',
      'GangScheduling',
      'TopologyPlacementGenerator',
      'PodGroupPodsCount',
    ]);
  });

  test('have limits for in-tree volumes up to v1.30', () => {
    const names = ['EBSLimits', 'GCEPDLimits', 'AzureDiskLimits'];
    expect(defaultsOf('1.30')).toEqual(expect.arrayContaining(names));
    for (const name of names) expect(defaultsOf('1.31')).not.toContain(name);
  });

  test.each(knownReleases().map(({ kubernetes }) => [kubernetes]))(
    'of %s are at the extension points of the release only',
    (kubernetes) => {
      const { extensionPoints } = findRelease(kubernetes).configuration;
      const [own] = read(kubernetes).profiles;
      const used = Object.entries(own?.plugins ?? {}).filter(([, plugins]) => plugins.length > 0);
      expect(extensionPoints).toEqual(expect.arrayContaining(used.map(([point]) => point)));
    },
  );
});

test.each([
  ['1.30', 'accepted', 'accepted'],
  ['1.31', 'profiles[0].plugins.filter.enabled[0]: Invalid value: "EBSLimits"', 'accepted'],
  [
    '1.32',
    'profiles[0].plugins.filter.enabled[0]: Invalid value: "EBSLimits"',
    'PreFilterPlugin "EBSLimits" does not exist',
  ],
])('v%s reads EBSLimits at one extension point and at all', (kubernetes, atOne, atAll) => {
  const set = { enabled: [{ name: 'EBSLimits' }] };
  expect(refusal(kubernetes, profile({ filter: set }))).toContain(atOne);
  expect(refusal(kubernetes, profile({ multiPoint: set }))).toContain(atAll);
});

test('plugins of a disabled gate may be named once the release has them', () => {
  const gang = profile({ multiPoint: { enabled: [{ name: 'GangScheduling' }] } });
  expect(refusal('1.34', gang)).toContain('PreFilterPlugin "GangScheduling" does not exist');
  expect(read('1.35', gang).profiles[0]?.plugins.permit).toEqual([
    { name: 'GangScheduling', weight: 0 },
  ]);
});

test('args of DynamicResources are unknown before v1.34, and kept as they are', () => {
  const args = { filterTimeout: 'never' };
  const config = profile({}, [{ name: 'DynamicResources', args }]);
  expect(read('1.33', config).profiles[0]?.args['DynamicResources']).toEqual(args);
  expect(refusal('1.34', config)).toContain('time: invalid duration "never"');
});

describe('extension points for groups of pods', () => {
  const placing = profile({
    placementScore: { enabled: [{ name: 'PodGroupPodsCount' }, { name: 'NodeResourcesFit' }] },
  });

  test('are unknown fields before v1.36', () => {
    expect(refusal('1.35', placing)).toBe(
      'strict decoding error: unknown field "profiles[0].plugins.placementScore"',
    );
    const names = read('1.36', placing).profiles[0]?.plugins.placementScore.map(({ name }) => name);
    expect(names).toEqual(['NodeResourcesFit', 'PodGroupPodsCount']);
  });

  test('have weights that must not overflow', () => {
    const enabled = [{ name: 'PodGroupPodsCount', weight: -1 }];
    expect(refusal('1.36', profile({ placementScore: { enabled } }))).toContain(
      'placement score plugins: total score of Score plugins could overflow',
    );
    const scores = [{ name: 'ImageLocality', weight: -1 }];
    const overflowing = profile({ score: { enabled: scores } });
    expect(refusal('1.35', overflowing)).toMatch(/: total score of Score plugins could overflow$/);
    expect(refusal('1.36', overflowing)).toMatch(/: score plugins: total score of Score plugins/);
  });
});

describe('an error', () => {
  const names = { profiles: [{ schedulerName: 'a' }, { schedulerName: 'a' }] };
  const queueSort = { disabled: [{ name: '*' }] };
  const sorts = {
    profiles: [{ schedulerName: 'a' }, { schedulerName: 'b', plugins: { queueSort } }],
  };
  const managedResources = [{ name: 'a/b/c' }];
  const extenders = { extenders: [{ urlPrefix: 'http://x', managedResources }] };
  const long = {
    extenders: [{ urlPrefix: 'http://x', managedResources: [{ name: `a/${'b'.repeat(64)}` }] }],
  };

  test.each([
    ['1.33', names, 'Duplicate value: field.Path{name:"schedulerName", index:"", parent:'],
    ['1.34', names, 'Duplicate value: {}'],
    ['1.33', sorts, 'Disabled:[]config.Plugin{config.Plugin{Name:"*", Weight:0}}}: queueSort must'],
    ['1.34', sorts, '"Disabled":[{"Name":"*","Weight":0}]}: must be the same'],
    ['1.33', extenders, 'Invalid value: a/b/c: a qualified name must consist'],
    ['1.34', extenders, 'Invalid value: "a/b/c": a qualified name must consist'],
    ['1.35', extenders, 'Invalid value: "a/b/c": a valid label key must consist'],
    ['1.34', long, 'name part must be no more than 63 characters'],
    ['1.35', long, 'name part must be no more than 63 bytes'],
    ['1.33', { leaderElection: { renewDeadline: '20s' } }, 'v1.Duration{Duration:20000000000}: Le'],
    ['1.34', { leaderElection: { renewDeadline: '20s' } }, '"20s": must be greater than `RenewD'],
  ])('of v%s for %j has the words of that release', (kubernetes, config, words) => {
    expect(refusal(kubernetes, config)).toContain(words);
  });

  test('shows args of a queue sort plugin without a schema as their bytes up to v1.33', () => {
    const sorted = (args: object): object => ({
      plugins: { queueSort: { enabled: [{ name: 'PrioritySort' }] } },
      pluginConfig: [{ name: 'PrioritySort', args }],
    });
    const profiles = [
      { schedulerName: 'a', ...sorted({}) },
      { schedulerName: 'b', ...sorted({ a: 1 }) },
    ];
    expect(refusal('1.33', { profiles })).toContain(
      'Raw:[]uint8{0x7b, 0x22, 0x61, 0x22, 0x3a, 0x31, 0x7d}',
    );
    expect(refusal('1.34', { profiles })).toContain('Invalid value: {"a":1}: queueSort must be');
  });
});

test('a beta version keeps plugins that the release has', () => {
  const beta = { apiVersion: 'kubescheduler.config.k8s.io/v1beta3' };
  const filter = { enabled: [{ name: 'CinderLimits' }] };
  expect(read('1.30', { ...beta, ...profile({ filter }) }).warnings).toHaveLength(1);
  expect(read('1.34', { ...beta, ...profile({ filter }) }).warnings).toHaveLength(2);
});
