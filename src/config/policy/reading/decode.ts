import { DecodeError, textOf } from '../../../decoding/index.ts';
import type { JsonNode, Offset } from '../../../decoding/index.ts';
import { goQuote } from '../../../golang/index.ts';
import { declaredType, groupVersion, readDocument } from '../../component-config/document.ts';
import type { DeclaredType, SourceDocument } from '../../component-config/document.ts';
import { readYaml } from '../../component-config/yaml/read.ts';
import { string, struct } from './json-iterator.ts';
import type { JsonType, UnknownField } from './json-iterator.ts';
import { policyType } from '../types.ts';
import type { Policy } from '../document.ts';

const GROUP = 'kubescheduler.config.k8s.io';
const INTERNAL = '__internal';
const SCHEME = 'k8s.io/kubernetes/pkg/scheduler/apis/config/scheme/scheme.go:31';
const BETAS = ['v1beta1', 'v1beta2'];

/** A decoded document and its strict errors, with which it is not accepted. */
export interface DecodedPolicy {
  readonly policy: Policy;
  readonly node: JsonNode;
  /** Unknown and duplicate fields. */
  readonly strictErrors: readonly StrictError[];
}

export interface StrictError {
  readonly message: string;
  readonly offset: Offset;
  readonly unknown?: UnknownField;
}

/** The type of a document without apiVersion. It has the names of Go, so that no other field of a Policy is known. */
const internalPolicy: JsonType<object> = struct('config.Policy', {
  apiVersion: string,
  kind: string,
});

const EMPTY: Policy = {
  predicates: undefined,
  priorities: undefined,
  extenders: [],
  hardPodAffinitySymmetricWeight: 0,
  alwaysCheckAllPredicates: false,
};

/**
 * Decodes a Policy as the strict codec of v1.22's scheduler scheme does (apimachinery v0.22 serializer/json/json.go).
 *
 * @throws DecodeError with the text of kube-scheduler
 */
export function decodePolicy(document: unknown): DecodedPolicy {
  const source = readDocument(document);
  const type = withDefaults(declaredType(source.node));
  requirePolicy(type, source.node);
  if (type.version === INTERNAL) {
    return { policy: EMPTY, node: source.node, strictErrors: strictErrors(source, internalPolicy) };
  }
  const { extenders = [], ...policy } = policyType.decode(source.node);
  return {
    policy: { ...policy, extenders },
    node: source.node,
    strictErrors: strictErrors(source, policyType),
  };
}

/** "strict decoder error for DOCUMENT: ..." */
export function strictText(
  document: unknown,
  { node }: DecodedPolicy,
  { message }: StrictError,
): string {
  const text = typeof document === 'string' ? document : spacedText(node);
  return `strict decoder error for ${text}: ${message}`;
}

/** JSON on one line with spaces. */
function spacedText(node: JsonNode): string {
  if (node.kind === 'array') return `[${node.items.map(spacedText).join(', ')}]`;
  if (node.kind !== 'object') return textOf(node);
  const members = node.members.map(
    (member) => `${JSON.stringify(member.name)}: ${spacedText(member.node)}`,
  );
  return `{${members.join(', ')}}`;
}

function strictErrors(source: SourceDocument, type: JsonType<object>): readonly StrictError[] {
  const duplicates = source.duplicates ?? duplicatesOfJson(source);
  const unknown = type.unknownFields(source.node).map((field): StrictError => ({
    message: field.message,
    offset: field.offset,
    unknown: field,
  }));
  if (duplicates === undefined) return unknown;
  return [{ message: duplicates.message, offset: duplicates.offset }, ...unknown];
}

/** The strict codec reads JSON as YAML, too, to find duplicates. */
function duplicatesOfJson({ text, node }: SourceDocument): DecodeError | undefined {
  return node.offset === undefined || !hasDuplicates(node) ? undefined : readYaml(text).duplicates;
}

function hasDuplicates(node: JsonNode): boolean {
  if (node.kind === 'array') return node.items.some(hasDuplicates);
  if (node.kind !== 'object') return false;
  const names = new Set(node.members.map(({ name }) => name));
  return (
    names.size < node.members.length || node.members.some((member) => hasDuplicates(member.node))
  );
}

function withDefaults({ group, version, kind }: DeclaredType): DeclaredType {
  const isSilent = version === '' && (group === '' || group === GROUP);
  return {
    group: isSilent ? GROUP : group,
    version: isSilent ? INTERNAL : version,
    kind: kind === '' ? 'Policy' : kind,
  };
}

/** Kinds of the beta versions are registered, but cannot be converted to a Policy. */
function requirePolicy(type: DeclaredType, node: JsonNode): void {
  const { group, version, kind } = type;
  const isBeta = group === GROUP && BETAS.includes(version);
  if (isBeta && (kind === 'KubeSchedulerConfiguration' || kind.endsWith('Args'))) {
    const kinds = `(${version}.${kind}) to (config.Policy)`;
    throw new DecodeError(`converting ${kinds}: unknown conversion`, node.offset);
  }
  const isKnown = version === INTERNAL || (version === 'v1' && (group === '' || group === GROUP));
  if (isKnown && kind === 'Policy') return;
  const where =
    version === INTERNAL
      ? `the internal version of group ${goQuote(group)}`
      : `version ${goQuote(groupVersion(type))}`;
  throw new DecodeError(
    `no kind ${goQuote(kind)} is registered for ${where} in scheme "${SCHEME}"`,
    node.offset,
  );
}
