import type { Plan } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { bytes, cores, count, counted, someOf } from '../layout/figures.ts';
import { whatWouldHelp } from '../reading/remedies.ts';
import { desiredWorkloads } from '../reading/desired-workloads.ts';
import { FINDING_TITLES, findingsOf, placeOf, subjectOf } from '../reading/findings.ts';
import { summaryLine } from '../reading/plan-line.ts';
import { countGated, podsByFate } from '../reading/pods-by-fate.ts';
import { movesOf } from '../reading/moves-of.ts';
import { commandOf } from '../reading/report-findings/index.ts';
import { workloadsOf } from '../reading/workloads.ts';
import { pageOf } from '../documents/index.ts';
import type { Page } from '../page/section.ts';
import { inOrder } from '../page/texts.ts';
import type { Outcome, ReportOptions } from '../report.ts';
import { details, editsPart, foldedList, left, MARKS, NAMED, notModelled, ROWS } from './lists.ts';
import { escaped, table } from './markup.ts';
import { sectionText } from './blocks.ts';
import { scenarioParts } from './scenario.ts';

/** For pull request comments and wiki pages. The first line is a marker, by which the comment of the last run is found. */
export function markdown(
  outcome: Outcome,
  { commentId = commandOf(outcome) }: ReportOptions,
): string {
  const parts = partsOf(outcome).filter((part) => part !== '');
  return `<!-- kschedsim:${withoutMarkup(commentId)} -->\n${parts.join('\n\n')}\n`;
}

/** Two hyphens would end the marker. */
const withoutMarkup = (id: string): string =>
  id.replaceAll(/[^\w./-]/g, '_').replaceAll(/-{2,}/g, '-');

function partsOf(outcome: Outcome): readonly string[] {
  switch (outcome.kind) {
    case 'Plan':
      return planParts(outcome);
    default:
      return pageParts(pageOf(outcome));
  }
}

const pageParts = ({ verdict = 'unknown', line, sections }: Page): readonly string[] => [
  `## ${MARKS[verdict]} ${escaped(line)}`,
  ...inOrder(sections).map(sectionText),
];

function planParts(plan: Plan): readonly string[] {
  const { preempted } = podsByFate(plan);
  return [
    `## ${MARKS[plan.summary.verdict]} ${escaped(summaryLine(plan))}`,
    `kube-scheduler ${escaped(plan.scheduler.kubernetes)}, ${counted(plan.nodes.length, 'node')}, seed ${String(plan.seed)}. Dry run: nothing was changed.`,
    editsPart(plan),
    ...unschedulableParts(plan),
    ...findingParts(plan),
    ...scenarioParts(plan),
    placements(plan),
    preempted.length === 0
      ? ''
      : `### Preemption\n\n${table(
          ['Evicted pod', 'Node', 'For'],
          preempted
            .slice(0, ROWS)
            .map((pod) => [
              `${pod.namespace}/${pod.name}`,
              pod.node ?? '',
              pod.preempted?.by ?? '',
            ]),
        )}`,
    utilisation(plan),
    notModelled(plan.notModelled),
    foldedList('Warnings', plan.warnings),
  ];
}

function placements(plan: Plan): string {
  const workloads = desiredWorkloads(plan);
  if (workloads.length === 0) return '';
  const rows = workloads
    .slice(0, ROWS)
    .flatMap(({ label, namespace, pods, desired: wanted, isFailing }) => {
      const nodes = [...new Set(pods.flatMap((pod) => (pod.node === null ? [] : [pod.node])))];
      const placed = pods.filter((pod) => pod.node !== null).length;
      const moves = movesOf(pods, false).slice(0, NAMED);
      return [
        [
          isFailing || placed + countGated(pods) < wanted ? '❌' : placed === wanted ? '✅' : '⏸️',
          label,
          namespace,
          `${count(placed)}/${count(wanted)}`,
          nodes.length > 4 ? counted(nodes.length, 'node') : nodes.join(', '),
        ],
        ...moves.map(({ who, path }) => ['~', who, namespace, '', path]),
      ];
    });
  const body = table(['', 'Workload', 'Namespace', 'Placed', 'Nodes'], rows);
  return details('Placements', `${body}${left(workloads.length - ROWS, 'more workload')}`);
}

function unschedulableParts(plan: Plan): readonly string[] {
  const byMessage = groupBy(podsByFate(plan).unschedulable, (pod) => pod.message ?? '');
  if (byMessage.size === 0) return [];
  const parts = [...byMessage].slice(0, ROWS).map(([message, pods]) => {
    const labels = workloadsOf(pods).map(({ label, namespace }) => `${label} (${namespace})`);
    const rejections = pods[0]?.rejections ?? [];
    const help = whatWouldHelp(rejections);
    return [
      `**${escaped(someOf(labels, NAMED))}**, ${counted(pods.length, 'pod')}`,
      message === '' ? '' : `> ${escaped(message)}`,
      rejections
        .map(
          ({ reasons, nodes }) =>
            `- ${escaped(reasons.join(', '))}: ${escaped(someOf(nodes, NAMED))}`,
        )
        .join('\n'),
      help === undefined ? '' : `What would help: ${escaped(help)}`,
    ]
      .filter((part) => part !== '')
      .join('\n\n');
  });
  return ['### Unschedulable', ...parts];
}

/** Findings without a section of their own, with advice; the ones that decide the verdict are marked. */
function findingParts(plan: Plan): readonly string[] {
  const shown = findingsOf(plan).filter(
    ({ kind, counts }) =>
      kind !== 'unschedulable' && kind !== 'scenario' && (counts || kind !== 'evicted'),
  );
  return [...groupBy(shown, ({ kind }) => kind)].map(([kind, alike]) => {
    const items = alike.slice(0, ROWS).map((finding) => {
      const { counts, message, hint } = finding;
      const place = placeOf(finding);
      const where = place === undefined ? '' : ` (${place})`;
      const help = hint === undefined ? '' : `; what would help: ${hint}`;
      return `- ${counts ? '❌ ' : ''}**${escaped(subjectOf(finding))}**: ${escaped(message + help + where)}`;
    });
    return `### ${FINDING_TITLES[kind]}\n\n${items.join('\n')}${left(alike.length - items.length, 'more')}`;
  });
}

function utilisation(plan: Plan): string {
  const rows = plan.nodes
    .slice(0, ROWS)
    .map(({ name, requested, allocatable, pods }) => [
      name,
      `${cores(requested['cpu'] ?? 0)}/${cores(allocatable['cpu'] ?? 0)}`,
      `${bytes(requested['memory'] ?? 0)}/${bytes(allocatable['memory'] ?? 0)}`,
      `${count(pods)}/${count(allocatable['pods'] ?? 0)}`,
    ]);
  if (rows.length === 0) return '';
  const body = table(['Node', 'CPU', 'Memory', 'Pods'], rows);
  return details('Nodes', `${body}${left(plan.nodes.length - rows.length, 'more node')}`);
}
