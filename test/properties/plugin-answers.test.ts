import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asNodeIndex, asPodClass, Cluster } from '../../src/cluster/index.ts';
import type { PodClassView, PodView } from '../../src/cluster/index.ts';
import { FITS, NONE_FITS, PluginResults, SOME_MAY_FIT, UNFIT } from '../../src/framework/index.ts';
import type {
  AmountColumns,
  AmountRanges,
  Grouping,
  NodeFilter,
  NodeScore,
} from '../../src/framework/index.ts';
import { DEFAULT_RELEASE, v1_30, v1_34_1 } from '../../src/releases/index.ts';
import { defaultProfileOf } from '../support/default-profile.ts';
import { play } from '../support/play-workload.ts';
import { workload } from '../support/workload.ts';
import { runs } from '../support/property-runs.ts';

/* What answers say of themselves, so that the engine may ask in bulk, share results between pods, and pass over moves. */

const WEIGHT = 3;

/** What the answer says of each of the nodes, one by one. */
const each = (answer: NodeFilter | NodeScore, nodes: Int32Array): readonly number[] =>
  Array.from(nodes, (index) => {
    const node = asNodeIndex(index);
    if ('score' in answer) return WEIGHT * answer.score(node);
    return answer.filter(node) === FITS ? 0 : UNFIT;
  });

function inBulk(answer: NodeFilter | NodeScore, nodes: Int32Array): readonly number[] | undefined {
  const name = 'score' in answer ? 'scoreMany' : 'filterMany';
  if (!(name in answer)) return undefined;
  const scores = new Float64Array(nodes.length);
  if ('score' in answer) answer.scoreMany?.(nodes, WEIGHT, scores);
  else answer.filterMany?.(nodes, scores);
  return [...scores];
}

/** One box around nodes that offer as much as the first one of them. */
function boxAround(
  pairs: readonly AmountColumns[],
  among: readonly number[],
): { readonly nodes: readonly number[]; readonly ranges: readonly AmountRanges[] } {
  const nodes = among.filter((node) =>
    pairs.every(({ allocatable }) => allocatable[node] === allocatable[among[0]!]),
  );
  const ranges = pairs.map(({ allocatable, requested }) => {
    const amounts = nodes.map((node) => requested[node]!);
    return {
      allocatable: Float64Array.of(allocatable[among[0]!]!),
      least: Float64Array.of(Math.min(...amounts)),
      most: Float64Array.of(Math.max(...amounts)),
    };
  });
  return { nodes, ranges };
}

/** Expects that what the answer says of boxes around some of the nodes holds for each node in them. */
function expectBounds(
  answer: NodeFilter | NodeScore,
  among: readonly number[],
  what: string,
): void {
  if (answer.bounds === undefined || among.length === 0) return;
  const { nodes, ranges } = boxAround(answer.bounds.reads, among);
  const plain = each(answer, Int32Array.from(nodes));
  if ('addHighest' in answer.bounds) {
    const highest = new Float64Array(1);
    answer.bounds.addHighest(ranges, Int32Array.of(0), WEIGHT, highest);
    for (const score of plain) expect(highest[0], what).toBeGreaterThanOrEqual(score);
    if (nodes.length === 1) expect([...highest], what).toEqual(plain);
  } else {
    const verdicts = new Uint8Array(1);
    answer.bounds.judgeBoxes(ranges, Int32Array.of(0), verdicts);
    const fitting = plain.filter((score) => score !== UNFIT).length;
    if (verdicts[0] === NONE_FITS) expect(fitting, what).toBe(0);
    else if (verdicts[0] !== SOME_MAY_FIT) expect(fitting, what).toBe(nodes.length);
    if (nodes.length === 1) expect(verdicts[0], what).not.toBe(SOME_MAY_FIT);
  }
}

/** The answers about single nodes that plugins give for a pod. */
function answersFor(
  view: PodView,
  cluster: Cluster,
  profile: ReturnType<typeof defaultProfileOf>,
): readonly { readonly plugin: string; readonly answer: NodeFilter | NodeScore }[] {
  const { filters, scores } = new PluginResults(view, cluster, profile);
  return [
    ...filters.map(({ plugin, filter }) => ({ plugin: `filter ${plugin.name}`, answer: filter })),
    ...scores.map(({ plugin, score }) => ({ plugin: `score ${plugin}`, answer: score })),
  ].flatMap(({ plugin, answer }) => (answer.type === 'node' ? [{ plugin, answer }] : []));
}

/** The group of each node. */
const groupsOf = (grouping: Grouping, cluster: Cluster): readonly number[] =>
  cluster.columns.names.map((_, index) => grouping.group(asNodeIndex(index)));

const groupingsFor = (
  view: PodView,
  cluster: Cluster,
  profile: ReturnType<typeof defaultProfileOf>,
): readonly Grouping[] => {
  const { filters, scores } = new PluginResults(view, cluster, profile);
  return [...filters.map(({ filter }) => filter), ...scores.map(({ score }) => score)].flatMap(
    (answer) => (answer.type === 'group' ? [answer] : []),
  );
};

/** Whether a pod of the class has one of the labels that the grouping asks for. */
const isAsked = ({ asks }: Grouping, { labels }: PodClassView): boolean =>
  asks === undefined || asks.some(({ key, values }) => values.includes(labels[key] ?? ''));

describe.each([DEFAULT_RELEASE, v1_34_1, v1_30])(
  'in $kubernetes, the default plugins',
  (release) => {
    const profile = defaultProfileOf(release);

    it('answer alike in bulk, within their bounds, node by node, and for pods with the same key', () => {
      fc.assert(
        fc.property(workload(), fc.infiniteStream(fc.boolean()), (what, isIn) => {
          const cluster = new Cluster({ podFields: release.podFields(release) });
          const views = new Map<number, PodView>();
          let epoch = -1;
          play(what, cluster, (one) => {
            const view = cluster.view(one);
            if (epoch !== cluster.epoch) views.clear();
            epoch = cluster.epoch;
            views.set(view.signature, view);
            const all = Int32Array.from(cluster.columns.names.keys());
            const some = all.filter(() => isIn.next().value === true);
            const byKey = new Map<string, readonly number[]>();
            for (const other of views.values()) {
              for (const { plugin, answer } of answersFor(other, cluster, profile)) {
                const plain = each(answer, all);
                expect(inBulk(answer, all) ?? plain, plugin).toEqual(plain);
                expect(inBulk(answer, some) ?? each(answer, some), plugin).toEqual(
                  each(answer, some),
                );
                expectBounds(answer, [...some], `${plugin} within bounds`);
                expectBounds(answer, [...all.slice(0, 1)], `${plugin} of one node`);
                if (answer.key === undefined) continue;
                const key = `${plugin} ${answer.key}`;
                expect(byKey.get(key) ?? plain, key).toEqual(plain);
                byKey.set(key, plain);
              }
            }
            return cluster.columns.names[view.signature % cluster.columns.count];
          });
        }),
        { numRuns: runs(80) },
      );
    });

    it('count only pods with the labels that they ask for, and start alike if they say so', () => {
      fc.assert(
        fc.property(workload(), (what) => {
          const cluster = new Cluster({ podFields: release.podFields(release) });
          const views = new Map<number, PodView>();
          let epoch = -1;
          play(what, cluster, (one) => {
            const view = cluster.view(one);
            if (epoch !== cluster.epoch) views.clear();
            epoch = cluster.epoch;
            views.set(view.signature, view);
            const starts = new Map<string, readonly number[]>();
            const all = [...views.values()].flatMap((of) => groupingsFor(of, cluster, profile));
            for (const grouping of all) {
              const counted = cluster.podClasses.filter(
                (_, id) => grouping.counts?.(asPodClass(id)) !== false,
              );
              for (const podClass of counted) expect(isAsked(grouping, podClass)).toBe(true);
              const { startsAs } = grouping;
              if (startsAs === undefined) continue;
              const groups = groupsOf(grouping, cluster);
              expect(groups, startsAs).toEqual(starts.get(startsAs) ?? groups);
              starts.set(startsAs, groups);
            }
            return cluster.columns.names[view.signature % cluster.columns.count];
          });
        }),
        { numRuns: runs(240) },
      );
    });
  },
);
