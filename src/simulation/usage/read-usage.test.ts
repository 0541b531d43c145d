import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DocumentProblem } from '../../documents/index.ts';
import type { Deployment } from '../../objects/index.ts';
import { readCsv } from './read-csv.ts';
import { readUsage, usageSchema } from './read-usage.ts';

const isUsage = new Ajv({ strict: true, allErrors: true, strictRequired: false }).compile(
  usageSchema(),
);

const WEB = { workload: 'deployment/web', resource: 'cpu' };
const document = (...series: readonly object[]): unknown => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'Usage',
  series,
});

function problemsOf(...series: readonly object[]): readonly string[] {
  const problems: DocumentProblem[] = [];
  const read = readUsage(document(...series), problems);
  expect(read === undefined).toBe(problems.length > 0);
  return problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('the schema accepts the fixture', () => {
  const fixture: unknown = parse(readFileSync('fixtures/hpa/usage/day.yaml', 'utf8'));
  expect(isUsage(fixture), JSON.stringify(isUsage.errors)).toBe(true);
});

test.each([
  { ...WEB, value: '1500m' },
  { ...WEB, steps: [{ at: 0, value: 1 }], idle: '50m', starting: 1, noise: 0.1, per: 'pod' },
  { ...WEB, sine: { base: 2, amplitude: 1, period: '1d', shift: '6h' }, container: 'app' },
  { workload: 'sts/db', metric: { type: 'Pods', name: 'sessions' }, value: 10 },
  { metric: { type: 'External', name: 'queue' }, namespace: 'batch', value: 10 },
  {
    metric: { type: 'Object', name: 'requests', object: { kind: 'Ingress', name: 'main' } },
    points: [
      { at: '1m', value: 0 },
      { at: '2m', value: '1k' },
    ],
  },
])('a series is accepted, by the schema too: %j', (series) => {
  expect(problemsOf(series)).toEqual([]);
  expect(isUsage(document(series)), JSON.stringify(isUsage.errors)).toBe(true);
});

test.each<[object, string]>([
  [{ ...WEB }, 'series.0: give exactly one of value, points, steps, sine, csv'],
  [
    { ...WEB, value: 1, steps: [{ at: 0, value: 1 }] },
    'series.0: give exactly one of value, points, steps, sine, csv',
  ],
  [{ ...WEB, value: -1 }, 'series.0.value: -1 is not a quantity such as 500m or 1Gi'],
  [{ ...WEB, points: [] }, 'series.0.points: give at least one point'],
  [
    {
      ...WEB,
      points: [
        { at: '2m', value: 1 },
        { at: '1m', value: 2 },
      ],
    },
    'series.0.points.1.at: times must go up: this one is not later than the one before',
  ],
  [
    { ...WEB, sine: { base: 1, amplitude: 1, period: 0 } },
    'series.0.sine.period: the period is longer than 0s',
  ],
  [
    { ...WEB, csv: 'load.csv' },
    'series.0: csv is read only where the document is a file: give points or steps',
  ],
  [{ workload: 'deployment/web', value: 1 }, 'series.0: give exactly one of resource, metric'],
  [{ resource: 'cpu', value: 1 }, 'series.0: workload is missing'],
  [
    { ...WEB, resource: 'gpu', value: 1 },
    'series.0.resource: "gpu" is not one of cpu, memory; did you mean cpu?',
  ],
  [
    { workload: 'deployment/web', metric: { type: 'External', name: 'q' }, value: 1 },
    'series.0: a metric of type External has no workload',
  ],
  [
    { metric: { type: 'Object', name: 'q' }, value: 1 },
    'series.0.metric: a metric of type Object has an object, and no other has one',
  ],
  [
    { metric: { type: 'External', name: 'q' }, value: 1, idle: 1 },
    'series.0: per, idle and starting are for what pods use',
  ],
  [
    { workload: 'daemonset/agent', resource: 'cpu', value: 1 },
    'series.0.workload: a DaemonSet will not do here: Deployment, ReplicaSet, ReplicationController, StatefulSet',
  ],
])('%j is refused', (series, problem) => {
  expect(problemsOf(series)).toEqual([problem]);
});

test('all problems are told at once', () => {
  expect(problemsOf({ ...WEB, value: -1 }, { value: 1 }, { ...WEB, noise: 2, value: 1 })).toEqual([
    'series.0.value: -1 is not a quantity such as 500m or 1Gi',
    'series.1: give exactly one of resource, metric',
    'series.2.noise: 2 is not a number from 0 to 1',
  ]);
});

test('a subject has one series, and a pod or its containers', () => {
  const other = { ...WEB, container: 'app', value: 1 };
  expect(problemsOf({ ...WEB, value: 1 }, { ...WEB, value: 2 })).toEqual([
    'series.1: cpu of Deployment/web in default is given twice',
  ]);
  const both = 'cpu of Deployment/web in default is given for the pod and for a container';
  expect(problemsOf({ ...WEB, value: 1 }, other)).toEqual([`series.1: ${both}: give one of them`]);
  expect(problemsOf(other, { ...WEB, value: 1 })).toEqual([`series.1: ${both}: give one of them`]);
  expect(problemsOf(other, { ...other, container: 'proxy' })).toEqual([]);
});

test('workloads that the input lacks are problems, with the name that was meant', () => {
  const web: Deployment = {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'default' },
    spec: { selector: {}, template: { metadata: { name: '' }, spec: { containers: [] } } },
  };
  const usage = readUsage(document({ ...WEB, workload: 'deployment/wbe', value: 1 }), []);
  expect(usage?.problemsAmong([web]).map(({ path, message }) => [path, message])).toEqual([
    [
      'series[0].workload',
      'the input has no Deployment/wbe in namespace default; did you mean web?',
    ],
  ]);
  expect(readUsage(document({ ...WEB, value: 1 }), [])?.problemsAmong([web])).toEqual([]);
});

test('times out of order are said beside values that are wrong', () => {
  const points = [
    { at: '2m', value: 1 },
    { at: '1m', value: -1 },
    { at: 'soon', value: 1 },
    { at: '90s', value: 1 },
  ];
  const problems: DocumentProblem[] = [];
  readUsage(document({ ...WEB, steps: points }), problems);
  expect(problems.map(({ path, message }) => `${path.slice(2).join('.')}: ${message}`)).toEqual([
    'steps.1.value: -1 is not a quantity such as 500m or 1Gi',
    'steps.2.at: "soon" is not a duration such as 90s or 1h30m',
    'steps.1.at: times must go up: this one is not later than the one before',
    'steps.3.at: times must go up: this one is not later than the one before',
  ]);
});

test('a CSV file has times and values; its first line may name them', () => {
  expect(readCsv('seconds,cpu\n\n0,1\n90s,1500m\r\n')).toEqual({
    points: [
      { at: 0, value: '1' },
      { at: '90s', value: '1500m' },
    ],
    problems: [],
  });
  expect(readCsv('0,1\n10\n5m,x\n60,1\n').problems).toEqual([
    { line: 2, column: 1, message: 'give a time and a value, such as 90s,1500m' },
    { line: 3, column: 4, message: '"x" is not a quantity such as 500m or 1Gi' },
    {
      line: 4,
      column: 1,
      message: 'times must go up: this one is not later than the one before',
    },
  ]);
  expect(readCsv('time,value\n').problems).toHaveLength(1);
});

test.each([
  [
    'a third column',
    'seconds,cpu,p95\n0,1,2\n5,1,2\n9,1,2\n',
    ['1:13 unknown column "p95": a line has a time and a value'],
  ],
  ['a name with a digit', 'seconds,p95\n0,1\n', []],
  ['quoted cells after a byte order mark', '\ufeff"time","value"\n"0","1"\n', []],
  [
    'lines with three cells and no names',
    '0,1,2\n5,1,2\n9,1,2\n10,x\n',
    [
      '1:1 give a time and a value, such as 90s,1500m, also in line 2, 3',
      '4:4 "x" is not a quantity such as 500m or 1Gi',
    ],
  ],
  ['a first line that is no time', '-5,1\n', ['1:1 "-5" is not a duration such as 90s or 1h30m']],
])('a CSV file with %s: each mistake is said once', (_, text, problems) => {
  const found = readCsv(text).problems;
  expect(found.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
    problems,
  );
});
