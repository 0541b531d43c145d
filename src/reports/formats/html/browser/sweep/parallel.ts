import type { Theme } from '../../../../graphics/tokens.ts';
import { drawing, shortened, type Sight } from '../drawing.ts';
import { make, refill, swatch } from '../make.ts';
import { colourOf, currentTheme, onThemeChange } from '../theme.ts';
import { linesOf, type Line } from './axes-lines.ts';
import { rowText, type Row, type State } from './rows.ts';
import type { Selection } from './selection.ts';

/** Room above and below the axes, and below them for cells without a value. */
const ABOVE = 44;
const BELOW = 48;
const NONE = 22;
const SIDE = 14;

/** Each cell as a line over all axes and objectives. */
export function parallelCoordinates(selection: Selection): HTMLElement {
  const lines = linesOf(selection);
  const said = make('output', { class: 'said', 'aria-live': 'polite' });
  const meanings = make('span', { class: 'legend' });
  let at = 0;
  let size = { width: 0, height: 0 };
  const layer = new Layer();
  const picture = drawing({
    name: 'Axes and objectives of each cell. The section Cells has the same as a table',
    total: (_, height) => height,
    paint: (to, sight) => {
      size = sight;
      layer.paint(to, sight, (onto) => paintLines(onto, sight, lines, selection.rows));
      paintAxes(to, sight, lines, at);
      const { chosen } = selection;
      if (chosen === undefined) return;
      to.lineWidth = 3.5;
      to.strokeStyle = colourOf('ink', sight.theme);
      strokeRow(to, chosen, lines, sight);
    },
    onPoint: (x, y, isClick) => {
      if (!isClick) return;
      const found = nearest(selection.rows, lines, { x, y, ...size });
      if (found !== undefined) selection.choose(found);
    },
    onKey: (key) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step !== undefined) {
        at = Math.min(lines.length - 1, Math.max(0, at + step));
        said.textContent = lines[at]?.name ?? '';
        picture.redraw();
        return true;
      }
      const by = { ArrowUp: 1, ArrowDown: -1 }[key];
      if (by !== undefined) selection.choose(neighbour(selection, lines[at], by));
      else if (key === 'Enter') selection.choose(selection.chosen, true);
      else return false;
      return true;
    },
  });
  selection.onChange(() => {
    layer.clear();
    picture.redraw();
  });
  selection.onChoose(() => {
    const { chosen, report, varied } = selection;
    said.textContent = chosen === undefined ? '' : rowText(chosen, report, varied);
    picture.redraw();
  });
  const explain = (): void => refill(meanings, legend(currentTheme()));
  onThemeChange(explain);
  explain();
  return make(
    'div',
    { class: 'map' },
    make('div', { class: 'tools' }, meanings),
    picture.element,
    said,
  );
}

/** A picture that is drawn again only if it would be another one: ten thousand lines take longer than a frame. */
class Layer {
  #of = '';
  readonly #canvas = make('canvas', {});

  clear(): void {
    this.#of = '';
  }

  paint(
    to: CanvasRenderingContext2D,
    { width, height, theme }: Sight,
    draw: (onto: CanvasRenderingContext2D) => void,
  ): void {
    const scale = window.devicePixelRatio;
    const of = [width, height, theme, scale].join(' ');
    const onto = this.#canvas.getContext('2d');
    if (of !== this.#of && onto !== null) {
      this.#of = of;
      this.#canvas.width = width * scale;
      this.#canvas.height = height * scale;
      onto.setTransform(scale, 0, 0, scale, 0, 0);
      draw(onto);
    }
    to.drawImage(this.#canvas, 0, 0, width, height);
  }
}

type Size = Pick<Sight, 'width' | 'height'>;

const xOf = (at: number, count: number, { width }: Size): number =>
  SIDE + (count < 2 ? 0.5 : at / (count - 1)) * (width - 2 * SIDE);

/** Cells without a value are below the axis: that is no value of it. */
const yOf = (share: number | undefined, { height }: Size): number =>
  share === undefined ? height - BELOW + NONE : height - BELOW - share * (height - ABOVE - BELOW);

const COLOURS: Readonly<Record<State, 'good' | 'bad' | 'doubt'>> = {
  passed: 'good',
  failed: 'bad',
  unknown: 'doubt',
  error: 'doubt',
  missing: 'doubt',
};

/** Lines with so much ink together. */
const INK = 60;

/** The Pareto front last, so that nothing covers it. */
function paintLines(
  to: CanvasRenderingContext2D,
  sight: Sight,
  lines: readonly Line[],
  rows: readonly Row[],
): void {
  to.lineWidth = 1;
  to.globalAlpha = Math.max(0.06, Math.min(0.7, INK / Math.max(1, rows.length)));
  for (const row of rows) {
    if (row.isOnFront) continue;
    to.strokeStyle = colourOf(COLOURS[row.state], sight.theme);
    strokeRow(to, row, lines, sight);
  }
  to.globalAlpha = 1;
  to.lineWidth = 2;
  to.strokeStyle = colourOf('link', sight.theme);
  for (const row of rows) if (row.isOnFront) strokeRow(to, row, lines, sight);
}

function strokeRow(
  to: CanvasRenderingContext2D,
  row: Row,
  lines: readonly Line[],
  size: Size,
): void {
  to.beginPath();
  lines.forEach(({ shareOf }, at) => {
    const x = xOf(at, lines.length, size);
    const y = yOf(shareOf(row), size);
    if (at === 0) to.moveTo(x, y);
    else to.lineTo(x, y);
  });
  to.stroke();
}

/** Names on one line where there is room, else on two in turns. */
const ROOM = 90;

function paintAxes(
  to: CanvasRenderingContext2D,
  sight: Sight,
  lines: readonly Line[],
  chosen: number,
): void {
  const { theme, height, width } = sight;
  const room = (width - 2 * SIDE) / Math.max(1, lines.length - 1);
  lines.forEach(({ name, low, high }, at) => {
    const x = xOf(at, lines.length, sight);
    to.lineWidth = at === chosen ? 2.5 : 1;
    to.strokeStyle = colourOf(at === chosen ? 'ink' : 'edge', theme);
    to.beginPath();
    to.moveTo(x, ABOVE);
    to.lineTo(x, height - BELOW);
    to.stroke();
    to.textAlign = at === 0 ? 'start' : at === lines.length - 1 ? 'end' : 'center';
    const edge = at === 0 ? 0 : at === lines.length - 1 ? width : x;
    const words = (text: string, y: number, most: number): void =>
      to.fillText(shortened(to, text, most), edge, y);
    to.fillStyle = colourOf('ink', theme);
    const isSecond = room < ROOM && at % 2 === 1;
    words(name, isSecond ? 22 : 8, room < ROOM ? 1.7 * room : room - 8);
    to.fillStyle = colourOf('soft', theme);
    words(high, ABOVE - 7, room - 6);
    words(low, height - BELOW + 9, room - 6);
    words('no value', height - BELOW + NONE + 12, room - 6);
  });
  to.textAlign = 'start';
}

/** The cell whose line is nearest to a place. */
function nearest(
  rows: readonly Row[],
  lines: readonly Line[],
  { x, y, ...size }: Size & { readonly x: number; readonly y: number },
): Row | undefined {
  const count = lines.length;
  const gap = count < 2 ? 1 : xOf(1, count, size) - xOf(0, count, size);
  const place = Math.min(Math.max(0, count - 1.001), Math.max(0, (x - SIDE) / gap));
  const left = Math.floor(place);
  const [from, to] = [lines[left], lines[left + 1] ?? lines[left]];
  if (from === undefined || to === undefined) return undefined;
  let best: Row | undefined;
  let least = Infinity;
  for (const row of rows) {
    const start = yOf(from.shareOf(row), size);
    const end = yOf(to.shareOf(row), size);
    const distance = Math.abs(start + (end - start) * (place - left) - y);
    if (distance < least) [best, least] = [row, distance];
  }
  return best;
}

/** The next cell above or below on an axis; cells with equal values follow each other. */
function neighbour(
  { rows, chosen }: Selection,
  line: Line | undefined,
  by: number,
): Row | undefined {
  const shareOf = (row: Row): number => line?.shareOf(row) ?? -1;
  const sorted = rows.toSorted((a, b) => shareOf(a) - shareOf(b));
  const at = chosen === undefined ? -1 : sorted.indexOf(chosen);
  if (at < 0) return by > 0 ? sorted[0] : sorted.at(-1);
  return sorted[Math.min(sorted.length - 1, Math.max(0, at + by))];
}

const legend = (theme: Theme): readonly HTMLElement[] =>
  [
    { colour: 'good', words: 'passed' },
    { colour: 'bad', words: 'failed' },
    { colour: 'doubt', words: 'unknown' },
    { colour: 'link', words: 'Pareto front' },
  ].map(({ colour, words }) => {
    const name = colour === 'good' || colour === 'bad' || colour === 'doubt' ? colour : 'link';
    return make('span', {}, swatch(colourOf(name, theme)), ` ${words}`);
  });
