import type { Problem } from '../../units/index.ts';
import { nearest } from '../../units/index.ts';
import { DecodeError, nodeAt, stepsOf } from '../../decoding/index.ts';
import type { FileExists } from '../component-config/extender-tls.ts';
import type { JsonNode, Offset } from '../../decoding/index.ts';
import { placeIn } from '../component-config/place-in.ts';
import { ProfileError } from '../component-config/profile-error.ts';
import { schedulerExtender } from '../component-config/scheduler-extender.ts';
import type { SchedulerExtender } from '../component-config/scheduler-configuration.ts';
import { defaultArgs } from './default-args.ts';
import { decodePolicy, strictText } from './decode-policy.ts';
import type { DecodedPolicy } from './decode-policy.ts';
import { defaultProvider } from './default-provider.ts';
import type { LegacyFeatureGates } from './feature-gates.ts';
import { CreationError } from './finding.ts';
import { NO_ORIGINS } from './origins.ts';
import { asConfigured, policyPluginsOf } from './plugin-lists.ts';
import type { PluginLists } from './plugin-lists.ts';
import type { PolicyConfiguration } from './policy-configuration.ts';
import { PolicyError } from './policy-error.ts';
import { policyWarnings } from './policy-warnings.ts';
import { translatePolicy } from './translate-policy.ts';

export interface ReadPolicyOptions {
  /** The file as the user named it, for error messages. */
  readonly file?: string;
  readonly featureGates?: LegacyFeatureGates;
  /** Looks for the certificates of extenders; without it they are taken to be there. */
  readonly fileExists?: FileExists;
  /** Go on in spite of unknown and repeated fields, to see what else is wrong. */
  readonly isLenient?: boolean;
}

/**
 * A Policy as kube-scheduler v1.22.6 understands it.
 *
 * @param document JSON or YAML text, or an already parsed value; undefined or null is the default provider, which is not the same
 *   as an empty Policy
 * @throws PolicyError with the words of kube-scheduler
 */
export function readPolicy(
  document: unknown,
  options: ReadPolicyOptions = {},
): PolicyConfiguration {
  const { file, fileExists, featureGates: gates = {} } = options;
  if (document === undefined || document === null) {
    const lists = defaultProvider(gates);
    const defaults = defaultArgs(gates);
    const args: Readonly<Record<string, object>> = Object.fromEntries(
      [...defaults].filter(([name]) => lists.names.includes(name)),
    );
    return configurationOf(lists, args, [], false);
  }
  const text = typeof document === 'string' ? document : undefined;
  const placeOf = (offset: Offset): Partial<Problem> => placeIn(text, offset, file);
  let node: JsonNode | undefined;
  try {
    const decoded = decodePolicy(document);
    ({ node } = decoded);
    if (decoded.strictErrors.length > 0 && options.isLenient !== true) {
      throw notStrict(document, decoded, placeOf);
    }
    const { policy } = decoded;
    const { lists, args, origins } = translatePolicy(policy, { gates, fileExists });
    const { extenders, alwaysCheckAllPredicates } = policy;
    const remarks = policyWarnings(policy).map(({ path, text }) => {
      const at = placeOf(nearestNode(node, path)?.offset);
      return { ...at, path, message: text };
    });
    return {
      ...configurationOf(lists, args, extenders.map(schedulerExtender), alwaysCheckAllPredicates),
      origins,
      warnings: remarks.map(warningText),
      remarks,
    };
  } catch (error) {
    throw asPolicyError(error, node, placeOf);
  }
}

function configurationOf(
  lists: PluginLists,
  args: Readonly<Record<string, unknown>>,
  extenders: readonly SchedulerExtender[],
  alwaysCheckAllPredicates: boolean,
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
    extenders,
    parallelism: 16,
    delayCacheUntilActive: false,
    warnings: [],
    alwaysCheckAllPredicates,
    policyPlugins: policyPluginsOf(plugins),
    origins: NO_ORIGINS,
    remarks: [],
  };
}

const DECODING = 'invalid policy: ';
const GIVEN_TO_POLICY = 'a KubeSchedulerConfiguration is no Policy: did you mean --config?';
const isOtherDocument = ({ message }: DecodeError): boolean =>
  message.includes('KubeSchedulerConfiguration');
const CREATING = "couldn't create scheduler from policy: ";

function asPolicyError(
  error: unknown,
  node: JsonNode | undefined,
  placeOf: (offset: Offset) => Partial<Problem>,
): unknown {
  if (error instanceof DecodeError) {
    const text = `${DECODING}${error.message}`;
    const help = isOtherDocument(error) ? ` (${GIVEN_TO_POLICY})` : '';
    return new PolicyError('decode', text, [
      { ...placeOf(error.offset), message: `${text}${help}` },
    ]);
  }
  if (error instanceof ProfileError) {
    const message = `${CREATING}${error.message}`;
    return new PolicyError('create', message, [{ ...placeOf(undefined), message }]);
  }
  if (!(error instanceof CreationError)) return error;
  const isCrash = error.message.startsWith('panic: ');
  const prefix = isCrash ? '' : CREATING;
  const problems = error.findings.map(({ path, text, help }) => ({
    ...placeOf(nearestNode(node, path)?.offset),
    path,
    message: `${prefix}${text}${help === undefined ? '' : ` (${help})`}`,
  }));
  return new PolicyError('create', `${prefix}${error.message}`, problems);
}

function notStrict(
  document: unknown,
  decoded: DecodedPolicy,
  placeOf: (offset: Offset) => Partial<Problem>,
): PolicyError {
  const { strictErrors } = decoded;
  const [first] = strictErrors;
  const problems = strictErrors.map(({ message, offset, unknown }) => {
    const near = unknown === undefined ? undefined : nearest(unknown.name, unknown.known);
    const help = near === undefined ? '' : ` (did you mean ${near}?)`;
    return { ...placeOf(offset), message: `${DECODING}${message}${help}` };
  });
  const text = first === undefined ? '' : strictText(document, decoded, first);
  return new PolicyError('decode', `${DECODING}${text}`, problems);
}

/** The node of a field, or of the nearest one around it that is there. */
function nearestNode(node: JsonNode | undefined, path: string): JsonNode | undefined {
  if (node === undefined) return undefined;
  const steps = stepsOf(path);
  for (let length = steps.length; length > 0; length--) {
    const found = nodeAt(node, steps.slice(0, length));
    if (found !== undefined) return found;
  }
  return node;
}

/** Without a file a line says nothing. */
function warningText({ file, line, column, message }: Problem): string {
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  return file === undefined ? message : `${place}: ${message}`;
}
