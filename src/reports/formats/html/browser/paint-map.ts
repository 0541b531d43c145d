import { counted } from '../../../layout/figures.ts';
import type { Cells, MapNode } from './map-layout.ts';

export interface MapView<Node> {
  readonly top: number;
  readonly height: number;
  /** Index of the selected node; -1 if there is none. */
  readonly selected: number;
  readonly colourOf: (node: Node) => string;
  /** Whether the node has a mark. */
  readonly isMarked: (node: Node) => boolean;
  /** The colours of the squares inside a node that is near. */
  readonly inside: (node: Node) => readonly string[];
}

/** Cells at least this large show what is inside. */
const NEAR = 70;
const SQUARE = 10;

/** The colour of an absent node. */
export const NO_COLOUR = 'transparent';

type MapInk = CanvasRenderingContext2D['strokeStyle'];

/** Draws the nodes in sight. */
export function paintMap<Node extends MapNode>(
  to: CanvasRenderingContext2D,
  cells: Cells<Node>,
  view: MapView<Node>,
): void {
  const { top, height, selected, colourOf, isMarked } = view;
  const { size, nodes, lefts, tops } = cells;
  const ink = to.fillStyle;
  headings(to, cells, view);
  for (const [at, node] of nodes.entries()) {
    const [x, y] = [lefts[at] ?? 0, (tops[at] ?? 0) - top];
    if (y + size < 0) continue;
    if (y > height) break;
    fill(to, colourOf(node), { x, y, size }, ink);
    if (node.unschedulable === true) cross(to, x, y, size);
    if (size >= NEAR) near(to, { x, y, size }, node.name, view.inside(node));
    if (isMarked(node)) dot(to, x, y, size);
    if (at === selected) {
      to.lineWidth = 3;
      to.strokeStyle = ink;
      to.strokeRect(x + 1, y + 1, size - 3, size - 3);
    }
  }
}

/** A cell without a colour is an outline. */
function fill(
  to: CanvasRenderingContext2D,
  colour: string,
  { x, y, size }: Place,
  ink: MapInk,
): void {
  if (colour === NO_COLOUR) {
    to.lineWidth = 1;
    to.strokeStyle = ink;
    to.strokeRect(x + 0.5, y + 0.5, size - 2, size - 2);
    return;
  }
  to.fillStyle = colour;
  to.fillRect(x, y, size - 1, size - 1);
}

function headings<Node>(
  to: CanvasRenderingContext2D,
  { areas }: Cells<Node>,
  { top, height }: MapView<Node>,
): void {
  for (const { name, top: at, nodes: number } of areas) {
    if (at + 24 < top || at > top + height) continue;
    to.fillText(`${name}: ${counted(number, 'node')}`, 2, at - top + 12);
  }
}

function cross(to: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  to.strokeStyle = '#ffffff';
  to.lineWidth = 2;
  to.beginPath();
  to.moveTo(x, y);
  to.lineTo(x + size - 1, y + size - 1);
  to.moveTo(x + size - 1, y);
  to.lineTo(x, y + size - 1);
  to.stroke();
}

/** A mark that is seen on every colour. */
function dot(to: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  const radius = Math.max(2, Math.min(8, size / 4));
  to.beginPath();
  to.arc(x + (size - 1) / 2, y + (size - 1) / 2, radius, 0, 2 * Math.PI);
  to.fillStyle = '#ffffff';
  to.fill();
  to.lineWidth = 2;
  to.strokeStyle = '#000000';
  to.stroke();
}

interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The node's name and its squares. */
function near(
  to: CanvasRenderingContext2D,
  { x, y, size }: Place,
  name: string,
  squares: readonly string[],
): void {
  to.save();
  to.beginPath();
  to.rect(x, y, size - 1, size - 1);
  to.clip();
  to.fillStyle = 'rgb(0 0 0 / 60%)';
  to.fillRect(x, y, size - 1, 16);
  to.fillStyle = '#ffffff';
  to.fillText(name.slice(0, 40), x + 3, y + 9);
  const across = Math.max(1, Math.floor((size - 6) / SQUARE));
  for (const [at, colour] of squares.entries()) {
    const row = Math.floor(at / across);
    if (20 + row * SQUARE > size) break;
    to.fillStyle = colour;
    to.strokeStyle = '#ffffff';
    to.lineWidth = 1;
    to.fillRect(x + 3 + (at % across) * SQUARE, y + 20 + row * SQUARE, SQUARE - 2, SQUARE - 2);
    to.strokeRect(x + 3 + (at % across) * SQUARE, y + 20 + row * SQUARE, SQUARE - 2, SQUARE - 2);
  }
  to.restore();
}
