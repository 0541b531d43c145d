import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { STAGE_COLOURS } from '../../graphics/tokens.ts';
import {
  endWords,
  STAGES,
  stageCounts,
  StageCache,
  workloadRows,
  type TimelineRow,
} from '../../graphics/timeline-rows.ts';
import type { Content } from '../../graphics/element.ts';
import { count, counted, duration } from '../../layout/figures.ts';
import type { Stage } from '../../reading/stages.ts';
import { legend, legendHeight, WIDTH, type Part } from './part.ts';
import { scenarioMarks, scenarioTimes } from './scenario-marks.ts';
import { fitted, outline, path, text, widthOf } from './shapes.ts';
import { AXIS, timeAxis, type TimeScale } from './time-axis.ts';
import { greatest } from '../../../units/index.ts';

/** Most rows; the pods of all other workloads share one more. */
const ROWS = 40;
const ROW = 20;
const BAR = 14;
const LABEL = 260;
/** For the stages at the end. */
const END = 150;
/** Pixels of one time. */
const BIN = 2;
/** The axis ends a little after the run or the scenario, so that the last stages are seen. */
const BEYOND = 1.05;
/** Width of a legend's entry. */
const ENTRY = 100;

/** Stages of all pods over time, a row for each workload. */
export function timelinePart(plan: Plan): Part {
  const cache = new StageCache();
  const rows = shownRows(plan.pods, cache);
  const scale: TimeScale = {
    from: 0,
    to: Math.max(1, plan.summary.endTime, greatest(scenarioTimes(plan))) * BEYOND,
    left: LABEL,
    width: WIDTH - LABEL - END,
  };
  const bottom = AXIS + rows.length * ROW;
  const marks = scenarioMarks(plan, scale, bottom);
  const drawn = rows.map((row, at) => rowOf(row, AXIS + at * ROW, { cache, scale }));
  const seen = STAGES.filter((one) => drawn.some(({ stages }) => stages.has(one)));
  const entries = seen.map((stage) => ({ fill: STAGE_COLOURS[stage], label: stage }));
  const top = bottom + marks.height + 8;
  return {
    title: 'Timeline (simulated time)',
    height: top + legendHeight(entries.length, ENTRY),
    body: [
      ...timeAxis(scale, bottom),
      ...drawn.flatMap(({ body }) => body),
      ...marks.body,
      legend(entries, top, ENTRY),
    ],
    words: [
      `Timeline of ${duration(plan.summary.endTime)}.`,
      ...drawn.map(({ words }) => words),
      ...marks.words,
    ].join('\n'),
  };
}

/** The rows of the plan; beyond ROWS bare pods share one row, and then the rows of the least interest. */
function shownRows(pods: readonly PlannedPod[], cache: StageCache): readonly TimelineRow[] {
  const all = workloadRows(pods);
  if (all.length <= ROWS) return all;
  const bare = pods.filter(({ owner }) => owner === undefined);
  const owned = workloadRows(pods.filter(({ owner }) => owner !== undefined));
  const rows = [
    ...owned,
    ...(bare.length === 0 ? [] : [{ label: 'pods without a workload', pods: bare, isPod: false }]),
  ];
  if (rows.length <= ROWS) return rows;
  const interest = new Map(rows.map((row) => [row, interestOf(row, cache)]));
  const byInterest = [...rows].sort(
    (a, b) => (interest.get(b) ?? 0) - (interest.get(a) ?? 0) || b.pods.length - a.pods.length,
  );
  const chosen = new Set(byInterest.slice(0, ROWS));
  const others = rows.filter((row) => !chosen.has(row));
  return [
    ...rows.filter((row) => chosen.has(row)),
    {
      label: counted(others.length, 'other workload'),
      pods: others.flatMap((row) => row.pods),
      isPod: false,
    },
  ];
}

/** How many pods of a row neither run nor have ended well. */
const interestOf = (row: TimelineRow, cache: StageCache): number =>
  row.pods.filter((pod) => {
    const { stage } = cache.of(pod).at(-1) ?? { stage: 'pending' };
    return stage !== 'running' && stage !== 'succeeded';
  }).length;

interface DrawnRow {
  readonly body: readonly Content[];
  readonly stages: ReadonlySet<Stage>;
  readonly words: string;
}

function rowOf(
  row: TimelineRow,
  y: number,
  { cache, scale }: { readonly cache: StageCache; readonly scale: TimeScale },
): DrawnRow {
  const { left, width, from, to } = scale;
  const pods = row.pods.length;
  const bins = Math.floor(width / BIN);
  const counts = stageCounts(
    row.pods.map((pod) => cache.of(pod)),
    { from, to, bins },
  );
  const stages = new Set<Stage>();
  const filled = new Float64Array(bins);
  const body: Content[] = [];
  for (const stage of STAGES) {
    const own = counts.get(stage);
    if (own === undefined || stage === 'deleted') continue;
    const d = areaOf({ counts: own, filled, left, top: y + (ROW - BAR) / 2, high: BAR / pods });
    if (d === '') continue;
    stages.add(stage);
    body.push(path(d, { fill: STAGE_COLOURS[stage] }, `${row.label}: ${stage}`));
  }
  const label = pods === 1 && !row.label.startsWith('pods') ? '' : ` (${count(pods)})`;
  const end = endWords(row, cache);
  const base = y + ROW / 2 + 4;
  return {
    body: [
      text({ x: 0, y: base }, `${fitted(row.label, LABEL - 10 - widthOf(label))}${label}`),
      ...body,
      text({ x: WIDTH - END + 8, y: base }, fitted(end, END - 8), { class: 'soft' }),
    ],
    stages,
    words: `${row.label}, ${counted(pods, 'pod')}: ${end} at the end.`,
  };
}

/** The boxes of a stage in a row, stacked on `filled`, which grows by them. Equal neighbours are one box. */
function areaOf(row: {
  readonly counts: Int32Array;
  readonly filled: Float64Array;
  readonly left: number;
  readonly top: number;
  /** Pixels of one pod. */
  readonly high: number;
}): string {
  const { counts, filled, left, top, high } = row;
  let d = '';
  let start = 0;
  for (let bin = 1; bin <= counts.length; bin++) {
    const isSame = counts[bin] === counts[start] && filled[bin] === filled[start];
    if (bin < counts.length && isSame) continue;
    const height = (counts[start] ?? 0) * high;
    const below = (filled[start] ?? 0) * high;
    if (height > 0) {
      const box = { x: left + start * BIN, y: top + below, width: (bin - start) * BIN, height };
      d += outline(box);
    }
    start = bin;
  }
  for (let bin = 0; bin < counts.length; bin++) {
    filled[bin] = (filled[bin] ?? 0) + (counts[bin] ?? 0);
  }
  return d;
}
