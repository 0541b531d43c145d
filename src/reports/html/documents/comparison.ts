import type { ComparedNode, ComparedPod, Comparison, MovedPod } from '../../../outcome/index.ts';
import { groupBy } from '../../../units/index.ts';
import { change, percent } from '../../layout/figures.ts';
import { sharedMoves } from '../../reading/decision.ts';
import { schedulerName } from '../../reading/scheduler-name.ts';
import { element, type Content } from '../../graphics/element.ts';
import {
  bar,
  figures,
  folded,
  objectName,
  section,
  table,
  viewer,
  type Cell,
  type Section,
} from '../parts.ts';

export function comparisonSections(comparison: Comparison): readonly Section[] {
  return [
    section('summary', 'Summary', summaryFigures(comparison), sides(comparison)),
    section('unschedulable', 'Newly unschedulable', newlyUnschedulable(comparison)),
    section('movers', 'Movers by what decides', movers(comparison.moved), moves(comparison)),
    // The page's script fills it.
    section('map', 'Nodes before and after', map(comparison)),
    section('pods', 'Pods', pods(comparison)),
    section('balance', 'Balance', balance(comparison)),
    section('stability', 'Stability', stability(comparison)),
    section(
      'release',
      'What the release changes',
      table(
        'Changes of the release',
        ['About', 'Plugins', 'Change'],
        (comparison.releaseChanges ?? []).map(({ about, plugins, text }) => [
          about,
          plugins.join(', '),
          text,
        ]),
      ),
    ),
  ];
}

function map({ moved, nodes }: Comparison): readonly Content[] {
  const known = nodes.pods ?? [];
  if (moved.length === 0 && known.length === 0) return [];
  return [
    moved.length === 0
      ? undefined
      : element('p', {}, 'Selecting a node marks where its pods move to, or come from.'),
    viewer('map'),
    known.length === 0 ? undefined : folded('Pods of every node', podsOfNodes(known)),
  ];
}

/** Those whose number of pods changes come first. */
const podsOfNodes = (nodes: readonly ComparedNode[]): Content =>
  table(
    'Pods of every node, the largest changes first',
    ['Node', 'Zone', 'Before', 'After', 'Change'],
    nodes
      .toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)))
      .map((node) => [
        node.name,
        node.zone ?? '',
        node.base ?? 'not there',
        node.head ?? 'not there',
        changeOf(node),
      ]),
  );

const changeOf = ({ base = 0, head = 0 }: ComparedNode): number => head - base;

const summaryFigures = ({ summary }: Comparison): ReturnType<typeof figures> =>
  figures([
    ['compared', summary.compared],
    ['moved', summary.moved],
    ['only ties', summary.onlyTies],
    ['newly unschedulable', summary.newlyUnschedulable],
    ['newly placed', summary.newlyPlaced],
    ['preempted', summary.preempted],
    ['added', summary.added],
    ['removed', summary.removed],
  ]);

function sides({ base, head }: Comparison): ReturnType<typeof table> {
  const row = (name: string, of: (side: typeof base) => Cell): readonly Cell[] => [
    name,
    of(base),
    of(head),
  ];
  return table(
    'Before and after',
    ['Figure', 'Base', 'Head'],
    [
      ...(base.name === undefined && head.name === undefined
        ? []
        : [row('Input', ({ name }) => name ?? '')]),
      row('kube-scheduler', ({ scheduler }) => schedulerName(scheduler)),
      row('Verdict', ({ summary }) => summary.verdict),
      row('Nodes', ({ summary }) => summary.nodes),
      row('Pods', ({ summary }) => summary.pods),
      row('Placed', ({ summary }) => summary.placed),
      row('Unschedulable', ({ summary }) => summary.unschedulable),
      row('Preempted', ({ summary }) => summary.preempted),
    ],
  );
}

const newlyUnschedulable = ({ newlyUnschedulable: pods }: Comparison): ReturnType<typeof table> =>
  table(
    'Unschedulable only after the change',
    ['Pod', 'Workload', 'Before', 'Message'],
    pods.map((pod) => [podName(pod), objectName(pod), pod.from ?? 'no node', pod.message ?? '']),
  );

const podName = ({
  namespace,
  name,
}: {
  readonly namespace: string;
  readonly name: string;
}): string => `${namespace}/${name}`;

function movers(moved: readonly MovedPod[]): ReturnType<typeof table> {
  const groups = [...groupBy(sharedMoves(moved, true), ({ cause }) => cause)]
    .map(([cause, alike]) => ({ cause, pods: alike.length }))
    .sort((a, b) => b.pods - a.pods);
  return table(
    'Moved pods by deciding plugin',
    ['Decided by', 'Pods', 'Share'],
    groups.map(({ cause, pods }) => [cause, pods, bar(pods / moved.length, `share of ${cause}`)]),
  );
}

function moves({ moved }: Comparison): ReturnType<typeof table> {
  return table(
    'Moves',
    ['Workload', 'Namespace', 'Pods', 'From', 'To', 'Decided by', 'Points'],
    sharedMoves(moved, false).map(({ pod, pods, cause, points }) => [
      objectName(pod),
      pod.namespace,
      pods,
      pod.from,
      pod.to,
      cause,
      points,
    ]),
  );
}

function pods(comparison: Comparison): readonly ReturnType<typeof table>[] {
  const row = (pod: ComparedPod): readonly Cell[] => [
    podName(pod),
    objectName(pod),
    pod.node ?? '',
  ];
  return [
    table(
      'Newly placed',
      ['Pod', 'Workload', 'Node'],
      comparison.newlyPlaced.map((pod) => [
        `${pod.namespace}/${pod.name}`,
        objectName(pod),
        pod.to,
      ]),
    ),
    table(
      'Evicted only after the change',
      ['Pod', 'Node', 'For'],
      comparison.preemptions.map((pod) => [podName(pod), pod.node ?? '', pod.by]),
    ),
    table('Only in the head', ['Pod', 'Workload', 'Node'], comparison.added.map(row)),
    table('Only in the base', ['Pod', 'Workload', 'Node'], comparison.removed.map(row)),
  ];
}

function balance(comparison: Comparison): readonly ReturnType<typeof table>[] {
  const { utilisation, zones, fragmentation = [] } = comparison;
  return [
    table(
      'Utilisation',
      ['Resource', 'Mean before', 'Mean after', 'Least full', 'Fullest', 'Std deviation'],
      utilisation.map(({ resource, base, head }) => [
        resource,
        bar(base.mean, `${resource} before`),
        bar(head.mean, `${resource} after`),
        change(percent(base.min), percent(head.min)),
        change(percent(base.max), percent(head.max)),
        change(percent(base.standardDeviation, 1), percent(head.standardDeviation, 1)),
      ]),
    ),
    table(
      'Zones',
      ['Zone', 'Nodes', 'Pods'],
      zones.map(({ zone, base, head }) => [
        zone === '' ? '(none)' : zone,
        change(String(base.nodes), String(head.nodes)),
        change(String(base.pods), String(head.pods)),
      ]),
    ),
    table(
      'Stranded free capacity',
      ['Resource', 'Before', 'After'],
      fragmentation.map(({ resource, base, head }) => [
        resource,
        bar(base.share, `${resource} stranded before`),
        bar(head.share, `${resource} stranded after`),
      ]),
    ),
  ];
}

const stability = ({ stability: found }: Comparison): ReturnType<typeof table> =>
  found &&
  table(
    `Pods that other seeds place elsewhere (${String(found.stable)} are stable)`,
    ['Pod', 'Base', 'Head'],
    found.unstable.map((pod) => [
      `${pod.namespace}/${pod.name}`,
      nodesBySeeds(pod.base),
      nodesBySeeds(pod.head),
    ]),
  );

const nodesBySeeds = (seeds: Readonly<Record<string, number>>): string =>
  Object.entries(seeds)
    .map(([node, times]) => `${node === '' ? 'no node' : node} (${String(times)})`)
    .join(', ');
