import { aggregate, DecodeError, nearestNode } from '../../decoding/index.ts';
import type { FieldError, Offset } from '../../decoding/index.ts';
import { DEFAULT_RELEASE } from '../../releases/index.ts';
import type { Release } from '../../releases/index.ts';
import type { Problem } from '../../problems/index.ts';
import { argsValue } from './args-value.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Configuration } from './configuration.ts';
import { decodeConfiguration, GROUP } from './decode.ts';
import { setDefaults } from './defaults.ts';
import { readDocument } from './document.ts';
import type { SourceDocument } from './document.ts';
import { checkExtenderTls } from './extender-tls.ts';
import type { FileExists } from './extender-tls.ts';
import { convertOlderVersion } from './older-versions.ts';
import { placesIn } from './places-in.ts';
import { ProfileError } from './profile-error.ts';
import { resolveProfiles } from './resolve-profiles.ts';
import type { ResolvedProfile } from './resolve-profiles.ts';
import type { SchedulerConfiguration, SchedulerProfile } from './scheduler-configuration.ts';
import { schedulerExtender } from './scheduler-extender.ts';
import { validate } from './validation/configuration.ts';

export interface ReadConfigurationOptions {
  /** Default: DEFAULT_RELEASE. */
  readonly release?: Release;
  /** The file as the user named it, for error messages. */
  readonly file?: string;
  /** Convert older versions with a warning (true), or fail as kube-scheduler does (false). Default true. */
  readonly convertOlderVersions?: boolean;
  /** Whether the certificate files of extenders exist. Default: they do. */
  readonly fileExists?: FileExists;
}

/**
 * Reads a KubeSchedulerConfiguration as kube-scheduler does: decodes it strictly, sets defaults, validates it and resolves its
 * profiles.
 *
 * @param document YAML or JSON text, or a parsed value; undefined or null: the default configuration
 * @throws ConfigurationError with the text of kube-scheduler
 */
export function readConfiguration(
  document: unknown,
  options: ReadConfigurationOptions = {},
): SchedulerConfiguration {
  const text = typeof document === 'string' ? document : undefined;
  const { release = DEFAULT_RELEASE, convertOlderVersions = true, file, fileExists } = options;
  const placeOf = placesIn(text, file);
  let source: SourceDocument | undefined;
  try {
    source = readDocument(document ?? DEFAULT);
    const current = convertOlderVersions
      ? convertOlderVersion(source, release)
      : { converted: source, release, warnings: [] };
    const decoded = decodeConfiguration(current.converted, release);
    const configuration = setDefaults(decoded, current.release);
    const errors = validate(configuration, release);
    if (errors.length > 0) throw invalidConfiguration(errors, source, placeOf);
    for (const extender of configuration.extenders) checkExtenderTls(extender, fileExists);
    return resultOf(configuration, resolveProfiles(configuration, release), current.warnings);
  } catch (error) {
    if (error instanceof DecodeError) {
      throw new ConfigurationError('decode', error.message, [
        { ...placeOf(error.offset), message: `${error.message}${helpWith(source)}` },
      ]);
    }
    if (error instanceof ProfileError) {
      throw new ConfigurationError('profile', error.message, [
        { ...placeOf(undefined), message: error.message },
      ]);
    }
    throw error;
  }
}

/** A hint for a Policy that is given as a configuration. */
function helpWith(source: SourceDocument | undefined): string {
  if (source?.node.kind !== 'object') return '';
  const isPolicy = source.node.members.some(
    ({ name, node }) =>
      name === 'predicates' ||
      name === 'priorities' ||
      (name === 'kind' && node.kind === 'string' && node.value === 'Policy'),
  );
  return isPolicy ? ' (a Policy is no KubeSchedulerConfiguration: did you mean --policy?)' : '';
}

const DEFAULT = { apiVersion: `${GROUP}/v1`, kind: 'KubeSchedulerConfiguration' };

function invalidConfiguration(
  errors: readonly FieldError[],
  source: SourceDocument,
  placeOf: (offset: Offset) => Partial<Problem>,
): ConfigurationError {
  const problems = errors.map(({ field, text }) => {
    const offset = nearestNode(source.node, field)?.offset;
    return { ...placeOf(offset), path: field, message: text };
  });
  return new ConfigurationError('validate', aggregate(errors), problems);
}

function resultOf(
  configuration: Configuration,
  profiles: readonly ResolvedProfile[],
  warnings: readonly string[],
): SchedulerConfiguration {
  return {
    profiles: profiles.map(profileOf),
    percentageOfNodesToScore: configuration.percentageOfNodesToScore ?? 0,
    podInitialBackoffSeconds: Number(configuration.podInitialBackoffSeconds),
    podMaxBackoffSeconds: Number(configuration.podMaxBackoffSeconds),
    extenders: configuration.extenders.map(schedulerExtender),
    parallelism: configuration.parallelism,
    delayCacheUntilActive: configuration.delayCacheUntilActive,
    warnings,
  };
}

function profileOf({ profile, plugins }: ResolvedProfile): SchedulerProfile {
  const { schedulerName, percentageOfNodesToScore } = profile;
  const args = profile.pluginConfig.map(({ name, args }): readonly [string, unknown] => [
    name,
    argsValue(args) ?? null,
  ]);
  return {
    schedulerName,
    ...(percentageOfNodesToScore !== undefined && { percentageOfNodesToScore }),
    plugins,
    args: Object.fromEntries(args),
    configuredPlugins: profile.plugins,
  };
}
