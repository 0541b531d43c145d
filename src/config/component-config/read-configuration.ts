import type { Problem } from '../../units/index.ts';
import { buildProfiles } from './build-profiles.ts';
import type { BuiltProfile } from './build-profiles.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Configuration } from './configuration.ts';
import { decodeConfiguration, GROUP } from './decode.ts';
import { DecodeError } from './decode-error.ts';
import { setDefaults } from './defaults.ts';
import { readDocument } from './document.ts';
import type { SourceDocument } from './document.ts';
import { checkExtenderTls } from './extender-tls.ts';
import type { FileExists } from './extender-tls.ts';
import { aggregate } from './field-error.ts';
import type { FieldError } from './field-error.ts';
import { nodeAt, stepsOf } from './json-node.ts';
import type { Offset } from './json-node.ts';
import { convertOlderVersion } from './older-versions.ts';
import type { ConvertedDocument } from './older-versions.ts';
import { placeIn } from './place-in.ts';
import { ProfileError } from './profile-error.ts';
import { schedulerExtender } from './scheduler-extender.ts';
import type {
  ProfileArgs,
  SchedulerConfiguration,
  SchedulerProfile,
} from './scheduler-configuration.ts';
import { validate, valueOfArgs } from './validate.ts';
import { v1_34 } from '../versions/v1-34.ts';

export interface ReadConfigurationOptions {
  /** The file as the user named it, for error messages. */
  readonly file?: string;
  /** Convert v1beta1 to v1beta3 with a warning (true), or refuse them as kube-scheduler v1.34 does (false). Default true. */
  readonly convertOlderVersions?: boolean;
  /** Looks for the certificates of extenders; without it they are taken to be there. */
  readonly fileExists?: FileExists;
}

/**
 * A KubeSchedulerConfiguration as kube-scheduler v1.34 understands it: decoded strictly, completed, judged, its profiles
 * built.
 *
 * @param document YAML or JSON text, or an already parsed value; undefined or null is the default configuration
 * @throws ConfigurationError with the words of kube-scheduler
 */
export function readConfiguration(
  document: unknown,
  options: ReadConfigurationOptions = {},
): SchedulerConfiguration {
  const text = typeof document === 'string' ? document : undefined;
  const placeOf = (offset: Offset): Partial<Problem> => placeIn(text, offset, options.file);
  let source: SourceDocument | undefined;
  try {
    source = readDocument(document ?? DEFAULT);
    const { converted, release, warnings } =
      options.convertOlderVersions === false
        ? { ...CURRENT, converted: source }
        : convertOlderVersion(source, v1_34);
    const configuration = setDefaults(decodeConfiguration(converted), release);
    const errors = validate(configuration);
    if (errors.length > 0) throw invalidConfiguration(errors, source, placeOf);
    for (const extender of configuration.extenders) checkExtenderTls(extender, options.fileExists);
    return resultOf(configuration, buildProfiles(configuration, release), warnings);
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

/** For who took one file for the other. */
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
const CURRENT: Omit<ConvertedDocument, 'converted'> = { release: v1_34, warnings: [] };

function invalidConfiguration(
  errors: readonly FieldError[],
  source: SourceDocument,
  placeOf: (offset: Offset) => Partial<Problem>,
): ConfigurationError {
  const problems = errors.map(({ field, text }) => {
    const offset = nodeAt(source.node, stepsOf(field))?.offset;
    return { ...placeOf(offset), path: field, message: text };
  });
  return new ConfigurationError('validate', aggregate(errors), problems);
}

function resultOf(
  configuration: Configuration,
  profiles: readonly BuiltProfile[],
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

function profileOf({ profile, plugins }: BuiltProfile): SchedulerProfile {
  const { schedulerName, percentageOfNodesToScore } = profile;
  const args = profile.pluginConfig.map(({ name, args }) => [name, valueOfArgs(args) ?? null]);
  return {
    schedulerName,
    ...(percentageOfNodesToScore !== undefined && { percentageOfNodesToScore }),
    plugins,
    // The args of each known plugin were made by its own kind.
    args: Object.fromEntries(args) as ProfileArgs,
    configuredPlugins: profile.plugins,
  };
}
