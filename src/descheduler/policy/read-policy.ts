import { placesIn, readDocument } from '../../config/index.ts';
import { DecodeError, decodeStruct, nearestNode } from '../../decoding/index.ts';
import type { JsonNode, Offset, StrictError } from '../../decoding/index.ts';
import { aggregateText } from '../../objects/index.ts';
import { nearest } from '../../problems/index.ts';
import type { Problem } from '../../problems/index.ts';
import { requirePolicy } from './declared-kind.ts';
import { writtenPolicy } from './document.ts';
import { readEveryProfile } from './profiles.ts';
import type { PolicyProblem } from './profiles.ts';
import { providerProblems } from './metrics-providers.ts';
import { DeschedulerPolicyError } from './refusal.ts';
import type { PolicyStage } from './refusal.ts';
import type { DeschedulerPolicy } from './descheduler-policy.ts';
import { selectorProblems } from './node-selector.ts';

export interface ReadPolicyOptions {
  /** The file as the user named it, for error messages. */
  readonly file?: string;
}

/** The descheduler stops at the first stage with a problem. */
const STAGES: readonly PolicyProblem['stage'][] = ['decode', 'policy', 'build'];

/**
 * Reads a DeschedulerPolicy (descheduler/v1alpha2) as the descheduler does: args are decoded strictly, the fields around them are
 * not.
 *
 * Rule: decode and validateDeschedulerConfiguration, pkg/descheduler/policyconfig.go, and NewProfile, pkg/framework/profile, v0.36.
 *
 * @param document YAML or JSON text, or a parsed value
 * @throws DeschedulerPolicyError with the problems of all stages
 */
export function readDeschedulerPolicy(
  document: unknown,
  { file }: ReadPolicyOptions = {},
): DeschedulerPolicy {
  const placeOf = placesIn(typeof document === 'string' ? document : undefined, file);
  const shown = file ?? 'policy';
  try {
    const { node } = readDocument(document);
    requirePolicy(node);
    const { value: written, strictErrors } = decodeStruct(node, writtenPolicy);
    const { profiles, problems: ofProfiles, warnings } = readEveryProfile(written.profiles ?? []);
    const problems = [
      ...ofProfiles,
      ...providerProblems(written),
      ...selectorProblems(written.nodeSelector),
    ];
    if (problems.length > 0) throw refusal(problems, { node, placeOf, file: shown });
    const place = (field: string): Partial<Problem> => placeOf(nearestNode(node, field)?.offset);
    return {
      profiles,
      nodeSelector: written.nodeSelector ?? '',
      limits: {
        node: written.maxNoOfPodsToEvictPerNode,
        namespace: written.maxNoOfPodsToEvictPerNamespace,
        total: written.maxNoOfPodsToEvictTotal,
      },
      gracePeriodSeconds:
        written.gracePeriodSeconds === undefined ? undefined : Number(written.gracePeriodSeconds),
      warnings: [
        ...strictErrors.map((error) => ignoredField(error, placeOf)),
        ...warnings.map(({ field, message }) => ({ ...place(field), path: field, message })),
      ],
      placeOf: place,
    };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const message = decodingText(shown, error.message);
    const problem = { ...placeOf(error.offset), message };
    throw new DeschedulerPolicyError('policy', message, [problem]);
  }
}

const decodingText = (file: string, message: string): string =>
  `failed decoding descheduler's policy config ${JSON.stringify(file)}: ${message}`;

interface RefusalContext {
  readonly node: JsonNode;
  readonly placeOf: (offset: Offset) => Partial<Problem>;
  readonly file: string;
}

function refusal(
  problems: readonly PolicyProblem[],
  { node, placeOf, file }: RefusalContext,
): DeschedulerPolicyError {
  const first = STAGES.find((one) => problems.some(({ stage }) => stage === one));
  const reached = problems.filter(({ stage, isReached }) => stage === first && isReached);
  const texts = reached.map(({ text }) => text);
  const stage: PolicyStage = first === 'build' ? 'build' : 'policy';
  const text = first === 'policy' ? aggregateText(texts) : (texts[0] ?? '');
  return new DeschedulerPolicyError(
    stage,
    first === 'decode' ? decodingText(file, text) : text,
    problems.map(({ field, message, offset }) => ({
      ...placeOf(offset ?? nearestNode(node, field)?.offset),
      path: field,
      message,
    })),
  );
}

/** The descheduler reads the fields around args leniently. */
function ignoredField(
  { message, offset }: StrictError,
  placeOf: (offset: Offset) => Partial<Problem>,
): Problem {
  const name = /"(?:.*[.])?([^".]+)"$/.exec(message)?.[1];
  const near = name === undefined ? undefined : nearest(name, KNOWN_FIELDS);
  const help = near === undefined ? '' : `: did you mean ${near}?`;
  return { ...placeOf(offset), message: `${message} has no effect${help}` };
}

const KNOWN_FIELDS = [
  ...Object.keys(writtenPolicy.zero()),
  ...['name', 'pluginConfig', 'plugins', 'args', 'enabled', 'disabled'],
  ...['deschedule', 'balance', 'filter', 'preevictionfilter'],
];
