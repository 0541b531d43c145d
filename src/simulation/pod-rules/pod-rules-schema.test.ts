import { Ajv } from 'ajv';
import { readFileSync } from 'node:fs';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { podRulesFaults, podRulesSchema } from './read-pod-rules.ts';

const isPodRules = new Ajv({ strict: true, allErrors: true, strictRequired: false }).compile(
  podRulesSchema(),
);

/** Run with `-u` after a change to the fields. */
test('the published schema is that of the fields', async () => {
  const written = await format(JSON.stringify(podRulesSchema()), {
    parser: 'json',
    printWidth: 100,
  });
  await expect(written).toMatchFileSnapshot('pod-rules.schema.json');
});

test('the fixture is accepted, by the schema too', () => {
  const document: unknown = parse(
    readFileSync('fixtures/pods-of/prometheus-operator.yaml', 'utf8'),
  );
  expect(podRulesFaults(document)).toEqual([]);
  expect(isPodRules(document), JSON.stringify(isPodRules.errors)).toBe(true);
});

const rule = (more: object): unknown => ({
  apiVersion: 'kschedsim.dev/v1alpha1',
  kind: 'PodRules',
  rules: [
    { group: 'example.com', kind: 'Cache', as: 'StatefulSet', template: { spec: {} }, ...more },
  ],
});

const faultsOf = (more: object): readonly string[] =>
  podRulesFaults(rule(more)).map(({ path, message }) => `${path.join('.')}: ${message}`);

test('faults are named with their place', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ as: 'Deploymnet' })).toEqual([
    'rules.0.as: "Deploymnet" is not one of Deployment, StatefulSet, DaemonSet, Job, Pod; did you mean Deployment?',
  ]);
  expect(faultsOf({ templateFrom: 'spec.template' })).toEqual([
    'rules.0: give exactly one of template, templateFrom',
  ]);
  expect(faultsOf({ replicas: '.spec' })).toEqual([
    'rules.0.replicas: ".spec" is not a field such as spec.replicas',
  ]);
  expect(faultsOf({ replicas: -1 })).toEqual([
    'rules.0.replicas: -1 is not a whole number from 0 to 2147483647',
  ]);
  expect(faultsOf({ as: 'DaemonSet', replicas: 2 })).toEqual([
    'rules.0: a DaemonSet has no replicas',
  ]);
  expect(faultsOf({ as: 'Job', podManagementPolicy: 'Parallel' })).toEqual([
    'rules.0: podManagementPolicy is for a StatefulSet',
  ]);
  expect(faultsOf({ labels: { app: 1 } })).toEqual(['rules.0.labels: give texts by their names']);
  expect(faultsOf({ template: { metadata: {} } })).toEqual([
    'rules.0.template: give the template of a pod, with its spec',
  ]);
  expect(faultsOf({ copy: [{ from: 'spec.__proto__', to: 'spec.x' }] })).toEqual([
    'rules.0.copy.0.from: "spec.__proto__" is not a field such as spec.replicas',
  ]);
});
