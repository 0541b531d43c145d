import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { printable } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { pad, textWidth, truncate } from '../../layout/text-width.ts';
import { groupBy } from '../../reading/group-by.ts';
import { hasEnded, stagesOf, type StageChange } from '../../reading/stages.ts';
import { workloadsOf, type WorkloadPods } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { axisLabels, columnOf, type TimeAxis } from './time-axis.ts';
import { barOf, drawn, legendOf, painted, resultText } from './timeline-bar.ts';

/** Pods of one workload with equal bars. */
interface Row {
  readonly label: string;
  readonly bar: string;
  readonly pods: number;
  /** Their last stage, with the latest start among them. */
  readonly last: StageChange;
}

type StagesByPod = ReadonlyMap<PlannedPod, readonly StageChange[]>;

const ROWS = 20;
const LABEL_AT_MOST = 28;
const RESULT_AT_LEAST = 18;
const RESULT_AT_MOST = 28;
const BAR_AT_MOST = 100;

/**
 * A bar per workload on one time axis, and further bars for pods of the workload that differ; in `wide` a bar per pod. Existing
 * pods have a bar only if something happens to them.
 */
export function timeline(plan: Plan, detail: Detail): readonly string[] {
  const pods = [...plan.pods, ...(plan.deleted ?? [])].filter(
    ({ existing, timeline: entries }) => entries.length > (existing === true ? 1 : 0),
  );
  if (pods.length === 0) return [];
  const stages: StagesByPod = new Map(pods.map((pod) => [pod, stagesOf(pod)]));
  const workloads = detail.everything ? pods.map(singlePod) : workloadsOf(pods);
  const labels = workloads.map(({ label, pods: own }) => rowLabel(label, own.length));
  const widest = labels.reduce((most, label) => Math.max(most, textWidth(label)), 8);
  const labelWidth = Math.min(Math.max(LABEL_AT_MOST, Math.floor(detail.width / 4)), widest);
  const resultWidth = widestResult(stages.values());
  const room = detail.width - 2 - labelWidth - 2 - 2 - resultWidth;
  const width = Math.min(BAR_AT_MOST, Math.max(16, room));
  const axis: TimeAxis = { end: axisEnd(stages.values(), plan), width };
  const limit = rowLimit(detail, ROWS);
  // With many workloads, one bar for each instead of three for the first ones.
  const bars = workloads.length * 2 > limit ? 1 : rowLimit(detail, 3);
  const shown = workloads.slice(0, limit).flatMap((one) => rowsOf(one, stages, axis, bars));
  const { paint } = detail;
  const margin = ' '.repeat(labelWidth + 4);
  const steps = stepMarks(plan, axis);
  const lines = [
    margin + paint.dim(axisLabels(axis)),
    ...(steps === '' ? [] : [margin + paint.cyan(steps)]),
    ...shown.map(
      ({ label, bar, last }) =>
        `  ${pad(label, labelWidth)}  ${drawn(bar, axis, paint)}  ${painted(truncate(resultText(last), resultWidth), last.stage, paint)}`,
    ),
    ...leftOut(workloads.slice(limit), pods.length, shown, bars).map((line) => paint.dim(line)),
  ];
  const legend = [
    ...legendOf(
      shown.map(({ bar }) => bar),
      statusesOf(stages.values()),
    ),
    ...(steps === '' ? [] : [`${STEP} step of the scenario`]),
  ];
  return section('TIMELINE (simulated time)', [...lines, ...legendLines(legend, detail)], detail);
}

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

/** A pod as a workload with the pod's name. */
function singlePod(pod: PlannedPod): WorkloadPods {
  const { name, namespace } = pod;
  return { label: printable(name), namespace: printable(namespace), pods: [pod] };
}

function widestResult(stages: Iterable<readonly StageChange[]>): number {
  let widest = RESULT_AT_LEAST;
  for (const changes of stages) {
    const last = changes.at(-1);
    if (last !== undefined) widest = Math.max(widest, textWidth(resultText(last)));
  }
  return Math.min(RESULT_AT_MOST, widest);
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

function rowLabel(label: string, pods: number): string {
  return pods === 1 ? label : `${label} ×${count(pods)}`;
}

/** At most `most` rows, sorted by the start of the last stage: the first, the last, and the one with most pods between them. */
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
    return [{ ...last, label: rowLabel(workload.label, workload.pods.length) }];
  }
  const middle = found.slice(1, -1).reduce((a, b) => (b.pods > a.pods ? b : a));
  return found.filter((row, at) => at === 0 || row === last || row === middle);
}

function rowPerBar(
  { label, pods }: WorkloadPods,
  stages: StagesByPod,
  axis: TimeAxis,
): readonly Row[] {
  const ends = pods.map((pod) => {
    const changes = stages.get(pod) ?? [];
    const last = changes.at(-1) ?? { at: 0, stage: 'pending' as const };
    return { last, bar: barOf(changes, axis) };
  });
  const alike = groupBy(ends, ({ last: { stage, status = '' }, bar }) => stage + status + bar);
  const rows = [...alike.values()].flatMap((group): Row[] => {
    const [first] = group;
    if (first === undefined) return [];
    const last = group.reduce((latest, one) => (one.last.at > latest.last.at ? one : latest));
    const named = rowLabel(label, group.length);
    return [{ label: named, bar: first.bar, pods: group.length, last: last.last }];
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

function legendLines(entries: readonly string[], { paint, width }: Detail): readonly string[] {
  const lines: string[] = [];
  for (const entry of entries) {
    const line = lines.at(-1);
    const longer = `${line ?? ''}   ${entry}`;
    if (line === undefined || textWidth(longer) > width - 2) lines.push(entry);
    else lines[lines.length - 1] = longer;
  }
  return lines.map((line) => `  ${paint.dim(line)}`);
}
