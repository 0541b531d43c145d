import { isRecord } from '../../../src/units/index.ts';
import fs from 'node:fs';
import { ConfigurationError, readConfiguration } from '../../../src/config/index.ts';
import type {
  Plugins,
  SchedulerConfiguration,
  SchedulerExtender,
  SchedulerProfile,
} from '../../../src/config/index.ts';
import { chooseRelease } from '../../../src/scheduler/index.ts';
import type { Release } from '../../../src/releases/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';
import { featureGatesOf } from '../scheduler/question.ts';

/** A KubeSchedulerConfiguration: rejected in the same stage with the same message, or read as the same profiles. */
export function checkSchedulerConfig(line: unknown): string[] {
  const text = textOf(line);
  if (!isRecord(line) || text === undefined) return ['the line has no text'];
  const expected = expectOf(line);
  const isRefused = 'error' in expected || 'panic' in expected;
  try {
    const kubernetes = typeof line['kubernetes'] === 'string' ? line['kubernetes'] : 'v1.34.1';
    const { release } = chooseRelease({ kubernetes, featureGates: featureGatesOf(line) });
    const options = { release, convertOlderVersions: false, fileExists: fs.existsSync };
    const answer = readConfiguration(text, options);
    return isRefused
      ? [`expected a refusal: ${String(expected['error'] ?? expected['panic'])}`]
      : [...differences(withoutNothing(expected), withoutNothing(written(answer, release)))];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return isRefused
      ? differencesOfRefusal(expected, error)
      : [`expected acceptance, got: ${error.text}`];
  }
}

/** New cases have their text in the answers of v1.36.3. For a gate that it lacks, the default configuration is recorded. */
function textOf(line: unknown): string | undefined {
  if (!isRecord(line)) return undefined;
  if (typeof line['text'] === 'string') return line['text'];
  return isRecord(line['featureGates'])
    ? '{"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}'
    : undefined;
}

function differencesOfRefusal(
  expected: Readonly<Record<string, unknown>>,
  error: ConfigurationError,
): string[] {
  // Where kube-scheduler crashes, kschedsim has its own message.
  if ('panic' in expected)
    return error.stage === 'profile' && error.text !== '' ? [] : ['expected words of our own'];
  const sorted = expected['errorsSorted'];
  if (Array.isArray(sorted)) {
    const actual = error.problems.map(({ message }) => message);
    return [
      ...differences(
        { stage: 'validate', errors: distinct(sorted) },
        { stage: error.stage, errors: distinct(actual) },
      ),
    ];
  }
  const actual = { stage: error.stage, error: withoutSourceLine(error.text) };
  return [
    ...differences(
      { stage: expected['stage'], error: withoutSourceLine(String(expected['error'])) },
      actual,
    ),
  ];
}

function distinct(texts: readonly unknown[]): readonly string[] {
  return [...new Set(texts.map(String))].sort();
}

/** The line number in Go's scheme.go changes with the sources. */
function withoutSourceLine(text: string): string {
  return text.replace(/scheme\.go:\d+/, 'scheme.go');
}

/** In the form of the golden data. */
function written(configuration: SchedulerConfiguration, release: Release): unknown {
  const { extenders, profiles, parallelism, percentageOfNodesToScore, delayCacheUntilActive } =
    configuration;
  const { podInitialBackoffSeconds, podMaxBackoffSeconds } = configuration;
  return {
    delayCacheUntilActive,
    extenders: extenders.map(writtenExtender),
    parallelism,
    percentageOfNodesToScore,
    podInitialBackoffSeconds,
    podMaxBackoffSeconds,
    profiles: profiles.map((profile) => writtenProfile(profile, release)),
  };
}

function writtenProfile(profile: SchedulerProfile, { configuration }: Release): unknown {
  const { schedulerName, percentageOfNodesToScore, plugins, args, configuredPlugins } = profile;
  const { extensionPoints } = configuration;
  const lists = extensionPoints.map((point): readonly [string, unknown] => [
    point,
    point === 'score' ? plugins[point] : plugins[point].map(({ name }) => name),
  ]);
  return {
    schedulerName,
    percentageOfNodesToScore,
    plugins: Object.fromEntries(lists),
    pluginConfig: withoutTypes(args),
    configuredPlugins: writtenSets(configuredPlugins, [...extensionPoints, 'multiPoint']),
  };
}

/** Args of plugins without a schema keep their apiVersion and kind; the recordings leave them out. */
function withoutTypes(args: SchedulerProfile['args']): unknown {
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (!isRecord(value)) return [name, value];
      const { apiVersion: _version, kind: _kind, ...rest } = value;
      return [name, rest];
    }),
  );
}

function writtenSets(plugins: Plugins, points: readonly (keyof Plugins)[]): unknown {
  return Object.fromEntries(points.map((point) => [point, { ...plugins[point] }]));
}

function writtenExtender(extender: SchedulerExtender): unknown {
  const { httpTimeoutSeconds, urlPrefix, managedResources, tlsConfig, ...rest } = extender;
  return {
    ...withoutZeros(rest),
    ...(tlsConfig && { tlsConfig: withoutZeros(tlsConfig) }),
    urlPrefix,
    httpTimeout: goDuration(httpTimeoutSeconds),
    managedResources: managedResources.map(({ name, ignoredByScheduler }) =>
      ignoredByScheduler ? { name, ignoredByScheduler } : { name },
    ),
  };
}

/** Without empty values, as Go writes them. */
function withoutZeros(fields: object): Readonly<Record<string, unknown>> {
  const said: [string, unknown][] = Object.entries(fields);
  return Object.fromEntries(
    said.filter(([, value]) => value !== '' && value !== false && value !== 0),
  );
}

function goDuration(seconds: number): string {
  if (seconds < 1) return `${String(seconds * 1000)}ms`;
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${String(seconds % 60)}s`;
  if (hours > 0) return `${String(hours)}h${String(minutes)}m${rest}`;
  return minutes > 0 ? `${String(minutes)}m${rest}` : rest;
}

/** A missing list equals an empty one; Go writes either. */
function withoutNothing(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNothing);
  if (!isRecord(value)) return value;
  const members = Object.entries(value)
    .map(([name, member]): [string, unknown] => [name, withoutNothing(member)])
    .filter(
      ([, member]) =>
        member !== undefined && member !== null && !(Array.isArray(member) && member.length === 0),
    );
  return Object.fromEntries(members);
}
