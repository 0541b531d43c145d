import type { FieldPath } from '../problems/index.ts';

/** Where a node begins in its text; undefined for documents that are given as values. */
export type Offset = number | undefined;

/**
 * A JSON value as the decoders of Kubernetes see it: numbers as they are written, members in their order and with
 * their duplicates.
 */
export type JsonNode =
  | { readonly kind: 'null'; readonly offset: Offset }
  | { readonly kind: 'bool'; readonly value: boolean; readonly offset: Offset }
  | { readonly kind: 'number'; readonly literal: string; readonly offset: Offset }
  | { readonly kind: 'string'; readonly value: string; readonly offset: Offset }
  | { readonly kind: 'array'; readonly items: readonly JsonNode[]; readonly offset: Offset }
  | { readonly kind: 'object'; readonly members: readonly JsonMember[]; readonly offset: Offset };

export interface JsonMember {
  readonly name: string;
  readonly node: JsonNode;
  /** Where the name begins. */
  readonly offset: Offset;
}

/** A JavaScript value as a node. Functions and the like are null; undefined members are left out. */
export function nodeOf(value: unknown): JsonNode {
  const offset = undefined;
  switch (typeof value) {
    case 'boolean':
      return { kind: 'bool', value, offset };
    case 'number':
      return Number.isFinite(value)
        ? { kind: 'number', literal: String(value), offset }
        : { kind: 'null', offset };
    case 'bigint':
      return { kind: 'number', literal: String(value), offset };
    case 'string':
      return { kind: 'string', value, offset };
    case 'object':
      break;
    default:
      return { kind: 'null', offset };
  }
  if (value === null) return { kind: 'null', offset };
  if (Array.isArray(value)) return { kind: 'array', items: value.map(nodeOf), offset };
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => ({ name, node: nodeOf(member), offset }));
  return { kind: 'object', members, offset };
}

/** The node as a plain JavaScript value; the last of members with the same name counts. */
export function valueOf(node: JsonNode): unknown {
  switch (node.kind) {
    case 'null':
      return null;
    case 'number':
      return Number(node.literal);
    case 'array':
      return node.items.map(valueOf);
    case 'object':
      return Object.fromEntries(node.members.map((member) => [member.name, valueOf(member.node)]));
    default:
      return node.value;
  }
}

/** The node as JSON text without spaces. */
export function textOf(node: JsonNode): string {
  switch (node.kind) {
    case 'null':
      return 'null';
    case 'number':
      return node.literal;
    case 'array':
      return `[${node.items.map(textOf).join(',')}]`;
    case 'object':
      return `{${node.members.map((member) => `${JSON.stringify(member.name)}:${textOf(member.node)}`).join(',')}}`;
    default:
      return JSON.stringify(node.value);
  }
}

/** The node at a path of member names and item indexes; undefined if there is none. */
export function nodeAt(node: JsonNode, steps: FieldPath): JsonNode | undefined {
  let current: JsonNode | undefined = node;
  for (const step of steps) {
    if (current?.kind === 'object') {
      current = current.members.findLast((member) => member.name === step)?.node;
    } else if (current?.kind === 'array' && typeof step === 'number') {
      current = current.items[step];
    } else {
      return undefined;
    }
  }
  return current;
}

/** The steps of a field path such as "profiles[0].schedulerName". */
export function stepsOf(path: string): FieldPath {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([text, index]) =>
    index === undefined ? text : Number(index),
  );
}

/** The node of a field path such as "profiles[0].schedulerName", or of the nearest enclosing field in the document. */
export function nearestNode(node: JsonNode | undefined, path: string): JsonNode | undefined {
  if (node === undefined) return undefined;
  const steps = stepsOf(path);
  for (let length = steps.length; length > 0; length--) {
    const found = nodeAt(node, steps.slice(0, length));
    if (found !== undefined) return found;
  }
  return node;
}
