import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ConfigurationError, EXTENSION_POINTS, readConfiguration } from '../index.ts';
import type { SchedulerConfiguration } from '../index.ts';

const header = { apiVersion: 'kubescheduler.config.k8s.io/v1', kind: 'KubeSchedulerConfiguration' };
const yamlHeader = `apiVersion: ${header.apiVersion}\nkind: ${header.kind}\n`;

function refusal(
  document: unknown,
  options?: Parameters<typeof readConfiguration>[1],
): ConfigurationError {
  try {
    readConfiguration(document, options);
  } catch (error) {
    if (error instanceof ConfigurationError) return error;
    throw error;
  }
  throw new Error('the configuration was accepted');
}

const withProfile = (profile: object): object => ({ ...header, profiles: [profile] });

describe('a configuration', () => {
  test.each([undefined, null, header, yamlHeader, JSON.stringify(header)])(
    'that says nothing (%j) is the default profile',
    (document) => {
      const { profiles, podInitialBackoffSeconds, podMaxBackoffSeconds } =
        readConfiguration(document);
      expect([podInitialBackoffSeconds, podMaxBackoffSeconds]).toEqual([1, 10]);
      expect(profiles.map(({ schedulerName }) => schedulerName)).toEqual(['default-scheduler']);
      expect(profiles[0]?.plugins.score).toContainEqual({ name: 'TaintToleration', weight: 3 });
      expect(profiles[0]?.args.NodeResourcesFit?.scoringStrategy?.type).toBe('LeastAllocated');
    },
  );

  test('that is refused says where, in the text it came from', () => {
    const { problems, stage } = refusal(
      `${yamlHeader}profiles:\n- percentageOfNodesToScore: 101\n`,
      {
        file: 'scheduler.yaml',
      },
    );
    expect(stage).toBe('validate');
    expect(problems).toEqual([
      {
        file: 'scheduler.yaml',
        line: 4,
        column: 29,
        path: 'profiles[0].percentageOfNodesToScore',
        message:
          'profiles[0].percentageOfNodesToScore: Invalid value: 101: not in valid range [0-100]',
      },
    ]);
  });

  test('is refused with everything that is wrong with it', () => {
    const { problems } = refusal({ ...header, parallelism: 0, podInitialBackoffSeconds: 0 });
    expect(problems.map(({ path }) => path)).toEqual(['parallelism', 'podInitialBackoffSeconds']);
  });

  test('shows numbers beyond doubles digit by digit', () => {
    const { text } = refusal(`${yamlHeader}podMaxBackoffSeconds: -9223372036854775807\n`);
    expect(text).toContain('Invalid value: -9223372036854775807: ');
  });

  test('with the same strict errors in text and as a value is refused alike', () => {
    const document = { ...header, unknown: 1 };
    expect(refusal(document).text).toBe('strict decoding error: unknown field "unknown"');
    expect(refusal(JSON.stringify(document)).text).toBe(refusal(document).text);
  });

  test('that crashes kube-scheduler is refused in words', () => {
    const args = { scoringStrategy: { type: 'RequestedToCapacityRatio' } };
    const { stage, text } = refusal(
      withProfile({ pluginConfig: [{ name: 'NodeResourcesFit', args }] }),
    );
    expect(stage).toBe('profile');
    expect(text).toContain('requestedToCapacityRatio: Required value');
  });
});

describe('extenders', () => {
  const extender = { urlPrefix: 'https://x', enableHTTPS: true, tlsConfig: { caFile: '/ca.pem' } };

  test('are refused if a certificate is looked for and missing', () => {
    const { stage, text } = refusal(
      { ...header, extenders: [extender] },
      { fileExists: () => false },
    );
    expect(stage).toBe('profile');
    expect(text).toBe("couldn't build extenders: open /ca.pem: no such file or directory");
  });

  test('are taken at their word if nobody looks', () => {
    const { extenders } = readConfiguration({ ...header, extenders: [extender] });
    expect(extenders[0]?.httpTimeoutSeconds).toBe(5);
  });

  test('put the resources they manage in place of those that NodeResourcesFit ignores', () => {
    const managedResources = [
      { name: 'example.com/a', ignoredByScheduler: true },
      { name: 'example.com/b' },
    ];
    const { profiles } = readConfiguration({
      ...withProfile({
        pluginConfig: [{ name: 'NodeResourcesFit', args: { ignoredResources: ['example.com/c'] } }],
      }),
      extenders: [{ urlPrefix: 'http://x', filterVerb: 'filter', managedResources }],
    });
    expect(profiles[0]?.args.NodeResourcesFit?.ignoredResources).toEqual(['example.com/a']);
  });
});

describe('an older version', () => {
  const beta = (version: string, rest: object = {}): object => ({
    ...header,
    apiVersion: `kubescheduler.config.k8s.io/${version}`,
    ...rest,
  });
  const weightOf = (configuration: SchedulerConfiguration, plugin: string): number | undefined =>
    configuration.profiles[0]?.plugins.score.find(({ name }) => name === plugin)?.weight;

  test.each([
    ['v1beta1', 1],
    ['v1beta2', 1],
    ['v1beta3', 3],
  ])('%s is read with a warning and its own weights', (version, weight) => {
    const configuration = readConfiguration(beta(version));
    expect(configuration.warnings[0]).toContain(`/${version} is read as v1`);
    expect(weightOf(configuration, 'TaintToleration')).toBe(weight);
  });

  test('is refused where exactly v1.34 is asked for', () => {
    expect(refusal(beta('v1beta3'), { convertOlderVersions: false }).text).toContain(
      'no kind "KubeSchedulerConfiguration" is registered for version',
    );
  });

  test('loses with a warning what v1 does not have', () => {
    const configuration = readConfiguration(
      beta('v1beta2', {
        healthzBindAddress: '0.0.0.0:10251',
        profiles: [
          {
            plugins: { filter: { enabled: [{ name: 'EBSLimits' }] } },
            pluginConfig: [
              {
                name: 'InterPodAffinity',
                args: {
                  apiVersion: 'kubescheduler.config.k8s.io/v1beta2',
                  hardPodAffinityWeight: 7,
                },
              },
            ],
          },
        ],
      }),
    );
    expect(configuration.warnings).toHaveLength(3);
    expect(configuration.profiles[0]?.args.InterPodAffinity?.hardPodAffinityWeight).toBe(7);
  });

  test('keeps its mistakes', () => {
    expect(refusal(beta('v1beta1', { profile: [] })).text).toContain('unknown field "profile"');
  });
});

const pluginNames = [...new Set(Object.keys(pointsByPlugin(readConfiguration(null))))];

function pointsByPlugin(configuration: SchedulerConfiguration): Record<string, readonly string[]> {
  const [profile] = configuration.profiles;
  const names = profile?.configuredPlugins.multiPoint.enabled.map(({ name }) => name) ?? [];
  const points = (name: string): readonly string[] =>
    EXTENSION_POINTS.filter((point) =>
      profile?.plugins[point].some((plugin) => plugin.name === name),
    );
  return Object.fromEntries(names.map((name) => [name, points(name)]));
}

/** A set of plugins that are switched on or off. */
const plugins = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...pluginNames), weight: fc.integer({ min: 0, max: 100 }) }),
  { selector: ({ name }) => name },
);
const kept = [{ name: 'PrioritySort' }, { name: 'DefaultBinder' }];
const multiPoint = fc
  .record({ enabled: plugins, disabled: plugins })
  .map(({ enabled, disabled }) => ({
    enabled,
    // Without a queue sort and a binder there is no profile.
    disabled: disabled.filter(({ name }) => !kept.some((plugin) => plugin.name === name)),
  }));

describe('properties of plugin sets', () => {
  const known = pointsByPlugin(readConfiguration(null));

  test('a configuration that is written out complete reads as the same again', () => {
    fc.assert(
      fc.property(multiPoint, fc.integer({ min: 0, max: 100 }), (set, hardPodAffinityWeight) => {
        const pluginConfig = [{ name: 'InterPodAffinity', args: { hardPodAffinityWeight } }];
        const once = readConfiguration(withProfile({ plugins: { multiPoint: set }, pluginConfig }));
        const twice = readConfiguration({
          ...header,
          profiles: once.profiles.map(({ schedulerName, configuredPlugins, args }) => ({
            schedulerName,
            plugins: {
              multiPoint: {
                enabled: configuredPlugins.multiPoint.enabled,
                disabled: [{ name: '*' }],
              },
            },
            pluginConfig: Object.entries(args).map(([name, value]) => ({ name, args: value })),
          })),
        });
        expect(twice.profiles[0]?.plugins).toEqual(once.profiles[0]?.plugins);
        expect(twice.profiles[0]?.args).toEqual(once.profiles[0]?.args);
      }),
      { numRuns: 50 },
    );
  });

  test('switching off "*" for a point leaves what is switched on there, in that order', () => {
    const scored = plugins.map((list) => list.filter(({ name }) => known[name]?.includes('score')));
    fc.assert(
      fc.property(scored, (enabled) => {
        const score = { enabled, disabled: [{ name: '*' }] };
        const { profiles } = readConfiguration(withProfile({ plugins: { score } }));
        const expected = enabled.map(({ name, weight }) => ({ name, weight: weight || 1 }));
        expect(profiles[0]?.plugins.score).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });

  test('switching off "*" everywhere leaves what is switched on everywhere', () => {
    fc.assert(
      fc.property(plugins, (list) => {
        const enabled = [...list.filter(({ name }) => !kept.some((k) => k.name === name)), ...kept];
        const set = { enabled, disabled: [{ name: '*' }] };
        const { profiles } = readConfiguration(withProfile({ plugins: { multiPoint: set } }));
        for (const point of EXTENSION_POINTS) {
          const expected = enabled
            .map(({ name }) => name)
            .filter((name) => known[name]?.includes(point));
          expect(profiles[0]?.plugins[point].map(({ name }) => name)).toEqual(expected);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('a plugin runs at most once at a point', () => {
    fc.assert(
      fc.property(multiPoint, plugins, (set, filters) => {
        const enabled = filters.filter(({ name }) => known[name]?.includes('filter'));
        const { profiles } = readConfiguration(
          withProfile({ plugins: { multiPoint: set, filter: { enabled } } }),
        );
        for (const point of EXTENSION_POINTS) {
          const names = profiles[0]?.plugins[point].map(({ name }) => name) ?? [];
          expect(new Set(names).size).toBe(names.length);
        }
      }),
      { numRuns: 50 },
    );
  });

  test('any JSON is read or refused, never more', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (profiles, extenders) => {
        try {
          readConfiguration({ ...header, profiles, extenders });
        } catch (error) {
          expect(error).toBeInstanceOf(ConfigurationError);
        }
      }),
    );
  });
});
