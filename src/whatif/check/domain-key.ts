import type { Field } from '../../documents/index.ts';
import { parsed } from '../../documents/index.ts';
import { labelOf } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import { nearest } from '../../problems/index.ts';
import { groupBy } from '../../units/index.ts';

const ZONE = 'topology.kubernetes.io/zone';

/** How nodes are grouped: each alone, or by the value of a label. */
export interface DomainKey {
  /** "node", "zone" or the label. */
  readonly text: string;
  /** "nodes", "zones" or "values of" the label. */
  readonly many: string;
  /** Undefined: each node alone. */
  readonly label: string | undefined;
}

export const EACH_NODE: DomainKey = { text: 'node', many: 'nodes', label: undefined };

/** "node", "zone" or the key of a node label. */
export const domainKey = (): Field<DomainKey> =>
  parsed<DomainKey>({}, (text) => ({ value: keyOf(text) }));

function keyOf(text: string): DomainKey {
  if (text === 'node') return EACH_NODE;
  if (text === 'zone') return { text, many: 'zones', label: ZONE };
  return { text, many: `values of ${text}`, label: text };
}

/** The node's domain; undefined if it lacks the label. */
export function domainOf({ metadata }: Node, { label }: DomainKey): string | undefined {
  return label === undefined ? metadata.name : labelOf(metadata.labels ?? {}, label);
}

/** Nodes by their domain, in the order of the nodes; nodes without the label are left out. */
export function groupNodes(
  nodes: readonly Node[],
  key: DomainKey,
): ReadonlyMap<string, readonly Node[]> {
  return groupBy(nodes, (node) => domainOf(node, key));
}

/** "no node has the label zone; did you mean ...?" */
export function noSuchLabel(nodes: readonly Node[], { text, label = text }: DomainKey): string {
  if (nodes.length === 0) return 'the cluster has no nodes';
  const keys = new Set(nodes.flatMap(({ metadata }) => Object.keys(metadata.labels ?? {})));
  const near = nearest(label, keys);
  return `no node has the label ${label}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
