import type { Plan } from '../../../../outcome/index.ts';
import { count, counted, duration } from '../../../layout/figures.ts';
import type { Stage } from '../../../reading/stages.ts';
import { STAGE_COLOURS, type Theme } from '../../../graphics/tokens.ts';
import { roundTimes } from '../../../layout/round-times.ts';
import { drawing, shortened, type Sight } from './drawing.ts';
import { button, choice, make, swatch } from './make.ts';
import { colourOf } from './theme.ts';
import { marksOf, paintMarks, type Mark } from './timeline-marks.ts';
import {
  endWords,
  STAGES,
  stageCounts,
  StageCache,
  workloadRows,
  type TimelineRow,
} from '../../../graphics/timeline-rows.ts';

const HEIGHT = 420;
const ROW = 26;
const AXIS = 34;
const LABEL = 260;
/** For the stages at the end, if there is room. */
const END = 170;
const ROOM_FOR_END = 700;
/** Pixels of one time. */
const BIN = 2;
/** Room for the text of a time at least. */
const TICK = 72;
/** The window ends a little after the run, so that the last stages are seen. */
const BEYOND = 1.05;

/** Stages of all pods over time: a row for each workload, which opens into its pods. */
export function timeline(plan: Plan): HTMLElement {
  const view = new TimelineView(plan);
  const picture = drawing({
    name: 'Timeline. Up and down select a workload, Enter opens it into its pods, plus and minus zoom, left and right move in time.',
    most: HEIGHT,
    total: () => AXIS + view.rows.length * ROW,
    paint: (to, sight) => view.paint(to, sight),
    onPoint: (_x, y, isClick) => {
      if (!isClick) return;
      view.select(Math.floor((y - AXIS) / ROW));
      view.open();
      update();
    },
    onKey: (key) => {
      keys[key]?.();
      return keys[key] !== undefined;
    },
  });
  const said = make('output', { 'aria-live': 'polite', class: 'said' });
  const update = (): void => {
    said.textContent = view.words();
    picture.show(view.selected * ROW, AXIS + ROW);
    picture.redraw();
  };
  const after = (change: () => void) => (): void => {
    change();
    update();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: after(() => view.select(view.selected + 1)),
    ArrowUp: after(() => view.select(view.selected - 1)),
    Enter: after(() => view.open()),
    '+': after(() => view.zoom(0.5)),
    '-': after(() => view.zoom(2)),
    ArrowRight: after(() => view.pan(0.2)),
    ArrowLeft: after(() => view.pan(-0.2)),
  };
  const tool = (text: string, label: string, key: string): HTMLElement =>
    button(text, () => keys[key]?.(), { 'aria-label': label });
  const marks = markChoice(view.marks, (mark) => {
    view.goTo(mark.at);
    update();
    said.textContent = mark.text;
  });
  const tools = make(
    'div',
    { class: 'tools' },
    tool('+', 'Zoom in in time', '+'),
    tool('−', 'Zoom out in time', '-'),
    tool('←', 'Earlier', 'ArrowLeft'),
    tool('→', 'Later', 'ArrowRight'),
    marks,
    legend(view.stages()),
  );
  said.textContent = view.words();
  return make('div', {}, tools, picture.element, said);
}

/** Steps and expectations to go to; nothing without a scenario. */
function markChoice(marks: readonly Mark[], goTo: (mark: Mark) => void): readonly HTMLElement[] {
  if (marks.length === 0) return [];
  const texts = marks.map(({ text }) => text);
  const go = (text: string): void => {
    const mark = marks.find((one) => one.text === text);
    if (mark !== undefined) goTo(mark);
  };
  return [choice('Steps and expectations', ['choose', ...texts], go)];
}

/** What of the timeline is shown, and how it is drawn. */
class TimelineView {
  rows: readonly TimelineRow[];
  selected = -1;
  readonly marks: readonly Mark[];
  readonly #stages = new StageCache();
  readonly #end: number;
  #from = 0;
  #to: number;

  constructor(plan: Plan) {
    this.marks = marksOf(plan);
    this.#end = Math.max(1, plan.summary.endTime) * BEYOND;
    this.#to = this.#end;
    this.rows = workloadRows(plan.pods);
  }

  select(at: number): void {
    this.selected = Math.min(this.rows.length - 1, Math.max(0, at));
  }

  /** Opens the selected workload into its pods, or closes it. */
  open(): void {
    const row = this.rows[this.selected];
    if (row === undefined || row.isPod) return;
    const before = this.rows.slice(0, this.selected + 1);
    const after = this.rows.slice(this.selected + 1);
    const isOpen = after[0]?.isPod === true;
    const next = after.findIndex(({ isPod }) => !isPod);
    const own = row.pods.map((pod) => ({ label: `   ${pod.name}`, pods: [pod], isPod: true }));
    this.rows = isOpen
      ? [...before, ...(next < 0 ? [] : after.slice(next))]
      : [...before, ...own, ...after];
  }

  zoom(by: number): void {
    const middle = (this.#from + this.#to) / 2;
    const half = Math.min(this.#end / 2, ((this.#to - this.#from) / 2) * by);
    this.#from = Math.min(this.#end - 2 * half, Math.max(0, middle - half));
    this.#to = this.#from + 2 * half;
  }

  pan(by: number): void {
    const length = this.#to - this.#from;
    this.#from = Math.min(this.#end - length, Math.max(0, this.#from + by * length));
    this.#to = this.#from + length;
  }

  /** Moves a time to the middle of the window, as far as possible. */
  goTo(at: number): void {
    this.pan((at - (this.#from + this.#to) / 2) / (this.#to - this.#from));
  }

  /** The window, and the selected row with its pods by stage at the end of the window. */
  words(): string {
    const window = `${duration(this.#from)} to ${duration(this.#to)}`;
    const row = this.rows[this.selected];
    if (row === undefined) return `${window}, ${counted(this.rows.length, 'row')}`;
    const counts = this.#counts(row, 1, this.#to - 1e-9);
    const stages = STAGES.flatMap((stage) => {
      const pods = counts.get(stage)?.[0] ?? 0;
      return pods > 0 ? [`${String(pods)} ${stage}`] : [];
    });
    return `${window}. ${row.label.trim()}: ${stages.join(', ')} at the end`;
  }

  #counts(row: TimelineRow, bins: number, from = this.#from): ReturnType<typeof stageCounts> {
    return stageCounts(
      row.pods.map((pod) => this.#stages.of(pod)),
      { from, to: this.#to, bins },
    );
  }

  /** The stages that some pod has at some time. */
  stages(): readonly Stage[] {
    const seen = new Set<Stage>();
    for (const { isPod, pods } of this.rows) {
      if (isPod) continue;
      for (const pod of pods) for (const { stage } of this.#stages.of(pod)) seen.add(stage);
    }
    return STAGES.filter((stage) => stage !== 'deleted' && seen.has(stage));
  }

  paint(to: CanvasRenderingContext2D, sight: Sight): void {
    const { width, top, theme } = sight;
    const ink = colourOf('ink', theme);
    const left = Math.min(LABEL, width * 0.35);
    const right = width >= ROOM_FOR_END ? width - END : width;
    const first = Math.max(0, Math.floor((top - AXIS) / ROW));
    const axis = { left, right };
    const lines = this.#lines(axis);
    to.fillStyle = colourOf('line', theme);
    for (const { x } of lines) to.fillRect(x, AXIS, 1, sight.height);
    for (const [at, row] of this.rows.slice(first, first + HEIGHT / ROW + 1).entries()) {
      const y = AXIS + (first + at) * ROW - top;
      if (first + at === this.selected) {
        to.strokeStyle = ink;
        to.strokeRect(0.5, y + 0.5, width - 1, ROW - 1);
      }
      to.fillStyle = ink;
      to.fillText(shortened(to, labelOf(row), left - 16), 8, y + ROW / 2);
      this.#paintStages(to, row, { x: left, y, width: right - left });
      if (right === width) continue;
      to.fillStyle = colourOf('soft', theme);
      to.fillText(shortened(to, endWords(row, this.#stages), END - 20), right + 12, y + ROW / 2);
    }
    this.#paintAxis(to, axis, { lines, theme });
  }

  /** Round times and their places. */
  #lines(axis: Axis): readonly Line[] {
    const most = Math.max(2, Math.floor((axis.right - axis.left) / TICK));
    return roundTimes(this.#from, this.#to, most).map((at) => ({ at, x: this.#placeOf(at, axis) }));
  }

  #placeOf(at: number, { left, right }: Axis): number {
    return left + ((at - this.#from) / (this.#to - this.#from)) * (right - left);
  }

  #paintStages(
    to: CanvasRenderingContext2D,
    row: TimelineRow,
    { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  ): void {
    const bins = Math.max(1, Math.floor(width / BIN));
    const counts = this.#counts(row, bins);
    const high = ROW - 8;
    const filled = new Float64Array(bins);
    for (const stage of STAGES) {
      const pods = counts.get(stage);
      if (pods === undefined || stage === 'deleted') continue;
      to.fillStyle = STAGE_COLOURS[stage];
      for (let bin = 0; bin < bins; bin++) {
        const share = ((pods[bin] ?? 0) / row.pods.length) * high;
        if (share <= 0) continue;
        to.fillRect(x + bin * BIN, y + 4 + (filled[bin] ?? 0), BIN, share);
        filled[bin] = (filled[bin] ?? 0) + share;
      }
    }
  }

  /** The axis, and a line for each step and expectation of the scenario. */
  #paintAxis(
    to: CanvasRenderingContext2D,
    axis: Axis,
    { lines, theme }: { readonly lines: readonly Line[]; readonly theme: Theme },
  ): void {
    const { left, right } = axis;
    to.clearRect(0, 0, right + END, AXIS - 2);
    to.fillStyle = colourOf('soft', theme);
    for (const { at, x } of lines) {
      to.textAlign = x - left < 16 ? 'left' : right - x < 24 ? 'right' : 'center';
      to.fillText(duration(at), x, 11);
    }
    to.textAlign = 'left';
    const placeOf = (at: number): number => this.#placeOf(at, axis);
    paintMarks(to, this.marks, { placeOf, left, width: right, top: AXIS, height: HEIGHT });
  }
}

/** Where the window of time begins and ends. */
interface Axis {
  readonly left: number;
  readonly right: number;
}

/** A round time, and where it is. */
interface Line {
  readonly at: number;
  readonly x: number;
}

const labelOf = ({ label, isPod, pods }: TimelineRow): string =>
  isPod || pods.length === 1 ? label : `${label} (${count(pods.length)})`;

function legend(stages: readonly Stage[]): HTMLElement {
  const meanings = stages.map((stage) =>
    make('span', {}, swatch(STAGE_COLOURS[stage]), ` ${stage} `),
  );
  return make('span', { class: 'legend' }, meanings);
}
