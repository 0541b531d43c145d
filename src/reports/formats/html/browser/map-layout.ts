import { getOrInsert } from '../../../../units/index.ts';

/** What the map knows of a node. */
export interface MapNode {
  readonly name: string;
  readonly zone?: string;
  /** True: cordoned. */
  readonly unschedulable?: boolean;
}

/** Nodes that are drawn together, under a heading. */
export interface Area<Node> {
  readonly name: string;
  readonly nodes: readonly Node[];
}

/** The nodes of each area, areas by name. */
export function areasOf<Node>(
  nodes: readonly Node[],
  areaOf: (node: Node) => string,
): readonly Area<Node>[] {
  const areas = new Map<string, Node[]>();
  for (const node of nodes) {
    const name = areaOf(node);
    getOrInsert(areas, name, () => []).push(node);
  }
  return [...areas]
    .map(([name, own]) => ({ name, nodes: own }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Where each node is drawn. Arrays have one entry per node, by area and then in the order of the document. */
export interface Cells<Node> {
  readonly nodes: readonly Node[];
  readonly lefts: readonly number[];
  readonly tops: readonly number[];
  readonly areas: readonly {
    readonly name: string;
    readonly top: number;
    readonly nodes: number;
  }[];
  /** Edge of a cell, and cells in a row. */
  readonly size: number;
  readonly columns: number;
  readonly height: number;
  /** Index of the node at a place; -1 if there is none. */
  readonly at: (x: number, y: number) => number;
}

/** Height of an area's heading. */
const HEADING = 24;

export function layoutCells<Node>(
  given: readonly Area<Node>[],
  width: number,
  size: number,
): Cells<Node> {
  const columns = Math.max(1, Math.floor(width / size));
  const nodes: Node[] = [];
  const lefts: number[] = [];
  const tops: number[] = [];
  const areas: { name: string; top: number; nodes: number; first: number }[] = [];
  let top = 0;
  for (const { name, nodes: own } of given) {
    areas.push({ name, top, nodes: own.length, first: nodes.length });
    top += HEADING;
    for (const [at, node] of own.entries()) {
      nodes.push(node);
      lefts.push((at % columns) * size);
      tops.push(top + Math.floor(at / columns) * size);
    }
    top += Math.ceil(own.length / columns) * size;
  }
  const at = (x: number, y: number): number => {
    const area = areas.findLast((one) => one.top <= y);
    const column = Math.floor(x / size);
    if (area === undefined || y < area.top + HEADING || column >= columns) return -1;
    const index = Math.floor((y - area.top - HEADING) / size) * columns + column;
    return index < area.nodes ? area.first + index : -1;
  };
  return { nodes, lefts, tops, areas, size, columns, height: top, at };
}
