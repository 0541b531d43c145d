import { containerYaml, podYaml, workloadYaml } from './rows.ts';
import type { Hostile } from './rows.ts';

const NO_INT32: readonly (readonly [string, RegExp])[] = [
  [
    '1e308',
    /^:4:\d+: error: .*cannot unmarshal number 1e\+308 into Go struct field .* of type int32/,
  ],
  [
    '4294967296',
    /^:4:\d+: error: .*cannot unmarshal number 4294967296 into Go struct field .* of type int32/,
  ],
  ['2147483648', /^:4:\d+: error: .*cannot unmarshal number 2147483648 .* of type int32/],
  ['-1', /^:4:\d+: error: .*must be greater than or equal to 0/],
  ['1.5', /^:4:\d+: error: /],
  ['"3"', /^:4:\d+: error: .*must be a whole number, not /],
  ['[3]', /^:4:\d+: error: .*must be a whole number, not /],
  ['{a: 3}', /^:4:\d+: error: .*must be a whole number, not /],
  ['yes', /^:4:\d+: error: .*must be a whole number, not /],
  ['.inf', /^:4:\d+: error: /],
  ['.nan', /^:4:\d+: error: /],
];

const FIELDS: readonly (readonly [string, string])[] = [
  ['Deployment', 'replicas'],
  ['StatefulSet', 'replicas'],
  ['ReplicaSet', 'replicas'],
  ['Job', 'parallelism'],
];

const QUANTITIES = ['""', '" "', '1e', '1KiB', '"0x10"', '1.2.3', '--1', '1 Gi', '{}', '[1]'];

/** Numbers beyond their Go types, and amounts that are none. */
export const numbers: readonly Hostile[] = [
  ...FIELDS.flatMap(([kind, field]) =>
    NO_INT32.map(([value, refused]): Hostile => ({
      name: `${kind} ${field}: ${value}`,
      input: workloadYaml(kind, `${field}: ${value}`),
      refused,
    })),
  ),
  ...FIELDS.map(([kind, field]): Hostile => ({
    name: `${kind} ${field}: 2147483647`,
    input: workloadYaml(kind, `${field}: 2147483647`),
    refused:
      /^:1:1: error: .*asks for 2,147,483,647 pods; one plan holds at most 1,000,000 \(--max-pods\)/,
  })),
  {
    name: 'a Job of 2147483647 completions',
    input: workloadYaml('Job', 'parallelism: 3, completions: 2147483647'),
    refused: /^:1:1: error: .*asks for 2,147,483,647 pods/,
  },
  ...QUANTITIES.map((value): Hostile => ({
    name: `a request of ${value}`,
    input: containerYaml(`resources: {requests: {cpu: ${value}}}`),
    refused: /^:6:\d+: error: Pod\/p: .*cpu/,
  })),
  {
    name: 'a request beyond every quantity',
    input: containerYaml('resources: {requests: {memory: 1e999}}'),
    reported: /unschedulable|Insufficient memory/,
  },
  {
    name: 'a negative request',
    input: containerYaml('resources: {requests: {cpu: -1}}'),
    refused: /^:6:\d+: error: .*must be greater than or equal to 0/,
  },
  {
    name: 'a port beyond 65535',
    input: containerYaml('ports: [{containerPort: 70000}]'),
    refused: /^:6:\d+: error: .*must be between 1 and 65535, inclusive/,
  },
  {
    name: 'a priority beyond int32',
    input: podYaml('priority: 99999999999'),
    refused: /^:4:\d+: error: .*of type int32/,
  },
  {
    name: 'a negative grace period, which becomes 1 s',
    input: podYaml('terminationGracePeriodSeconds: -5'),
    reported: /passed/,
  },
  {
    name: 'an active deadline of 0 s',
    input: podYaml('activeDeadlineSeconds: 0'),
    refused: /^:4:\d+: error: .*must be between 1 and 2147483647, inclusive/,
  },
  {
    name: 'a negative restart count on a bound pod',
    input: `${podYaml('nodeName: general-a1, activeDeadlineSeconds: 5')}status: {phase: Running, containerStatuses: [{name: c, restartCount: -3, image: i, imageID: i, ready: true}]}\n`,
    refused: /^:5:\d+: error: .*restartCount/,
  },
  {
    name: 'a LimitRange with an empty amount',
    input:
      'apiVersion: v1\nkind: LimitRange\nmetadata: {name: l}\nspec: {limits: [{type: Container, max: {cpu: ""}}]}\n',
    refused: /^:4:\d+: error: .*quantities must match/,
  },
  {
    name: 'pod-level resources without containers',
    input:
      'apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {resources: {requests: {cpu: "1"}}}\n',
    refused: /^:4:\d+: error: .*spec.containers: Required value/,
  },
  {
    name: 'a preference without a term',
    input: podYaml(
      'affinity: {nodeAffinity: {preferredDuringSchedulingIgnoredDuringExecution: [{weight: 1}]}}',
    ),
    reported: /Plan passed/,
  },
  {
    name: 'an ephemeral claim without a spec',
    input: podYaml('volumes: [{name: v, ephemeral: {volumeClaimTemplate: {}}}]'),
    refused: /^:4:\d+: error: .*volumeClaimTemplate/,
  },
  {
    name: 'a Job without a template',
    input: 'apiVersion: batch/v1\nkind: Job\nmetadata: {name: j}\nspec: {completions: 3}\n',
    refused: /^:4:\d+: error: .*spec.template.spec.containers: Required value/,
  },
  {
    name: 'a CronJob without a Job',
    input:
      'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: c}\nspec: {schedule: "* * * * *", jobTemplate: {}}\n',
    refused: /^:4:\d+: error: .*Required value/,
  },
  ...['', 'never', '61 * * * *', '* * * *', '@every', '* * 31 2 *x', '*/0 * * * *'].map(
    (schedule): Hostile => ({
      name: `a CronJob at ${JSON.stringify(schedule)}`,
      input: `apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: c}\nspec:\n  schedule: ${JSON.stringify(schedule)}\n  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: i}]}}}}\n`,
      refused: /^:5:\d+: error: .*schedule/,
    }),
  ),
];
