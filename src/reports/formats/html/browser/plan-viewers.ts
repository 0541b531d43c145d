import type { Plan, PlanEvent, PlannedNode, PlannedPod } from '../../../../outcome/index.ts';
import { amount, duration, percent } from '../../../layout/figures.ts';
import { longTable, type LongColumn, type LongTable } from './long-table.ts';
import { choice, refill, make } from './make.ts';
import {
  offeredOf,
  resourcesByScarcity,
  shareOf,
  totalsOf,
  usedOf,
} from '../../../reading/node-shares.ts';
import { linkFindings } from './link-findings.ts';
import type { NodeMap } from './maps/node-map.ts';
import { byRejection, planMap } from './maps/of-plan.ts';
import { podDetails } from './pod-details.ts';
import { fillInSight } from './fill-in-sight.ts';
import { timeline } from './timeline.ts';

/** Resources as columns of the nodes. */
const RESOURCES = 5;

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
    nodes: () => nodesTable(plan, onNode),
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

const hasNoNode = ({ node }: PlannedPod): boolean => node === null;

/** The fates that some pod has. */
const fatesOf = (pods: readonly PlannedPod[]): readonly string[] =>
  Object.entries(FATES).flatMap(([name, test]) => (pods.some(test) ? [name] : []));

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
  const all = [...pods, ...deleted];
  const rows = [...all.filter(hasNoNode), ...all.filter((pod) => !hasNoNode(pod))];
  const table = longTable({ name: 'Pods and their nodes', columns, rows, onOpen: open });
  const fate = choice('Show', fatesOf(rows), (name) => {
    const test = FATES[name];
    if (test !== undefined) table.restrict(test);
  });
  table.tools.prepend(fate);
  return { ...table, open, element: make('div', {}, table.element, details) };
}

function nodesTable(plan: Plan, onNode: (node: PlannedNode) => void): HTMLElement {
  const { nodes } = plan;
  const resources = resourcesByScarcity(plan).filter(
    (resource) => resource !== 'pods' && totalsOf(nodes, resource).used > 0,
  );
  const columns: readonly LongColumn<PlannedNode>[] = [
    { title: 'Node', value: ({ name }) => name, width: 2.5 },
    ...(nodes.some(({ zone }) => zone !== undefined) ? [ZONE] : []),
    ...(nodes.some(({ unschedulable }) => unschedulable === true) ? [CORDONED] : []),
    { title: 'Pods', value: ({ pods }) => pods, width: 0.6 },
    ...resources.slice(0, RESOURCES).flatMap(resourceColumns),
  ];
  return longTable({
    name: 'Nodes and the share of each resource that is requested',
    columns,
    rows: fullestFirst(nodes, resources[0] ?? 'pods'),
    onOpen: onNode,
  }).element;
}

const fullestFirst = (nodes: readonly PlannedNode[], resource: string): readonly PlannedNode[] =>
  nodes.toSorted((a, b) => shareOf(b, resource) - shareOf(a, resource));

const ZONE: LongColumn<PlannedNode> = {
  title: 'Zone',
  value: ({ zone = '' }) => zone,
  width: 1.5,
};
const CORDONED: LongColumn<PlannedNode> = {
  title: 'Cordoned',
  value: ({ unschedulable }) => (unschedulable === true ? 'yes' : ''),
};

/** The share that is requested, and what is free; nothing for nodes that do not offer the resource. */
function resourceColumns(resource: string): readonly LongColumn<PlannedNode>[] {
  const ifOffered =
    (valueOf: (node: PlannedNode) => number) =>
    (node: PlannedNode): number | '' =>
      offeredOf(node, resource) > 0 ? valueOf(node) : '';
  return [
    { title: resource, value: ifOffered((node) => shareOf(node, resource)), text: percent },
    {
      title: `Free ${resource}`,
      value: ifOffered((node) => offeredOf(node, resource) - usedOf(node, resource)),
      text: (number) => amount(resource, number),
    },
  ];
}

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
