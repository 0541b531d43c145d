import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { count, counted, duration } from '../../layout/figures.ts';
import { pad, textWidth } from '../../layout/text-width.ts';
import { groupBy } from '../../reading/group-by.ts';
import { hasEnded, stagesOf, type Stage, type StageChange } from '../../reading/stages.ts';
import { workloadsOf, type Workload } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { axisLabels, type TimeAxis } from './time-axis.ts';
import { barOf, drawn, legendOf, resultOf } from './timeline-bar.ts';

/** Pods of one workload whose bars look the same. */
interface Row {
  readonly label: string;
  readonly bar: string;
  readonly pods: number;
  /** The stage they end in, and when the last of them reached it. */
  readonly last: Stage;
  readonly at: number;
}

type Lives = ReadonlyMap<PlannedPod, readonly StageChange[]>;

const ROWS = 20;
const LABEL_AT_MOST = 28;
const RESULT = 18;

/** A bar per workload on one time axis; pods that go another way than their siblings get a bar of their own. */
export function timeline(plan: Plan, detail: Detail): readonly string[] {
  const pods = plan.pods.filter((pod) => pod.existing !== true && pod.timeline.length > 0);
  if (pods.length === 0) return [];
  const lives: Lives = new Map(pods.map((pod) => [pod, stagesOf(pod)]));
  const workloads = workloadsOf(pods);
  const labels = workloads.map(({ label, pods: own }) => rowLabel(label, own.length));
  const widest = labels.reduce((most, label) => Math.max(most, textWidth(label)), 8);
  const labelWidth = Math.min(LABEL_AT_MOST, widest);
  const width = Math.min(100, Math.max(16, detail.width - 2 - labelWidth - 2 - 2 - RESULT));
  const axis: TimeAxis = { end: axisEnd(lives.values()), width };
  const limit = rowLimit(detail, ROWS);
  // With many workloads a bar each says more than three bars of the first few.
  const bars = workloads.length * 2 > limit ? 1 : rowLimit(detail, 3);
  const shown = workloads.slice(0, limit).flatMap((one) => rowsOf(one, lives, axis, bars));
  const rest = workloads.slice(limit);
  const { paint } = detail;
  const lines = [
    ' '.repeat(labelWidth + 4) + paint.dim(axisLabels(axis)),
    ...shown.map(
      ({ label, bar, last, at }) =>
        `  ${pad(label, labelWidth)}  ${drawn(bar, axis, paint)}  ${resultOf(last, duration(at), paint)}`,
    ),
  ];
  const hidden =
    bars === 1
      ? 0
      : pods.length -
        shown.reduce((sum, row) => sum + row.pods, 0) -
        rest.reduce((sum, one) => sum + one.pods.length, 0);
  if (hidden > 0) {
    lines.push(
      paint.dim(`  and ${counted(hidden, 'pod')} between first and last of their workload`),
    );
  }
  if (rest.length > 0) {
    lines.push(paint.dim(`  and ${counted(rest.length, 'more workload')}, -o wide shows all`));
  }
  if (bars === 1) {
    lines.push(paint.dim('  each bar is that of the last pod of its workload'));
  }
  const legend = legendLines(legendOf(shown.map(({ bar }) => bar)), detail);
  return section('TIMELINE (simulated time)', [...lines, ...legend], detail);
}

function rowLabel(label: string, pods: number): string {
  return pods === 1 ? label : `${label} ×${count(pods)}`;
}

/** At most `most` rows: the first and the last to get there, and between them the way that most pods go. */
function rowsOf(workload: Workload, lives: Lives, axis: TimeAxis, most: number): readonly Row[] {
  const found = rowPerBar(workload, lives, axis);
  const last = found.at(-1);
  if (found.length <= most || last === undefined) return found;
  if (most === 1) {
    return [{ ...last, label: rowLabel(workload.label, workload.pods.length) }];
  }
  const middle = found.slice(1, -1).reduce((a, b) => (b.pods > a.pods ? b : a));
  return found.filter((row, at) => at === 0 || row === last || row === middle);
}

function rowPerBar({ label, pods }: Workload, lives: Lives, axis: TimeAxis): readonly Row[] {
  const ends = pods.map((pod) => {
    const changes = lives.get(pod) ?? [];
    const { at, stage } = changes.at(-1) ?? { at: 0, stage: 'pending' as const };
    return { at, stage, bar: barOf(changes, axis) };
  });
  const rows = [...groupBy(ends, ({ stage, bar }) => stage + bar).values()].map((alike): Row => {
    const { stage = 'pending', bar = '' } = alike[0] ?? {};
    const at = alike.reduce((latest, one) => Math.max(latest, one.at), 0);
    return { label: rowLabel(label, alike.length), bar, pods: alike.length, last: stage, at };
  });
  return rows.sort((a, b) => a.at - b.at);
}

/**
 * The axis ends with the last change, unless a few long runs would squeeze every start into a column or
 * two: then it ends a little after the last start, and the results tell when the rest ended.
 */
function axisEnd(lives: Iterable<readonly StageChange[]>): number {
  let lastStart = 0;
  let last = 0;
  for (const changes of lives) {
    for (const { at, stage } of changes) {
      last = Math.max(last, at);
      if (!hasEnded(stage) && stage !== 'backoff') lastStart = Math.max(lastStart, at);
    }
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
