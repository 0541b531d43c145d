import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileLabelSelector } from '../../../objects/index.ts';
import type { KubernetesObject } from '../../../objects/index.ts';
import { NamespaceLabels, ruleCovers, selectorAt } from './admission-match.ts';
import type { Request } from './admission-match.ts';

const POD: Request = {
  operation: 'CREATE',
  group: '',
  version: 'v1',
  resource: 'pods',
  namespace: 'shop',
  name: 'web-0',
  labels: {},
};

const rule = (more: object): object => ({
  operations: ['CREATE'],
  apiGroups: [''],
  apiVersions: ['v1'],
  resources: ['pods'],
  ...more,
});

test.each([
  [{}, true],
  [{ resources: ['*'] }, true],
  [{ resources: ['*/*'] }, true],
  [{ resources: ['pods/*'] }, true],
  [{ resources: ['pods/status'] }, false],
  [{ resources: ['*/status'] }, false],
  [{ operations: ['*'] }, true],
  [{ operations: ['UPDATE'] }, false],
  [{ apiGroups: ['*'] }, true],
  [{ apiGroups: ['apps'] }, false],
  [{ apiVersions: ['v2'] }, false],
  [{ scope: 'Namespaced' }, true],
  [{ scope: '*' }, true],
  [{ scope: 'Cluster' }, false],
  [{ resourceNames: ['web-0'] }, true],
  [{ resourceNames: ['web-1'] }, false],
])('a rule with %j covers the creation of a pod: %s', (more, covers) => {
  expect(ruleCovers(rule(more), POD)).toBe(covers);
});

const NAME = 'kubernetes.io/metadata.name';
const requirement = fc.record({
  key: fc.constantFrom(NAME, 'tier', 'team'),
  operator: fc.constantFrom('In', 'NotIn', 'Exists', 'DoesNotExist'),
  values: fc.array(fc.constantFrom('shop', 'bank', 'a'), { minLength: 1, maxLength: 2 }),
});
const selectors = fc.record({
  matchLabels: fc.dictionary(fc.constantFrom(NAME, 'tier'), fc.constantFrom('shop', 'a')),
  matchExpressions: fc.array(requirement, { maxLength: 3 }),
});
const namespaceLabels = fc.dictionary(
  fc.constantFrom('tier', 'team'),
  fc.constantFrom('a', 'shop'),
);

const namespaces = (labels?: Readonly<Record<string, string>>): NamespaceLabels => {
  const object: KubernetesObject = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'shop', ...(labels && { labels }) },
  };
  const cluster = labels === undefined ? [] : [object];
  return new NamespaceLabels({ cluster, applied: [] });
};

test('a known namespace is matched by its labels, an unknown one may always match', () => {
  fc.assert(
    fc.property(selectors, namespaceLabels, (selector, labels) => {
      const matches = compileLabelSelector(selector)({ ...labels, [NAME]: 'shop' });
      expect(namespaces(labels).mayMatch(selector, 'shop')).toBe(matches);
      if (matches) expect(namespaces().mayMatch(selector, 'shop')).toBe(true);
    }),
  );
});

test('selectors of objects without a schema are read defensively', () => {
  fc.assert(
    fc.property(selectors, (selector) => {
      expect(selectorAt({ spec: { selector } }, 'spec', 'selector')).toEqual(selector);
    }),
  );
  expect(selectorAt({ selector: { matchLabels: 7, matchExpressions: 'x' } }, 'selector')).toEqual({
    matchLabels: {},
    matchExpressions: [],
  });
  expect(selectorAt({}, 'spec', 'selector')).toEqual({});
});
