import type {
  ScaleDown,
  ScaleDownDecision,
} from '../../../src/autoscalers/cluster-autoscaler/index.ts';
import { nameOf } from './compare-up.ts';
import type { Pair } from './compare-up.ts';
import type { PlayedLoop } from './play.ts';
import type { RecordedScaleDown } from './recorded-scale-down.ts';
import type { RecordedAnswer, RecordedDown } from './recorded-case.ts';

/** Recordings round to six digits. */
const rounded = (share: number): number => Math.round(share * 1e6) / 1e6;

const byNode = <T extends { readonly node: string }>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => (a.node < b.node ? -1 : 1));

/** What a scale-down decided, as recordings show it. */
export interface ShownDown {
  readonly result: string;
  readonly removed: readonly ShownRemoved[];
  readonly unneeded: readonly string[];
  readonly unremovable: readonly unknown[];
  /** How earlier deletions have ended. */
  readonly finished: Readonly<Record<string, string>>;
  /** Nodes that went since the loop before. */
  readonly emptied: ReturnType<RecordedScaleDown['takeEmptied']>;
}

type ShownRemoved = NonNullable<RecordedDown['removed']>[number];

/** A loop that ended early has not tried. To be called once for each loop. */
export function shownDown({ outcome, scaleDown }: PlayedLoop): ShownDown {
  const { down } = outcome;
  return {
    result: down?.result ?? 'NotTried',
    removed: shownRemoved(down?.removed ?? []),
    unneeded: scaleDown.unneeded.toSorted(),
    unremovable: shownUnremovable(scaleDown.unremovable),
    finished: inOrderOfNames([...scaleDown.takeResults()]),
    emptied: scaleDown.takeEmptied(),
  };
}

const inOrderOfNames = (
  results: readonly (readonly [string, { readonly result: string }])[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    results
      .map(([node, { result }]) => [node, result] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

const shownRemoved = (removed: ScaleDownDecision['removed']): readonly ShownRemoved[] =>
  byNode(
    removed.map(({ node, group, utilization, evicted }) => ({
      node: node.metadata.name,
      group: group.id,
      util: rounded(utilization?.share ?? NaN),
      ...(evicted && { evicted: evicted.map(nameOf).toSorted() }),
    })),
  );

const shownUnremovable = (unremovable: ScaleDown['unremovable']): readonly unknown[] =>
  byNode(
    unremovable.map(({ node, reason, blocking, utilization }) => ({
      node: node.metadata.name,
      reason,
      ...(blocking && { pod: nameOf(blocking.pod), podReason: blocking.reason }),
      ...(utilization && { util: rounded(utilization.share), by: utilization.resource }),
    })),
  );

function recordedDown({ down }: RecordedAnswer): Omit<ShownDown, 'emptied'> {
  const { result, removed = [], unneeded = [], unremovable = [], finished = {} } = down;
  return {
    result,
    removed: byNode(
      removed.map(({ evicted, ...one }) => ({
        ...one,
        ...(evicted && { evicted: evicted.toSorted() }),
      })),
    ),
    unneeded,
    unremovable: byNode(unremovable),
    finished: inOrderOfNames(Object.entries(finished)),
  };
}

/** In the order of what matters. */
export function pairsOfDown(loop: PlayedLoop, shown: ShownDown): readonly Pair[] {
  const { answer, tainted } = loop;
  const recorded = recordedDown(answer);
  const evictions = shown.emptied.map(({ node, recorded: gone, toEvict }): Pair => [
    `evictions from ${node}`,
    gone,
    toEvict,
  ]);
  return [
    ...evictions,
    ['result', recorded.result, shown.result],
    ['removed', recorded.removed, shown.removed],
    ['unneeded', recorded.unneeded, shown.unneeded],
    ['unremovable', recorded.unremovable, shown.unremovable],
    ['soft taints', answer.softTainted ?? [], tainted.soft],
    ['nodes being deleted', answer.toBeDeleted ?? [], tainted.deleted],
    ['finished', recorded.finished, shown.finished],
  ];
}
