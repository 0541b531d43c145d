import { inkOn } from '../../../../graphics/colours.ts';
import type { Theme } from '../../../../graphics/tokens.ts';
import { count, counted } from '../../../../layout/figures.ts';
import { shortened, type Sight } from '../drawing.ts';
import { colourOf as tokenOf } from '../theme.ts';
import { HEADING, type Cells, type MapNode } from './fit-cells.ts';

export interface MapView<Node> extends Sight {
  /** Index of the selected node; -1 if there is none. */
  readonly selected: number;
  readonly colourOf: (node: Node, theme: Theme) => string;
  /** A few characters for a cell that has room for them, such as "42%". */
  readonly figureOf: (node: Node) => string;
  /** Whether the node has a mark. */
  readonly isMarked: (node: Node) => boolean;
  /** The colours of the squares inside a node that is near. */
  readonly inside: (node: Node) => readonly string[];
}

/** Least width and height of a cell that has a figure, a name too, and squares too. */
const FIGURE = { width: 30, height: 15 };
const NAME = { width: 58, height: 34 };
const SQUARES = { width: 70, height: 66 };
const SQUARE = 11;
const INSET = 7;

/** The colour of an absent node. */
export const NO_COLOUR = 'transparent';

/** Draws the nodes in sight. */
export function paintMap<Node extends MapNode>(
  to: CanvasRenderingContext2D,
  cells: Cells<Node>,
  view: MapView<Node>,
): void {
  const { top, height, theme, selected, colourOf, isMarked } = view;
  const { nodes, lefts, tops } = cells;
  headings(to, cells, view);
  for (const [at, node] of nodes.entries()) {
    const y = (tops[at] ?? 0) - top;
    if (y + cells.height < 0 || y > height) continue;
    const box = boxOf(cells, lefts[at] ?? 0, y);
    const colour = colourOf(node, theme);
    fill(to, colour, box, theme);
    if (node.unschedulable === true) cross(to, box, theme);
    words(to, node, { box, colour, view });
    if (isMarked(node)) dot(to, box);
    if (at === selected) {
      to.lineWidth = 2;
      to.strokeStyle = tokenOf('ink', theme);
      to.strokeRect(box.x, box.y, box.width, box.height);
    }
  }
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A cell without the gap to the next: the larger it is, the wider its gap. */
function boxOf({ width, height }: Cells<unknown>, x: number, y: number): Box {
  const edge = Math.min(width, height);
  const gap = edge > 40 ? 4 : edge > 12 ? 2 : edge > 4 ? 1 : 0.5;
  return { x, y, width: width - gap, height: height - gap };
}

/** A cell without a colour is an outline. */
function fill(to: CanvasRenderingContext2D, colour: string, box: Box, theme: Theme): void {
  const { x, y, width, height } = box;
  const radius = Math.min(width, height) > 20 ? 4 : 0;
  to.beginPath();
  if (radius === 0) to.rect(x, y, width, height);
  else to.roundRect(x, y, width, height, radius);
  if (colour !== NO_COLOUR) {
    to.fillStyle = colour;
    to.fill();
    return;
  }
  to.lineWidth = 1;
  to.strokeStyle = tokenOf('edge', theme);
  to.stroke();
}

function headings<Node>(
  to: CanvasRenderingContext2D,
  { areas }: Cells<Node>,
  { top, height, theme }: MapView<Node>,
): void {
  to.fillStyle = tokenOf('soft', theme);
  for (const { name, left, top: at, width, nodes: number } of areas) {
    if (at + HEADING < top || at > top + height) continue;
    const whole = `${name}: ${counted(number, 'node')}`;
    const text = to.measureText(whole).width <= width ? whole : `${name}: ${count(number)}`;
    to.fillText(shortened(to, text, width), left, at - top + HEADING / 2);
  }
}

/** Over all colours of the scale: ink with a rim of the ground. */
function cross(to: CanvasRenderingContext2D, { x, y, width, height }: Box, theme: Theme): void {
  const isLarge = Math.min(width, height) > 8;
  const lines: readonly (readonly [string, number])[] = [
    [tokenOf('card', theme), isLarge ? 4 : 2],
    [tokenOf('ink', theme), isLarge ? 1.5 : 1],
  ];
  to.beginPath();
  to.moveTo(x, y);
  to.lineTo(x + width, y + height);
  to.moveTo(x + width, y);
  to.lineTo(x, y + height);
  for (const [colour, thick] of lines) {
    to.strokeStyle = colour;
    to.lineWidth = thick;
    to.stroke();
  }
}

/** A mark that is seen on every colour. */
function dot(to: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  const radius = Math.max(2, Math.min(8, Math.min(width, height) / 4));
  to.beginPath();
  to.arc(x + width / 2, y + height / 2, radius, 0, 2 * Math.PI);
  to.fillStyle = '#ffffff';
  to.fill();
  to.lineWidth = 2;
  to.strokeStyle = '#000000';
  to.stroke();
}

interface Words<Node> {
  readonly box: Box;
  readonly colour: string;
  readonly view: MapView<Node>;
}

/** What a cell has room for: its figure, its name, and squares for its pods. */
function words<Node extends MapNode>(
  to: CanvasRenderingContext2D,
  node: Node,
  { box, colour, view }: Words<Node>,
): void {
  if (!hasRoom(box, FIGURE)) return;
  const { x, y, width, height } = box;
  to.save();
  to.beginPath();
  to.rect(x, y, width, height);
  to.clip();
  to.fillStyle = colour === NO_COLOUR ? tokenOf('ink', view.theme) : inkOn(colour);
  const figure = view.figureOf(node);
  if (hasRoom(box, NAME)) {
    to.fillText(shortened(to, node.name, width - 2 * INSET), x + INSET, y + 13);
    const isLarge = hasRoom(box, SQUARES);
    setSize(to, isLarge ? 20 : 12, '600 ');
    to.fillText(shortened(to, figure, width - 2 * INSET), x + INSET, y + (isLarge ? 36 : 28));
    if (isLarge) squares(to, box, view.inside(node));
  } else if (to.measureText(figure).width < width) {
    to.textAlign = 'center';
    to.fillText(figure, x + width / 2, y + height / 2 + 1);
  }
  to.restore();
}

const hasRoom = (box: Box, least: { readonly width: number; readonly height: number }): boolean =>
  box.width >= least.width && box.height >= least.height;

/** Sets the size of letters; the family stays. */
const setSize = (to: CanvasRenderingContext2D, size: number, weight: string): void => {
  to.font = `${weight}${to.font.replace(/^[\d.]+px/, `${String(size)}px`)}`;
};

/** The last rows of squares that fit below the words. */
function squares(
  to: CanvasRenderingContext2D,
  { x, y, width, height }: Box,
  colours: readonly string[],
): void {
  const across = Math.max(1, Math.floor((width - 2 * INSET) / SQUARE));
  const down = Math.floor((height - 50 - INSET) / SQUARE);
  to.strokeStyle = '#ffffff';
  to.lineWidth = 1;
  for (const [at, colour] of colours.slice(0, across * down).entries()) {
    const left = x + INSET + (at % across) * SQUARE;
    const top = y + 52 + Math.floor(at / across) * SQUARE;
    to.fillStyle = colour;
    to.fillRect(left, top, SQUARE - 2, SQUARE - 2);
    to.strokeRect(left - 0.5, top - 0.5, SQUARE - 1, SQUARE - 1);
  }
}
