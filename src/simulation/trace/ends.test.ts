import { expect, test } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import { readTraces } from '../../traces/index.ts';
import type { Trace } from '../../traces/index.ts';
import type { PlanInput } from '../input/plan.ts';
import { plan } from '../plan.ts';

const traceOf = (text: string): Trace =>
  readTraces([{ name: 't.csv', text, bytes: new Uint8Array() }]);

const nodes = [
  node('n').offers({ cpu: '4', memory: '8Gi', 'ephemeral-storage': '100Gi', pods: '110' }).object,
];

const stepOf = (step: Record<string, unknown>): Pick<PlanInput, 'scenario'> => ({
  scenario: { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario', steps: [step] },
});

const withoutFit: Pick<PlanInput, 'configuration'> = {
  configuration: {
    apiVersion: 'kubescheduler.config.k8s.io/v1',
    kind: 'KubeSchedulerConfiguration',
    profiles: [{ plugins: { filter: { disabled: [{ name: 'NodeResourcesFit' }] } } }],
  },
};

const TWO = 'arrival,duration,name,cpu,labels\n0,1h,a,1,app=a\n0,1h,b,1,app=b\n';
const REJECTED = 'arrival,duration,name,cpu\n0,100,a,4\n0,100,b,3\n0,100,c,2\n';

/** `before`: seconds, just before the ends. */
test.each([
  { fault: 'rejected', text: REJECTED, ...withoutFit, before: 99, kind: 'failing', troubled: 2 },
  {
    ...{ fault: 'without a sandbox', text: TWO, ...stepOf({ at: '0s', failSandboxes: 'n' }) },
    ...{ before: 3599, kind: 'failing', troubled: 2 },
  },
  {
    ...{ fault: 'in a crash loop', text: TWO.replaceAll('1h', '3500') },
    ...stepOf({ at: '0s', setFailureRate: { rate: 1, selector: 'app=b' } }),
    ...{ before: 3499, kind: 'failing', troubled: 1 },
  },
  {
    ...{ fault: 'evicted', text: TWO, ...stepOf({ at: '60s', fillDisk: 'n' }) },
    ...{ before: 3599, kind: 'lost', troubled: 2 },
  },
  {
    ...{ fault: 'not ready', text: TWO, ...stepOf({ at: '60s', failNode: 'n' }) },
    ...{ before: 3599, kind: 'not-ready', troubled: 2 },
  },
])('a pod that is $fault when its end comes stays the finding that it is before', (row) => {
  const { text, before, kind, troubled, ...input } = row;
  const cut = plan({ objects: nodes, trace: traceOf(text), ...input, options: { until: before } });
  const whole = plan({ objects: nodes, trace: traceOf(text), ...input });
  expect(cut.findings).toMatchObject(
    Array.from({ length: troubled }, () => ({ kind, counts: true, pods: 1 })),
  );
  expect(whole.findings).toEqual(cut.findings);
  expect(whole.summary).toMatchObject({
    ...cut.summary,
    endTime: whole.summary.endTime,
    running: 0,
    ended: 'idle',
  });
  expect(whole.trace).toMatchObject({ troubled, ended: cut.pods.length - troubled });
  expect(whole.deleted).toHaveLength(troubled);
});

test('a pod whose time is shorter than its start is said to be so, and is no finding', () => {
  const { summary, trace, warnings, deleted } = plan({
    objects: nodes,
    trace: traceOf('arrival,duration,name,cpu\n0,2,a,1\n10,1h,b,1\n'),
  });
  expect(summary.verdict).toBe('passed');
  expect([trace?.ended, trace?.troubled, deleted]).toEqual([2, undefined, undefined]);
  expect(warnings).toContain(
    '1 pod of the trace ended before a container ran: here it takes longer than their time to pull images and start',
  );
});

test('pods that have recovered from crashes before their end are in no list', () => {
  const { findings, deleted, trace } = plan({
    objects: nodes,
    trace: traceOf('arrival,duration,name,count,cpu,labels\n0,10h,a,4,1,app=a\n'),
    ...stepOf({ at: '0s', setFailureRate: { rate: 0.5, selector: 'app=a' } }),
  });
  expect(findings).toEqual([]);
  expect([trace?.ended, trace?.troubled, deleted]).toEqual([4, undefined, undefined]);
});

test('of a pod that waits while many others end, the first failed attempts are kept', () => {
  const rows = Array.from(
    { length: 60 },
    (_, at) => `0,${String(100 + 20 * at)},a${String(at)},0.05`,
  );
  const text = `arrival,duration,name,cpu\n${rows.join('\n')}\n1,10,big,5\n`;
  const { pods, events } = plan({ objects: nodes, trace: traceOf(text) });
  const [big] = pods;
  expect(big?.attempts).toBeGreaterThan(40);
  const isFailure = ({ reason }: { readonly reason: string }): boolean =>
    reason === 'FailedScheduling';
  expect(big?.timeline.filter(isFailure)).toHaveLength(20);
  expect(events.filter(isFailure)).toHaveLength(20);
});
