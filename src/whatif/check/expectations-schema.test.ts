import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentProblem } from '../../documents/index.ts';
import { readPlacedDocument } from '../../manifests/index.ts';
import { expectationKinds } from './expectation-kinds.ts';
import { expectationsSchema, readExpectationList, readExpectations } from './read-expectations.ts';

const isExpectations = new Ajv({ strict: true, allErrors: true, strictRequired: false }).compile(
  expectationsSchema(),
);

const header = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Expectations' };

/** A short example of each kind. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  placed: 'all',
  ready: { workload: 'deploy/web', within: '1m' },
  pending: { workload: 'deploy/web', atMost: '2m' },
  notEvicted: { selector: 'app in (a, b)', namespace: '*' },
  onNodes: { workload: 'pod/web-0', nodes: 'pool=blue' },
  apart: { selector: 'app=web', from: 'deployment/db', by: 'zone' },
  spread: { workload: 'sts/db', by: 'node', atMost: 1, nodes: 'pool=db' },
  stable: { by: 'zone', seeds: 2, orders: 0 },
  survives: { loss: ['zone', 'node'], budgets: false, workload: 'sts/db' },
  headroom: { pod: 'deployment/web', atLeast: 3, loss: 'zone' },
  fitsAt: { hpa: '80%', rollout: true, workload: 'deploy/web' },
  roomFor: { time: '12 weeks', growth: ['3%/week', '+1/month:deployment/web'] },
  replicas: { workload: 'deploy/web', at: '10m', atLeast: 2, atMost: 6 },
  launched: { group: 'general', atMost: 3 },
  served: 'all',
  notFlapping: 'nodes',
  utilisation: { resource: 'cpu', by: 'pool', atMost: 0.8 },
  cost: { atMost: 12.5, nodes: 'pool=blue' },
  audit: { severity: 'warning', ignore: ['KS101'] },
};

function problemsOf(document: unknown): readonly DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  readExpectations(document, problems);
  return problems;
}

test('a short example of every kind is accepted, by the schema too', () => {
  expect(Object.keys(EXAMPLES)).toEqual(expectationKinds.map(({ name }) => name));
  const list = Object.entries(EXAMPLES).map(([name, value]) => ({ name: 'x', [name]: value }));
  const document = { ...header, allPlaced: false, expect: list };
  expect(problemsOf(document)).toEqual([]);
  expect(isExpectations(document), JSON.stringify(isExpectations.errors)).toBe(true);
});

test.each<[object, string, string]>([
  [{ expect: [{ placd: 'all' }] }, 'expect.0.placd', 'did you mean placed?'],
  [{ expect: [{ explode: 'all' }] }, 'expect.0.explode', 'known are placed, ready'],
  [{ expect: [{ name: 'x' }] }, 'expect.0', 'give exactly one of placed'],
  [{ expect: [{ placed: 'all', audit: 'error' }] }, 'expect.0', 'give exactly one of placed'],
  [{ expect: [] }, 'expect', 'nothing is expected'],
  [{ expect: ['placed'] }, 'expect.0', 'give placed, ready'],
  [{ expect: [{ placed: 'deploymnt/x' }] }, 'expect.0.placed', 'did you mean Deployment?'],
  [{ expect: [{ placed: { workload: 'x' } }] }, 'expect.0.placed.workload', 'is not KIND/NAME'],
  [{ expect: [{ placed: { selctor: 'a' } }] }, 'expect.0.placed.selctor', 'did you mean selector?'],
  [{ expect: [{ ready: { within: 'soon' } }] }, 'expect.0.ready.within', 'not a duration'],
  [{ expect: [{ onNodes: { nodes: 'a in' } }] }, 'expect.0.onNodes.nodes', 'unable to parse'],
  [{ expect: [{ spread: { by: 'zone' } }] }, 'expect.0.spread', 'give maxSkew, minDomains'],
  [{ expect: [{ survives: [] }] }, 'expect.0.survives', 'is not an object'],
  [{ expect: [{ survives: { loss: [] } }] }, 'expect.0.survives.loss', 'an empty list'],
  [{ expect: [{ headroom: { atLeast: 1 } }] }, 'expect.0.headroom', 'pod is missing'],
  [
    { expect: [{ headroom: { pod: { kind: 'Pod' }, atLeast: 1 } }] },
    'expect.0.headroom.pod',
    'apiVersion or kind is missing',
  ],
  [
    { expect: [{ utilisation: { resource: 'cpu', atMost: 80 } }] },
    'expect.0.utilisation.atMost',
    '80 is not a number from 0 to 1',
  ],
  [{ expect: [{ cost: { atMost: -1 } }] }, 'expect.0.cost.atMost', 'a number of at least 0'],
  [{ expect: [{ audit: 'eror' }] }, 'expect.0.audit.severity', 'did you mean error?'],
  [
    { expect: [{ audit: { severity: 'error', rules: ['KS10'] } }] },
    'expect.0.audit.rules.0',
    'no audit rule is called "KS10"',
  ],
  [{ expct: [], expect: [{ placed: 'all' }] }, 'expct', 'did you mean expect?'],
  [{}, '', 'expect is missing'],
  [{ kind: 'Scenario', expect: [{ placed: 'all' }] }, 'kind', 'is not one of Expectations'],
])('%j is refused at %s', (part, path, message) => {
  const problems = problemsOf({ ...header, ...part });
  expect(problems.map((problem) => problem.path.join('.'))).toEqual([path]);
  expect(problems[0]?.message).toContain(message);
});

test('all problems of a list within another document are reported at once, with their places', () => {
  const text = `failOn: [unschedulable]
expectations:
  - plcaed: all
  - name: two
    spread:
      by: zone
      maxSkw: 1
      minDomains: none
`;
  const { value, placeOf } = readPlacedDocument({ name: '.kschedsim.yaml', text });
  const list = (value as { readonly expectations: unknown }).expectations;
  const problems: DocumentProblem[] = [];
  expect(readExpectationList(list, ['expectations'], problems)).toBeUndefined();
  const places = problems.map(({ path, at, message }) => {
    const { line, column } = placeOf(path, at);
    return `${line}:${column} ${message}`;
  });
  expect(places).toEqual([
    '3:5 unknown field "plcaed"; did you mean placed?',
    '7:7 unknown field "maxSkw"; did you mean maxSkew?',
    '8:19 "none" is not a whole number of at least 1',
  ]);
});

test('expectations know their places', () => {
  const list = [{ placed: 'all' }, { name: 'two', audit: 'error' }];
  const read = readExpectationList(list, ['expectations'], [], {
    placeOf: ([, at]) => ({ file: 'f', line: Number(at) + 1, column: 1 }),
  });
  expect(read?.all.map(({ name, type, place }) => [name, type, place?.line])).toEqual([
    ['all pods are placed', 'placed', 1],
    ['two', 'audit', 2],
  ]);
});

test('every document is read or refused, and the schema accepts what is read', () => {
  const nearlyRight = fc.constantFrom(...Object.entries(EXAMPLES)).chain(([name, value]) => {
    const known = typeof value === 'object' && value !== null ? Object.keys(value) : ['workload'];
    return fc
      .tuple(fc.constantFrom(...known, 'surprise'), fc.jsonValue(), fc.boolean())
      .map(([field, other, isChanged]) => ({
        [name]: isChanged ? { ...(value as object), [field]: other } : value,
      }));
  });
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.jsonValue(), nearlyRight), { maxLength: 3 }), (list) => {
      const document = { ...header, expect: list };
      const problems = problemsOf(document);
      for (const { message } of problems) expect(message).not.toBe('');
      if (problems.length > 0) return;
      const read: unknown = JSON.parse(
        JSON.stringify(document),
        (_, one: unknown): unknown => one ?? undefined,
      );
      expect(isExpectations(read), JSON.stringify(isExpectations.errors)).toBe(true);
    }),
    { numRuns: 100 },
  );
});
