import { isAlias, isMap, isScalar, isSeq, parseAllDocuments } from 'yaml';
import type {
  Document,
  Node,
  Pair,
  ParsedNode,
  Scalar as ScalarNode,
  YAMLMap,
  YAMLSeq,
} from 'yaml';
import { indentFlow } from './indent-flow.ts';
import { resolvePlainScalar } from './plain-scalar.ts';
import type { YamlMap, YamlValue } from './plain-scalar.ts';
import type { Slice, TextProblem } from '../source-file.ts';
import { explainSyntaxError, withHint } from './syntax-error.ts';

/** With more values from aliases a document is a bomb: no manifest has so many. */
const MAX_ALIASED_VALUES = 1_000_000;
/** A document with more errors is not parsed a second time. */
const MOST_REPAIRED = 10_000;
const TAG_PREFIX = 'tag:yaml.org,2002:';

export interface ReadResult {
  readonly value?: YamlValue;
  readonly problems: readonly TextProblem[];
}

/** A YAML document as nodes. */
export interface YamlNodes {
  readonly document: Document.Parsed;
  /** The offset in the text for an offset of a node. */
  readonly originalOffset: (offset: number) => number;
}

/** One YAML document, parsed into nodes. Text after a "..." line is not read. */
export function parseYamlNodes(text: string): YamlNodes | undefined {
  const document = parse(text);
  const asWritten = document && { document, originalOffset: (offset: number) => offset };
  if (document === undefined || document.errors.length === 0) return asWritten;
  // Indentation does not cause so many errors.
  if (document.errors.length > MOST_REPAIRED) return asWritten;
  const indented = indentFlow(text);
  const second = indented === undefined ? undefined : parse(indented.text);
  if (indented === undefined || second === undefined || second.errors.length > 0) return asWritten;
  return { document: second, originalOffset: indented.originalOffset };
}

function parse(text: string): Document.Parsed | undefined {
  const [document] = parseAllDocuments(text, {
    schema: 'failsafe',
    version: '1.1',
    uniqueKeys: false,
    prettyErrors: false,
    keepSourceTokens: false,
    logLevel: 'silent',
  });
  return document;
}

/**
 * The value of one YAML document in kubectl's dialect: scalars by YAML 1.1 rules, anchors, aliases and merge keys,
 * any flow or block style. A duplicate key is a problem that names both places.
 */
export function readFullYaml(slice: Slice): ReadResult {
  const text = slice.source.text.slice(slice.start, slice.end);
  const nodes = parseYamlNodes(text);
  if (nodes === undefined) return { value: null, problems: [] };
  const { document, originalOffset } = nodes;
  const [first] = document.errors;
  if (first !== undefined) return { problems: [explainSyntaxError(slice, text, first)] };
  const reader = new NodeReader(slice, originalOffset);
  try {
    return { value: reader.value(document.contents), problems: reader.problems };
  } catch (error) {
    if (!(error instanceof UnreadableYaml)) throw error;
    const message = withHint(error.message, text);
    return { problems: [...reader.problems, { offset: error.offset, message }] };
  }
}

class UnreadableYaml extends Error {
  readonly offset: number;
  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

/** The value of an anchor. */
interface Anchored {
  readonly value: YamlValue;
  /** Number of values in it, with aliases expanded. */
  readonly size: number;
}

class NodeReader {
  readonly problems: TextProblem[] = [];
  private readonly slice: Slice;
  private readonly originalOffset: (offset: number) => number;
  private readonly anchors = new Map<string, Anchored>();
  /** Number of values so far with aliases expanded, and of values inside aliases. */
  private size = 0;
  private aliased = 0;

  constructor(slice: Slice, originalOffset: (offset: number) => number) {
    this.slice = slice;
    this.originalOffset = originalOffset;
  }

  value(node: Node | null): YamlValue {
    if (node === null) return null;
    if (isAlias(node)) return this.alias(node.source, node);
    const before = this.size++;
    const value = this.ownValue(node);
    if ((isScalar(node) || isMap(node) || isSeq(node)) && node.anchor !== undefined) {
      this.anchors.set(node.anchor, { value, size: this.size - before });
    }
    return value;
  }

  private ownValue(node: Node): YamlValue {
    if (isScalar(node)) return this.scalar(node);
    if (isSeq(node)) return this.sequence(node);
    return isMap(node) ? this.map(node) : null;
  }

  private alias(name: string, node: Node): YamlValue {
    const anchored = this.anchors.get(name);
    if (anchored === undefined) return this.refuse(node, `unknown anchor ${JSON.stringify(name)}`);
    this.size += anchored.size;
    this.aliased += anchored.size;
    if (this.aliased > MAX_ALIASED_VALUES) {
      const limit = MAX_ALIASED_VALUES.toLocaleString('en-US');
      return this.refuse(node, `excessive aliasing: anchors expand to more than ${limit} values`);
    }
    return anchored.value;
  }

  private scalar(node: ScalarNode): YamlValue {
    const text = typeof node.value === 'string' ? node.value : (node.source ?? '');
    const tag =
      node.tag?.startsWith(TAG_PREFIX) === true ? node.tag.slice(TAG_PREFIX.length) : node.tag;
    if (tag === undefined) return node.type === 'PLAIN' ? this.plain(node, text) : text;
    return this.tagged(node, tag, text);
  }

  private plain(node: Node, text: string): YamlValue {
    const value = resolvePlainScalar(text);
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    const message = `${text} is not a number that JSON can hold; quote it if it is text`;
    this.problems.push({ offset: this.offsetOf(node), message, isNoNumber: true });
    return value;
  }

  private tagged(node: Node, tag: string, text: string): YamlValue {
    if (tag === 'str' || tag === '!') return text;
    const value = this.plain(node, text);
    const kept =
      (tag === 'int' && Number.isInteger(value)) ||
      (tag === 'float' && typeof value === 'number') ||
      (tag === 'bool' && typeof value === 'boolean') ||
      (tag === 'null' && value === null);
    return kept
      ? value
      : this.refuse(node, `the tag ${JSON.stringify(tag)} does not fit ${JSON.stringify(text)}`);
  }

  private sequence(node: YAMLSeq): YamlValue[] {
    return node.items.map((item) => this.value(nodeOf(item)));
  }

  private map(node: YAMLMap): YamlMap {
    const map: YamlMap = {};
    const given = new Map<string, Node>();
    for (const pair of node.items) {
      const keyNode = nodeOf(pair.key);
      if (isMergeKey(keyNode)) this.merge(map, pair);
      else this.entry(map, given, keyNode, pair);
    }
    return map;
  }

  private entry(map: YamlMap, given: Map<string, Node>, keyNode: Node | null, pair: Pair): void {
    const key = this.key(keyNode);
    const first = given.get(key);
    if (first !== undefined && keyNode !== null) {
      const { line } = this.slice.source.placeOf(this.offsetOf(first));
      const message = `key ${JSON.stringify(key)} is given twice, first in line ${String(line)}`;
      this.problems.push({ offset: this.offsetOf(keyNode), message, isDuplicateKey: true });
    } else if (keyNode !== null) given.set(key, keyNode);
    setOwn(map, key, this.value(nodeOf(pair.value)));
  }

  private key(node: Node | null): string {
    const value = this.value(node);
    if (value === null || typeof value === 'object')
      return this.refuse(node, 'invalid map key: it must be text');
    return String(value);
  }

  /** In the order of the text, as in go-yaml: later values win. */
  private merge(map: YamlMap, pair: Pair): void {
    const node = nodeOf(pair.value);
    const value = this.value(node);
    // In a list, earlier entries win.
    for (const source of Array.isArray(value) ? value.toReversed() : [value]) {
      if (source === null || typeof source !== 'object' || Array.isArray(source)) {
        this.refuse(node, 'map merge requires map or sequence of maps as the value');
      }
      for (const [key, merged] of Object.entries(source)) setOwn(map, key, merged);
    }
  }

  private refuse(node: Node | null, message: string): never {
    throw new UnreadableYaml(this.offsetOf(node), message);
  }

  private offsetOf(node: Node | null): number {
    return this.slice.start + this.originalOffset(node?.range?.[0] ?? 0);
  }
}

/** Sets an own key, "__proto__" too. */
function setOwn(map: YamlMap, key: string, value: YamlValue): void {
  if (key === '__proto__') {
    Object.defineProperty(map, key, {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  } else map[key] = value;
}

function isMergeKey(node: Node | null): boolean {
  return isScalar(node) && node.value === '<<' && node.type === 'PLAIN' && node.tag === undefined;
}

/** Parsed documents only have nodes; the types of `yaml` also allow plain values. */
function nodeOf(part: unknown): Node | null {
  return isScalar(part) || isMap(part) || isSeq(part) || isAlias(part) ? part : null;
}

/** The offset in the text of the value (or key) at a path, or of its deepest existing ancestor. */
export function yamlOffsetOf(
  root: ParsedNode | null,
  path: readonly (string | number)[],
  wanted: 'key' | 'value',
): number {
  let node: Node | null = root;
  let best = root?.range[0] ?? 0;
  for (const [depth, step] of path.entries()) {
    const member = memberAt(node, step);
    if (member === undefined) return best;
    const isKeyWanted = wanted === 'key' && depth === path.length - 1;
    best = offsetIn(member, isKeyWanted) ?? best;
    node = member.value;
  }
  return best;
}

/** A pair of a map, or an item of a list, which has no key. */
interface Member {
  readonly key: Node | null;
  readonly value: Node | null;
}

/** The offset of the value, or of the key if it is wanted or the value has no place. */
function offsetIn({ key, value }: Member, isKeyWanted: boolean): number | undefined {
  const place = isKeyWanted || value?.range === undefined ? (key ?? value) : value;
  return place?.range?.[0];
}

function memberAt(parent: Node | null, step: string | number): Member | undefined {
  if (isMap(parent)) {
    const pair = pairAt(parent, step);
    return pair && { key: nodeOf(pair.key), value: nodeOf(pair.value) };
  }
  if (!isSeq(parent)) return undefined;
  const value = nodeOf(parent.items[Number(step)]);
  return value === null ? undefined : { key: null, value };
}

function pairAt(map: YAMLMap, step: string | number): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && String(key.value) === String(step));
}
