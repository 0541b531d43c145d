import type { Plan, PlannedPod } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { count, counted } from '../../layout/figures.ts';
import type { Mark } from '../../page/marks.ts';
import type { Cell, Column, Section, Table, Text } from '../../page/section.ts';
import { more } from '../../page/texts.ts';
import { desiredWorkloads, type DesiredWorkload } from '../../reading/desired-workloads.ts';
import { movesOf } from '../../reading/moves-of.ts';
import { countGated, podsByFate } from '../../reading/pods-by-fate.ts';
import { readyAt } from '../../reading/readiness.ts';
import { labelOf, subjectText } from '../../reading/subjects.ts';
import { tally } from '../../reading/workloads.ts';
import { tableSection, viewer } from '../parts.ts';

const PLACEMENTS: readonly Column[] = [
  { head: '' },
  { head: 'Workload', least: 24, isKept: true },
  { head: 'Namespace', least: 8, dropped: 1 },
  { head: 'Placed', isRight: true },
  { head: 'Status', least: 9 },
  { head: 'Nodes', least: 14 },
];

/** How many pods of each workload have a node, and which nodes; a page has every pod. */
export const placementsSection = (plan: Plan): Section => ({
  id: 'pods',
  title: 'Placements',
  rank: 'detail',
  blocks: [
    { kind: 'later', in: ['table', 'markdown'], make: () => [placements(plan, false)] },
    { kind: 'later', in: ['wide'], make: () => [placements(plan, true)] },
    viewer('pods', () => plan.pods.length + (plan.deleted?.length ?? 0)),
  ],
});

/** Most moves of the pods of one workload. */
const MOVES = 6;

/** The workloads that do not stand are first. `everything`: all moves, each on a line. */
function placements(plan: Plan, everything: boolean): Table {
  const all = everything ? desiredWorkloads(plan) : withoutManyPods(desiredWorkloads(plan));
  const marks = marksOf(plan);
  const ordered = [...all.filter((one) => !stands(one)), ...all.filter(stands)];
  const below = new Map(
    ordered.flatMap((workload, at): readonly (readonly [number, readonly Text[]])[] => {
      const moves = movesOf(workload.pods, everything);
      if (moves.length === 0) return [];
      const most = everything ? moves.length : MOVES;
      const texts = moves.slice(0, most).map(({ who, path }) => `${who}: ${path}`);
      const left = moves.length - most;
      return [[at, left > 0 ? [...texts, `and ${counted(left, 'more move')}`] : texts]];
    }),
  );
  return {
    kind: 'table',
    isMarked: true,
    columns: PLACEMENTS,
    rows: ordered.map((workload) => placementRow(workload, marks)),
    below,
    most: ROWS,
    more: more('workload'),
  };
}

/** Most rows. */
const ROWS = 40;

/** More bare pods than have room are one row for each namespace. */
function withoutManyPods(all: readonly DesiredWorkload[]): readonly DesiredWorkload[] {
  const isBare = ({ label }: DesiredWorkload): boolean => label.startsWith('Pod/');
  const bare = all.filter(isBare);
  if (bare.length <= ROWS) return all;
  const byNamespace = groupBy(bare, ({ namespace }) => namespace);
  const sum = (alike: readonly DesiredWorkload[], of: (one: DesiredWorkload) => number): number =>
    alike.reduce((total, one) => total + of(one), 0);
  const merged = Array.from(byNamespace, ([namespace, alike]): DesiredWorkload => ({
    label: counted(alike.length, 'bare pod'),
    namespace,
    pods: alike.flatMap(({ pods }) => pods),
    desired: sum(alike, ({ desired }) => desired),
    refused: sum(alike, ({ refused }) => refused),
    waiting: sum(alike, ({ waiting }) => waiting),
    isFailing: alike.some(({ isFailing }) => isFailing),
  }));
  return [...merged, ...all.filter((one) => !isBare(one))];
}

const placedOf = (workload: DesiredWorkload): readonly PlannedPod[] =>
  workload.pods.filter((pod) => pod.node !== null);

const stands = (workload: DesiredWorkload): boolean =>
  placedOf(workload).length === workload.desired && !workload.isFailing;

function placementRow(workload: DesiredWorkload, marks: MarkOf): readonly Cell[] {
  const placed = placedOf(workload);
  const isGated = placed.length + countGated(workload.pods) === workload.desired;
  const tone = isGated ? 'warning' : 'failed';
  return [
    { mark: markOf(workload, isGated, marks) },
    workload.label,
    workload.namespace,
    {
      text: `${count(placed.length)}/${count(workload.desired)}`,
      tone: placed.length === workload.desired ? 'passed' : tone,
    },
    statuses(workload),
    nodesOf(placed),
  ];
}

/** The mark of a workload that stands. */
type MarkOf = (workload: DesiredWorkload) => Mark;

/** New, changed, or neither, and with pods that the plan places. Older plans do not say which. */
function marksOf({ input }: Plan): MarkOf {
  if (input?.diff === undefined) return () => 'added';
  const marks = new Map<string, Mark>();
  for (const { action, kind, name, namespace = '' } of input.diff) {
    if (action === 'delete') continue;
    marks.set(subjectText(`${kind}/${name}`, namespace), action === 'create' ? 'added' : 'changed');
  }
  return ({ label, namespace }) => marks.get(subjectText(label, namespace)) ?? 'passed';
}

function markOf(workload: DesiredWorkload, isGated: boolean, marks: MarkOf): Mark {
  if (stands(workload)) return marks(workload);
  return isGated && !workload.isFailing ? 'waiting' : 'failed';
}

/** "Running", or "3 Running, 1 CrashLoopBackOff" if they differ. */
function statuses({ pods, refused, waiting }: DesiredWorkload): string {
  const found: (readonly [string, number])[] = [
    ...tally(pods.map((pod) => pod.status ?? pod.phase)),
    ...(refused > 0 ? [['Refused', refused] as const] : []),
    ...(waiting > 0 ? [['NotCreated', waiting] as const] : []),
  ];
  if (found.length === 1) return found[0]?.[0] ?? '';
  return found.map(([status, times]) => `${count(times)} ${status}`).join(', ');
}

/** At most three nodes by name; otherwise their number and the pods per node. */
function nodesOf(placed: readonly PlannedPod[]): string {
  const found = tally(placed.map((pod) => pod.node ?? ''));
  const most = found[0]?.[1];
  const least = found.at(-1)?.[1];
  if (most === undefined || least === undefined) return 'none';
  if (found.length <= 3) {
    return found
      .map(([node, times]) => (times === 1 ? node : `${node} ×${count(times)}`))
      .join(', ');
  }
  const each = most === least ? count(most) : `${count(least)} to ${count(most)}`;
  return `${count(found.length)} nodes, ${each} each`;
}

const EACH_POD: readonly Column[] = [
  { head: 'Pod', least: 20 },
  { head: 'Node', least: 12 },
  { head: 'Status', least: 10 },
  { head: 'Ready at', kind: 'duration' },
  { head: 'Score', kind: 'number', dropped: 2 },
  { head: 'Attempts', kind: 'number', dropped: 3 },
  { head: 'Nominated', least: 10, dropped: 1 },
];

export const eachPodSection = (plan: Plan): Section => ({
  id: 'each-pod',
  title: 'Pods',
  rank: 'detail',
  blocks: [
    {
      kind: 'later',
      in: ['wide'],
      make: () => [{ kind: 'table', columns: EACH_POD, rows: podRows(plan) }],
    },
  ],
});

const podRows = ({ pods }: Plan): readonly (readonly Cell[])[] =>
  pods
    .filter((pod) => pod.existing !== true)
    .map((pod) => [
      `${pod.namespace}/${pod.name}`,
      pod.node ?? undefined,
      pod.status ?? pod.phase,
      readyAt(pod),
      pod.score,
      pod.attempts,
      pod.nominatedNode,
    ]);

/** The evicted pods, their nodes and the preemptors. */
export const preemptionSection = (plan: Plan): Section =>
  tableSection(
    { id: 'preemption', title: 'Preemption', rank: 'answer' },
    {
      isMarked: true,
      columns: [
        { head: '' },
        { head: 'Evicted pod', least: 20 },
        { head: 'Workload', least: 12, dropped: 1 },
        { head: 'From node', least: 10 },
        { head: 'For', least: 16 },
      ],
      rows: podsByFate(plan).preempted.map((pod) => [
        { mark: 'removed' },
        `${pod.namespace}/${pod.name}`,
        pod.owner === undefined ? undefined : labelOf(pod),
        pod.node ?? undefined,
        pod.preempted?.by ?? '',
      ]),
      most: 20,
      more: more('pod'),
    },
  );
