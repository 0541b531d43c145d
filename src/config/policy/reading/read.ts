import { DecodeError, nearestNode } from '../../../decoding/index.ts';
import type { JsonNode, Offset } from '../../../decoding/index.ts';
import { v1_22, withGates } from '../../../releases/index.ts';
import type { PolicyRelease } from '../../../releases/index.ts';
import { nearest } from '../../../problems/index.ts';
import type { Problem } from '../../../problems/index.ts';
import { ConfigurationError } from '../../component-config/configuration-error.ts';
import type { FileExists } from '../../component-config/extender-tls.ts';
import { placesIn } from '../../component-config/places-in.ts';
import { ProfileError } from '../../component-config/profile-error.ts';
import { schedulerExtender } from '../../component-config/scheduler-extender.ts';
import { CreationError } from '../creation-error.ts';
import { decodePolicy, strictText } from './decode.ts';
import type { DecodedPolicy } from './decode.ts';
import type { LegacyFeatureGates } from '../feature-gates.ts';
import { NO_ORIGINS } from '../origins.ts';
import { asConfigured, PluginLists, policyPluginsOf } from '../plugin-lists.ts';
import type { PolicyConfiguration } from '../configuration.ts';
import { policyWarnings } from '../warnings.ts';
import { translatePolicy } from '../translate-policy.ts';

export interface ReadPolicyOptions {
  /** Default: v1.22. */
  readonly release?: PolicyRelease;
  /** The file as the user named it, for error messages. */
  readonly file?: string;
  /** Gates of the release that are set otherwise. */
  readonly featureGates?: LegacyFeatureGates;
  /** Whether the certificate files of extenders exist. Default: they do. */
  readonly fileExists?: FileExists;
  /** Ignore unknown and duplicate fields, to find other problems. */
  readonly isLenient?: boolean;
}

/**
 * Reads a Policy as kube-scheduler v1.22.6 does.
 *
 * @param document JSON or YAML text, or a parsed value; undefined or null: the default provider, not an empty Policy
 * @throws ConfigurationError with the text of kube-scheduler
 */
export function readPolicy(
  document: unknown,
  options: ReadPolicyOptions = {},
): PolicyConfiguration {
  const { file, fileExists, featureGates = {} } = options;
  const release = withGates(options.release ?? v1_22, featureGates);
  if (document === undefined || document === null) return defaultProvider(release);
  const text = typeof document === 'string' ? document : undefined;
  const placeOf = placesIn(text, file);
  let node: JsonNode | undefined;
  try {
    const decoded = decodePolicy(document);
    ({ node } = decoded);
    if (decoded.strictErrors.length > 0 && options.isLenient !== true) {
      throw notStrict(document, decoded, placeOf);
    }
    const { policy } = decoded;
    const { lists, args, origins } = translatePolicy(policy, { release, fileExists });
    const placedWarnings = policyWarnings(policy).map(({ field, text }) => {
      const place = placeOf(nearestNode(node, field)?.offset);
      return { ...place, path: field, message: text };
    });
    return {
      ...configurationOf(lists, args),
      extenders: policy.extenders.map(schedulerExtender),
      alwaysCheckAllPredicates: policy.alwaysCheckAllPredicates,
      origins,
      warnings: placedWarnings.map(warningText),
      placedWarnings,
    };
  } catch (error) {
    throw asError(error, node, placeOf);
  }
}

function defaultProvider({ gates, policy }: PolicyRelease): PolicyConfiguration {
  const lists = new PluginLists(policy.provider(gates));
  const args = Object.entries(policy.args(gates)).filter(([name]) => lists.names.includes(name));
  return configurationOf(lists, Object.fromEntries(args));
}

function configurationOf(
  lists: PluginLists,
  args: Readonly<Record<string, unknown>>,
): PolicyConfiguration {
  const plugins = lists.expanded();
  return {
    profiles: [
      {
        schedulerName: 'default-scheduler',
        plugins,
        args,
        configuredPlugins: asConfigured(plugins),
      },
    ],
    percentageOfNodesToScore: 0,
    podInitialBackoffSeconds: 1,
    podMaxBackoffSeconds: 10,
    extenders: [],
    parallelism: 16,
    delayCacheUntilActive: false,
    warnings: [],
    alwaysCheckAllPredicates: false,
    policyPlugins: policyPluginsOf(plugins),
    origins: NO_ORIGINS,
    placedWarnings: [],
  };
}

const DECODING = 'invalid policy: ';
const GIVEN_TO_POLICY = 'a KubeSchedulerConfiguration is no Policy: did you mean --config?';
const isOtherDocument = ({ message }: DecodeError): boolean =>
  message.includes('KubeSchedulerConfiguration');
const CREATING = "couldn't create scheduler from policy: ";

function asError(
  error: unknown,
  node: JsonNode | undefined,
  placeOf: (offset: Offset) => Partial<Problem>,
): unknown {
  if (error instanceof DecodeError) {
    const text = `${DECODING}${error.message}`;
    const help = isOtherDocument(error) ? ` (${GIVEN_TO_POLICY})` : '';
    return new ConfigurationError('decode', text, [
      { ...placeOf(error.offset), message: `${text}${help}` },
    ]);
  }
  if (error instanceof ProfileError) {
    const message = `${CREATING}${error.message}`;
    return new ConfigurationError('create', message, [{ ...placeOf(undefined), message }]);
  }
  if (!(error instanceof CreationError)) return error;
  const isCrash = error.message.startsWith('panic: ');
  const prefix = isCrash ? '' : CREATING;
  const problems = error.errors.map(({ field, text, help }) => ({
    ...placeOf(nearestNode(node, field)?.offset),
    path: field,
    message: `${prefix}${text}${help === undefined ? '' : ` (${help})`}`,
  }));
  return new ConfigurationError('create', `${prefix}${error.message}`, problems);
}

function notStrict(
  document: unknown,
  decoded: DecodedPolicy,
  placeOf: (offset: Offset) => Partial<Problem>,
): ConfigurationError {
  const { strictErrors } = decoded;
  const [first] = strictErrors;
  const problems = strictErrors.map(({ message, offset, unknown }) => {
    const near = unknown === undefined ? undefined : nearest(unknown.name, unknown.known);
    const help = near === undefined ? '' : ` (did you mean ${near}?)`;
    return { ...placeOf(offset), message: `${DECODING}${message}${help}` };
  });
  const text = first === undefined ? '' : strictText(document, decoded, first);
  return new ConfigurationError('decode', `${DECODING}${text}`, problems);
}

/** With the place if there is a file. */
function warningText({ file, line, column, message }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return file === undefined ? message : `${place}: ${message}`;
}
