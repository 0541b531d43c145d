import { inkOn, shareColour } from '../../../../graphics/colours.ts';
import { valueText } from '../../../../reading/sweep-words.ts';
import { shortened, type Sight } from '../drawing.ts';
import { colourOf } from '../theme.ts';
import type { Field, Grid } from './heat-grid.ts';

/** Where the fields are, in pixels. */
export interface HeatLayout {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Height of the names of columns, and of a row at least and at most. */
const HEAD = 22;
const LEAST_ROW = 20;
const MOST_ROW = 64;
/** Room for the names of rows: a share of the width, at most. */
const NAMES = 0.28;
const MOST_NAMES = 180;

/** The fields fill the width, and the height as long as rows are not too low to read. */
export function layoutOf({ columns, rows }: Grid, width: number, height: number): HeatLayout {
  const left = Math.min(MOST_NAMES, width * NAMES);
  const fit = (height - HEAD) / rows;
  return {
    left,
    top: HEAD,
    width: (width - left) / columns,
    height: Math.min(MOST_ROW, Math.max(LEAST_ROW, fit)),
  };
}

export interface HeatView extends Sight {
  readonly grid: Grid;
  readonly layout: HeatLayout;
  readonly columnNames: readonly string[];
  readonly rowNames: readonly string[];
  readonly selected: Field | undefined;
  /** A value in a field. */
  readonly text: (value: number) => string;
}

/** Draws the fields in sight; the names of columns stay at the top. */
export function paintHeat(to: CanvasRenderingContext2D, view: HeatView): void {
  const { grid, layout, top, height } = view;
  const first = Math.max(0, Math.floor((top - layout.top) / layout.height));
  const last = Math.min(grid.rows, Math.ceil((top + height - layout.top) / layout.height));
  for (let row = first; row < last; row++) {
    rowName(to, row, view);
    for (let column = 0; column < grid.columns; column++) {
      const field = grid.at(column, row);
      if (field !== undefined) paintField(to, field, view);
    }
  }
  columnNames(to, view);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function boxOf({ column, row }: Field, { layout, top }: HeatView): Box {
  const gap = layout.width > 12 ? 2 : layout.width > 4 ? 1 : 0;
  return {
    x: layout.left + column * layout.width,
    y: layout.top + row * layout.height - top,
    width: layout.width - gap,
    height: layout.height - 2,
  };
}

/** Least width and height of a field with words. */
const WORDS = { width: 26, height: 14 };
/** Width of a field whose number of cells that are not passed has room beside its value. */
const COUNTS = 74;

function paintField(to: CanvasRenderingContext2D, field: Field, view: HeatView): void {
  const { grid, theme, selected, text } = view;
  const box = boxOf(field, view);
  const { x, y, width, height } = box;
  const { value } = field;
  const span = grid.greatest - grid.least;
  const share = value === undefined ? 0 : span === 0 ? 0.5 : (value - grid.least) / span;
  const colour = shareColour(share, theme);
  if (value === undefined) {
    to.lineWidth = 1;
    to.strokeStyle = colourOf('edge', theme);
    to.strokeRect(x + 0.5, y + 0.5, Math.max(0, width - 1), height - 1);
  } else {
    to.fillStyle = colour;
    to.fillRect(x, y, width, height);
  }
  stripe(to, field, box, view);
  if (width >= WORDS.width && height >= WORDS.height) {
    to.fillStyle = value === undefined ? colourOf('ink', theme) : inkOn(colour);
    paintWords(to, field, box, text);
  }
  if (field.isOnFront) dot(to, box);
  if (field.column === selected?.column && field.row === selected.row) {
    to.lineWidth = 3;
    to.strokeStyle = colourOf('ink', theme);
    to.strokeRect(x + 1, y + 1, Math.max(1, width - 2), height - 2);
  }
}

/** In the colour that the canvas fills with. */
function paintWords(
  to: CanvasRenderingContext2D,
  field: Field,
  box: Box,
  text: HeatView['text'],
): void {
  const { x, y, width, height } = box;
  const { value } = field;
  const counts = width >= COUNTS ? countText(field) : '';
  const words = `${value === undefined ? 'no value' : text(value)}${counts}`;
  to.textAlign = 'center';
  to.fillText(
    shortened(to, words, width - 4),
    x + width / 2,
    y + (height - stripeHeight(box)) / 2 + 1,
  );
  to.textAlign = 'start';
}

/** " 2✘ 1?": cells that have failed, and those that are unknown. */
const countText = ({ failed, unknown }: Field): string =>
  `${failed > 0 ? `  ✘${String(failed)}` : ''}${unknown > 0 ? `  ?${String(unknown)}` : ''}`;

const stripeHeight = ({ height }: Box): number => Math.max(3, Math.min(6, height * 0.15));

/** At the bottom, as long as the shares of cells that have failed and that are unknown. */
function stripe(
  to: CanvasRenderingContext2D,
  { failed, unknown, rows }: Field,
  box: Box,
  { theme }: HeatView,
): void {
  const { x, y, width, height } = box;
  const thick = stripeHeight(box);
  const top = y + height - thick;
  if (failed + unknown === 0) return;
  to.fillStyle = colourOf('card', theme);
  to.fillRect(x, top - 1, width, 1);
  const failedWidth = (failed / rows.length) * width;
  const unknownWidth = (unknown / rows.length) * width;
  to.fillStyle = colourOf('bad', theme);
  to.fillRect(x, top, failedWidth, thick);
  to.fillStyle = colourOf('doubt', theme);
  to.fillRect(x + failedWidth, top, unknownWidth, thick);
}

/** A mark that is seen on every colour. */
function dot(to: CanvasRenderingContext2D, { x, y, width, height }: Box): void {
  const radius = Math.max(1.5, Math.min(5, width / 5, height / 5));
  to.beginPath();
  to.arc(x + width - radius - 2, y + radius + 2, radius, 0, 2 * Math.PI);
  to.fillStyle = '#ffffff';
  to.fill();
  to.lineWidth = 1.5;
  to.strokeStyle = '#000000';
  to.stroke();
}

function rowName(
  to: CanvasRenderingContext2D,
  row: number,
  { layout, rowNames, theme, top }: HeatView,
): void {
  to.fillStyle = colourOf('soft', theme);
  const y = layout.top + (row + 0.5) * layout.height - top;
  to.fillText(shortened(to, rowNames[row] ?? '', layout.left - 8), 0, y);
}

/** Least width of the name of a column. */
const LEAST_NAME = 34;

/** Where columns are narrow, each so many have a name. */
function columnNames(
  to: CanvasRenderingContext2D,
  { layout, columnNames: names, theme, width }: HeatView,
): void {
  to.fillStyle = colourOf('card', theme);
  to.fillRect(0, 0, width, layout.top - 2);
  to.fillStyle = colourOf('soft', theme);
  const step = Math.max(1, Math.ceil(LEAST_NAME / layout.width));
  for (let column = 0; column < names.length; column += step) {
    const x = layout.left + column * layout.width;
    to.fillText(shortened(to, names[column] ?? '', step * layout.width - 4), x, layout.top / 2);
  }
}

/** A value of an objective, or a share of cells that passed. */
export const textOf = (isShare: boolean): ((value: number) => string) =>
  isShare ? (share) => `${String(Math.round(share * 100))}%` : valueText;
