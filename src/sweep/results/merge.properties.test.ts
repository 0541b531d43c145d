import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SweepCell, SweepHead, SweepSpace } from '../../outcome/index.ts';
import { InputError } from '../../problems/index.ts';
import { cellsOf, isInShard } from '../cells/index.ts';
import { cellLine, headLine } from './line.ts';
import { mergeResults } from './merge.ts';
import { readResults } from './read-results.ts';

const space: SweepSpace = {
  axes: [
    { name: 'cluster', values: ['größe.yaml', 'b.yaml', 'c"d.yaml'] },
    { name: 'seed', values: [0, 1, 2, 3, 4] },
  ],
};
const head: SweepHead = {
  ...{ version: '1.0.0', sweep: 'abc', question: 'plan', space },
  objectives: [{ name: 'pending', better: 'low' }],
};
const planned = cellsOf(space) ?? [];

const cells = planned.map(({ id, axes }, at): SweepCell => {
  const of = { id, axes, command: `kschedsim plan ${String(at)}`, digest: 'd', version: '1.0.0' };
  return at % 5 === 4
    ? { ...of, verdict: 'unknown', error: 'größer {"id":"x"} als\nmöglich' }
    : { ...of, verdict: 'passed', objectives: { pending: at } };
});
const lines = new Map(cells.map((cell) => [cell.id, cellLine(cell)]));
const whole = headLine(head) + cells.map(cellLine).join('');

/** How a shard is run: it is killed after so many bytes, each time begun again, until it is through. */
const kills = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 });

/** What a shard writes: at each start it completes what is there, in any order, and a kill cuts its bytes off anywhere. */
function written(ids: readonly string[], cuts: readonly number[], seed: number): Buffer {
  let bytes = Buffer.alloc(0);
  for (const cut of [...cuts, 1]) {
    const before = bytes.toString('utf8');
    const kept = before.slice(0, before.lastIndexOf('\n') + 1);
    const done = new Set(readResults([{ name: 'f', text: kept }]).cells.map(({ cell }) => cell.id));
    const left = ids.filter((id) => !done.has(id));
    const turned = [
      ...left.slice(seed % (left.length + 1)),
      ...left.slice(0, seed % (left.length + 1)),
    ];
    const more =
      (kept === '' ? headLine(head) : '') + turned.map((id) => lines.get(id) ?? '').join('');
    const all = Buffer.from(kept + more);
    const least = Buffer.byteLength(kept);
    bytes = all.subarray(
      0,
      cut === 1 ? all.length : least + Math.floor((all.length - least) * cut),
    );
  }
  return bytes;
}

const textOf = (texts: readonly string[]): string => {
  const merged = mergeResults(texts.map((text, at) => ({ name: `shard-${String(at)}`, text })));
  expect(merged.missing).toEqual([]);
  expect(merged.double).toEqual([]);
  return headLine(merged.head) + merged.cells.map(cellLine).join('');
};

describe('merged shards', () => {
  it('are the bytes of the run without shards, whatever kills them, in any order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(kills, { minLength: 6, maxLength: 6 }),
        fc.nat(100),
        fc.boolean(),
        (count, cuts, seed, areJoined) => {
          const shards = Array.from({ length: count }, (_, at) => {
            const ids = planned
              .filter((cell) => isInShard(cell, { index: at + 1, count }))
              .map(({ id }) => id);
            return written(ids, cuts[at] ?? [], seed).toString('utf8');
          });
          const turned = [...shards.slice(seed % count), ...shards.slice(0, seed % count)];
          expect(textOf(areJoined ? [turned.join('')] : turned)).toBe(whole);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('name the cells of a shard that was killed, also where another text follows its last line', () => {
    fc.assert(
      fc.property(fc.nat(whole.length), fc.boolean(), (cut, isFollowed) => {
        const killed = whole.slice(0, cut);
        const other = headLine(head) + (lines.get(planned[0]?.id ?? '') ?? '');
        const texts = isFollowed ? [killed + other] : [killed, other];
        const merged = mergeResults(texts.map((text) => ({ name: 'f', text })));
        const last = killed.slice(killed.lastIndexOf('\n') + 1);
        const isWhole = !isFollowed && whole[cut] === '\n';
        const done = killed.split('\n').slice(1, -1).length;
        const isCell = isWhole && cut > headLine(head).length;
        expect(merged.missing.length).toBe(planned.length - Math.max(1, done + (isCell ? 1 : 0)));
        expect(merged.cut.length).toBe(last === '' || isWhole ? 0 : 1);
      }),
      { numRuns: 200 },
    );
  });

  const problems = (...texts: readonly string[]): readonly string[] => {
    try {
      mergeResults(texts.map((text, at) => ({ name: `f${String(at)}`, text })));
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      return error.problems.map(
        ({ file, line, message }) => `${file ?? ''}:${String(line)}: ${message}`,
      );
    }
    return [];
  };

  it('are refused if the files that they name alike have changed in between', () => {
    const withFiles = headLine({ ...head, files: ['cluster'] });
    const first = withFiles + cells.slice(0, 6).map(cellLine).join('');
    const changed = (from: number): string =>
      withFiles +
      cells
        .slice(from)
        .map((cell) => cellLine({ ...cell, digest: 'other' }))
        .join('');
    expect(problems(first, changed(6))).toEqual([
      'f1:2: read other input files than f0:7, which names the same: one of them has changed in between',
    ]);
    // All cells of the third cluster are of one shard.
    expect(problems(withFiles + cells.slice(0, 10).map(cellLine).join(''), changed(10))).toEqual(
      [],
    );
  });

  it('are refused if they are of different sweeps or versions, with their places', () => {
    expect(problems(whole, headLine({ ...head, sweep: 'other' }))).toEqual([
      'f1:1: results of another sweep than f0:1',
    ]);
    expect(problems(whole, headLine({ ...head, version: '2.0.0' }))).toEqual([
      'f1:1: made by kschedsim 2.0.0, and f0:1 by 1.0.0',
    ]);
    const [first] = cells;
    if (first === undefined) throw new Error('there are cells');
    expect(problems(`${whole}{"id":"1"}\n`)).toEqual([
      'f0:17: neither the head of a sweep nor one of its cells',
    ]);
    expect(problems(`${whole}${cellLine({ ...first, axes: { seed: 99 } })}`)).toEqual([
      `f0:17: ${first.id} is not the id of its axes`,
    ]);
    expect(problems(`${headLine(head)}hello\n${cellLine(first)}`)).toEqual([
      'f0:2: no line of results: it is no JSON',
    ]);
    expect(problems('')).toEqual([
      'f0:undefined: no results: the first line of a file of results has its sweep',
    ]);
  });

  it('are refused where the objectives of a cell are not those of the sweep, or no values', () => {
    const [first, , , , failed] = cells;
    if (first === undefined || failed === undefined) throw new Error('there are cells');
    const of = (...wrong: readonly object[]): readonly string[] =>
      problems(headLine(head) + wrong.map((one) => `${JSON.stringify(one)}\n`).join(''));
    const noCell = 'neither the head of a sweep nor one of its cells';
    expect(
      of(
        ...[{}, { pending: 1, placed: 2 }, { pending: [1] }, { pending: {} }].map((objectives) => ({
          ...first,
          objectives,
        })),
        { ...failed, objectives: { pending: 1 } },
      ),
    ).toEqual([
      `f0:4: ${noCell}`,
      `f0:5: ${noCell}`,
      `f0:6: ${noCell}`,
      'f0:2: the objective "pending" is missing',
      'f0:3: the sweep has no objective "placed"',
    ]);
    const values = [null, 0.5, 'passed', true];
    expect(of(...values.map((pending) => ({ ...first, objectives: { pending } })))).toEqual([]);
  });

  it('have double cells if a line is there twice', () => {
    const merged = mergeResults([
      { name: 'f', text: whole + (lines.get(planned[3]?.id ?? '') ?? '') },
    ]);
    expect(merged.double.map(({ cell, line }) => [cell.id, line])).toEqual([[cells[3]?.id, 17]]);
  });
});
