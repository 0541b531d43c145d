import { goQuote } from '../../units/index.ts';
import { knownArgs, typeMeta } from './args/index.ts';
import type { BoundArgs } from './args/index.ts';
import { DecodeError } from './decode-error.ts';
import { declaredType, groupKind, groupVersion } from './document.ts';
import type { DeclaredType, SourceDocument } from './document.ts';
import { struct } from './go-type.ts';
import type { JsonNode } from './json-node.ts';
import { textOf } from './json-node.ts';
import { writtenConfiguration } from './schema.ts';
import type { WrittenConfiguration, WrittenPluginConfig } from './schema.ts';
import { decodeStruct } from './struct-decoder.ts';
import type { Decoded, StrictError } from './struct-decoder.ts';

export const GROUP = 'kubescheduler.config.k8s.io';
const SCHEME = 'k8s.io/kubernetes/pkg/scheduler/apis/config/scheme/scheme.go:29';
const CONFIGURATION = 'KubeSchedulerConfiguration';

/** A configuration with the args of the plugins that have any decoded. */
export interface DecodedConfiguration {
  readonly apiVersion: string;
  /** Undefined for the internal version, which is neither completed nor can say anything in a file. */
  readonly written: WrittenConfiguration | undefined;
  /** By profile and by entry of its pluginConfig; undefined for plugins whose args are not known. */
  readonly args: readonly (readonly (BoundArgs | undefined)[])[];
}

/**
 * A document as the scheduler's scheme decodes it (codec factory with strict decoding, DecodeNestedObjects of
 * k8s.io/kube-scheduler/config/v1).
 *
 * @throws DecodeError
 */
export function decodeConfiguration(document: SourceDocument): DecodedConfiguration {
  const type = declaredType(document.node);
  requireRegistered(type, document.text, document.node);
  const strictErrors: StrictError[] =
    document.duplicates === undefined ? [] : [strictError(document.duplicates)];
  if (type.kind !== CONFIGURATION) {
    strictErrors.push(...decodeKind(document.node, type).strictErrors);
    throwIfAny(strictErrors);
    throw new DecodeError(
      `couldn't decode as ${CONFIGURATION}, got ${groupVersion(type)}, Kind=${type.kind}: `,
    );
  }
  if (type.version === INTERNAL) {
    strictErrors.push(...decodeStruct(document.node, onlyTypeMeta).strictErrors);
    throwIfAny(strictErrors);
    return { apiVersion: groupVersion(type), written: undefined, args: [] };
  }
  const { value: written, strictErrors: ownErrors } = decodeStruct(
    document.node,
    writtenConfiguration,
  );
  strictErrors.push(...ownErrors);
  const args = (written.profiles ?? []).map(({ pluginConfig = [] }, profile) =>
    pluginConfig.map((entry, index) => {
      const where = `decoding .profiles[${String(profile)}].pluginConfig[${String(index)}]`;
      return decodePluginConfig(entry, where, strictErrors);
    }),
  );
  throwIfAny(strictErrors);
  return { apiVersion: groupVersion(type), written, args };
}

const INTERNAL = '__internal';
const onlyTypeMeta = struct('config.KubeSchedulerConfiguration', typeMeta);

function strictError({ message, offset }: DecodeError): StrictError {
  return { message, offset };
}

function throwIfAny(errors: readonly StrictError[]): void {
  const [first] = errors;
  if (first !== undefined) throw new DecodeError(strictText(errors), first.offset);
}

function strictText(errors: readonly StrictError[]): string {
  return `strict decoding error: ${errors.map(({ message }) => message).join(', ')}`;
}

function requireRegistered(type: DeclaredType, text: string, node: JsonNode): void {
  if (type.kind === '') throw new DecodeError(`Object 'Kind' is missing in '${text}'`, node.offset);
  if (type.version === '')
    throw new DecodeError(`Object 'apiVersion' is missing in '${text}'`, node.offset);
  const isKnownVersion =
    type.group === GROUP && (type.version === 'v1' || type.version === INTERNAL);
  const isKnownKind =
    type.kind === CONFIGURATION || [...knownArgs.values()].some(({ kind }) => kind === type.kind);
  if (isKnownVersion && isKnownKind) return;
  const version =
    type.version === INTERNAL
      ? `the internal version of group ${goQuote(type.group)}`
      : `version ${goQuote(groupVersion(type))}`;
  throw new DecodeError(
    `no kind ${goQuote(type.kind)} is registered for ${version} in scheme "${SCHEME}"`,
    node.offset,
  );
}

/** Anything registered, for its errors. */
function decodeKind(node: JsonNode, type: DeclaredType): Decoded<BoundArgs | undefined> {
  for (const handle of knownArgs.values()) {
    if (handle.kind === type.kind) return handle.decode(node);
  }
  return { value: undefined, strictErrors: decodeStruct(node, writtenConfiguration).strictErrors };
}

function decodePluginConfig(
  { name, args }: WrittenPluginConfig,
  where: string,
  strictErrors: StrictError[],
): BoundArgs | undefined {
  if (!knownArgs.has(name)) return undefined;
  const node: JsonNode = args ?? { kind: 'null', offset: undefined };
  const expected: DeclaredType = { group: GROUP, version: 'v1', kind: `${name}Args` };
  try {
    const type = withDefaults(declaredType(node), expected);
    requireRegistered(type, textOf(node), node);
    const decoded = decodeKind(node, type);
    if (type.group !== expected.group || type.kind !== expected.kind) {
      const kinds = `not of type ${groupKind(expected)}, got ${groupKind(type)}`;
      throw new DecodeError(`${where}: args for plugin ${name} were ${kinds}`, node.offset);
    }
    const [first] = decoded.strictErrors;
    if (first !== undefined) {
      const inner = `strict decoding error: decoding args for plugin ${name}: ${strictText(decoded.strictErrors)}`;
      strictErrors.push({ message: `${where}: ${inner}`, offset: first.offset });
    }
    return decoded.value;
  } catch (error) {
    if (!(error instanceof DecodeError) || error.message.startsWith(where)) throw error;
    throw new DecodeError(
      `${where}: decoding args for plugin ${name}: ${error.message}`,
      error.offset,
    );
  }
}

/** gvkWithDefaults of serializer/json */
function withDefaults(actual: DeclaredType, expected: DeclaredType): DeclaredType {
  const kind = actual.kind === '' ? expected.kind : actual.kind;
  const isSilent =
    actual.version === '' && (actual.group === '' || actual.group === expected.group);
  return isSilent ? { ...expected, kind } : { ...actual, kind };
}
