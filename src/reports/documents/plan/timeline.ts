import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { getOrInsert, groupBy, least, printable } from '../../../units/index.ts';
import { counted } from '../../layout/figures.ts';
import { pad, textWidth, truncate } from '../../layout/text-width.ts';
import { readinessOf } from '../../reading/readiness.ts';
import { hasEnded, stagesOf, type StageChange } from '../../reading/stages.ts';
import { workloadsOf, type WorkloadPods } from '../../reading/workloads.ts';
import { wrap } from '../../layout/wrap.ts';
import type { Canvas, Picture, Text } from '../../page/section.ts';
import { faint } from '../../page/texts.ts';
import { stagesWithLoops } from './loops.ts';
import { axisLabels, columnOf, type TimeAxis } from './time-axis.ts';
import { barOf, drawn, legendOf, resultText, toned } from './timeline-bar.ts';
import {
  mergeRows,
  otherWorkloads,
  rowLabel,
  urgencyOf,
  whenReady,
  type Row,
} from './timeline-rows.ts';

type StagesByPod = ReadonlyMap<PlannedPod, readonly StageChange[]>;

const ROWS = 20;
const LABEL_AT_MOST = 28;
const RESULT_AT_LEAST = 18;
const RESULT_AT_MOST = 28;
const BAR_AT_MOST = 100;

/** What is drawn, whatever the room for it. */
interface Content {
  readonly plan: Plan;
  readonly workloads: readonly WorkloadPods[];
  readonly stages: StagesByPod;
  readonly pods: number;
  /** When all pods are ready, or which are not; empty if nothing happens to any. */
  readonly ready: string;
}

/**
 * A bar per workload on one time axis, and further bars for pods of the workload that differ, pods in trouble first; workloads with
 * equal bars share a bar. In `wide` a bar per pod. Existing pods have a bar only if something happens to them. A page is laid out
 * several times until it fits its screen, so that the pods are read once for all drawings.
 */
export function timelineOf(plan: Plan): NonNullable<Picture['draw']> {
  const found = new Map<boolean, Content>();
  return (canvas) => {
    const { everything, rows } = canvas;
    const content = getOrInsert(found, everything, () => contentOf(plan, everything));
    if (content.pods === 0) return [];
    if (content.workloads.length <= ROWS || rows === undefined) return bars(content, canvas);
    // The verdict says it, too.
    return rows > 1 ? readyLines(content, canvas) : [];
  };
}

function contentOf(plan: Plan, everything: boolean): Content {
  const all = [...plan.pods, ...(plan.deleted ?? [])].filter(
    ({ existing, timeline: entries }) => entries.length > (existing === true ? 1 : 0),
  );
  const stages = everything
    ? new Map(all.map((pod) => [pod, stagesOf(pod)]))
    : stagesWithLoops(all);
  const pods = all.filter((pod) => stages.has(pod));
  const workloads = everything
    ? pods.map(singlePod)
    : troubleFirst(workloadsOf(pods), stages).map(printableLabel);
  const readiness = readinessOf(plan);
  const ready = readiness === undefined ? '' : printable(whenReady(readiness));
  return { plan, workloads, stages, pods: pods.length, ready };
}

function bars(
  { plan, workloads, stages, pods, ready }: Content,
  canvas: Canvas,
): readonly (readonly Text[])[] {
  const { isComplete, everything } = canvas;
  const labelWidth = widestLabel(workloads, canvas);
  const resultWidth = widestResult(
    stages.values(),
    isComplete ? Number.POSITIVE_INFINITY : RESULT_AT_MOST,
  );
  const room = canvas.width - 2 - labelWidth - 2 - 2 - resultWidth;
  const width = Math.min(BAR_AT_MOST, Math.max(16, room));
  const axis: TimeAxis = { end: axisEnd(stages.values(), plan), width };
  const limit = everything ? Number.POSITIVE_INFINITY : ROWS;
  // With many workloads, each gets one bar instead of the first getting three.
  const each = workloads.length * 2 > limit ? 1 : everything ? Number.POSITIVE_INFINITY : 3;
  const own = workloads.slice(0, limit).flatMap((one) => rowsOf(one, stages, axis, each));
  const shown = canvas.everything ? own : mergeRows(own);
  const margin = ' '.repeat(labelWidth + 4);
  const steps = stepMarks(plan, axis);
  const legend = [
    ...legendOf(
      shown.map(({ bar }) => bar),
      statusesOf(stages.values()),
    ),
    ...(steps === '' ? [] : [`${STEP} step of the scenario`]),
  ];
  return [
    [margin, faint(axisLabels(axis))],
    ...(steps === '' ? [] : [[margin, { text: steps, tone: 'help' } as const]]),
    ...shown.flatMap((row): readonly (readonly Text[])[] => [
      [
        `  ${pad(row.label, labelWidth)}  `,
        ...drawn(row.bar, axis),
        '  ',
        toned(truncate(resultText(row.last), resultWidth), row.last.stage),
      ],
      ...otherWorkloads(row, canvas.width - 4).map((line) => ['    ', faint(line)]),
    ]),
    ...leftOut(workloads.slice(limit), pods, shown, each).map((line) => [faint(line)]),
    ...readyLines({ ready }, canvas),
    ...legendLines(legend, canvas.width).map((line) => ['  ', faint(line)]),
  ];
}

const readyLines = (
  { ready }: Pick<Content, 'ready'>,
  { width }: Canvas,
): readonly (readonly Text[])[] =>
  ready === '' ? [] : wrap(ready, width - 2).map((line) => [`  ${line}`]);

/** What is not shown. */
function leftOut(
  rest: readonly WorkloadPods[],
  pods: number,
  shown: readonly Row[],
  bars: number,
): readonly string[] {
  const inRows = shown.reduce((sum, row) => sum + row.pods, 0);
  const inRest = rest.reduce((sum, one) => sum + one.pods.length, 0);
  const hidden = bars === 1 ? 0 : pods - inRows - inRest;
  return [
    ...(hidden > 0
      ? [`  and ${counted(hidden, 'pod')} between first and last of their workload`]
      : []),
    ...(rest.length > 0
      ? [`  and ${counted(rest.length, 'more workload')}, -o wide shows all`]
      : []),
    ...(bars === 1 ? ['  one pod shown per workload'] : []),
  ];
}

/** The columns are as wide as what a printer writes. */
const printableLabel = (workload: WorkloadPods): WorkloadPods => ({
  ...workload,
  label: printable(workload.label),
});

/** A pod as a workload with the pod's name. */
function singlePod(pod: PlannedPod): WorkloadPods {
  const { name, namespace } = pod;
  return { label: printable(name), namespace: printable(namespace), pods: [pod] };
}

/** Workloads by the most urgent last stage of their pods; equal workloads keep their order. */
function troubleFirst(
  workloads: readonly WorkloadPods[],
  stages: StagesByPod,
): readonly WorkloadPods[] {
  const urgencies = new Map(
    workloads.map((one) => [one, least(one.pods.map((pod) => urgencyOf(lastOf(stages.get(pod)))))]),
  );
  return [...workloads].sort((a, b) => (urgencies.get(a) ?? 0) - (urgencies.get(b) ?? 0));
}

const lastOf = (changes: readonly StageChange[] = []): StageChange =>
  changes.at(-1) ?? { at: 0, stage: 'pending' };

function widestLabel(workloads: readonly WorkloadPods[], { width, isComplete }: Canvas): number {
  // The first of several workloads with equal bars has the pods of all.
  const all = workloads.reduce((sum, { pods }) => sum + pods.length, 0);
  const widest = workloads.reduce(
    (most, { label }) => Math.max(most, textWidth(rowLabel(label, all))),
    8,
  );
  return isComplete ? widest : Math.min(Math.max(LABEL_AT_MOST, Math.floor(width / 4)), widest);
}

function widestResult(stages: Iterable<readonly StageChange[]>, most: number): number {
  let widest = RESULT_AT_LEAST;
  for (const changes of stages) {
    const last = changes.at(-1);
    if (last !== undefined) widest = Math.max(widest, textWidth(resultText(last)));
  }
  return Math.min(most, widest);
}

function* statusesOf(stages: Iterable<readonly StageChange[]>): Generator<string> {
  for (const changes of stages) {
    for (const { status } of changes) if (status !== undefined) yield status;
  }
}

const STEP = '▾';

/** A mark at the time of each step of the scenario. */
function stepMarks({ scenario }: Plan, axis: TimeAxis): string {
  const marks = Array.from({ length: axis.width }, () => ' ');
  for (const { at } of scenario?.steps ?? []) {
    if (at <= axis.end) marks[Math.min(axis.width - 1, columnOf(at, axis))] = STEP;
  }
  return marks.join('').trimEnd();
}

/**
 * At most `most` rows, sorted by the start of the last stage: the first, the last, and between them rows in the most trouble, else
 * with most pods. A single row is the row in the most trouble, else the last.
 */
function rowsOf(
  workload: WorkloadPods,
  stages: StagesByPod,
  axis: TimeAxis,
  most: number,
): readonly Row[] {
  const found = rowPerBar(workload, stages, axis);
  const last = found.at(-1);
  if (found.length <= most || last === undefined) return found;
  if (most === 1) {
    const { length } = workload.pods;
    const shown = worst([...found].reverse()) ?? last;
    return [{ ...shown, pods: length, label: rowLabel(workload.label, length) }];
  }
  const middle = worst(found.slice(1, -1).sort((a, b) => b.pods - a.pods));
  return found.filter((row, at) => at === 0 || row === last || row === middle);
}

/** The first of the rows in the most trouble. */
const worst = (rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>(
    (one, row) => (one === undefined || urgencyOf(row.last) < urgencyOf(one.last) ? row : one),
    undefined,
  );

function rowPerBar(
  { label, pods }: WorkloadPods,
  stages: StagesByPod,
  axis: TimeAxis,
): readonly Row[] {
  const ends = pods.map((pod) => {
    const changes = stages.get(pod) ?? [];
    return { last: lastOf(changes), bar: barOf(changes, axis) };
  });
  const alike = groupBy(ends, ({ last: { stage, status = '' }, bar }) => stage + status + bar);
  const rows = [...alike.values()].flatMap((group): Row[] => {
    const [first] = group;
    if (first === undefined) return [];
    const last = group.reduce((latest, one) => (one.last.at > latest.last.at ? one : latest));
    const named = rowLabel(label, group.length);
    const pods = group.length;
    return [{ workloads: [label], label: named, bar: first.bar, pods, last: last.last }];
  });
  return rows.sort((a, b) => a.last.at - b.last.at);
}

/**
 * The axis ends after the last change. If a few long runs would compress all starts into a column or two, it ends after the last
 * start; the results have the later times. With a scenario the axis covers everything.
 */
function axisEnd(stages: Iterable<readonly StageChange[]>, { scenario }: Plan): number {
  let lastStart = 0;
  let last = 0;
  for (const changes of stages) {
    for (const { at, stage } of changes) {
      last = Math.max(last, at);
      if (!hasEnded(stage) && stage !== 'backoff') lastStart = Math.max(lastStart, at);
    }
  }
  if (scenario !== undefined) {
    for (const { at } of [...scenario.steps, ...scenario.expectations]) last = Math.max(last, at);
    return last > 0 ? last * 1.05 : 1;
  }
  const end = lastStart > 0 && last > 8 * lastStart ? lastStart * 2 : last * 1.1;
  return end > 0 ? end : 1;
}

function legendLines(entries: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    const longer = `${line ?? ''}   ${entry}`;
    if (line === undefined || textWidth(longer) > width - 2) lines.push(entry);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}
