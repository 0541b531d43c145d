import { goQuote } from '../../units/index.ts';
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Scalar, YAMLMap } from 'yaml';
import { DecodeError } from './decode-error.ts';
import type { JsonMember, JsonNode } from './json-node.ts';
import { textOf } from './json-node.ts';
import { yamlSyntaxError } from './yaml-error.ts';
import { plainScalar } from './yaml-scalar.ts';

export interface YamlReading {
  /** The first document as sigs.k8s.io/yaml turns it into JSON: members sorted by name, the last of a name counts. */
  readonly node: JsonNode;
  /** What a strict reading objects to: "yaml: unmarshal errors:\n  line 4: key \"a\" already set in map". */
  readonly duplicates?: DecodeError;
}

/**
 * The first document of a YAML text, as Kubernetes reads it.
 *
 * @throws DecodeError with the words of go.yaml.in/yaml v2 for the common mistakes, our own for rare ones.
 */
export function readYaml(text: string): YamlReading {
  const lines = new LineCounter();
  const options = { schema: 'failsafe', uniqueKeys: false, prettyErrors: false } as const;
  const document = parseDocument(text, { ...options, lineCounter: lines });
  const error = document.errors.find(({ code }) => code !== 'MULTIPLE_DOCS');
  const problem = yamlSyntaxError(text, error);
  if (problem !== undefined) throw problem;
  const reader = new YamlReader(document, lines);
  const node = reader.read(document.contents);
  return reader.duplicates.length === 0
    ? { node }
    : { node, duplicates: duplicatesError(reader.duplicates) };
}

interface Duplicate {
  readonly text: string;
  readonly offset: number;
}

function duplicatesError(duplicates: readonly Duplicate[]): DecodeError {
  const lines = duplicates.map(({ text }) => `\n  ${text}`).join('');
  return new DecodeError(`yaml: unmarshal errors:${lines}`, duplicates[0]?.offset);
}

class YamlReader {
  readonly duplicates: Duplicate[] = [];
  readonly #document: Document.Parsed;
  readonly #lines: LineCounter;

  constructor(document: Document.Parsed, lines: LineCounter) {
    this.#document = document;
    this.#lines = lines;
  }

  read(node: unknown): JsonNode {
    const source = this.#follow(node);
    if (isMap(source)) {
      const members = new Map<string, JsonMember>();
      this.#fill(source, members);
      const sorted = [...members.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
      return { kind: 'object', members: sorted, offset: offsetOf(source) };
    }
    if (isSeq(source)) {
      return {
        kind: 'array',
        items: source.items.map((item) => this.read(item)),
        offset: offsetOf(source),
      };
    }
    return isScalar(source) ? readScalar(source) : { kind: 'null', offset: undefined };
  }

  #fill(map: YAMLMap, members: Map<string, JsonMember>): void {
    for (const { key, value } of map.items) {
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN') {
        this.#merge(value, members);
        continue;
      }
      const keyNode = this.read(key);
      if (keyNode.kind === 'array' || keyNode.kind === 'object') {
        throw new DecodeError(`yaml: invalid map key: ${textOf(keyNode)}`, keyNode.offset);
      }
      const name = keyNode.kind === 'string' ? keyNode.value : textOf(keyNode);
      const node = this.read(value);
      if (members.has(name)) this.#duplicate(keyNode, value, key);
      members.set(name, { name, node, offset: offsetOf(key) });
    }
  }

  /** "<<": the members of another mapping, or of several, the first of which count most. */
  #merge(value: unknown, members: Map<string, JsonMember>): void {
    const source = this.#follow(value);
    const maps = isSeq(source)
      ? source.items.map((item) => this.#follow(item)).reverse()
      : [source];
    for (const map of maps) {
      if (!isMap(map)) {
        throw new DecodeError(
          'yaml: map merge requires map or sequence of maps as the value',
          offsetOf(value),
        );
      }
      this.#fill(map, members);
    }
  }

  #duplicate(key: JsonNode, value: unknown, keySource: unknown): void {
    const offset = offsetOf(value) ?? offsetOf(keySource) ?? 0;
    const shown = key.kind === 'string' ? goQuote(key.value) : textOf(key);
    const line = String(this.#lines.linePos(offset).line);
    this.duplicates.push({ text: `line ${line}: key ${shown} already set in map`, offset });
  }

  #follow(node: unknown): unknown {
    if (!isAlias(node)) return node;
    const target = node.resolve(this.#document);
    if (target === undefined) {
      throw new DecodeError(`yaml: unknown anchor '${node.source}' referenced`, offsetOf(node));
    }
    return target;
  }
}

function readScalar(scalar: Scalar): JsonNode {
  const offset = offsetOf(scalar);
  const value = typeof scalar.value === 'string' ? scalar.value : '';
  if (scalar.type !== 'PLAIN' || scalar.tag === 'tag:yaml.org,2002:str') {
    return { kind: 'string', value, offset };
  }
  const node = plainScalar(value, offset);
  if (node === undefined) {
    const shown = /nan/i.test(value) ? 'NaN' : `${value.startsWith('-') ? '-' : '+'}Inf`;
    throw new DecodeError(`json: unsupported value: ${shown}`, offset);
  }
  return node;
}

function offsetOf(node: unknown): number | undefined {
  return isMap(node) || isSeq(node) || isScalar(node) || isAlias(node)
    ? node.range?.[0]
    : undefined;
}
