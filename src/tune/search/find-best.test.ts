import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../test/support/property-runs.ts';
import { fnv1a, Random } from '../../units/index.ts';
import { findBest, nameOf } from './index.ts';
import type { Candidate, Found, Job, Levels, Measurement, Sample, SearchOptions } from './index.ts';

/** A measure that is called for each job, and counts. */
type Measure = (job: Job) => Partial<Measurement>;

function searched(
  levels: Levels,
  options: SearchOptions,
  measure: Measure,
): Found & { jobs: Job[] } {
  const jobs: Job[] = [];
  const steps = findBest(levels, options);
  let next = steps.next();
  while (next.done !== true) {
    jobs.push(...next.value);
    next = steps.next(
      next.value.map((job) => ({ broken: 0, value: 0, isSteady: false, ...measure(job) })),
    );
  }
  return { ...next.value, jobs };
}

const samplesOf = (clusters: number, seeds: number): readonly Sample[] =>
  Array.from({ length: seeds }, (_, seed) =>
    Array.from({ length: clusters }, (_unused, cluster) => ({ cluster, seed })),
  ).flat();

const allOf = ({ counts }: Levels): readonly Candidate[] =>
  counts.reduce<readonly Candidate[]>(
    (all, count) =>
      all.flatMap((one) => Array.from({ length: count }, (_, level) => [...one, level])),
    [[]],
  );

const levels = fc
  .array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 })
  .map((counts) => ({ counts, start: counts.map(() => 0) }));
const options = fc.record({
  samples: fc
    .record({ clusters: fc.integer({ min: 1, max: 3 }), seeds: fc.integer({ min: 1, max: 3 }) })
    .map(({ clusters, seeds }) => samplesOf(clusters, seeds)),
  plans: fc.integer({ min: 20, max: 120 }),
  seed: fc.nat(),
});

/** A number from 0 to 1 for a text. */
const drawn = (text: string): number => new Random(fnv1a(text)).next();

/** Any landscape, rough and noisy, some of it beyond constraints. */
const rough =
  (salt: number): Measure =>
  ({ candidate, sample }) => ({
    value:
      drawn(`${String(salt)}/${nameOf(candidate)}`) + drawn(JSON.stringify([candidate, sample])),
    broken: candidate.some((level) => level > 0) && drawn(`b${nameOf(candidate)}`) < 0.2 ? 1 : 0,
  });

const meanOf = ({ ledger }: Found, candidate: Candidate): number => {
  const all = ledger.of(candidate);
  return (
    all.reduce((sum, { value = Infinity, broken }) => sum + value + 100 * broken, 0) / all.length
  );
};

const RUNS = { numRuns: runs(80) };

describe('a search', () => {
  test('makes no more plans than allowed, none twice, and ends with a candidate that is no worse than the start', () => {
    fc.assert(
      fc.property(levels, options, fc.nat(), (space, given, salt) => {
        const found = searched(space, given, rough(salt));
        const { ledger, best, jobs } = found;
        expect(jobs.length).toBeLessThanOrEqual(given.plans);
        expect(new Set(jobs.map((job) => JSON.stringify(job))).size).toBe(jobs.length);
        expect(ledger.used).toBe(jobs.length);
        expect(ledger.isMeasured(best)).toBe(true);
        expect(meanOf(found, best)).toBeLessThanOrEqual(meanOf(found, space.start) + 1e-9);
      }),
      RUNS,
    );
  });

  test('tries everything if plans suffice, and finds the best', () => {
    fc.assert(
      fc.property(levels, fc.nat(), fc.nat(), (space, seed, salt) => {
        const measure: Measure = ({ candidate }) => ({
          value: drawn(`${String(salt)}/${nameOf(candidate)}`),
        });
        const all = allOf(space);
        const given = { samples: samplesOf(1, 1), plans: 8 * all.length + 40, seed };
        const { best } = searched(space, given, measure);
        const values = all.map((candidate) => measure({ candidate, sample: SAMPLE }).value ?? 0);
        expect(measure({ candidate: best, sample: SAMPLE }).value).toBe(Math.min(...values));
      }),
      RUNS,
    );
  });

  test('asks for the same plans with the same seed', () => {
    fc.assert(
      fc.property(levels, options, (space, given) => {
        const [one, other] = [1, 1].map((salt) => searched(space, given, rough(salt)));
        expect(one?.jobs).toEqual(other?.jobs);
        expect(one?.best).toEqual(other?.best);
      }),
      RUNS,
    );
  });

  test('of 7 x 7 x 7 candidates with 200 plans is as good as trying all, 9 times in 10', () => {
    const space = { counts: [7, 7, 7], start: [1, 1, 1] };
    const found = Array.from({ length: 50 }, (_, salt) => {
      const random = new Random(salt);
      const top = space.counts.map((count) => random.below(count));
      // Weights act by their ratios and in steps: valleys that cross the axes, and plateaus.
      const measure: Measure = ({ candidate: [a = 0, b = 0, c = 0] }) => {
        const [x = 0, y = 0, z = 0] = top;
        const ratios = Math.abs(a * y - b * x) + Math.abs(b * z - c * y) + Math.abs(a - x) / 2;
        return { value: Math.round(ratios) };
      };
      const { best } = searched(
        space,
        { samples: samplesOf(1, 1), plans: 200, seed: salt },
        measure,
      );
      const least = Math.min(
        ...allOf(space).map((candidate) => measure({ candidate, sample: SAMPLE }).value ?? 0),
      );
      return measure({ candidate: best, sample: SAMPLE }).value === least;
    });
    expect(found.filter(Boolean).length).toBeGreaterThanOrEqual(45);
  });

  test('plans once what no seed changes', () => {
    const space = { counts: [5], start: [0] };
    const samples = samplesOf(1, 10);
    const { jobs, ledger } = searched(space, { samples, plans: 100, seed: 0 }, ({ candidate }) => ({
      value: candidate[0] ?? 0,
      isSteady: true,
    }));
    expect(jobs.length).toBe(5);
    expect(ledger.isMeasured([4])).toBe(true);
  });

  test('leaves settings as they are whose change is of no use', () => {
    const space = { counts: [4, 4, 4], start: [0, 0, 0] };
    const measure: Measure = ({ candidate: [a = 0] }) => ({ value: a === 2 ? 0 : 1 });
    expect(
      searched(space, { samples: samplesOf(1, 2), plans: 100, seed: 3 }, measure).best,
    ).toEqual([2, 0, 0]);
  });

  test('prefers candidates that hold constraints to better ones that do not', () => {
    const space = { counts: [3], start: [0] };
    const measure: Measure = ({ candidate: [a = 0] }) => ({ value: -a, broken: a === 2 ? 0.5 : 0 });
    expect(searched(space, { samples: samplesOf(1, 1), plans: 20, seed: 0 }, measure).best).toEqual(
      [1],
    );
  });

  test('takes a value that is not known for the worst', () => {
    const space = { counts: [3], start: [0] };
    const measure: Measure = ({ candidate: [a = 0] }) => ({ value: a === 1 ? 3 : undefined });
    expect(searched(space, { samples: samplesOf(1, 1), plans: 20, seed: 0 }, measure).best).toEqual(
      [1],
    );
  });
});

const SAMPLE = { cluster: 0, seed: 0 };
