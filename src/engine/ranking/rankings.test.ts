import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asNodeIndex } from '../../cluster/index.ts';
import { MaxHeap } from './max-heap.ts';
import { NodeCells } from './node-cells.ts';
import { DrawRanking } from './draw-ranking.ts';
import { NameRanking } from './name-ranking.ts';
import type { Ranking } from './class-ranking.ts';

const NODES = 12;
/** More than a list of few nodes has. */
const MANY_NODES = 40;

/** A node enters with a score, or with another one than it had, or leaves. */
const changesOf = (nodes: number) =>
  fc.array(
    fc.record({
      node: fc.nat({ max: nodes - 1 }),
      own: fc.option(fc.integer({ min: -3, max: 3 })),
      // Keys that no longer hold gather in a heap that is seldom asked.
      isAsked: fc.oneof(fc.boolean(), { weight: 4, arbitrary: fc.constant(false) }),
      hidden: fc.subarray(Array.from({ length: nodes }, (_, at) => at)),
    }),
    { maxLength: 400, size: 'max' },
  );

/** Lets nodes come and go, and compares with a plain map whenever it is asked. */
function follow(
  steps: readonly {
    readonly node: number;
    readonly own: number | null;
    readonly isAsked: boolean;
    readonly hidden: readonly number[];
  }[],
  ranking: Ranking,
  scores: Map<number, number>,
  check: (best: number, nodes: readonly number[]) => void,
  cells?: NodeCells,
): void {
  for (const { node: index, own, isAsked, hidden } of steps) {
    const node = asNodeIndex(index);
    const before = scores.get(node);
    if (own === null) scores.delete(node);
    else scores.set(node, own);
    if (before !== undefined) ranking.leave(node, before);
    if (own !== null) {
      cells?.setLocalScore(node, own);
      ranking.enter(node, own);
    }
    expect(ranking.size).toBe(scores.size);
    if (!isAsked) continue;
    const taken = hidden.flatMap((one) => {
      const score = scores.get(one);
      return score === undefined ? [] : [{ one: asNodeIndex(one), score }];
    });
    for (const { one, score } of taken) {
      scores.delete(one);
      ranking.hide(one, score);
    }
    ask();
    for (const { one, score } of taken) {
      scores.set(one, score);
      ranking.show(one, score);
    }
    ask();
  }

  function ask(): void {
    expect(ranking.size).toBe(scores.size);
    if (scores.size === 0) return;
    const best = Math.max(...scores.values());
    expect(ranking.top()).toBe(best);
    check(
      best,
      [...scores.keys()].filter((one) => scores.get(one) === best),
    );
  }
}

describe('NameRanking', () => {
  it('has the highest score and its lowest node name after any changes', () => {
    // Names fall as numbers rise.
    const ranks = Int32Array.from({ length: NODES }, (_, node) => NODES - 1 - node);
    fc.assert(
      fc.property(changesOf(NODES), (steps) => {
        const scores = new Map<number, number>();
        const holds = (node: number, own: number): boolean => scores.get(node) === own;
        const ranking = new NameRanking(holds, ranks, ranks);
        follow(steps, ranking, scores, (_, nodes) => {
          expect(ranking.ties()).toBe(1);
          expect(ranking.tie()).toBe(Math.max(...nodes));
        });
      }),
    );
  });
});

it('a node that was hidden while outdated keys were dropped by name is ranked again', () => {
  const ranks = Int32Array.from({ length: NODES }, (_, node) => node);
  const [shown, hidden] = [asNodeIndex(0), asNodeIndex(1)];
  let held = [shown, hidden];
  const ranking = new NameRanking((node) => held.includes(node), ranks, ranks);
  for (let own = 10; own < 200; own++) {
    ranking.enter(asNodeIndex(2), own);
    ranking.leave();
  }
  ranking.enter(shown, 1);
  ranking.enter(hidden, 5);
  held = [shown];
  ranking.hide();
  expect([ranking.top(), ranking.tie()]).toEqual([1, shown]);
  held = [shown, hidden];
  ranking.show(hidden, 5);
  expect([ranking.top(), ranking.tie()]).toEqual([5, hidden]);
});

describe('DrawRanking', () => {
  it.each([NODES, MANY_NODES])(
    'has every node with the highest score once after any changes of %i nodes',
    (nodes) => {
      fc.assert(
        fc.property(changesOf(nodes), (steps) => {
          const cells = new NodeCells(nodes);
          const ranking = new DrawRanking(cells);
          follow(
            steps,
            ranking,
            new Map(),
            (_, best) => {
              const ties = Array.from({ length: ranking.ties() }, (__, at) => ranking.tie(at));
              expect(ties.sort((a, b) => a - b)).toEqual([...best].sort((a, b) => a - b));
            },
            cells,
          );
        }),
      );
    },
  );
});

describe('MaxHeap', () => {
  it('gives what it has been given, largest first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (keys) => {
        const heap = new MaxHeap();
        for (const key of keys) heap.push(key);
        const out: number[] = [];
        while (heap.length > 0) {
          out.push(heap.top);
          heap.pop();
        }
        expect(out).toEqual([...keys].sort((a, b) => b - a));
      }),
    );
  });

  it('keeps what is to be kept, still largest first', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (keys) => {
        const heap = new MaxHeap();
        const isEven = (key: number): boolean => key % 2 === 0;
        for (const key of keys) heap.push(key);
        heap.keep(isEven);
        const kept = keys.filter(isEven).sort((a, b) => b - a);
        expect(heap.length).toBe(kept.length);
        for (const key of kept) {
          expect(heap.top).toBe(key);
          heap.pop();
        }
      }),
    );
  });
});
