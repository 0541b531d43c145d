import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readTraces } from '../../traces/index.ts';
import { plan } from '../plan.ts';

const MACHINES = 'time,machine_id,type,switch_id,capacity.cpus,capacity.memory,platform_id';
const INSTANCES =
  'time,type,collection_id,alloc_collection_id,instance_index,priority,resource_request.cpus,resource_request.memory';

/** A machine comes, and may change a second later, and go. */
interface Machine {
  readonly from: number;
  readonly lasts: number | null;
  readonly cpus: number;
  readonly memory: number;
  /** Its cpus then. */
  readonly updated: number | null;
}

interface Instance {
  readonly at: number;
  readonly cpus: number;
  readonly memory: number;
}

/** In seconds. */
const moment = fc.integer({ min: 0, max: 120 });
const capacity = fc.constantFrom(0, 0.25, 0.5, 1);

const machine: fc.Arbitrary<Machine> = fc.record({
  from: moment,
  lasts: fc.option(fc.integer({ min: 1, max: 60 })),
  cpus: capacity,
  memory: capacity,
  updated: fc.option(capacity),
});
const instance: fc.Arbitrary<Instance> = fc.record({
  at: moment,
  cpus: fc.constantFrom(0.01, 0.2, 0.5),
  memory: fc.constantFrom(0.02, 0.2),
});

const inOrder = (events: readonly (readonly [seconds: number, row: string])[]): string =>
  events
    .toSorted(([a], [b]) => a - b)
    .map(([seconds, row]) => `${String(seconds * 1_000_000)},${row}\n`)
    .join('');

function replayOf(
  machines: readonly Machine[],
  instances: readonly Instance[],
): NonNullable<ReturnType<typeof plan>['trace']> {
  const nodes = machines.flatMap(({ from, lasts, cpus, memory, updated }, at) => {
    const id = String(at + 1);
    const own = [
      [from, `${id},ADD,x,${String(cpus)},${String(memory)},p`] as const,
      ...(updated === null
        ? []
        : [[from + 1, `${id},UPDATE,x,${String(updated)},${String(memory)},p`] as const]),
    ];
    return lasts === null ? own : [...own, [from + 1 + lasts, `${id},REMOVE,,,,`] as const];
  });
  const pods = instances.map(
    ({ at, cpus, memory }, index) =>
      [at, `0,${String(index + 1)},,0,200,${String(cpus)},${String(memory)}`] as const,
  );
  const file = (name: string, head: string, rows: string): Parameters<typeof readTraces>[0][0] => ({
    name,
    text: `${head}\n${rows}`,
    bytes: new Uint8Array(),
  });
  const trace = readTraces([
    file('machines.csv', MACHINES, inOrder(nodes)),
    file('instances.csv', INSTANCES, inOrder(pods)),
  ]);
  const { trace: replay } = plan({ objects: [], trace });
  if (replay === undefined) throw new Error('assertion failed: a trace was played');
  return replay;
}

/** Shares are rounded. */
const NEARLY = 2e-6;

test('means and samples are at most the peak, and shares at most all while nodes do not shrink', () => {
  fc.assert(
    fc.property(
      fc.array(machine, { minLength: 1, maxLength: 4 }),
      fc.array(instance, { minLength: 1, maxLength: 8 }),
      (machines, instances) => {
        const { resources, samples } = replayOf(machines, instances);
        const isSteady = machines.every(({ updated }) => updated === null);
        for (const { resource, mean, peak, strandedMean, strandedPeak } of resources) {
          expect(mean).toBeLessThanOrEqual(peak);
          expect(strandedMean).toBeLessThanOrEqual(strandedPeak);
          expect(strandedPeak).toBeLessThanOrEqual(1);
          if (isSteady) expect(peak).toBeLessThanOrEqual(1);
          if (isSteady) expect(mean + strandedMean).toBeLessThanOrEqual(1 + NEARLY);
          for (const { used, stranded = {} } of samples) {
            expect(used[resource] ?? 0).toBeLessThanOrEqual(peak + NEARLY);
            expect(stranded[resource] ?? 0).toBeLessThanOrEqual(strandedPeak + NEARLY);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('a pod of a machine that is gone takes nothing of those that are left', () => {
  const large = { from: 0, lasts: 9, cpus: 0.25, memory: 0.25, updated: null };
  const small = { from: 5, lasts: null, cpus: 0.05, memory: 0.05, updated: null };
  const { samples } = replayOf([large, small], [{ at: 1, cpus: 0.2, memory: 0.2 }]);
  // The pod is deleted within a minute after its machine.
  const shares = samples.map(({ used }) => used['memory'] ?? 0);
  expect(Math.max(...shares)).toBeCloseTo(0.8, 5);
  expect(shares.slice(11).every((share) => share === 0)).toBe(true);
  expect(samples.slice(11).every(({ running }) => running === 0)).toBe(true);
});
