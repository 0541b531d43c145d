import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { Document, Scalar, YAMLMap } from 'yaml';
import { DecodeError, textOf } from '../../../decoding/index.ts';
import type { JsonMember, JsonNode, Offset } from '../../../decoding/index.ts';
import { goQuote } from '../../../golang/index.ts';
import { resolvePlainScalar, wholeNumberOf } from '../../../manifests/index.ts';
import { yamlSyntaxError } from './error.ts';

export interface YamlReading {
  /** The first document as sigs.k8s.io/yaml converts it to JSON: members sorted by name; the last of duplicate members counts. */
  readonly node: JsonNode;
  /** The error of strict decoding for duplicate keys: "yaml: unmarshal errors:\n  line 4: key \"a\" already set in map". */
  readonly duplicates?: DecodeError;
}

/**
 * Reads the first document of a YAML text as Kubernetes does.
 *
 * @throws DecodeError with the text of go.yaml.in/yaml v2 for common errors, and our own text for rare errors
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
  /** The anchors of the aliases that are being expanded. */
  readonly #within = new Set<string>();
  /** Number of values so far with aliases expanded, and of values inside aliases. */
  #values = 0;
  #aliased = 0;

  constructor(document: Document.Parsed, lines: LineCounter) {
    this.#document = document;
    this.#lines = lines;
  }

  read(node: unknown): JsonNode {
    this.#count(node);
    return this.#following(node, (target) => this.#readValue(target));
  }

  /** Calls `use` with the target of an alias, or with the node itself. A target must not contain its own alias. */
  #following<T>(node: unknown, use: (target: unknown) => T): T {
    if (!isAlias(node)) return use(node);
    if (this.#within.has(node.source)) {
      throw new DecodeError(`yaml: anchor '${node.source}' value contains itself`, offsetOf(node));
    }
    this.#within.add(node.source);
    const used = use(this.#follow(node));
    this.#within.delete(node.source);
    return used;
  }

  #count(node: unknown): void {
    this.#values++;
    if (this.#within.size > 0) this.#aliased++;
    if (this.#aliased > 100 && this.#aliased > this.#values * allowedShare(this.#values)) {
      throw new DecodeError('yaml: document contains excessive aliasing', offsetOf(node));
    }
  }

  #readValue(source: unknown): JsonNode {
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

  /** "<<": adds the members of another mapping, or of several; the first mapping takes precedence. */
  #merge(value: unknown, members: Map<string, JsonMember>): void {
    this.#count(value);
    this.#following(value, (source) => {
      for (const map of isSeq(source) ? source.items.toReversed() : [source]) {
        this.#following(map, (target) => {
          if (!isMap(target)) {
            throw new DecodeError(
              'yaml: map merge requires map or sequence of maps as the value',
              offsetOf(value),
            );
          }
          this.#fill(target, members);
        });
      }
    });
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

const SMALL = 400_000;
const LARGE = 4_000_000;

/** The share of values that aliases may make: large in small documents, small in large documents (go.yaml.in/yaml v2 decode.go). */
function allowedShare(values: number): number {
  if (values <= 1000) return 1;
  const size = Math.min(Math.max(values - SMALL, 0) / (LARGE - SMALL), 1);
  return 0.99 - 0.89 * size;
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

/** What a plain YAML scalar means to Kubernetes. Undefined for infinities and NaN, which JSON cannot hold. */
function plainScalar(text: string, offset: Offset): JsonNode | undefined {
  const value = resolvePlainScalar(text);
  if (value === null) return { kind: 'null', offset };
  if (typeof value === 'boolean') return { kind: 'bool', value, offset };
  if (typeof value === 'string') return { kind: 'string', value, offset };
  if (!Number.isFinite(value)) return undefined;
  // Go's encoding/json writes whole numbers exactly, beyond 2^53 too.
  return { kind: 'number', literal: String(wholeNumberOf(text) ?? value), offset };
}
