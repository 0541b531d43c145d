import type { Node } from '../../../../objects/index.ts';
import { getOrInsert } from '../../../../units/index.ts';
import { optionsOf } from '../../groups/index.ts';
import type { NodeGroup } from '../../groups/index.ts';
import type { Deletion } from '../deletions.ts';
import type { ScaleDownView } from '../eligibility.ts';
import { registeredNodes } from '../whole-groups.ts';

/** Nodes of one group that start to go together. */
export interface Batch {
  readonly group: NodeGroup;
  readonly nodes: readonly Node[];
}

/** What starts to go in one loop; a group is at most once in each list. */
export interface Batches {
  readonly empty: readonly Batch[];
  readonly toDrain: readonly Batch[];
}

/** How many more deletions may run. */
interface Room {
  /** Of all deletions. */
  all: number;
  /** Of drains. */
  drains: number;
  /** A whole group may go though it exceeds the room, so that it is not kept out for good. */
  mayOverflow: boolean;
}

/**
 * As many nodes as may be deleted at once: whole groups first, then empty nodes, then nodes to drain.
 *
 * Source: core/scaledown/budgets/budgets.go CropNodes, 1.36.
 */
export function cropped(
  empty: readonly Node[],
  toDrain: readonly Node[],
  deletions: readonly Deletion[],
  view: ScaleDownView,
): Batches {
  const { options } = view;
  const emptyOf = batchesOf(empty, view);
  const drainOf = batchesOf(toDrain, view);
  const drains = deletions.filter(({ isDrain }) => isDrain).length;
  const room: Room = {
    all: options.maxScaleDownParallelism - deletions.length,
    drains: options.maxDrainParallelism - drains,
    mayOverflow: true,
  };
  const whole = wholeBatches(emptyOf.whole, drainOf.whole, room, view);
  const emptyNow = firstNodes(emptyOf.single, room.all);
  room.all -= countOf(emptyNow);
  const drainNow = firstNodes(drainOf.single, Math.min(room.all, room.drains));
  return { empty: [...whole.empty, ...emptyNow], toDrain: [...whole.toDrain, ...drainNow] };
}

interface BatchesByKind {
  readonly single: readonly Batch[];
  readonly whole: readonly Batch[];
}

function batchesOf(nodes: readonly Node[], { cloud, options }: ScaleDownView): BatchesByKind {
  const ofGroup = new Map<NodeGroup, Node[]>();
  for (const node of nodes) {
    const group = cloud.groupOf(node.metadata.name);
    if (group !== undefined) getOrInsert(ofGroup, group, () => []).push(node);
  }
  const batches = Array.from(ofGroup, ([group, of]): Batch => ({ group, nodes: of }));
  const isWhole = ({ group }: Batch): boolean =>
    optionsOf(group, options.groupDefaults).zeroOrMaxNodeScaling;
  return { single: batches.filter((one) => !isWhole(one)), whole: batches.filter(isWhole) };
}

/** A group that goes as a whole, though its nodes may be of both kinds. */
function wholeBatches(
  empty: readonly Batch[],
  toDrain: readonly Batch[],
  room: Room,
  view: ScaleDownView,
): Batches {
  const drainOf = new Map(toDrain.map((batch) => [batch.group, batch]));
  const now: { empty: Batch[]; toDrain: Batch[] } = { empty: [], toDrain: [] };
  for (const batch of empty) {
    const drain = drainOf.get(batch.group);
    const drains = drain?.nodes.length ?? 0;
    const all = batch.nodes.length + drains;
    if (!hasRoom(room, all, drains)) break;
    if (!isAll(batch.group, all, view)) continue;
    now.empty.push(batch);
    if (drain !== undefined) now.toDrain.push(drain);
    take(room, all, drains);
  }
  const withEmpty = new Set(empty.map(({ group }) => group));
  for (const batch of toDrain.filter(({ group }) => !withEmpty.has(group))) {
    room.drains = Math.min(room.all, room.drains);
    const drains = batch.nodes.length;
    if (!hasRoom(room, drains, drains)) break;
    if (!isAll(batch.group, drains, view)) continue;
    now.toDrain.push(batch);
    take(room, drains, drains);
  }
  return now;
}

function hasRoom(room: Room, all: number, drains: number): boolean {
  if (all <= room.all && drains <= room.drains) return true;
  return room.mayOverflow && room.all !== 0 && (drains === 0 || room.drains !== 0);
}

function take(room: Room, all: number, drains: number): void {
  room.all -= all;
  room.drains -= drains;
  room.mayOverflow = false;
}

const isAll = (group: NodeGroup, count: number, view: ScaleDownView): boolean =>
  count === view.cloud.targetOf(group) || count === registeredNodes(group, view);

/** The first `room` nodes of the batches. */
function firstNodes(batches: readonly Batch[], room: number): readonly Batch[] {
  const first: Batch[] = [];
  let left = room;
  for (const { group, nodes } of batches) {
    if (left < 1) break;
    first.push({ group, nodes: nodes.slice(0, left) });
    left -= Math.min(left, nodes.length);
  }
  return first;
}

const countOf = (batches: readonly Batch[]): number =>
  batches.reduce((sum, { nodes }) => sum + nodes.length, 0);
