import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KubernetesObject, Pod } from '../../src/objects/index.ts';
import { plan, size } from '../../src/index.ts';
import { pod } from '../support/builders.ts';
import { runs } from '../support/property-runs.ts';

const ALL = 300;
const isAll = runs(ALL) === ALL;
const RUNS = isAll ? ALL : 25;
/** Cases with more sets of nodes are not searched exhaustively. */
const MOST_SETS = isAll ? 3_000 : 400;

interface Type {
  readonly name: string;
  readonly cpu: number;
  readonly memory: number;
  readonly price: number;
}

interface Case {
  readonly types: readonly Type[];
  readonly pods: readonly { readonly cpu: number; readonly memory: number }[];
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    types: fc.array(
      fc.record({
        cpu: fc.integer({ min: 1, max: 8 }),
        memory: fc.integer({ min: 2, max: 32 }),
        price: fc.integer({ min: 5, max: 40 }),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    pods: fc.array(
      fc.record({ cpu: fc.integer({ min: 1, max: 8 }), memory: fc.integer({ min: 1, max: 8 }) }),
      { minLength: 1, maxLength: 9 },
    ),
  })
  .map(({ types, pods }) => ({
    types: types.map((one, at) => ({ ...one, name: `t${at}`, price: one.price / 100 })),
    // In half cores, and no larger than the largest type.
    pods: pods.map((one) => ({
      cpu: Math.min(one.cpu / 2, Math.max(...types.map(({ cpu }) => cpu))),
      memory: Math.min(one.memory, Math.max(...types.map(({ memory }) => memory))),
    })),
  }));

const objectsOf = ({ pods }: Case): Pod[] =>
  pods.map(
    ({ cpu, memory }, at) =>
      pod(`p${at}`).requests({ cpu: String(cpu), memory: `${memory}Gi` }).object,
  );

function nodesOf({ types }: Case, counts: readonly number[]): KubernetesObject[] {
  return counts.flatMap((count, at) => {
    const { name, cpu, memory } = types[at]!;
    return Array.from({ length: count }, (_, number) => ({
      apiVersion: 'v1',
      kind: 'Node',
      metadata: {
        name: `${name}-${number + 1}`,
        labels: { 'kubernetes.io/hostname': `${name}-${number + 1}` },
      },
      status: { allocatable: { cpu: String(cpu), memory: `${memory}Gi`, pods: '110' } },
    }));
  });
}

/** Whether kube-scheduler places every pod on these nodes. */
const fits = (one: Case, counts: readonly number[]): boolean =>
  plan({ objects: [...nodesOf(one, counts), ...objectsOf(one)] }).summary.unschedulable === 0;

const costOf = ({ types }: Case, counts: readonly number[]): number =>
  counts.reduce((sum, count, at) => sum + count * types[at]!.price, 0);

/** Every set that costs less than `below` and offers enough in sum. */
function* cheaperSets(one: Case, below: number): Generator<readonly number[]> {
  const { types, pods } = one;
  const cpu = pods.reduce((sum, own) => sum + own.cpu, 0);
  const memory = pods.reduce((sum, own) => sum + own.memory, 0);
  const suffices = (counts: readonly number[]): boolean =>
    counts.reduce((sum, count, at) => sum + count * types[at]!.cpu, 0) >= cpu &&
    counts.reduce((sum, count, at) => sum + count * types[at]!.memory, 0) >= memory;
  function* extend(counts: readonly number[]): Generator<readonly number[]> {
    if (counts.length === types.length) {
      if (suffices(counts)) yield counts;
      return;
    }
    for (let count = 0; ; count++) {
      const next = [...counts, count];
      if (costOf(one, next) > below - 1e-9) return;
      yield* extend(next);
    }
  }
  yield* extend([]);
}

/** The lowest cost by trying every cheaper set; undefined if there are too many. */
function optimum(one: Case, found: number): number | undefined {
  const sets = [...cheaperSets(one, found)].sort((a, b) => costOf(one, a) - costOf(one, b));
  if (sets.length > MOST_SETS) return undefined;
  const best = sets.find((counts) => fits(one, counts));
  return best === undefined ? found : costOf(one, best);
}

test('the cost equals the optimum of an exhaustive search, and the bound never exceeds it', () => {
  let all = 0;
  let equal = 0;
  let open = 0;
  fc.assert(
    fc.property(cases, (one) => {
      const { types } = one;
      const catalog = types.map(({ name, cpu, memory, price }) => ({
        name,
        cpu,
        memory: `${memory}Gi`,
        price,
      }));
      const found = size({ objects: objectsOf(one) }, { catalog });
      const isHopeless = one.pods.some(
        (own) => !types.some(({ cpu, memory }) => cpu >= own.cpu && memory >= own.memory),
      );
      expect(found.summary.verdict).toBe(isHopeless ? 'failed' : 'passed');
      if (isHopeless) return;
      const cost = found.cost ?? Number.NaN;
      const counts = types.map(({ name }) =>
        found.add.reduce((sum, own) => sum + (own.type === name ? own.count : 0), 0),
      );
      expect(fits(one, counts)).toBe(true);
      expect(found.bound).toBeLessThanOrEqual(cost + 1e-9);
      const best = optimum(one, cost);
      if (best === undefined) {
        open++;
        return;
      }
      all++;
      if (cost <= best + 1e-9) equal++;
      expect(found.bound).toBeLessThanOrEqual(best + 1e-9);
      expect(cost).toBeLessThanOrEqual(best * 1.1 + 1e-9);
      if (found.isOptimal) expect(cost).toBeLessThanOrEqual(best + 1e-9);
    }),
    { numRuns: RUNS },
  );
  if (isAll)
    console.info(`${equal} of ${all} cost as much as the optimum, ${open} have too many sets`);
  expect(equal / all).toBeGreaterThanOrEqual(0.95);
}, 3_600_000);
