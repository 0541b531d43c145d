import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { append, groupBy, printable } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import { wrap } from '../../layout/wrap.ts';
import { whatWouldHelp } from '../../reading/remedies.ts';
import { shortage } from '../../reading/shortage.ts';
import { podsByFate } from '../../reading/pods-by-fate.ts';
import { workloadsOf, type WorkloadPods } from '../../reading/workloads.ts';
import { rowLimit, section, type Detail } from '../detail.ts';
import { rejectedNodes } from '../rejected-nodes.ts';

/** The pods without a node, grouped by message: the scheduler's message, the nodes by reason, and advice. */
export function unschedulable(plan: Plan, detail: Detail): readonly string[] {
  const { unschedulable: left, gated } = podsByFate(plan);
  const { nodes } = plan;
  const totals = new Map(
    workloadsOf(plan.pods.filter(({ preempted }) => preempted === undefined)).map((workload) => [
      keyOf(workload),
      workload.pods.length,
    ]),
  );
  return [
    ...section('UNSCHEDULABLE', blocks(left, { totals, nodes }, detail), detail),
    ...section('GATED', blocks(gated, { totals, nodes }, detail), detail),
  ];
}

interface Context {
  /** Pods of each workload. */
  readonly totals: ReadonlyMap<string, number>;
  readonly nodes: Plan['nodes'];
}

function blocks(pods: readonly PlannedPod[], context: Context, detail: Detail): readonly string[] {
  const limit = rowLimit(detail, 12);
  const groups = [...groupBy(pods, (pod) => pod.message ?? '')];
  const lines = groups
    .slice(0, limit)
    .flatMap(([message, alike], at) => [
      ...(at > 0 ? [''] : []),
      ...block(message, alike, context, detail),
    ]);
  const rest = groups.slice(limit).reduce((sum, [, alike]) => sum + alike.length, 0);
  if (rest > 0) {
    const more = `  and ${counted(rest, 'more pod')} with ${counted(groups.length - limit, 'other message')}`;
    lines.push('', detail.paint.dim(`${more}, -o wide shows all`));
  }
  return lines;
}

function block(
  message: string,
  alike: readonly PlannedPod[],
  { totals, nodes }: Context,
  detail: Detail,
): readonly string[] {
  const { paint, width } = detail;
  const lines = who(alike, totals, detail);
  if (message !== '') {
    for (const line of wrap(printable(message), width - 4)) lines.push(`    ${paint.yellow(line)}`);
  }
  const first = alike[0];
  const rejections = first?.rejections ?? [];
  append(lines, rejectedNodes(rejections, detail));
  const short = shortage(alike, nodes);
  if (short !== undefined) {
    for (const line of wrap(short, width - 4)) lines.push(`    ${paint.yellow(line)}`);
  }
  const help = whatWouldHelp(rejections);
  if (help !== undefined) {
    const advice = wrap(`What would help: ${help}`, width - 4);
    for (const line of advice) lines.push(`    ${paint.cyan(line)}`);
  }
  return lines;
}

/** "! Deployment/web (shop)  2 of 5 pods", a line per workload. */
function who(
  alike: readonly PlannedPod[],
  totals: ReadonlyMap<string, number>,
  detail: Detail,
): string[] {
  const workloads = workloadsOf(alike);
  const limit = rowLimit(detail, 4);
  const lines: string[] = [];
  for (const workload of workloads.slice(0, limit)) {
    const total = totals.get(keyOf(workload)) ?? workload.pods.length;
    const single = total === 1 && workload.label.startsWith('Pod/');
    const share = single ? '' : `  ${count(workload.pods.length)} of ${counted(total, 'pod')}`;
    const [first = '', ...rest] = wrap(
      `${workload.label} (${workload.namespace})${share}`,
      detail.width - 2,
    );
    lines.push(`${detail.paint.red('!')} ${detail.paint.bold(first)}`);
    for (const line of rest) lines.push(`  ${detail.paint.bold(line)}`);
  }
  const more = workloads.length - Math.min(limit, workloads.length);
  if (more > 0)
    lines.push(`${detail.paint.red('!')} and ${counted(more, 'more workload')} with this message`);
  return lines;
}

function keyOf(workload: WorkloadPods): string {
  return `${workload.namespace}\0${workload.label}`;
}
