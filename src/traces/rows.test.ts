import { expect, test } from 'vitest';
import { InputError } from '../problems/index.ts';
import { readTraces } from './read-traces.ts';
import type { Trace } from './recording.ts';

/** "line:column message" of each problem. */
function problems(text: string, bytes = new TextEncoder().encode(text)): readonly string[] {
  try {
    readTraces([{ name: 't', text, bytes }]);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(
      ({ line = 0, column = 0, message }) => `${String(line)}:${String(column)} ${message}`,
    );
  }
}

const INSTANCES =
  'time,type,collection_id,instance_index,resource_request.cpus,resource_request.memory\n';
const OPENB = 'name,cpu_milli,memory_mib,num_gpu,gpu_milli,creation_time,deletion_time\n';
const VM = 'v,s,d,0,60,1,1,1,Delay,4,32\n';

test.each([
  ['a row that was cut off', 'arrival,name,cpu\n0,a\n1,b,1\n', '2:1 2 cells, but 3 columns'],
  ['a machine that was cut off', `${VM}v,s,d,0\n`, '2:1 4 cells, but 11 columns'],
  [
    'a quote without an end',
    'arrival,name\n0,"a\n1,b\n',
    '2:3 a quote that does not end in its line',
  ],
  [
    'a day that does not exist',
    'arrival\n2026-02-28T12:00:00Z\n2026-02-29T12:00:00Z\n',
    '3:1 arrival: 2026-02-29T12:00:00Z is no date such as 2026-01-31T12:00:00Z',
  ],
  [
    'a date without a zone',
    'arrival\n2026-01-31T12:00:00\n',
    '2:1 arrival: 2026-01-31T12:00:00 is no date such as 2026-01-31T12:00:00Z',
  ],
  ['an empty time', 'arrival,cpu\n,1\n', '2:1 arrival: "" is no time: seconds, a duration'],
  [
    'dates among seconds',
    'arrival,end\n0,2026-01-31T12:00:00Z\n',
    '2:3 end: the times before 2026-01-31T12:00:00Z are no dates',
  ],
  [
    'seconds among dates',
    'arrival\n2026-01-31T12:00:00Z\n60\n',
    '3:1 arrival: the times before 60 are dates',
  ],
  [
    'requests that are not there',
    'time,type,collection_id,instance_index\n0,0,1,0\n',
    '1:1 no column resource_request.cpus',
  ],
  [
    'capacities that are not there',
    'time,type,machine_id,capacity.cpus\n0,ADD,1,1\n',
    '1:1 no column capacity.memory',
  ],
  ['a pod of openb without its time', `${OPENB}a,1,1,0,0,,50\n`, '2:11 creation_time: is empty'],
  [
    'a pod of openb after all runs',
    `${OPENB}a,1,1,0,0,99999999,\n`,
    '2:1 comes more than 366d after the start',
  ],
  [
    'a machine of Azure after all runs',
    'v,s,d,99999999,,1,1,1,Delay,4,32\n',
    '1:1 comes more than 366d after the start',
  ],
  [
    'an instance of Borg after all runs',
    `${INSTANCES}99999999000000,0,1,0,0.1,0.1\n`,
    '2:1 comes more than 366d after the start',
  ],
  [
    'a change after all runs',
    'time,type,machine_id,capacity.cpus,capacity.memory\n0,ADD,1,1,1\n99999999000000,REMOVE,1,,\n',
    '3:1 comes more than 366d after the start',
  ],
  ['a label twice', 'arrival,labels\n0,a=b;a=c\n', '2:3 labels: "a" is given twice'],
  ['an empty file', '', '0:0 the file is empty'],
  [
    'other dividers',
    'arrival;cpu\n0;1\n',
    '0:0 no known format of traces: columns are divided by commas',
  ],
  [
    'a table without arrivals',
    'name,cpu\na,1\n',
    '0:0 no known format of traces: a table of your own has a column arrival',
  ],
  ['broken JSON', '{ "pods": [{]], "nodes": [], "schedulerConfig": {} }', '1:13 '],
])('%s is refused', (_, text, message) => {
  expect(problems(text)[0]).toContain(message);
});

test('huge pages are limited to what is asked for, as they must be', () => {
  expect(problems('arrival,cpu,memory,hugepages-2Mi\n0,1,1Gi,4Mi\n')).toEqual([]);
});

const read = (...texts: readonly string[]): Trace =>
  readTraces(
    texts.map((text, at) => ({
      name: `t${String(at + 1)}`,
      text,
      bytes: new TextEncoder().encode(text),
    })),
  );

const namesIn = (trace: Trace): readonly string[] =>
  Array.from({ length: trace.length }, (_, place) => trace.at(place).name);

const MACHINES = 'time,type,machine_id,capacity.cpus,capacity.memory\n';

test.each([
  ['an end before all else', `${INSTANCES}12,6,1,0,1,1\n6,0,1,0,1,1\n9,3,1,0,1,1\n`, 12, 6],
  ['a start', `${INSTANCES}12,0,1,0,1,1\n6,0,2,0,1,1\n`, 12, 6],
  ['a machine', `${MACHINES}12,ADD,1,1,1\n6,UPDATE,1,,\n`, 12, 6],
])('%s out of the order of time is refused, with both times', (_, text, before, own) => {
  expect(problems(text)[0]).toBe(
    `3:1 time: ${String(own)} is before ${String(before)}, the time of the event above: sort the events (ORDER BY time)`,
  );
});

test('changes of a recording that are out of the order of time are refused, with both times', () => {
  const patch = (nanoseconds: number, method: string): string =>
    `apiVersion: action.kwok.x-k8s.io/v1alpha1\nkind: ResourcePatch\nresource: {version: v1, resource: pods}\ntarget: {name: a, namespace: default}\ndurationNanosecond: ${String(nanoseconds)}\nmethod: ${method}\n`;
  expect(problems(`${patch(5e9, 'delete')}---\n${patch(2e9, 'delete')}`)[0]).toContain(
    'durationNanosecond: 2000000000 is before 5000000000, the time of the change above',
  );
  expect(() => read(patch(5e9, 'delete'))).toThrow('no pod and no object');
  const pod =
    'apiVersion: v1\nkind: Pod\nmetadata: {name: b}\nspec: {containers: [{name: c, image: i}]}\n---\n';
  expect(read(`${pod}${patch(5e9, 'delete')}---\n${patch(6e9, 'patch')}`).notes).toEqual([
    'the recording has 2 changes of objects that are neither there at its start nor created before, which are passed over',
  ]);
});

test('ends of instances that are not known are counted', () => {
  const { notes } = read(`${INSTANCES}6,FINISH,1,0,1,1\n9,SUBMIT,2,0,1,1\n9,KILL,3,0,1,1\n`);
  expect(notes.join()).toContain('the trace has 2 ends of instances without a SUBMIT or SCHEDULE');
});

test('a name is given once in all files; pods without one are called after file and line', () => {
  const table = 'arrival,name\n1,x\n2,\n';
  expect(() => read('arrival,name\n5,x\n', table)).toThrow(
    't2:2:3: error: name: x is given twice in namespace default',
  );
  expect(() => read(`${OPENB}a,1,1,0,0,1,2\n`, `${OPENB}a,1,1,0,0,3,4\n`)).toThrow(
    't2:2:1: error: name: a is given twice',
  );
  expect(namesIn(read('arrival\n1\n', 'arrival\n1\n'))).toEqual(['pod-2', 'pod-f2-2']);
  expect(namesIn(read(VM, VM))).toEqual(['vm-1', 'vm-f2-1']);
});
