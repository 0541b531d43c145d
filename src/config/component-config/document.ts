import { DecodeError } from './decode-error.ts';
import { nodeOf, textOf } from './json-node.ts';
import type { JsonNode } from './json-node.ts';
import { readJson } from './read-json.ts';
import { readYaml } from './read-yaml.ts';
import type { YamlReading } from './read-yaml.ts';

/** A configuration as it was handed over. */
export interface SourceDocument extends YamlReading {
  /** The text it was read from; for values their JSON, in which nothing has a position. */
  readonly text: string;
}

/**
 * Text is JSON if its first character is "{", otherwise YAML, of which only the first document counts. Anything else is
 * taken for an already parsed value.
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

/** What a document says it is. */
export interface DeclaredType {
  readonly group: string;
  readonly version: string;
  readonly kind: string;
}

const META_STRUCT =
  'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/**
 * apiVersion and kind; names are compared without case here, as Go's own decoder does.
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
