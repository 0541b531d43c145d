import type {
  AutoscaledNode,
  NodeAutoscaling,
  PackedMove,
  Packing,
  RemovalCommand,
} from '../../outcome/index.ts';
import { count, counted, duration, price } from '../layout/figures.ts';
import type { Cell, Column, Fact, Section, Table, Text } from '../page/section.ts';
import { more } from '../page/texts.ts';
import { labelOf } from '../reading/subjects.ts';
import { AUTOSCALER_NAMES, METHOD_WORDS } from './autoscaler-words.ts';
import {
  autoscalerFacts,
  launchedSection,
  sparedSection,
  unservedSection,
} from './node-autoscaling.ts';
import { caveatSections, doubtsSection, fact, simulatedSection } from './parts.ts';

/** A command with what became of its nodes. */
interface Played {
  readonly command: RemovalCommand;
  readonly moves: readonly PackedMove[];
}

/** What an autoscaler removes by itself: its commands, the moves, and its reasons for the nodes that stay. */
export function autoscaledPackingSections(
  packing: Packing,
  run: NodeAutoscaling,
): readonly Section[] {
  const played = playedCommands(packing, run);
  const { cost: _cost, ...withoutCost } = run;
  return [
    simulatedSection(packing, [
      fact('Nodes', nodesText(packing, run)),
      ...costFacts(run),
      fact('Ends', endText(run)),
      ...autoscalerFacts(run),
    ]),
    {
      id: 'commands',
      title: 'Commands',
      suffix: ` of ${AUTOSCALER_NAMES[run.autoscaler]}`,
      rank: 'answer',
      blocks: [commandTable(played, run), { kind: 'steps', steps: played.map(step) }],
    },
    {
      id: 'moves',
      title: 'Moves',
      rank: 'detail',
      blocks: [{ ...moveTable(played), in: ['wide'] }],
    },
    launchedSection(withoutCost),
    ...caveatSections(packing),
    doubtsSection(packing.summary),
    sparedSection(run),
    unservedSection(run),
  ];
}

function playedCommands({ steps }: Packing, { commands = [] }: NodeAutoscaling): readonly Played[] {
  const moves = new Map(steps.map((one) => [one.node, one.moves]));
  return commands.map((command) => ({
    command,
    moves: command.nodes.flatMap((node) => moves.get(node) ?? []),
  }));
}

/** "7 before, 4 after: 4 removed with 6 moves, 1 launched" */
function nodesText({ summary, kept }: Packing, { launched }: NodeAutoscaling): string {
  const { nodes, emptied, moves } = summary;
  const removed = `${count(emptied)} removed${emptied === 0 ? '' : ` with ${counted(moves, 'move')}`}`;
  return `${count(nodes)} before, ${count(kept.length)} after: ${removed}, ${count(launched.length)} launched`;
}

const costFacts = ({ cost }: NodeAutoscaling): readonly Fact[] =>
  cost === undefined
    ? []
    : [fact('Cost', `${price(cost.after)} per hour, ${price(cost.before)} before`)];

function endText({ removed = [], launched, isAtRest }: NodeAutoscaling): string {
  if (isAtRest !== true) return 'not at rest: more nodes may come and go';
  const last = [...removed, ...launched].reduce(
    (latest, one) =>
      Math.max(latest, one.at, one.goneAt ?? 0, 'readyAt' in one ? (one.readyAt ?? 0) : 0),
    0,
  );
  return last === 0 ? 'at rest from the start' : `at rest after ${duration(last)}`;
}

const COMMANDS: readonly Column[] = [
  { head: '' },
  { head: '', kind: 'count' },
  { head: 'At', kind: 'duration' },
  { head: 'Command', least: 8 },
  { head: 'Why', dropped: 1 },
  { head: 'Nodes', least: 16 },
  { head: 'Replaced by', least: 12, dropped: 2 },
  { head: 'Moves', kind: 'count' },
  { head: 'Saves', kind: 'price', dropped: 3 },
];

function commandTable(played: readonly Played[], run: NodeAutoscaling): Table {
  const launched = new Map(run.launched.map((node) => [node.name, node]));
  return {
    kind: 'table',
    isMarked: true,
    columns: COMMANDS,
    most: 12,
    more: more('command'),
    rows: played.map(({ command, moves }, at): readonly Cell[] => [
      { mark: command.failed === undefined ? 'removed' : 'warned' },
      at + 1,
      command.at,
      commandText(command),
      reasonsText(command, run),
      { names: command.nodes, most: 3 },
      (command.replacements ?? []).map((name) => replacementText(name, launched)).join(', '),
      moves.length,
      command.saves,
    ]),
    below: new Map(
      played.flatMap(({ command: { failed = [] } }, at): (readonly [number, readonly Text[]])[] =>
        failed.length === 0
          ? []
          : [[at, [{ lead: 'stay after all: ', names: failed, most: 4, tone: 'warning' }]]],
      ),
    ),
  };
}

/** Karpenter's word for what is done, and how it was found. */
const commandText = ({ method, replacements }: RemovalCommand): string =>
  `${replacements === undefined ? 'delete' : 'replace'} (${METHOD_WORDS[method]})`;

function reasonsText({ nodes, at }: RemovalCommand, { removed = [] }: NodeAutoscaling): string {
  const own = new Set(nodes);
  const reasons = removed.filter((one) => own.has(one.name) && one.at === at);
  return [...new Set(reasons.map(({ reason }) => reason))].join(', ');
}

function replacementText(name: string, launched: ReadonlyMap<string, AutoscaledNode>): string {
  const node = launched.get(name);
  if (node === undefined) return name;
  const { instanceType, capacityType } = node;
  return capacityType === undefined ? instanceType : `${instanceType} ${capacityType}`;
}

const MOVES: readonly Column[] = [
  { head: '', kind: 'count' },
  { head: 'Pod', least: 20 },
  { head: 'From', least: 10 },
  { head: 'To', least: 10 },
];

const moveTable = (played: readonly Played[]): Table => ({
  kind: 'table',
  columns: MOVES,
  rows: played.flatMap(({ moves }, at) =>
    moves.map(({ namespace, name, from, to }) => [at + 1, `${namespace}/${name}`, from, to]),
  ),
});

/** A command as a page plays it. */
const step = ({ command, moves }: Played): { title: string; table: Table } => ({
  title: `${duration(command.at)}: ${commandText(command)} ${command.nodes.join(', ')}`,
  table: {
    kind: 'table',
    columns: [{ head: 'Pod' }, { head: 'Workload' }, { head: 'From' }, { head: 'To' }],
    rows: moves.map((move) => [
      `${move.namespace}/${move.name}`,
      labelOf(move),
      move.from,
      move.to,
    ]),
  },
});
