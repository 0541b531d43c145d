import type { AutoscaledNode, NodeAutoscaling, Plan, UnservedPods } from '../../outcome/index.ts';
import { groupBy } from '../../units/index.ts';
import { count, counted, duration, price } from '../layout/figures.ts';
import type { Cell, Column, Fact, Section } from '../page/section.ts';
import { more } from '../page/texts.ts';
import { AUTOSCALER_NAMES, reasonsOf } from './autoscaler-words.ts';
import { fact, listSection, tableSection } from './parts.ts';

const TYPES: Readonly<Record<NodeAutoscaling['types'], string>> = {
  catalog: 'types of nodes from the catalogue',
  nodes: 'types of nodes as the cluster has them',
  groups: 'nodes as their groups have them',
};

const CHOSEN: Readonly<Record<NodeAutoscaling['versionFrom'], string>> = {
  input: 'of the input',
  flag: 'asked for',
  kubernetes: 'as Kubernetes',
  default: 'the newest',
};

/** Which program launches nodes, and what is assumed of it. */
export function autoscalerFacts(nodeAutoscaling: NodeAutoscaling | undefined): readonly Fact[] {
  if (nodeAutoscaling === undefined) return [];
  const { autoscaler, version, versionFrom, types, startup } = nodeAutoscaling;
  const text = `${AUTOSCALER_NAMES[autoscaler]} ${version} (${CHOSEN[versionFrom]}), ${TYPES[types]}; a node is Ready ${duration(startup)} after the decision (assumed)`;
  return [fact('Autoscaler', text)];
}

/** The nodes that an autoscaler launches, removes and leaves, and the pods that it launches none for. */
export const nodeAutoscalingSections = ({
  nodeAutoscaling,
}: Plan): readonly [Section, Section, Section, Section] => [
  launchedSection(nodeAutoscaling),
  removedSection(nodeAutoscaling),
  sparedSection(nodeAutoscaling),
  unservedSection(nodeAutoscaling),
];

const LAUNCHED: readonly Column[] = [
  { head: '' },
  { head: 'Nodes', kind: 'count' },
  { head: 'Type', least: 12 },
  { head: 'Pool', least: 8 },
  { head: 'Zones', least: 10, dropped: 1 },
  { head: 'Capacity', dropped: 2 },
  { head: 'Pods', kind: 'count' },
  { head: 'Price', kind: 'price' },
  { head: 'Ready', kind: 'duration' },
];

export function launchedSection(autoscaling: NodeAutoscaling | undefined): Section {
  const { launched = [], cost } = autoscaling ?? {};
  const alike = groupBy(launched, ({ group, instanceType, capacityType = '' }) =>
    JSON.stringify([group, instanceType, capacityType]),
  );
  return tableSection(
    { id: 'launched', title: 'Nodes to launch', rank: 'answer' },
    {
      isMarked: true,
      columns: LAUNCHED,
      rows: [...alike.values()].sort((a, b) => b.length - a.length).map(launchedRow),
      most: 12,
      more: more('type'),
    },
    cost === undefined ? undefined : { kind: 'text', text: costText(cost) },
  );
}

function launchedRow(nodes: readonly AutoscaledNode[]): readonly Cell[] {
  const [first] = nodes;
  const prices = nodes.flatMap((node) => node.price ?? []);
  const ready = nodes.flatMap(({ readyAt }) => readyAt ?? []);
  const isReady = ready.length === nodes.length;
  return [
    { mark: isReady ? 'added' : 'warned' },
    nodes.length,
    first?.instanceType,
    first?.group,
    zonesText(nodes),
    first?.capacityType,
    nodes.reduce((sum, { pods }) => sum + pods, 0),
    prices.length === nodes.length ? prices.reduce((sum, one) => sum + one, 0) : undefined,
    isReady ? ready.reduce((latest, at) => Math.max(latest, at), 0) : undefined,
  ];
}

/** "eu-1a ×2, eu-1b". */
const zonesText = (nodes: readonly AutoscaledNode[]): string =>
  [...groupBy(nodes, ({ zone = '' }) => zone)]
    .filter(([zone]) => zone !== '')
    .map(([zone, { length }]) => (length === 1 ? zone : `${zone} ×${count(length)}`))
    .join(', ');

const costText = ({ before, after }: NonNullable<NodeAutoscaling['cost']>): string =>
  before === after
    ? `All nodes cost ${price(after)} per hour, as before.`
    : `All nodes cost ${price(after)} per hour, ${price(before)} before.`;

const REMOVED: readonly Column[] = [
  { head: '' },
  { head: 'Node', least: 16 },
  { head: 'Pool', least: 8, dropped: 1 },
  { head: 'Why' },
  { head: 'Decided', kind: 'duration' },
  { head: 'Gone', kind: 'duration' },
  { head: 'Price', kind: 'price', dropped: 2 },
];

function removedSection({ removed = [] }: Partial<NodeAutoscaling> = {}): Section {
  return tableSection(
    { id: 'removed', title: 'Nodes to remove', rank: 'answer' },
    {
      isMarked: true,
      columns: REMOVED,
      rows: removed.map((node): readonly Cell[] => [
        { mark: node.goneAt === undefined ? 'warned' : 'removed' },
        node.name,
        node.group,
        node.reason,
        node.at,
        node.goneAt,
        node.price,
      ]),
      most: 12,
      more: more('node'),
    },
  );
}

/** Nodes with one reason together, the most frequent first. */
export function sparedSection({ spared = [] }: Partial<NodeAutoscaling> = {}): Section {
  const alike = [...groupBy(spared, ({ reason }) => reason)];
  return listSection(
    { id: 'spared', title: 'Nodes that stay', rank: 'detail' },
    {
      most: 8,
      more: more('reason'),
      items: alike
        .sort(([, a], [, b]) => b.length - a.length)
        .map(([reason, nodes]) => ({
          mark: 'aside',
          text: `${counted(nodes.length, 'node')}: ${reason}`,
          below: [{ names: nodes.map(({ name }) => name), most: 3 }],
        })),
    },
  );
}

export function unservedSection({
  autoscaler,
  unserved = [],
}: Partial<NodeAutoscaling> = {}): Section {
  const name = autoscaler === undefined ? '' : AUTOSCALER_NAMES[autoscaler];
  return listSection(
    { id: 'unserved', title: `Pods that ${name} launches no node for`, rank: 'problem' },
    {
      most: 8,
      more: more('workload'),
      items: unserved.map((one) => ({
        mark: 'failed',
        text: unservedText(one),
        most: 4,
        below: reasonsOf(one),
      })),
    },
  );
}

const unservedText = ({ pods, namespace, owner: { kind, name } }: UnservedPods): string =>
  `${kind}/${name} (${namespace}): ${counted(pods, 'pod')}`;
