import type { ComparedSide, Comparison } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { change, count, counted, percent, someOf } from '../layout/figures.ts';
import { comparisonLine } from '../reading/comparison-line.ts';
import { sharedMoves } from '../reading/decision.ts';
import { schedulerName } from '../reading/scheduler-name.ts';
import { workloadsOf } from '../reading/workloads.ts';
import {
  details,
  editsPart,
  foldedList,
  left,
  list,
  MARKS,
  NAMED,
  notModelled,
  ROWS,
} from './lists.ts';
import { cell, escaped, table } from './markup.ts';

/** Regressions first; the figures of the nodes are collapsed. */
export function comparisonParts(comparison: Comparison): readonly string[] {
  const { base, head, warnings } = comparison;
  return [
    `## ${MARKS[comparison.summary.verdict]} ${escaped(comparisonLine(comparison))}`,
    `Base: ${side(base)}. Head: ${side(head)}. Dry run: nothing was changed.`,
    editsPart(base, 'Base'),
    editsPart(head),
    ...unschedulable(comparison),
    reworded(comparison),
    worse(comparison),
    moves(comparison),
    evictions(comparison),
    foldedList(
      'Newly placed',
      workloadsOf(comparison.newlyPlaced).map(
        ({ label, namespace, pods }) =>
          `${label} (${namespace}), ${counted(pods.length, 'pod')}: ${someOf([...new Set(pods.map(({ to }) => to))], NAMED)}`,
      ),
    ),
    utilisation(comparison),
    stability(comparison),
    notModelled(comparison.notModelled),
    foldedList('Warnings', warnings),
  ];
}

function side({ name, scheduler, summary, seed }: ComparedSide): string {
  const given = name === undefined ? '' : `${cell(name)}, `;
  const placed = `${count(summary.placed)} of ${counted(summary.pods, 'pod')} placed`;
  return `${given}${counted(summary.nodes, 'node')}, ${placed}, kube-scheduler ${escaped(schedulerName(scheduler))}, seed ${String(seed)}`;
}

function unschedulable({ newlyUnschedulable: pods }: Comparison): readonly string[] {
  const groups = [...groupBy(pods, ({ message }) => message ?? '')];
  if (groups.length === 0) return [];
  const parts = groups.slice(0, ROWS).map(([message, alike]) => {
    const labels = workloadsOf(alike).map(({ label, namespace }) => `${label} (${namespace})`);
    const who = `**${escaped(someOf(labels, NAMED))}**, ${counted(alike.length, 'pod')}`;
    return message === '' ? who : `${who}\n\n> ${escaped(message)}`;
  });
  return ['### Newly unschedulable', ...parts];
}

function reworded({ reworded: pods = [] }: Comparison): string {
  const groups = [...groupBy(pods, ({ before, after }) => `${before}\0${after}`).values()];
  return list(
    'Still unschedulable, with another message',
    groups.slice(0, ROWS).flatMap((alike) => {
      const [first] = alike;
      const labels = workloadsOf(alike).map(({ label, namespace }) => `${label} (${namespace})`);
      if (first === undefined) return [];
      return [`${someOf(labels, NAMED)}: ${first.after} (before: ${first.before})`];
    }),
  );
}

/** Every regression; the ones that decide the verdict are marked. */
function worse({ regressions }: Comparison): string {
  return list(
    'Regressions',
    regressions.map(
      ({ kind, counts, object, message }) => `${counts ? '❌ ' : ''}${kind}: ${object}: ${message}`,
    ),
  );
}

function moves({ moved }: Comparison): string {
  if (moved.length === 0) return '';
  const shared = sharedMoves(moved, false);
  const rows = shared.slice(0, ROWS).map(({ pod, pods, cause, points }) => {
    const { namespace, name, owner, from, to } = pod;
    const label = owner === undefined ? `Pod/${name}` : `${owner.kind}/${owner.name}`;
    return [label, namespace, count(pods), from, to, `${cause} ${points}`.trimEnd()];
  });
  const body = table(['Workload', 'Namespace', 'Pods', 'From', 'To', 'Decided by'], rows);
  return details('Moved', `${body}${left(shared.length - rows.length, 'more row')}`);
}

function evictions({ preemptions }: Comparison): string {
  if (preemptions.length === 0) return '';
  const rows = preemptions
    .slice(0, ROWS)
    .map(({ namespace, name, node, by }) => [`${namespace}/${name}`, node ?? '', by]);
  const body = table(['Evicted pod', 'Node', 'For'], rows);
  return `### Evicted in the head\n\n${body}${left(preemptions.length - rows.length, 'more pod')}`;
}

function utilisation({ utilisation: resources, zones, fragmentation = [] }: Comparison): string {
  const rows = resources.map(({ resource, base, head }) => [
    resource,
    change(percent(base.min), percent(head.min)),
    change(percent(base.max), percent(head.max)),
    change(percent(base.mean), percent(head.mean)),
    change(percent(base.standardDeviation, 1), percent(head.standardDeviation, 1)),
  ]);
  const parts = [table(['Resource', 'Least full', 'Fullest', 'Mean', 'Std deviation'], rows)];
  const stranded = fragmentation.filter(({ base, head }) => base.stranded + head.stranded > 0);
  if (stranded.length > 0) {
    const shares = stranded.map(({ resource, base, head }) => [
      resource,
      change(percent(base.share), percent(head.share)),
    ]);
    parts.push(table(['Free capacity', 'Stranded'], shares));
  }
  if (zones.length > 1) {
    const byZone = zones
      .slice(0, ROWS)
      .map(({ zone, base, head }) => [
        zone === '' ? '(none)' : zone,
        change(String(base.nodes), String(head.nodes)),
        change(String(base.pods), String(head.pods)),
      ]);
    parts.push(table(['Zone', 'Nodes', 'Pods'], byZone));
  }
  return details('Nodes', parts.join('\n\n'));
}

function stability({ stability: found }: Comparison): string {
  if (found === undefined) return '';
  const { seeds, stable, unstable } = found;
  const names = unstable.map(({ namespace, name }) => `${namespace}/${name}`);
  const others = names.length === 0 ? '' : `; unstable: ${cell(someOf(names, NAMED))}`;
  return `### Stability\n\n${counted(stable, 'pod')} on the same node under all ${count(seeds)} seeds${others}.`;
}
