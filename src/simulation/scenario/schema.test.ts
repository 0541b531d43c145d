import { Ajv } from 'ajv';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DocumentProblem } from '../../documents/index.ts';
import { readPlacedDocument } from '../../manifests/index.ts';
import { expectationKinds } from './expectation-kinds.ts';
import { readScenario, scenarioSchema } from './read-scenario.ts';
import { stepKinds } from './step-kinds.ts';

const isScenario = new Ajv({ strict: true, allErrors: true, strictRequired: false }).compile(
  scenarioSchema(),
);

function problemsOf(document: unknown): readonly DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  readScenario(document, problems);
  return problems;
}

const header = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'Scenario' };

/** A short example of each kind. */
const STEPS: Readonly<Record<string, unknown>> = {
  apply: { objects: [{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } }] },
  delete: { object: 'pod/web-0' },
  scale: { workload: 'deploy/web', replicas: 3 },
  resize: { pod: 'web-0', container: 'app', requests: { cpu: '500m', memory: '1Gi' } },
  cordon: 'worker-1',
  uncordon: { selector: 'zone in (a, b)' },
  drain: { node: 'worker-1', timeout: '5m' },
  replaceNodes: { nodes: ['worker-1'], objects: [], surge: 1 },
  taint: { node: 'worker-1', key: 'dedicated', effect: 'NoExecute' },
  untaint: { node: 'worker-1', key: 'dedicated' },
  failNode: 'worker-1',
  recoverNode: 'worker-1',
  shutDownNode: {
    node: 'worker-1',
    shutdownGracePeriod: '30s',
    shutdownGracePeriodCriticalPods: '10s',
  },
  fillDisk: { node: 'worker-1', share: 0.9, inodes: 0.5 },
  fillPids: 'worker-1',
  failSandboxes: { node: 'worker-1', rate: 0.5, error: 'no network' },
  setFailureRate: { workload: 'job/report', rate: 0.25 },
  usage: { workload: 'deployment/web', resource: 'cpu', value: '1500m' },
  launchFails: { capacityType: 'spot', zone: 'a', for: '10m' },
  spotInterruption: { selector: 'karpenter.sh/capacity-type=spot' },
};

const EXPECTATIONS: Readonly<Record<string, unknown>> = {
  pods: { selector: 'app=web', ready: true, count: 3 },
  pod: { name: 'web-0', exists: false },
  workload: { name: 'deployments/web', ready: true },
  replicas: { workload: 'deployment/web', atLeast: 2, atMost: 9 },
  node: { name: 'worker-1', pods: 0 },
  nodes: { selector: 'karpenter.sh/nodepool=general', ready: true, atMost: 3 },
};

test('a short example of every kind is accepted, by the schema too', () => {
  expect(Object.keys(STEPS)).toEqual(stepKinds.map(({ name }) => name));
  expect(Object.keys(EXPECTATIONS)).toEqual(expectationKinds.map(({ name }) => name));
  const entries = (all: Readonly<Record<string, unknown>>): unknown[] =>
    Object.entries(all).map(([name, value]) => ({ at: '1m30s', [name]: value }));
  const document = { ...header, steps: entries(STEPS), expect: entries(EXPECTATIONS) };
  expect(problemsOf(document)).toEqual([]);
  expect(isScenario(document), JSON.stringify(isScenario.errors)).toBe(true);
});

const SPEC = { containers: [{ name: 'c', image: 'a:1' }] };

test.each<[unknown, string, string]>([
  [{ steps: [{ at: 'soon', cordon: 'w' }] }, 'steps.0.at', '"soon" is not a duration such as 90s'],
  [{ steps: [{ at: '-5s', cordon: 'w' }] }, 'steps.0.at', 'is not a duration'],
  [{ steps: [{ at: 0, cordn: 'w' }] }, 'steps.0.cordn', 'did you mean cordon?'],
  [{ steps: [{ at: 0, explode: 'w' }] }, 'steps.0.explode', 'known are apply, delete, scale'],
  [{ steps: [{ at: 0 }] }, 'steps.0', 'give exactly one of apply'],
  [{ steps: [{ at: 0, cordon: 'a', drain: 'b' }] }, 'steps.0', 'give exactly one of apply'],
  [{ steps: [{ cordon: 'a' }] }, 'steps.0', 'at is missing'],
  [{ steps: [{ at: 0, cordon: {} }] }, 'steps.0.cordon', 'give either node or selector'],
  [{ steps: [{ at: 0, cordon: 7 }] }, 'steps.0.cordon', '7 is not an object'],
  [
    { steps: [{ at: 0, scale: { workload: 'job/x', replicas: 1 } }] },
    'steps.0.scale.workload',
    'a Job will not do here: Deployment',
  ],
  [
    { steps: [{ at: 0, scale: { workload: 'deploymnt/x', replicas: 1 } }] },
    'steps.0.scale.workload',
    'did you mean Deployment?',
  ],
  [
    { steps: [{ at: 0, scale: { workload: 'deploy/x', replicas: 1.5 } }] },
    'steps.0.scale.replicas',
    'a whole number from 0',
  ],
  [
    { steps: [{ at: 0, taint: { node: 'w', key: 'k', effect: 'NoExecut' } }] },
    'steps.0.taint.effect',
    'did you mean NoExecute?',
  ],
  [
    { steps: [{ at: 0, apply: { objects: [{ apiVersion: 'v1', kind: 'Pod' }] } }] },
    'steps.0.apply.objects.0',
    'Pod: metadata is missing',
  ],
  [
    {
      steps: [
        {
          at: 0,
          apply: {
            objects: [
              {
                apiVersion: 'a.b/v1',
                kind: 'K',
                metadata: { name: 'x', namespace: [{ toString: 'y' }] },
              },
            ],
          },
        },
      ],
    },
    'steps.0.apply.objects.0.metadata.namespace',
    'must be text, not a list',
  ],
  [
    {
      steps: [
        {
          at: 0,
          apply: {
            objects: [
              {
                apiVersion: 'v1',
                kind: 'Pod',
                metadata: { name: 'a' },
                spec: { ...SPEC, hostNetwrk: true },
              },
            ],
          },
        },
      ],
    },
    'steps.0.apply.objects.0.spec.hostNetwrk',
    'Pod/a: ',
  ],
  [{ steps: [{ at: 0, apply: { files: ['a.yaml'] } }] }, 'steps.0.apply', 'only the command line'],
  [
    { expect: [{ at: 0, pods: { selector: 'a in', count: 1 } }] },
    'expect.0.pods.selector',
    'unable to parse requirement',
  ],
  [{ expect: [{ at: 0, pods: { ready: true } }] }, 'expect.0.pods', 'give count, atLeast or'],
  [{ stepz: [] }, 'stepz', 'did you mean steps?'],
  [{ steps: {} }, 'steps', 'a list is needed'],
  [{ kind: 'Plan' }, 'kind', 'is not one of Scenario'],
])('%j is refused at %s', (part, path, message) => {
  const problems = problemsOf({ ...header, ...Object(part) });
  expect(problems.map((problem) => problem.path.join('.'))).toEqual([path]);
  expect(problems[0]?.message).toContain(message);
});

test('all problems are reported at once, with their places', () => {
  const text = `apiVersion: kschedsim.dev/v1alpha1
kind: Scenario
steps:
  - at: 10s
    cordn: worker-1
  - at: later
    drain: { node: worker-1, forced: true }
`;
  const { value, placeOf } = readPlacedDocument({ name: 's.yaml', text });
  const places = problemsOf(value).map(({ path, at, message }) => {
    const { line, column } = placeOf(path, at);
    return `${line}:${column} ${message}`;
  });
  expect(places).toEqual([
    '5:5 unknown field "cordn"; did you mean cordon?',
    '6:9 "later" is not a duration such as 90s or 1h30m',
    '7:30 unknown field "forced"; did you mean force?',
  ]);
});

test('names of prototype members are unknown fields', () => {
  const steps: unknown = JSON.parse('[{"at": 0, "__proto__": 1, "constructor": 2}]');
  const problems = problemsOf({ ...header, steps });
  expect(problems.map(({ path }) => path.at(-1))).toEqual(['__proto__', 'constructor']);
});

/** Nearly valid documents: known names with any value, and the examples with one change. */
const nearlyRight = (examples: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.jsonValue(),
    fc
      .tuple(fc.constantFrom(...Object.entries(examples)), fc.constantFrom('1m', 3, -1, 'x', null))
      .chain(([[name, value], at]) => {
        const fields = typeof value === 'object' && value !== null ? Object.keys(value) : ['node'];
        return fc
          .tuple(fc.constantFrom(...fields, 'surprise'), fc.jsonValue(), fc.boolean())
          .map(([field, other, isChanged]) => ({
            at,
            [name]: isChanged ? { ...(value as object), [field]: other } : value,
          }));
      }),
  );

test('every document is read or refused, and the schema accepts what is read', () => {
  fc.assert(
    fc.property(
      fc.array(nearlyRight(STEPS), { maxLength: 3 }),
      fc.array(nearlyRight(EXPECTATIONS), { maxLength: 3 }),
      (steps, expect_) => {
        const document = { ...header, steps, expect: expect_ };
        const problems = problemsOf(document);
        for (const { message } of problems) expect(message).not.toBe('');
        if (problems.length === 0) {
          const read: unknown = dropNulls(document);
          expect(isScenario(read), JSON.stringify(isScenario.errors)).toBe(true);
        }
      },
    ),
    { numRuns: 500 },
  );
});

/** A null field counts as absent, as in manifests. */
function dropNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_, one: unknown) => one ?? undefined);
}
