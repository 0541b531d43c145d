import type { Cluster, PlacedPod, PodView } from '../cluster/index.ts';
import { firstFailure } from '../framework/index.ts';
import type { Failure, FilterResult, Leavers, PluginResults, PodSums } from '../framework/index.ts';
import type { TriedNode } from './node-trial.ts';

/** A column of the cluster, and how much of it a pod takes. */
type Amount = readonly [column: Float64Array, of: (view: PodView) => number];

/** Undefined if some pod takes host ports or volumes, too: they cannot be added up. */
export function sumsOf(pods: readonly PlacedPod[], { columns }: Cluster): PodSums | undefined {
  if (!pods.every(({ view }) => onlyTakesRoom(view))) return undefined;
  const resources = new Set(pods.flatMap(({ view }) => [...view.requests.keys()]));
  const amounts: readonly Amount[] = [
    [columns.podCount, () => 1],
    [columns.nonZeroCpu, ({ nonZero }) => nonZero.cpu],
    [columns.nonZeroMemory, ({ nonZero }) => nonZero.memory],
    ...Array.from(resources, (resource): Amount => [
      columns.requested(resource),
      ({ requests }) => requests.get(resource) ?? 0,
    ]),
  ];
  return {
    count: pods.length,
    columns: amounts.map(([column]) => column),
    upTo: amounts.map(([, amountOf]) => {
      const sums = new Float64Array(pods.length + 1);
      pods.forEach(({ view }, at) => (sums[at + 1] = sums[at]! + amountOf(view)));
      return sums;
    }),
  };
}

export const onlyTakesRoom = ({ ports, volumes }: PodView): boolean =>
  ports.length === 0 && volumes.length === 0;

/** Whether a filter reads no pods, or only the resources and ports that pods take on their own node. */
const judgesByRoom = ({ filter, plugin: { reads } }: FilterResult): boolean =>
  filter.type === 'node' &&
  (filter.isOfRoom === true || !(reads.includes('node.pods') || reads.includes('cluster.pods')));

/** Whether for all filters a node that has room for more pods has room for fewer. */
export const judgeByRoom = ({ filters }: Pick<PluginResults, 'filters'>): boolean =>
  filters.every(judgesByRoom);

/**
 * Which of the pods have to leave the node, by their places, if as many as possible stay, in order: what a trial of one after the other
 * finds, in steps that double as long as all of them may stay. A failure: it does not help that all leave.
 */
export function leaversFor(
  { results, cluster, node, nominated }: TriedNode,
  { count, columns, upTo }: PodSums,
): Leavers {
  for (const view of nominated) cluster.shift(view, node, 1);
  const all = columns.map((column) => column[node]!);
  const gone = columns.map(() => 0);
  /** Judges the node with the first pods only, but without those that have to leave. */
  const failureWith = (first: number): Failure | undefined => {
    for (let i = 0; i < columns.length; i++) {
      columns[i]![node] = all[i]! - upTo[i]![count]! + upTo[i]![first]! - gone[i]!;
    }
    return firstFailure(results, node);
  };
  try {
    const failure = failureWith(0);
    if (failure !== undefined) return { failure };
    const leaving: number[] = [];
    let next = 0;
    while (next < count && failureWith(count) !== undefined) {
      const leaver = firstLeaver(next, count, (first) => failureWith(first) === undefined);
      leaving.push(leaver);
      upTo.forEach((sums, i) => (gone[i]! += sums[leaver + 1]! - sums[leaver]!));
      next = leaver + 1;
    }
    return { leaving };
  } finally {
    columns.forEach((column, i) => (column[node] = all[i]!));
    for (const view of nominated) cluster.shift(view, node, -1);
  }
}

/** The first pod from `next` on with which the node has no room. There is room with the first `next` pods, but not with all. */
function firstLeaver(next: number, count: number, fits: (first: number) => boolean): number {
  let [most, tooMany] = [next, count];
  for (let step = 1; most + step < tooMany; step *= 2) {
    if (fits(most + step)) most += step;
    else tooMany = most + step;
  }
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1;
    if (fits(middle)) most = middle;
    else tooMany = middle;
  }
  return most;
}
