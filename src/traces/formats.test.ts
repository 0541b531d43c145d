import { expect, test } from 'vitest';
import { InputError } from '../problems/index.ts';
import { readTraces } from './read-traces.ts';
import type { TraceFile } from './format.ts';
import type { Trace } from './recording.ts';

const file = (text: string, name = 'trace'): TraceFile => ({
  name,
  text,
  bytes: new TextEncoder().encode(text),
});

const read = (...texts: readonly string[]): Trace => readTraces(texts.map((text) => file(text)));

/** "name at+run requests", in the order of time. */
const pods = (trace: Trace): readonly string[] =>
  Array.from({ length: trace.length }, (_, place) => {
    const { name, atMs, runMs, shape } = trace.at(place);
    const { requests = {} } = shape.spec.containers[0]?.resources ?? {};
    const asked = Object.entries(requests).map(([resource, amount]) => `${resource}=${amount}`);
    return `${name} ${String(atMs / 1000)}+${String(runMs / 1000)} ${asked.join(' ')}`;
  });

const objects = (trace: Trace): readonly string[] =>
  trace.objects.map(({ given: { object } }) => `${object.kind}/${object.metadata.name}`);

const changes = (trace: Trace): readonly string[] =>
  trace.changes.map(
    ({ atMs, isDeletion, given: { object } }) =>
      `${String(atMs / 1000)} ${isDeletion ? 'delete' : 'apply'} ${object.kind}/${object.metadata.name}`,
  );

/** "line:column message" of each problem. */
function problems(text: string): readonly string[] {
  try {
    read(text);
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.problems.map(
      ({ line = 0, column = 0, message }) => `${String(line)}:${String(column)} ${message}`,
    );
  }
}

const OPENB = `name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time
p-0,12000,16384,1,1000,,LS,Running,100,250,150
p-1,6000,12288,1,460,V100M16|V100M32,LS,Pending,90,95,
p-2,1000,1024,8,1000,,BE,Running,300,,300
`;

test('pods of openb run from their scheduled_time, or their creation_time, to their deletion_time', () => {
  const trace = read(OPENB);
  expect(pods(trace)).toEqual([
    'p-1 90+5 cpu=6000m memory=12288Mi alibabacloud.com/gpu-milli=460',
    'p-0 100+100 cpu=12000m memory=16384Mi alibabacloud.com/gpu-milli=1000',
    'p-2 300+Infinity cpu=1000m memory=1024Mi alibabacloud.com/gpu-milli=8000',
  ]);
  expect(trace.at(0).shape.spec.affinity).toMatchObject({
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [
          {
            matchExpressions: [
              { key: 'alibabacloud.com/gpu-card-model', values: ['V100M16', 'V100M32'] },
            ],
          },
        ],
      },
    },
  });
});

test('lists of openb without times: all pods arrive at once and run on', () => {
  const trace = read('name,cpu_milli,memory_mib,num_gpu,gpu_milli\na,1,2,0,0\n');
  expect(pods(trace)).toEqual(['a 0+Infinity cpu=1m memory=2Mi']);
});

test('nodes of openb have their GPUs in thousandths, and the label of their model', () => {
  const trace = read('sn,cpu_milli,memory_mib,gpu,model\nn-0,64000,262144,2,P100\n', OPENB);
  expect(trace.formats).toEqual(['openb-nodes', 'openb']);
  expect(trace.objects[0]?.given.object).toMatchObject({
    metadata: { name: 'n-0', labels: { 'alibabacloud.com/gpu-card-model': 'P100' } },
    status: { allocatable: { cpu: '64000m', 'alibabacloud.com/gpu-milli': '2000' } },
  });
});

const EVENTS = `time,type,collection_id,priority,alloc_collection_id,instance_index,resource_request.cpus,resource_request.memory
0,0,1,103,0,0,0.02,0.01
0,3,1,103,0,0,0.02,0.01
600000000,SUBMIT,2,25,0,0,0.5,0.25
601000000,SCHEDULE,2,25,0,0,0.5,0.25
700000000,SUBMIT,3,25,9,0,0.5,0.25
900000000,6,1,103,0,0,0.02,0.01
960000000,EVICT,2,25,0,0,0.5,0.25
970000000,SUBMIT,2,25,0,0,0.5,0.25
9223372036854775807,FINISH,2,25,0,0,0.5,0.25
`;

test("instances of Google's traces run from SCHEDULE to their end, and come again after an eviction", () => {
  const trace = read(EVENTS);
  expect(pods(trace)).toEqual([
    'i-1-0 0+900 cpu=2000m memory=1024Mi',
    'i-2-0 600+359 cpu=50000m memory=25600Mi',
    'i-2-0-again-1 970+Infinity cpu=50000m memory=25600Mi',
  ]);
  expect(objects(trace)).toEqual([
    'PriorityClass/trace-priority-103',
    'PriorityClass/trace-priority-25',
  ]);
  expect(trace.notes.join()).toMatch(/1 instance within alloc sets/);
});

test("machines of Google's traces come and go", () => {
  const trace = read(`time,machine_id,type,switch_id,capacity.cpus,capacity.memory,platform_id
0,7,1,x,1,0.5,p
5000000,8,ADD,x,0.5,0.5,p
8000000,8,REMOVE,x,,,p
`);
  expect(objects(trace)).toEqual(['Node/m-7']);
  expect(changes(trace)).toEqual(['5 apply Node/m-8', '8 delete Node/m-8']);
});

test('virtual machines of Azure are named after their lines', () => {
  const trace = read(`x/y=,s,d,0,2591700,3.5,1.5,3,Interactive,4,32
x/z=,s,d,300,900,3.5,1.5,3,Interactive,>24,>64
`);
  expect(pods(trace)).toEqual([
    'vm-1 0+2591700 cpu=4 memory=32Gi',
    'vm-2 300+600 cpu=30 memory=70Gi',
  ]);
});

test('a table of your own', () => {
  const trace = read(`# comment
arrival,duration,name,cpu,example.com/gpu,count,labels,nodeSelector,priority,namespace
1m,90s,web,500m,,2,app=web;tier=front,,,shop
10,,,,1,,,disk=ssd,-7,
`);
  expect(pods(trace)).toEqual([
    'pod-4 10+Infinity example.com/gpu=1',
    'web-1 60+90 cpu=500m',
    'web-2 60+90 cpu=500m',
  ]);
  expect(trace.at(1).shape).toMatchObject({
    namespace: 'shop',
    labels: { app: 'web', tier: 'front' },
  });
  expect(trace.at(0).shape.spec).toMatchObject({
    nodeSelector: { disk: 'ssd' },
    priorityClassName: 'trace-priority-minus-7',
  });
});

test('dates count from the first one', () => {
  const trace = read(`arrival,end
2026-01-31T12:00:00Z,2026-01-31T12:01:30Z
2026-01-31T13:00:00Z,2026-01-31T13:00:00Z
`);
  expect(pods(trace)).toEqual(['pod-2 0+90 ', 'pod-3 3600+0 ']);
});

const SNAPSHOT = JSON.stringify({
  pods: [{ metadata: { name: 'p' }, spec: { containers: [{ name: 'c', image: 'i' }] } }],
  nodes: [{ metadata: { name: 'n' }, status: { allocatable: { cpu: '1' } } }],
  pvs: null,
  schedulerConfig: {},
});

test('a snapshot of kube-scheduler-simulator exists at the start', () => {
  const trace = read(SNAPSHOT);
  expect([...objects(trace)].sort()).toEqual(['Node/n', 'Pod/p']);
  expect(trace.notes.join()).toMatch(/--config/);
});

const patchOf = (seconds: number, method: string, rest: string): string => `---
apiVersion: action.kwok.x-k8s.io/v1alpha1
kind: ResourcePatch
durationNanosecond: ${String(seconds * 1e9)}
method: ${method}
${rest}
`;
const SOLO = 'resource: {version: v1, resource: pods}\ntarget: {name: solo, namespace: default}';
const WEB =
  'resource: {group: apps, version: v1, resource: deployments}\ntarget: {name: web, namespace: default}';
const OWNED = 'resource: {version: v1, resource: pods}\ntarget: {name: web-x, namespace: default}';

test('a recording of kwokctl: bare pods run from their binding, and controllers make theirs', () => {
  const trace = read(
    `apiVersion: v1
kind: Node
metadata: {name: n1, creationTimestamp: $(time-offset-nanosecond -54000000000)}
` +
      patchOf(1, 'create', `${WEB}\ntemplate: {spec: {replicas: 1, template: {spec: {}}}}`) +
      patchOf(
        1,
        'create',
        `${OWNED}\ntemplate: {metadata: {ownerReferences: [{apiVersion: apps/v1, kind: Deployment, name: web, uid: u, controller: true}]}, spec: {containers: []}}`,
      ) +
      patchOf(
        2,
        'create',
        `${SOLO}\ntemplate: {spec: {containers: [{name: c, image: i, resources: {requests: {cpu: "2"}}}]}}`,
      ) +
      patchOf(3, 'patch', `${SOLO}\ntemplate: {spec: {nodeName: n1}}`) +
      patchOf(4, 'patch', `${WEB}\ntemplate: {status: {replicas: 1}}`) +
      patchOf(5, 'patch', `${WEB}\ntemplate: {spec: {replicas: 3}}`) +
      patchOf(33, 'patch', `${SOLO}\ntemplate: {status: {phase: Succeeded}}`) +
      patchOf(60, 'delete', WEB),
  );
  expect(objects(trace)).toEqual(['Node/n1']);
  expect(pods(trace)).toEqual(['solo 2+30 cpu=2']);
  expect(changes(trace)).toEqual([
    '1 apply Deployment/web',
    '5 apply Deployment/web',
    '60 delete Deployment/web',
  ]);
  expect(trace.changes[1]?.given.object).toMatchObject({
    spec: { replicas: 3, template: { spec: {} } },
  });
});

test('all problems of a file are said at once, with their places', () => {
  expect(
    problems(`name,cpu_milli,memory_mib,num_gpu,gpu_milli,creation_time,deletion_time
a,12x,-5,1,2000,0,
a,1,1,0,0,10,5,7
"b", 1,1,0,0,10,5
`),
  ).toEqual([
    '2:3 cpu_milli: "12x" is not a number of at least 0',
    '2:7 memory_mib: "-5" is not a number of at least 0',
    '2:12 gpu_milli: 2000 is more than 1000, a whole GPU',
    '3:1 8 cells, but 7 columns',
    '4:17 deletion_time: is before 10, where the pod begins',
  ]);
});

test.each([
  [
    'a column that is not known',
    'arrival,duraton\n',
    '1:9 no such column: "duraton"; did you mean duration?',
  ],
  ['a double column', 'arrival,cpu,cpu\n', '1:13 the column cpu is there twice'],
  ['a double name', 'arrival,name\n0,a\n1,a\n', '3:3 name: a is given twice in namespace default'],
  ['a label', 'arrival,labels\n0,a=b c\n', '2:1 metadata.labels: Invalid value: "b c"'],
  [
    'too many copies',
    'arrival,count\n0,1e99\n',
    '2:3 count: 1e99 is no whole number up to 1000000',
  ],
  [
    'events out of order',
    `${EVENTS.split('\n')[0] ?? ''}\n5,0,1,,,0,1,1\n4,0,2,,,0,1,1\n`,
    '3:1 time: 4 is before 5, the time of the event above: sort the events',
  ],
  [
    'a recorded pod without a spec',
    patchOf(1, 'create', `${SOLO}\ntemplate: {spec: {containers: []}}`) +
      patchOf(2, 'patch', `${SOLO}\ntemplate: {spec: null}`),
    'template.spec: a pod needs one',
  ],
  [
    'a recorded object with owners that are no list',
    patchOf(1, 'create', `${SOLO}\ntemplate: {metadata: {ownerReferences: 7}, spec: {}}`),
    'template.metadata.ownerReferences: 7 is not a list of objects',
  ],
  ['an unknown format', 'hello\n', '0:0 no known format of traces'],
  ['an empty table', 'arrival\n', '0:0 the trace has no pod and no object'],
])('%s is refused', (_, text, message) => {
  expect(problems(text)[0]).toContain(message);
});

test('rows that are all wrong are not all listed', () => {
  const rows = Array.from({ length: 5000 }, () => 'x').join('\n');
  const found = problems(`arrival,cpu\n${rows}\n`);
  expect(found).toHaveLength(1001);
  expect(found.at(-1)).toBe('0:0 and 4,000 more problems in the traces');
});
