import { expect, test } from 'vitest';
import { readTraces } from '../read-traces.ts';
import type { Trace } from '../recording.ts';

function read(text: string): Trace {
  return readTraces([{ name: 't', text, bytes: new TextEncoder().encode(text) }]);
}

const pod = (name: string, spec: string): string => `---
apiVersion: v1
kind: Pod
metadata: {name: ${name}, namespace: shop}
spec: {${spec}containers: [{name: c, image: i, resources: {requests: {cpu: "2"}}}]}
`;

const patch = (seconds: number, method: string, name: string, template: string): string => `---
apiVersion: action.kwok.x-k8s.io/v1alpha1
kind: ResourcePatch
resource: {group: "", version: v1, resource: pods}
target: {name: ${name}, namespace: shop}
durationNanosecond: ${String(seconds)}000000000
method: ${method}
template: ${template}
`;

const ENDED = '{status: {phase: Succeeded}}';

test('pods of the start end as the recording says', () => {
  const trace = read(
    pod('bound', 'nodeName: n1, ') +
      pod('waiting', '') +
      pod('running-on', 'nodeName: n1, ') +
      patch(5, 'patch', 'waiting', '{spec: {nodeName: n1}}') +
      patch(10, 'patch', 'bound', ENDED) +
      patch(25, 'patch', 'waiting', ENDED) +
      patch(60, 'delete', 'bound', '{}'),
  );
  expect(trace.objects.map(({ given }) => given.object.metadata.name)).toEqual([
    'bound',
    'running-on',
  ]);
  expect(trace.changes).toMatchObject([
    { atMs: 10_000, isDeletion: true, given: { object: { metadata: { name: 'bound' } } } },
  ]);
  expect(trace.length).toBe(1);
  expect(trace.at(0)).toMatchObject({ name: 'waiting', atMs: 0, runMs: 20_000 });
});

test('pods get other resources while they run', () => {
  const more = '{spec: {containers: [{name: c, resources: {requests: {cpu: "3"}}}]}}';
  const trace = read(
    pod('first', 'nodeName: n1, ') +
      patch(1, 'create', 'later', '{spec: {containers: [{name: c, image: i}]}}') +
      patch(2, 'patch', 'later', '{spec: {nodeName: n1}, metadata: {labels: {a: b}}}') +
      patch(3, 'patch', 'later', more) +
      patch(4, 'patch', 'first', more) +
      patch(5, 'patch', 'first', more),
  );
  const containers = [{ image: 'i', resources: { requests: { cpu: '3' } } }];
  expect(trace.changes).toMatchObject([
    { atMs: 3000, isDeletion: false, given: { object: { spec: { containers } } } },
    { atMs: 4000, isDeletion: false, given: { object: { spec: { containers } } } },
  ]);
});
