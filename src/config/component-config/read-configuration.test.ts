import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EXTENSION_POINTS } from '../../framework/index.ts';
import { ConfigurationError, readConfiguration } from '../index.ts';
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
    'without fields (%j) is the default profile',
    (document) => {
      const { profiles, podInitialBackoffSeconds, podMaxBackoffSeconds } =
        readConfiguration(document);
      expect([podInitialBackoffSeconds, podMaxBackoffSeconds]).toEqual([1, 10]);
      expect(profiles.map(({ schedulerName }) => schedulerName)).toEqual(['default-scheduler']);
      expect(profiles[0]?.plugins.score).toContainEqual({ name: 'TaintToleration', weight: 3 });
      expect(profiles[0]?.args['NodeResourcesFit']).toMatchObject({
        scoringStrategy: { type: 'LeastAllocated' },
      });
    },
  );

  test('with an invalid field is an error with its place in the text', () => {
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

  test('with several invalid fields is an error with all of them', () => {
    const { problems } = refusal({ ...header, parallelism: 0, podInitialBackoffSeconds: 0 });
    expect(problems.map(({ path }) => path)).toEqual(['parallelism', 'podInitialBackoffSeconds']);
  });

  test('prints integers beyond 2^53 exactly', () => {
    const { text } = refusal(`${yamlHeader}podMaxBackoffSeconds: -9223372036854775807\n`);
    expect(text).toContain('Invalid value: -9223372036854775807: ');
  });

  test('has the same strict errors as text and as a value', () => {
    const document = { ...header, unknown: 1 };
    expect(refusal(document).text).toBe('strict decoding error: unknown field "unknown"');
    expect(refusal(JSON.stringify(document)).text).toBe(refusal(document).text);
  });

  test('that crashes kube-scheduler is an error with our text', () => {
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

  test('without their certificate file are an error', () => {
    const { stage, text } = refusal(
      { ...header, extenders: [extender] },
      { fileExists: () => false },
    );
    expect(stage).toBe('profile');
    expect(text).toBe("couldn't build extenders: open /ca.pem: no such file or directory");
  });

  test('need no certificate file if no file is checked', () => {
    const { extenders } = readConfiguration({ ...header, extenders: [extender] });
    expect(extenders[0]?.httpTimeoutSeconds).toBe(5);
  });

  test('replace the ignored resources of NodeResourcesFit with the resources that they manage', () => {
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
    expect(profiles[0]?.args['NodeResourcesFit']).toMatchObject({
      ignoredResources: ['example.com/a'],
    });
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

  test('is an error without conversion', () => {
    expect(refusal(beta('v1beta3'), { convertOlderVersions: false }).text).toContain(
      'no kind "KubeSchedulerConfiguration" is registered for version',
    );
  });

  test('loses what v1 does not have, with warnings', () => {
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
    expect(configuration.profiles[0]?.args['InterPodAffinity']).toMatchObject({
      hardPodAffinityWeight: 7,
    });
  });

  test('keeps unknown fields, which are errors', () => {
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

/** A set of plugins to enable or disable. */
const plugins = fc.uniqueArray(
  fc.record({ name: fc.constantFrom(...pluginNames), weight: fc.integer({ min: 0, max: 100 }) }),
  { selector: ({ name }) => name },
);
const kept = [{ name: 'PrioritySort' }, { name: 'DefaultBinder' }];
const multiPoint = fc
  .record({ enabled: plugins, disabled: plugins })
  .map(({ enabled, disabled }) => ({
    enabled,
    // A profile needs a queue sort plugin and a bind plugin.
    disabled: disabled.filter(({ name }) => !kept.some((plugin) => plugin.name === name)),
  }));

describe('properties of plugin sets', () => {
  const known = pointsByPlugin(readConfiguration(null));

  test('a configuration with all defaults written out reads as the same again', () => {
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

  test('disabling "*" at a point leaves the plugins enabled there, in their order', () => {
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

  test('disabling "*" in multiPoint leaves the plugins enabled there, in their order', () => {
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

  test('any JSON is read or is a ConfigurationError', () => {
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
