import { DecodeError, nodeOf, readJson, textOf } from '../../decoding/index.ts';
import type { JsonNode } from '../../decoding/index.ts';
import { readYaml } from './yaml/read.ts';
import type { YamlReading } from './yaml/read.ts';

/** A configuration as it is given. */
export interface SourceDocument extends YamlReading {
  /** The given text; for values their JSON, in which nodes have no offset. */
  readonly text: string;
}

/**
 * Text is JSON if it begins with "{", otherwise YAML. Only the first YAML document counts. Anything else is a parsed value.
 *
 * @throws DecodeError if the text is neither
 */
export function readDocument(document: unknown): SourceDocument {
  if (typeof document !== 'string') {
    const node = nodeOf(document);
    return { node, text: textOf(node) };
  }
  if (!/^\s*\{/.test(document)) return { ...readYaml(document), text: document };
  try {
    return { node: readJson(document), text: document };
  } catch (error) {
    throw error instanceof DecodeError ? asMetaError(error.message, error.offset) : error;
  }
}

/** The type that a document declares. */
export interface DeclaredType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

const META_STRUCT =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/**
 * apiVersion and kind. Field names match in any case, as in Go's own decoder.
 *
 * @throws DecodeError (serializer/json/meta.go and schema.ParseGroupVersion of apimachinery)
 */
export function declaredType(node: JsonNode): DeclaredType {
  if (node.kind === 'null') return { group: '', version: '', kind: '' };
  if (node.kind !== 'object') {
    throw asMetaError(
      `json: cannot unmarshal ${node.kind} into Go value of type ${META_STRUCT}`,
      node.offset,
    );
  }
  const found = { apiVersion: '', kind: '' };
  for (const member of node.members) {
    const name = member.name.toLowerCase() === 'apiversion' ? 'apiVersion' : 'kind';
    if (name === 'kind' && member.name.toLowerCase() !== 'kind') continue;
    const { kind, offset } = member.node;
    if (kind === 'string') found[name] = member.node.value;
    else if (kind !== 'null') {
      throw asMetaError(
        `json: cannot unmarshal ${kind} into Go struct field .${name} of type string`,
        offset,
      );
    }
  }
  return { ...parseGroupVersion(found.apiVersion, node.offset), kind: found.kind };
}

function asMetaError(message: string, offset: number | undefined): DecodeError {
  return new DecodeError(`couldn't get version/kind; json parse error: ${message}`, offset);
}

function parseGroupVersion(text: string, offset: number | undefined): Omit<DeclaredType, 'kind'> {
  if (text === '' || text === '/') return { group: '', version: '' };
  const parts = text.split('/');
  if (parts.length > 2) throw new DecodeError(`unexpected GroupVersion string: ${text}`, offset);
  const [first = '', second] = parts;
  return second === undefined ? { group: '', version: first } : { group: first, version: second };
}

/** "group/version", or "version" alone. */
export function groupVersion({ group, version }: DeclaredType): string {
  return group === '' ? version : `${group}/${version}`;
}

/** "Kind.group", or "Kind" alone. */
export function groupKind({ group, kind }: DeclaredType): string {
  return group === '' ? kind : `${kind}.${group}`;
}
