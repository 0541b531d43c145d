import type { Plan, PlanEvent, PlannedNode, PlannedPod } from '../../../../outcome/index.ts';
import { amount, duration, percent } from '../../../layout/figures.ts';
import { longTable, type LongColumn, type LongTable } from './long-table.ts';
import { choice, refill, make } from './make.ts';
import { linkFindings } from './link-findings.ts';
import type { NodeMap } from './node-map.ts';
import { byRejection, planMap, resourcesOf, shareOf } from './plan-map.ts';
import { podDetails } from './pod-details.ts';
import { fillInSight } from './fill-in-sight.ts';
import { timeline } from './timeline.ts';

/** Resources as columns of the nodes. */
const RESOURCES = 8;

/** Fills the parts of a plan's page that need scripts. */
export function showPlan(plan: Plan): void {
  const onNode = ({ name }: PlannedNode): void => {
    placements.search(name);
    document.querySelector('#pods')?.scrollIntoView();
  };
  let map: NodeMap<PlannedNode> | undefined;
  const filledMap = (): NodeMap<PlannedNode> => (map ??= planMap(plan, onNode));
  const placements = placementsViewer(plan, (pod) => {
    fill('map');
    filledMap().colourByNew(byRejection(pod));
    document.querySelector('#map')?.scrollIntoView();
  });
  const fill = fillInSight({
    map: () => filledMap().element,
    pods: () => placements.element,
    nodes: () => nodesTable(plan.nodes, onNode),
    timeline: () => timeline(plan),
    events: () => eventsTable(plan.events),
  });
  linkFindings(plan, (pod) => {
    fill('pods');
    placements.open(pod);
  });
}

const FATES: Readonly<Record<string, (pod: PlannedPod) => boolean>> = {
  'all pods': () => true,
  'without a node': ({ node }) => node === null,
  'new on a node': ({ node, existing }) => node !== null && existing !== true,
  'there before': ({ existing }) => existing === true,
  evicted: ({ preempted, lost }) => preempted !== undefined || lost === true,
};

interface Placements extends LongTable<PlannedPod> {
  /** Shows what is known of a pod. */
  readonly open: (pod: PlannedPod) => void;
}

function placementsViewer(
  { pods, deleted = [], nodes }: Plan,
  onMap: (pod: PlannedPod) => void,
): Placements {
  const details = make('div', { class: 'details', 'aria-live': 'polite' });
  const open = (pod: PlannedPod): void => {
    refill(details, podDetails(pod, { nodes, onMap: () => onMap(pod) }));
    details.scrollIntoView({ block: 'nearest' });
    details.querySelector('h3')?.focus();
  };
  const columns: readonly LongColumn<PlannedPod>[] = [
    { title: 'Pod', value: ({ name }) => name, width: 2.5 },
    { title: 'Namespace', value: ({ namespace }) => namespace },
    {
      title: 'Workload',
      width: 2,
      value: ({ owner }) => (owner === undefined ? '' : `${owner.kind}/${owner.name}`),
    },
    { title: 'Node', value: ({ node }) => node ?? 'none', width: 2 },
    { title: 'Status', value: ({ status, phase }) => status ?? phase },
    { title: 'Score', value: ({ score }) => score ?? '' },
    { title: 'Attempts', value: ({ attempts }) => attempts },
  ];
  const table = longTable({
    name: 'Pods and their nodes',
    columns,
    rows: [...pods, ...deleted],
    onOpen: open,
  });
  const fate = choice('Show', Object.keys(FATES), (name) => {
    const test = FATES[name];
    if (test !== undefined) table.restrict(test);
  });
  return { ...table, open, element: make('div', {}, fate, table.element, details) };
}

function nodesTable(
  nodes: readonly PlannedNode[],
  onNode: (node: PlannedNode) => void,
): HTMLElement {
  const ofResource = (resource: string): LongColumn<PlannedNode> => ({
    title: resource,
    value: (node) => ((node.allocatable[resource] ?? 0) > 0 ? shareOf(node, resource) : ''),
    text: percent,
  });
  const columns: readonly LongColumn<PlannedNode>[] = [
    { title: 'Node', value: ({ name }) => name, width: 2.5 },
    { title: 'Zone', value: ({ zone = '' }) => zone, width: 1.5 },
    { title: 'Cordoned', value: ({ unschedulable }) => (unschedulable === true ? 'yes' : '') },
    { title: 'Number of pods', value: ({ pods }) => pods },
    {
      title: 'Free cpu',
      value: (node) => free(node, 'cpu'),
      text: (number) => amount('cpu', number),
    },
    {
      title: 'Free memory',
      value: (node) => free(node, 'memory'),
      text: (number) => amount('memory', number),
    },
    ...resourcesOf(nodes).slice(0, RESOURCES).map(ofResource),
  ];
  return longTable({
    name: 'Nodes and the share of each resource that is requested',
    columns,
    rows: nodes,
    onOpen: onNode,
  }).element;
}

const free = ({ allocatable, requested }: PlannedNode, resource: string): number =>
  (allocatable[resource] ?? 0) - (requested[resource] ?? 0);

function eventsTable(events: readonly PlanEvent[]): HTMLElement {
  const columns: readonly LongColumn<PlanEvent>[] = [
    { title: 'At', value: ({ at }) => at, text: duration },
    { title: 'Type', value: ({ type }) => type },
    { title: 'Reason', value: ({ reason }) => reason, width: 1.5 },
    { title: 'Object', value: ({ object }) => object, width: 3 },
    { title: 'Message', value: ({ message }) => message, width: 6 },
  ];
  return longTable({ name: 'Events', columns, rows: events }).element;
}
