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

/** Pods of one workload whose bars look the same. */
interface Row {
  readonly label: string;
  readonly bar: string;
  readonly pods: number;
  /** What they end in, and when the last of them came to it. */
  readonly last: StageChange;
}

type Lives = ReadonlyMap<PlannedPod, readonly StageChange[]>;

const ROWS = 20;
const LABEL_AT_MOST = 28;
const RESULT_AT_LEAST = 18;
const RESULT_AT_MOST = 28;
const BAR_AT_MOST = 100;

/**
 * A bar per workload on one time axis; pods that go another way than their siblings get a bar of their own, and where everything is
 * asked for each pod has one. Pods that were there before show up when something happens to them, those that are deleted too.
 */
export function timeline(plan: Plan, detail: Detail): readonly string[] {
  const pods = [...plan.pods, ...(plan.deleted ?? [])].filter(
    ({ existing, timeline: entries }) => entries.length > (existing === true ? 1 : 0),
  );
  if (pods.length === 0) return [];
  const lives: Lives = new Map(pods.map((pod) => [pod, stagesOf(pod)]));
  const workloads = detail.everything ? pods.map(alone) : workloadsOf(pods);
  const labels = workloads.map(({ label, pods: own }) => rowLabel(label, own.length));
  const widest = labels.reduce((most, label) => Math.max(most, textWidth(label)), 8);
  const labelWidth = Math.min(Math.max(LABEL_AT_MOST, Math.floor(detail.width / 4)), widest);
  const resultWidth = widestResult(lives.values());
  const room = detail.width - 2 - labelWidth - 2 - 2 - resultWidth;
  const width = Math.min(BAR_AT_MOST, Math.max(16, room));
  const axis: TimeAxis = { end: axisEnd(lives.values(), plan), width };
  const limit = rowLimit(detail, ROWS);
  // With many workloads a bar each says more than three bars of the first few.
  const bars = workloads.length * 2 > limit ? 1 : rowLimit(detail, 3);
  const shown = workloads.slice(0, limit).flatMap((one) => rowsOf(one, lives, axis, bars));
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
      troublesOf(lives.values()),
    ),
    ...(steps === '' ? [] : [`${STEP} step of the scenario`]),
  ];
  return section('TIMELINE (simulated time)', [...lines, ...legendLines(legend, detail)], detail);
}

/** What is not on the page, in words. */
function leftOut(
  rest: readonly WorkloadPods[],
  pods: number,
  shown: readonly Row[],
  bars: number,
): readonly string[] {
  const told = shown.reduce((sum, row) => sum + row.pods, 0);
  const later = rest.reduce((sum, one) => sum + one.pods.length, 0);
  const hidden = bars === 1 ? 0 : pods - told - later;
  return [
    ...(hidden > 0
      ? [`  and ${counted(hidden, 'pod')} between first and last of their workload`]
      : []),
    ...(rest.length > 0
      ? [`  and ${counted(rest.length, 'more workload')}, -o wide shows all`]
      : []),
    ...(bars === 1 ? ['  each bar is that of the last pod of its workload'] : []),
  ];
}

/** A pod as a workload of its own, under its own name. */
function alone(pod: PlannedPod): WorkloadPods {
  const { name, namespace } = pod;
  return { label: printable(name), namespace: printable(namespace), pods: [pod] };
}

function widestResult(lives: Iterable<readonly StageChange[]>): number {
  let widest = RESULT_AT_LEAST;
  for (const changes of lives) {
    const last = changes.at(-1);
    if (last !== undefined) widest = Math.max(widest, textWidth(resultText(last)));
  }
  return Math.min(RESULT_AT_MOST, widest);
}

function* troublesOf(lives: Iterable<readonly StageChange[]>): Generator<string> {
  for (const changes of lives) {
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

/** At most `most` rows: the first and the last to get there, and between them the way that most pods go. */
function rowsOf(workload: WorkloadPods, lives: Lives, axis: TimeAxis, most: number): readonly Row[] {
  const found = rowPerBar(workload, lives, axis);
  const last = found.at(-1);
  if (found.length <= most || last === undefined) return found;
  if (most === 1) {
    return [{ ...last, label: rowLabel(workload.label, workload.pods.length) }];
  }
  const middle = found.slice(1, -1).reduce((a, b) => (b.pods > a.pods ? b : a));
  return found.filter((row, at) => at === 0 || row === last || row === middle);
}

function rowPerBar({ label, pods }: WorkloadPods, lives: Lives, axis: TimeAxis): readonly Row[] {
  const ends = pods.map((pod) => {
    const changes = lives.get(pod) ?? [];
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
 * The axis ends with the last change, unless a few long runs would squeeze every start into a column or
 * two: then it ends a little after the last start, and the results tell when the rest ended. With a scenario everything is on it.
 */
function axisEnd(lives: Iterable<readonly StageChange[]>, { scenario }: Plan): number {
  let lastStart = 0;
  let last = 0;
  for (const changes of lives) {
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
