import { isRecord } from '../../../src/units/index.ts';
import fs from 'node:fs';
import { ConfigurationError, readConfiguration } from '../../../src/config/index.ts';
import type {
  Plugins,
  PluginSet,
  SchedulerConfiguration,
  SchedulerExtender,
  SchedulerProfile,
} from '../../../src/config/index.ts';
import { chooseRelease } from '../../../src/scheduler/index.ts';
import { EXTENSION_POINTS } from '../../../src/framework/index.ts';
import { differences } from '../differences.ts';
import { expectOf } from '../format.ts';

/** A KubeSchedulerConfiguration: rejected in the same stage with the same message, or read as the same profiles. */
export function checkSchedulerConfig(line: unknown): string[] {
  if (!isRecord(line) || typeof line['text'] !== 'string') return ['the line has no text'];
  const expected = expectOf(line);
  const isRefused = 'error' in expected || 'panic' in expected;
  try {
    const kubernetes = typeof line['kubernetes'] === 'string' ? line['kubernetes'] : 'v1.34.1';
    const { release } = chooseRelease({ kubernetes });
    const options = { release, convertOlderVersions: false, fileExists: fs.existsSync };
    const answer = readConfiguration(line['text'], options);
    return isRefused
      ? [`expected a refusal: ${String(expected['error'] ?? expected['panic'])}`]
      : [...differences(withoutNothing(expected), withoutNothing(written(answer)))];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return isRefused
      ? differencesOfRefusal(expected, error)
      : [`expected acceptance, got: ${error.text}`];
  }
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
function written(configuration: SchedulerConfiguration): unknown {
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
    profiles: profiles.map(writtenProfile),
  };
}

function writtenProfile(profile: SchedulerProfile): unknown {
  const { schedulerName, percentageOfNodesToScore, plugins, args, configuredPlugins } = profile;
  const lists = EXTENSION_POINTS.map((point): readonly [string, unknown] => [
    point,
    point === 'score' ? plugins[point] : plugins[point].map(({ name }) => name),
  ]);
  return {
    schedulerName,
    percentageOfNodesToScore,
    plugins: Object.fromEntries(lists),
    pluginConfig: args,
    configuredPlugins: writtenSets(configuredPlugins),
  };
}

function writtenSets(plugins: Plugins): unknown {
  return Object.fromEntries(
    Object.entries(plugins).map(([point, set]: [string, PluginSet]) => [point, { ...set }]),
  );
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
