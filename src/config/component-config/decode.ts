import { DecodeError, decodeStruct, struct, textOf, typeMeta } from '../../decoding/index.ts';
import type { Decoded, GoType, JsonNode, StrictError } from '../../decoding/index.ts';
import type { Features } from '../../features/index.ts';
import type { ArgsHandle, BoundArgs } from '../../framework/index.ts';
import { pluginOf } from '../../releases/index.ts';
import type { Release } from '../../releases/index.ts';
import { append } from '../../units/index.ts';
import { goQuote } from '../../golang/index.ts';
import { declaredType, groupKind, groupVersion } from './document.ts';
import type { DeclaredType, SourceDocument } from './document.ts';
import { writtenConfiguration } from './schema.ts';
import type { WrittenConfiguration, WrittenPluginConfig } from './schema.ts';

export const GROUP = 'kubescheduler.config.k8s.io';
const SCHEME = 'k8s.io/kubernetes/pkg/scheduler/apis/config/scheme/scheme.go:29';
const CONFIGURATION = 'KubeSchedulerConfiguration';

/** A configuration with the decoded args of its plugins. */
export interface DecodedConfiguration {
  readonly apiVersion: string;
  /** Undefined for the internal version, which has no fields in a file. */
  readonly written: WrittenConfiguration | undefined;
  /** By profile and by entry of its pluginConfig; undefined for plugins without an `args` schema. */
  readonly args: readonly (readonly (BoundArgs | undefined)[])[];
}

/**
 * Decodes a document as the scheduler's scheme does (codec factory with strict decoding, DecodeNestedObjects of
 * k8s.io/kube-scheduler/config/v1).
 *
 * @throws DecodeError with the text of kube-scheduler
 */
export function decodeConfiguration(
  document: SourceDocument,
  release: Release,
): DecodedConfiguration {
  const type = declaredType(document.node);
  const kinds = kindsOf(release);
  requireRegistered(type, document, kinds);
  const strictErrors: StrictError[] =
    document.duplicates === undefined ? [] : [strictError(document.duplicates)];
  if (type.kind !== CONFIGURATION) {
    append(strictErrors, decodeKind(document.node, type, kinds).strictErrors);
    throwIfAny(strictErrors);
    throw new DecodeError(
      `couldn't decode as ${CONFIGURATION}, got ${groupVersion(type)}, Kind=${type.kind}: `,
    );
  }
  if (type.version === INTERNAL) {
    append(strictErrors, decodeStruct(document.node, onlyTypeMeta).strictErrors);
    throwIfAny(strictErrors);
    return { apiVersion: groupVersion(type), written: undefined, args: [] };
  }
  const { value: written, strictErrors: ownErrors } = decodeStruct(
    document.node,
    kinds.configuration,
  );
  append(strictErrors, ownErrors);
  const args = (written.profiles ?? []).map(({ pluginConfig = [] }, profile) =>
    pluginConfig.map((entry, index) => {
      if (pluginOf(release, entry.name)?.args === undefined) return undefined;
      const where = `decoding .profiles[${String(profile)}].pluginConfig[${String(index)}]`;
      const decoded = decodePluginConfig(entry, where, kinds);
      append(strictErrors, decoded.strictErrors);
      return decoded.value;
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

/** The kinds that the scheme of a release knows. */
interface Kinds {
  readonly configuration: GoType<WrittenConfiguration>;
  readonly args: ReadonlyMap<string, ArgsHandle>;
  readonly features: Features;
}

function kindsOf({ plugins, configuration, gates, rules }: Release): Kinds {
  const handles = Object.values(plugins).flatMap(({ args }) => args ?? []);
  return {
    configuration: writtenConfiguration(configuration.extensionPoints),
    args: new Map(handles.map((handle) => [handle.kind, handle])),
    features: { gates, rules },
  };
}

function requireRegistered(
  type: DeclaredType,
  { text, node }: Pick<SourceDocument, 'text' | 'node'>,
  kinds: Kinds,
): void {
  if (type.kind === '') throw new DecodeError(`Object 'Kind' is missing in '${text}'`, node.offset);
  if (type.version === '')
    throw new DecodeError(`Object 'apiVersion' is missing in '${text}'`, node.offset);
  const isKnownVersion =
    type.group === GROUP && (type.version === 'v1' || type.version === INTERNAL);
  const isKnownKind = type.kind === CONFIGURATION || kinds.args.has(type.kind);
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

/** Args, or a configuration in place of args, which is decoded for its errors only. */
function decodeKind(
  node: JsonNode,
  { kind }: DeclaredType,
  { args, configuration, features }: Kinds,
): Decoded<BoundArgs | undefined> {
  const handle = args.get(kind);
  if (handle !== undefined) return handle.decode(node, features);
  return { value: undefined, strictErrors: decodeStruct(node, configuration).strictErrors };
}

function decodePluginConfig(
  { name, args }: WrittenPluginConfig,
  where: string,
  registered: Kinds,
): Decoded<BoundArgs | undefined> {
  const node: JsonNode = args ?? { kind: 'null', offset: undefined };
  const expected: DeclaredType = { group: GROUP, version: 'v1', kind: `${name}Args` };
  try {
    const type = withDefaults(declaredType(node), expected);
    requireRegistered(type, { text: textOf(node), node }, registered);
    const decoded = decodeKind(node, type, registered);
    if (type.group !== expected.group || type.kind !== expected.kind) {
      const kinds = `not of type ${groupKind(expected)}, got ${groupKind(type)}`;
      throw new DecodeError(`${where}: args for plugin ${name} were ${kinds}`, node.offset);
    }
    const [first] = decoded.strictErrors;
    if (first === undefined) return decoded;
    const inner = `strict decoding error: decoding args for plugin ${name}: ${strictText(decoded.strictErrors)}`;
    const strictError = { message: `${where}: ${inner}`, offset: first.offset };
    return { value: decoded.value, strictErrors: [strictError] };
  } catch (error) {
    if (!(error instanceof DecodeError) || error.message.startsWith(where)) throw error;
    throw new DecodeError(
      `${where}: decoding args for plugin ${name}: ${error.message}`,
      error.offset,
    );
  }
}

/** Source: gvkWithDefaults in serializer/json. */
function withDefaults(actual: DeclaredType, expected: DeclaredType): DeclaredType {
  const kind = actual.kind === '' ? expected.kind : actual.kind;
  const isSilent =
    actual.version === '' && (actual.group === '' || actual.group === expected.group);
  return isSilent ? { ...expected, kind } : { ...actual, kind };
}
