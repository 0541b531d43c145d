import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { DocumentProblem } from '../../documents/index.ts';
import { podRulesSchema, readPodRules } from './read-pod-rules.ts';

const isPodRules = new Ajv({ strict: true, allErrors: true, strictRequired: false }).compile(
  podRulesSchema(),
);

function problemsOf(document: unknown): readonly DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  readPodRules(document, problems);
  return problems;
}

test('the fixture is accepted, by the schema too', () => {
  const document: unknown = parse(
    readFileSync('fixtures/pods-of/prometheus-operator.yaml', 'utf8'),
  );
  expect(problemsOf(document)).toEqual([]);
  expect(isPodRules(document), JSON.stringify(isPodRules.errors)).toBe(true);
});

const rule = (more: object): unknown => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'PodRules',
  rules: [
    { group: 'example.com', kind: 'Cache', as: 'StatefulSet', template: { spec: {} }, ...more },
  ],
});

const problemsWith = (more: object): readonly string[] =>
  problemsOf(rule(more)).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('problems are reported with their field', () => {
  expect(problemsWith({})).toEqual([]);
  expect(problemsWith({ as: 'Deploymnet' })).toEqual([
    'rules.0.as: "Deploymnet" is not one of Deployment, StatefulSet, DaemonSet, Job, Pod; did you mean Deployment?',
  ]);
  expect(problemsWith({ templateFrom: 'spec.template' })).toEqual([
    'rules.0: give exactly one of template, templateFrom',
  ]);
  expect(problemsWith({ replicas: '.spec' })).toEqual([
    'rules.0.replicas: ".spec" is not a field such as spec.replicas',
  ]);
  expect(problemsWith({ replicas: -1 })).toEqual([
    'rules.0.replicas: -1 is not a whole number from 0 to 2147483647',
  ]);
  expect(problemsWith({ as: 'DaemonSet', replicas: 2 })).toEqual([
    'rules.0: a DaemonSet has no replicas',
  ]);
  expect(problemsWith({ as: 'Job', podManagementPolicy: 'Parallel' })).toEqual([
    'rules.0: podManagementPolicy is for a StatefulSet',
  ]);
  expect(problemsWith({ labels: { app: 1 } })).toEqual([
    'rules.0.labels: give texts by their names',
  ]);
  expect(problemsWith({ template: { metadata: {} } })).toEqual([
    'rules.0.template: give the template of a pod, with its spec',
  ]);
  expect(problemsWith({ copy: [{ from: 'spec.__proto__', to: 'spec.x' }] })).toEqual([
    'rules.0.copy.0.from: "spec.__proto__" is not a field such as spec.replicas',
  ]);
});
