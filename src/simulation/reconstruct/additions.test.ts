import { describe, expect, test } from 'vitest';
import { holds, podAdditions } from './additions.ts';

/** Whether pods of the template with these fields more are taken for pods of the template. */
const accepts = (
  wanted: object,
  actual: object,
  { limited = false, also = [] }: { limited?: boolean; also?: readonly string[] } = {},
): boolean => holds(wanted, actual, podAdditions(limited, also));

const container = (fields: object): object => ({ containers: [{ name: 'c', ...fields }] });

describe('a pod of a template', () => {
  test.each([
    'dnsConfig',
    'enableServiceLinks',
    'ephemeralContainers',
    'hostname',
    'imagePullSecrets',
    'initContainers',
    'nodeName',
    'overhead',
    'preemptionPolicy',
    'priority',
    'readinessGates',
    'securityContext',
    'subdomain',
    'tolerations',
    'volumes',
  ])('may have %s, which the template does not set', (field) => {
    expect(accepts({}, { [field]: 'x' })).toBe(true);
    expect(accepts({ [field]: 'y' }, { [field]: 'x' })).toBe(false);
    expect(accepts({ [field]: 'y' }, {})).toBe(false);
  });

  test.each(['nodeSelector', 'affinity', 'containers', 'serviceAccountName', 'restartPolicy'])(
    'may not have another %s, unless it is named',
    (field) => {
      expect(accepts({}, { [field]: 'x' })).toBe(false);
      expect(accepts({}, { [field]: 'x' }, { also: [field] })).toBe(true);
    },
  );

  test.each(['env', 'envFrom', 'securityContext', 'volumeMounts'])(
    'may have %s in a container',
    (field) => {
      expect(accepts(container({}), container({ [field]: 'x' }))).toBe(true);
      expect(accepts(container({}), container({ [field]: 'x' }), { limited: true })).toBe(true);
    },
  );

  test('may have amounts in a container where a LimitRange sets them', () => {
    const asked = container({ resources: { requests: { cpu: '1' } } });
    const limited = container({
      resources: { limits: { cpu: '2' }, requests: { cpu: '1', memory: '1Gi' }, claims: [] },
    });
    expect(accepts(container({}), asked)).toBe(false);
    expect(accepts(container({}), asked, { limited: true })).toBe(true);
    expect(accepts(asked, limited)).toBe(false);
    expect(accepts(asked, limited, { limited: true })).toBe(true);
    const other = container({ resources: { requests: { cpu: '2' } } });
    expect(accepts(asked, other, { limited: true })).toBe(false);
  });

  test('may not have another image', () => {
    expect(accepts(container({ image: 'a' }), container({ image: 'b' }))).toBe(false);
    expect(accepts(container({}), container({ image: 'b' }))).toBe(false);
  });

  test.each([
    ['containers', 'name'],
    ['initContainers', 'name'],
    ['volumes', 'name'],
    ['imagePullSecrets', 'name'],
    ['readinessGates', 'conditionType'],
  ])('may have more %s, in any order, each by its %s', (field, key) => {
    const one = { [key]: 'one' };
    const two = { [key]: 'two' };
    expect(accepts({ [field]: [one] }, { [field]: [two, one] })).toBe(true);
    expect(accepts({ [field]: [one, two] }, { [field]: [two, one] })).toBe(true);
    expect(accepts({ [field]: [one] }, { [field]: [two] })).toBe(false);
    expect(accepts({ [field]: [one] }, { [field]: 'one' })).toBe(false);
  });

  test.each([
    ['env', 'name'],
    ['volumeMounts', 'mountPath'],
  ])('may have more %s in a container, each by its %s', (field, key) => {
    const one = { [key]: 'one', value: '1' };
    const changed = { [key]: 'one', value: '2' };
    const items = (...list: readonly object[]): object => container({ [field]: list });
    expect(accepts(items(one), items({ [key]: 'two' }, one))).toBe(true);
    expect(accepts(items(one), items(changed))).toBe(false);
    expect(accepts(items(one), items({ [key]: 'two', value: '1' }))).toBe(false);
  });

  test('may have more tolerations and sources of variables, which have no key', () => {
    const first = { key: 'a' };
    expect(accepts({ tolerations: [first] }, { tolerations: [{ key: 'b' }, first] })).toBe(true);
    expect(accepts({ tolerations: [first] }, { tolerations: [{ key: 'b' }] })).toBe(false);
    const from = (...names: readonly string[]): object =>
      container({ envFrom: names.map((name) => ({ secretRef: { name } })) });
    expect(accepts(from('a'), from('b', 'a'))).toBe(true);
    expect(accepts(from('a'), from('b'))).toBe(false);
  });

  test('may have a completed security context', () => {
    const partial = { securityContext: { runAsUser: 1 } };
    const complete = { securityContext: { runAsUser: 1, fsGroup: 2 } };
    expect(accepts(partial, complete)).toBe(true);
    expect(accepts(complete, partial)).toBe(false);
    expect(accepts(container(partial), container(complete))).toBe(true);
    expect(accepts(container(partial), container(complete), { limited: true })).toBe(true);
  });

  test('may pull its images always, and have probes that a sidecar answers', () => {
    const pulled = (policy: string): object => container({ imagePullPolicy: policy });
    expect(accepts(pulled('IfNotPresent'), pulled('Always'))).toBe(true);
    expect(accepts(pulled('Always'), pulled('IfNotPresent'))).toBe(false);
    const probe = (path: string): object => container({ livenessProbe: { httpGet: { path } } });
    expect(accepts(probe('/'), probe('/app-health/c/livez'))).toBe(true);
    expect(accepts(probe('/'), probe('/app'))).toBe(false);
    const named = (path: string): object => container({ lifecycle: { httpGet: { path } } });
    expect(accepts(named('/'), named('/app-health/c/livez'))).toBe(false);
    expect(accepts(probe('/'), container({}))).toBe(false);
  });
});
