import fc from 'fast-check';
import { expect, test } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import { readTraces } from '../../traces/index.ts';
import type { Trace } from '../../traces/index.ts';
import { plan } from '../plan.ts';
import { TimeBuckets } from './time-buckets.ts';

function traceOf(text: string): Trace {
  return readTraces([{ name: 't.csv', text, bytes: new Uint8Array() }]);
}

const nodes = [node('n').offers({ cpu: '4', memory: '8Gi', pods: '110' }).object];

test('pods run for their time from the binding on, and make room for those that wait', () => {
  const made = plan({
    objects: nodes,
    trace: traceOf(`arrival,duration,name,cpu
0,100,a,3
10,50,b,3
20,5,c,1
`),
  });
  const { trace, summary } = made;
  expect(trace).toMatchObject({ pods: 3, arrived: 3, placed: 3, ended: 3, pendingAtEnd: 0 });
  // b waits from 10 to 100 for the end of a.
  expect(trace?.waits).toMatchObject({ pods: 3, p50: 0, longest: 90, mean: 30 });
  const [cpu] = trace?.resources ?? [];
  expect(cpu).toMatchObject({ resource: 'cpu', peak: 1 });
  expect(cpu?.mean).toBeCloseTo((3 * 100 + 3 * 50 + 5) / (4 * summary.endTime), 5);
  // One cpu is free from 10 to 20 and from 25 to 100, none meanwhile.
  expect(cpu?.strandedMean).toBeCloseTo(85 / (4 * summary.endTime), 5);
  expect(summary).toMatchObject({ pods: 3, placed: 3, verdict: 'passed', endTime: 150 });
  // Nothing is kept of pods that have ended.
  expect([
    made.pods,
    made.deleted,
    made.events.filter(({ object }) => object.startsWith('Pod/')),
  ]).toEqual([[], undefined, []]);
});

test('an object of a trace that is given twice has its place', () => {
  const trace = traceOf('sn,cpu_milli,memory_mib,gpu,model\nm,1000,1000,0,\nm,1000,1000,0,\n');
  expect(() => plan({ objects: nodes, trace })).toThrow(
    't.csv:3:1: error: Node/m: m is given twice',
  );
});

test('a pod that never runs is a finding, and waits until the end', () => {
  const { trace, findings, summary } = plan({
    objects: nodes,
    trace: traceOf('arrival,duration,name,cpu\n0,10,big,5\n60,10,small,1\n'),
  });
  expect(trace).toMatchObject({ arrived: 2, placed: 1, pendingAtEnd: 1, longestPending: 70 });
  expect(findings).toMatchObject([{ kind: 'unschedulable', object: 'Pod/big', counts: true }]);
  expect(summary.verdict).toBe('failed');
});

test('pods that were evicted do not end a second time', () => {
  const { trace, pods } = plan({
    objects: nodes,
    trace: traceOf(`arrival,duration,name,cpu,priority
0,100,low,4,1
10,20,high,4,5
50,10,low-2,1,1
`),
  });
  expect(trace).toMatchObject({ placed: 3, ended: 2 });
  expect(pods).toMatchObject([{ name: 'low', preempted: { by: 'default/high' } }]);
});

test('a run ends when the last pod does, not when one would have that was evicted before', () => {
  const { trace, summary } = plan({
    objects: nodes,
    trace: traceOf('arrival,duration,name,cpu,priority\n0,10h,a,4,0\n10,60,b,3,100\n'),
  });
  expect(summary).toMatchObject({ preempted: 1, ended: 'idle' });
  expect(summary.endTime).toBeLessThan(110);
  expect(trace?.resources[0]?.mean).toBeGreaterThan(0.5);
});

test('what arrives last has time to start, however late that is', () => {
  const { summary } = plan({ objects: nodes, trace: traceOf('arrival,cpu\n0,1\n100000,1\n') });
  expect(summary).toMatchObject({ verdict: 'passed', running: 2, ended: 'idle' });
});

test('a resized pod leaves others more room, and counts with what it asks for then', () => {
  const patch = (seconds: number, method: string, name: string, cpu: string): string => `---
apiVersion: action.kwok.x-k8s.io/v1alpha1
kind: ResourcePatch
resource: {group: "", version: v1, resource: pods}
target: {name: ${name}, namespace: default}
durationNanosecond: ${String(seconds)}000000000
method: ${method}
template: {spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "${cpu}"}}}]}}
`;
  const resized = traceOf(
    patch(0, 'create', 'a', '3') + patch(60, 'patch', 'a', '1') + patch(90, 'create', 'b', '3'),
  );
  const { trace, summary } = plan({ objects: nodes, trace: resized });
  expect(summary).toMatchObject({ verdict: 'passed', running: 2 });
  expect(trace?.samples.at(75)?.used).toMatchObject({ cpu: 0.25 });
});

test('a long trace is not ticked through', () => {
  const trace = traceOf('arrival,duration,cpu\n0,360d,1\n300d,1h,1\n');
  const made = plan({ objects: nodes, trace });
  expect(made.summary).toMatchObject({ endTime: 360 * 86_400, ended: 'idle' });
  expect(made.trace?.samples.length).toBeLessThanOrEqual(200);
});

test('a run that is cut says what has arrived', () => {
  const trace = traceOf('arrival,duration,cpu\n0,10,1\n500,10,1\n');
  const made = plan({ objects: nodes, trace, options: { until: 100 } });
  expect(made.trace).toMatchObject({ pods: 2, arrived: 1, ended: 1 });
  expect(made.summary).toMatchObject({ ended: 'until', endTime: 100 });
  expect(made.warnings).toContain(
    'the run ends at 1m 40s, as requested, and leaves out what the trace has after that, up to 8m 20s',
  );
});

test('what is used over time is what pods asked for times how long they ran', () => {
  const rows = fc.array(
    fc.record({
      at: fc.integer({ min: 0, max: 5000 }),
      run: fc.integer({ min: 0, max: 5000 }),
      cpu: fc.integer({ min: 1, max: 4 }),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(rows, (pods) => {
      const lines = pods.map(({ at, run, cpu }) => [at, run, cpu].join());
      const made = plan({
        objects: nodes,
        trace: traceOf(`arrival,duration,cpu\n${lines.join('\n')}\n`),
        options: { tieBreak: 'name' },
      });
      const { endTime } = made.summary;
      const asked = pods.reduce((sum, { run, cpu }) => sum + run * cpu, 0);
      const { samples = [], interval = 0, ended, resources = [] } = made.trace ?? {};
      expect(ended).toBe(pods.length);
      const mean = resources.find(({ resource }) => resource === 'cpu')?.mean ?? 0;
      expect(mean * 4 * endTime).toBeCloseTo(asked, -1);
      const ofSamples = samples.reduce(
        (sum, { at, used }) => sum + (used['cpu'] ?? 0) * Math.min(interval, endTime - at),
        0,
      );
      expect(ofSamples * 4).toBeCloseTo(asked, -1);
    }),
    { numRuns: 8 },
  );
});

test('merged buckets are what was held, in fewer pieces', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40_000 }), fc.integer({ min: 0, max: 9 })), {
        minLength: 1,
        maxLength: 20,
      }),
      (steps) => {
        const buckets = new TimeBuckets(8);
        /** What was held in each second. */
        const held: number[] = [];
        let now = 0;
        for (const [seconds, value] of steps) {
          for (let at = 0; at < seconds; at++) held.push(value);
          now += seconds;
          buckets.advance(now * 1000, [value]);
        }
        expect(buckets.buckets.length).toBeLessThanOrEqual(8);
        const width = buckets.widthMs / 1000;
        const expected = buckets.buckets.map((_, at) =>
          held.slice(at * width, (at + 1) * width).reduce((sum, one) => sum + one * 1000, 0),
        );
        expect(buckets.buckets.map(([sum = 0]) => sum)).toEqual(expected);
        expect(buckets.totals).toEqual([held.reduce((sum, one) => sum + one * 1000, 0)]);
      },
    ),
    { numRuns: 30 },
  );
});
