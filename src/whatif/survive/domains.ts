import { labelOf } from '../../objects/index.ts';
import type { Node } from '../../objects/index.ts';
import { InputError, nearest } from '../../problems/index.ts';
import { groupBy } from '../../units/index.ts';

/** Nodes that are lost together. */
export interface Domain {
  readonly nodes: readonly string[];
  /** The label value that they share. */
  readonly value?: string;
}

/**
 * Every node alone, or the nodes by the value of a label; in the order of names.
 *
 * @throws InputError if no node has the label
 */
export function domainsOf(nodes: readonly Node[], by: string | undefined): readonly Domain[] {
  if (by === undefined) {
    return nodes
      .map(({ metadata: { name } }) => name)
      .sort()
      .map((name) => ({ nodes: [name] }));
  }
  const byValue = groupBy(nodes, ({ metadata }) => labelOf(metadata.labels ?? {}, by));
  if (byValue.size === 0) throw new InputError([{ message: unknownLabel(nodes, by) }]);
  return [...byValue]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([value, own]) => ({ value, nodes: own.map(({ metadata }) => metadata.name).sort() }));
}

function unknownLabel(nodes: readonly Node[], by: string): string {
  const keys = new Set(nodes.flatMap(({ metadata }) => Object.keys(metadata.labels ?? {})));
  const near = nearest(by, [...keys]);
  return `no node has the label ${by}${near === undefined ? '' : `; did you mean ${near}?`}`;
}
