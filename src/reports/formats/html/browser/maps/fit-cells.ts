import { groupBy, least } from '../../../../../units/index.ts';

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
export const areasOf = <Node>(
  nodes: readonly Node[],
  areaOf: (node: Node) => string,
): readonly Area<Node>[] =>
  [...groupBy(nodes, areaOf)]
    .map(([name, own]) => ({ name, nodes: own }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));

/** Where each node is drawn. Arrays have one entry per node, by area and then in the order of the document. */
export interface Cells<Node> {
  readonly nodes: readonly Node[];
  readonly lefts: readonly number[];
  readonly tops: readonly number[];
  readonly areas: readonly PlacedArea[];
  /** Size of a cell. */
  readonly width: number;
  readonly height: number;
  /** Height of all areas. */
  readonly total: number;
  /** Index of the node at a place; -1 if there is none. */
  readonly at: (x: number, y: number) => number;
  /** How many cells the area of a node has in a row. */
  readonly columnsAt: (index: number) => number;
}

export interface PlacedArea {
  readonly name: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly columns: number;
  readonly nodes: number;
  /** Index of its first node. */
  readonly first: number;
}

interface Frame {
  readonly width: number;
  readonly height: number;
}

/** Height of an area's heading, room between areas, and width of an area at least; that of a phone is narrower. */
export const HEADING = 22;
const GAP = 14;
const NARROWEST = 100;
const ACROSS_A_PHONE = 4;
/** Up to so many nodes have cells that are wide, as their names are. */
const NAMED = 120;
const WIDE = 1.7;
/** Edge of a cell at least, and how much smaller each try is than the one before. */
const LEAST = 2.5;
const SMALLER = 0.94;

/** Cells that fill a frame, as large as possible; if they would be too small to see, more than the frame. */
export function fitCells<Node>(given: readonly Area<Node>[], frame: Frame): Cells<Node> {
  const sizes = given.map(({ nodes }) => nodes.length);
  const { bands, cell } = bestBands(sizes, frame);
  const nodes: Node[] = [];
  const lefts: number[] = [];
  const tops: number[] = [];
  const areas: PlacedArea[] = [];
  let top = 0;
  for (const { spans, rows } of bands) {
    let left = 0;
    for (const columns of spans) {
      const area = given[areas.length];
      if (area === undefined) break;
      const width = columns * cell.width;
      const { name, nodes: own } = area;
      areas.push({ name, left, top, width, columns, nodes: own.length, first: nodes.length });
      for (const [index, node] of own.entries()) {
        nodes.push(node);
        lefts.push(left + (index % columns) * cell.width);
        tops.push(top + HEADING + Math.floor(index / columns) * cell.height);
      }
      left += width + GAP;
    }
    top += HEADING + rows * cell.height;
  }
  const at = (x: number, y: number): number => {
    const area = areas.findLast((one) => one.top <= y && one.left <= x);
    if (area === undefined || y < area.top + HEADING || x >= area.left + area.width) return -1;
    const column = Math.floor((x - area.left) / cell.width);
    const row = Math.floor((y - area.top - HEADING) / cell.height);
    const index = row * area.columns + column;
    return index < area.nodes ? area.first + index : -1;
  };
  const columnsAt = (index: number): number =>
    areas.findLast(({ first }) => first <= index)?.columns ?? 1;
  return { nodes, lefts, tops, areas, ...cell, total: top, at, columnsAt };
}

/** Areas beside each other: how many cells each has in a row, and how many rows the highest has. */
interface Band {
  readonly spans: readonly number[];
  readonly rows: number;
}

interface Bands {
  readonly bands: readonly Band[];
  /** Size of a cell. */
  readonly cell: Frame;
}

/** How many smaller cells are tried after those that fit first: with other bands they may fill the frame better. */
const TRIES = 8;

/** The largest cells with which all areas fit, stretched to the whole frame. */
function bestBands(sizes: readonly number[], frame: Frame): Bands {
  const all = sizes.reduce((sum, size) => sum + size, 0);
  const shape = all <= NAMED ? WIDE : 1;
  let best: Bands | undefined;
  let tries = TRIES;
  for (let edge = Math.min(frame.width / shape, frame.height); tries > 0; edge *= SMALLER) {
    const height = Math.max(LEAST, edge);
    const bands = lowestBands(sizes, { width: height * shape, height }, frame);
    if (edge >= LEAST && heightOf(bands, height) > frame.height) continue;
    const cell = stretched(bands, { width: height * shape, height }, frame);
    if (best === undefined || fitnessOf(cell, shape) > fitnessOf(best.cell, shape))
      best = { bands, cell };
    tries = edge < LEAST ? 0 : tries - 1;
  }
  return best ?? { bands: [], cell: { width: LEAST, height: LEAST } };
}

/** The area of a cell, without what makes it too wide or too high for its shape. */
const fitnessOf = ({ width, height }: Frame, shape: number): number =>
  Math.min(width, height * shape) * Math.min(height, (2 * width) / shape);

/** Tries every number of rows in a band. */
function lowestBands(sizes: readonly number[], cell: Frame, frame: Frame): readonly Band[] {
  let best: readonly Band[] | undefined;
  const most = Math.max(1, Math.floor(frame.height / cell.height));
  for (let rows = 1; rows <= most; rows++) {
    const bands = bandsOf(sizes, rows, cell.width, frame.width);
    if (best === undefined || heightOf(bands, cell.height) < heightOf(best, cell.height))
      best = bands;
  }
  return best ?? [];
}

/** Areas of so many rows from left to right, and on the next band if there is no room; an area that is wider than the frame has more rows. */
function bandsOf(
  sizes: readonly number[],
  wanted: number,
  cellWidth: number,
  width: number,
): readonly Band[] {
  const bands: { spans: number[]; rows: number }[] = [];
  const widest = Math.max(1, Math.floor(width / cellWidth));
  let left = 0;
  for (const size of sizes) {
    const narrowest = Math.min(NARROWEST, width / ACROSS_A_PHONE - GAP);
    const least = Math.min(widest, Math.ceil(narrowest / cellWidth));
    const columns = Math.min(widest, Math.max(least, Math.ceil(size / wanted)));
    const rows = Math.ceil(size / columns);
    const taken = columns * cellWidth + GAP;
    let band = bands.at(-1);
    if (band === undefined || left + taken - GAP > width) {
      band = { spans: [], rows: 0 };
      bands.push(band);
      left = 0;
    }
    band.spans.push(columns);
    band.rows = Math.max(band.rows, rows);
    left += taken;
  }
  return bands;
}

const heightOf = (bands: readonly Band[], cell: number): number =>
  bands.reduce((sum, { rows }) => sum + HEADING + rows * cell, 0);

/** Cells as wide as the widest band allows, and as high as all bands together allow. */
function stretched(bands: readonly Band[], { width, height }: Frame, frame: Frame): Frame {
  const rows = bands.reduce((sum, band) => sum + band.rows, 0);
  const widths = bands.map(({ spans }) => {
    const columns = spans.reduce((sum, span) => sum + span, 0);
    return (frame.width - GAP * (spans.length - 1)) / columns;
  });
  return {
    width: Math.max(width, least(widths)),
    height: Math.max(height, (frame.height - HEADING * bands.length) / rows),
  };
}
