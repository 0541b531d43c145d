import { expect, test } from 'vitest';
import { node } from '../../../test/support/builders.ts';
import { readTraces } from '../../traces/index.ts';
import type { Trace } from '../../traces/index.ts';
import { plan } from '../plan.ts';

const nodes = [node('n').offers({ cpu: '4', memory: '8Gi', pods: '110' }).object];

const patchOf = (seconds: number, method: string, more = ''): string => `---
apiVersion: action.kwok.x-k8s.io/v1alpha1
kind: ResourcePatch
resource: { group: apps, version: v1, resource: deployments }
target: { name: d, namespace: default }
durationNanosecond: ${String(seconds)}000000000
method: ${method}
${more}
`;

function deployment(cpu: string, annotations: Record<string, string> = {}): string {
  const pod = { containers: [{ name: 'c', image: 'x', resources: { requests: { cpu } } }] };
  return `template: ${JSON.stringify({
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'd', namespace: 'default' },
    spec: {
      replicas: 3,
      selector: { matchLabels: { a: 'd' } },
      template: { metadata: { labels: { a: 'd' }, annotations }, spec: pod },
    },
  })}`;
}

const CRASHING = { 'kschedsim.dev/exit-code': '1', 'kschedsim.dev/run-duration': '5s' };
const DELETE = patchOf(3600, 'delete');
const TO_NOTHING = patchOf(3600, 'patch', 'template: { spec: { replicas: 0 } }');

const traceOf = (text: string): Trace =>
  readTraces([{ name: 't.yaml', text, bytes: new Uint8Array() }]);

/** `before`: seconds, just before the end. */
test.each([
  { fault: 'never get a node', made: deployment('30'), end: DELETE, kind: 'unschedulable' },
  { fault: 'crash', made: deployment('1', CRASHING), end: DELETE, kind: 'failing' },
  { fault: 'never get a node', made: deployment('30'), end: TO_NOTHING, kind: 'unschedulable' },
  { fault: 'crash', made: deployment('1', CRASHING), end: TO_NOTHING, kind: 'failing' },
])('pods that $fault are the finding that they were when a trace takes them away', (row) => {
  const { made, end, kind } = row;
  const input = { objects: nodes, trace: traceOf(patchOf(1, 'create', made) + end) };
  const cut = plan({ ...input, options: { until: 3599 } });
  const whole = plan(input);
  expect(whole.findings[0]).toMatchObject({ kind, counts: true, object: 'Deployment/d' });
  const known = ({ kind: kindOf, object, pods }: (typeof cut.findings)[0]): unknown => [
    kindOf,
    object,
    pods,
  ];
  expect(whole.findings.map(known)).toEqual(cut.findings.map(known));
  const { pods, placed, unschedulable, verdict } = cut.summary;
  expect(whole.summary).toMatchObject({ pods, placed, unschedulable, verdict, running: 0 });
  expect(whole.trace).toMatchObject({ removed: 3 });
  const [group] = whole.groups ?? [];
  expect(group).toMatchObject({ kind, counts: true });
  if (kind === 'unschedulable') expect(group?.pods).toBe(3);
});

test('pods of a workload that a trace deletes count as placed', () => {
  const trace = traceOf(patchOf(1, 'create', deployment('1')) + DELETE);
  const { summary, findings, trace: replay } = plan({ objects: nodes, trace });
  expect(findings).toEqual([]);
  expect(summary).toMatchObject({ pods: 3, placed: 3, unschedulable: 0, verdict: 'passed' });
  expect(replay).toMatchObject({ removed: 3, waits: { pods: 3 } });
});

test('a workload that is deleted while its pods start has no finding', () => {
  const trace = traceOf(patchOf(1, 'create', deployment('1')) + patchOf(3, 'delete'));
  expect(plan({ objects: nodes, trace }).findings).toEqual([]);
});

test('pods that were evicted and created again are not lost when a trace deletes their workload', () => {
  const trace = traceOf(patchOf(1, 'create', deployment('1')) + DELETE);
  const two = [...nodes, node('m').offers({ cpu: '4', memory: '8Gi', pods: '110' }).object];
  const { findings } = plan({
    objects: two,
    trace,
    scenario: {
      apiVersion: 'kschedsim.dev/v1alpha1',
      kind: 'Scenario',
      steps: [{ at: '60s', drain: 'n' }],
    },
  });
  expect(findings.map(({ kind, counts }) => [kind, counts])).toEqual([['evicted', false]]);
});
