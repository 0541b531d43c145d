import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { KNOBS } from './knobs.ts';
import { MODEL_FIELDS } from './fields.ts';
import { defaultKubeletModel } from './kubelet-model.ts';
import published from './kubelet-model.schema.json' with { type: 'json' };
import { readKubeletModel } from './read-kubelet-model.ts';
import type { DocumentProblem } from '../../documents/index.ts';

const HEADER = { apiVersion: 'kschedsim.dev/v1alpha1', kind: 'KubeletModel' };
const isModel = new Ajv({ strict: true, allowUnionTypes: true }).compile(published);

const EVERYTHING = {
  ...HEADER,
  kubelet: { pullBandwidth: '10Mi', serializeImagePulls: false, sandbox: '1s', stopExitCode: 0 },
  nodes: [{ match: { name: 'edge-*', labels: { zone: 'a' } }, pullBandwidth: 1_000_000 }],
  containers: [
    { match: { image: 'nginx:*' }, imageSize: '180Mi', startUp: '2s..5s' },
    { match: { workload: 'Job/*' }, runDuration: ['10s', 'exponential(1m)'], exitCode: [1, 0] },
  ],
};

function read(document: unknown): {
  model: ReturnType<typeof readKubeletModel>;
  problems: string[];
} {
  const found: DocumentProblem[] = [];
  const model = readKubeletModel(document, found);
  return { model, problems: found.map(({ path, message }) => `${path.join('.')}: ${message}`) };
}

test('a document sets the fields it contains and leaves the others', () => {
  const { model, problems } = read(EVERYTHING);
  expect(problems).toEqual([]);
  expect(model).toEqual({
    ...defaultKubeletModel,
    pullBytesPerSecond: 10 * 2 ** 20,
    serializeImagePulls: false,
    sandboxMs: 1000,
    stopExitCode: 0,
    nodeRules: [
      {
        match: { name: 'edge-*', labels: { zone: 'a' } },
        settings: { pullBytesPerSecond: 1_000_000 },
      },
    ],
    rules: [
      {
        match: { image: 'nginx:*' },
        settings: {
          imageBytes: 180 * 2 ** 20,
          startUpMs: { shape: 'uniform', from: 2000, to: 5000 },
        },
      },
      {
        match: { workload: 'Job/*' },
        settings: { runMs: [10_000, { shape: 'exponential', mean: 60_000 }], exitCodes: [1, 0] },
      },
    ],
  });
});

test.each<[string, object, string]>([
  ['kind', { kind: 'Model' }, '"Model" is not one of KubeletModel'],
  ['speed', { speed: 1 }, 'unknown field "speed"'],
  ['kubelet', { kubelet: [] }, '[] is not an object'],
  ['kubelet.sandbx', { kubelet: { sandbx: '1s' } }, 'unknown field "sandbx"; did you mean sandbox'],
  ['kubelet.sandbox', { kubelet: { sandbox: true } }, 'true is not a text or a number'],
  ['kubelet.relist', { kubelet: { relist: 0 } }, '"0" is shorter than 100ms'],
  ['kubelet.pullBandwidth', { kubelet: { pullBandwidth: 0 } }, '"0" is less than a byte per sec'],
  ['kubelet.serializeImagePulls', { kubelet: { serializeImagePulls: 'no' } }, '"no" is not true'],
  ['nodes', { nodes: {} }, '{} is not a list'],
  ['nodes.0.match.nam', { nodes: [{ match: { nam: 'x' } }] }, 'unknown field "nam"; did you mean'],
  [
    'nodes.0.evictionSoft',
    { nodes: [{ evictionSoft: { 'pid.available': '5%' } }] },
    'grace period',
  ],
  ['containers.0.exitCode', { containers: [{ exitCode: 256 }] }, '"256" is no exit code from 0'],
  ['containers.0.exitCode.1', { containers: [{ exitCode: [1, [2]] }] }, '[2] is not a text or a n'],
  ['containers.0.startUp', { containers: [{ startUp: {} }] }, '{} is not a text, a number or a l'],
  ['containers.0.pullError', { containers: [{ pullError: [] }] }, '[] is not a text, a number or'],
  ['containers.0.runTime', { containers: [{ runTime: 1 }] }, 'unknown field "runTime"'],
  [
    'containers.0.match.labels.a',
    { containers: [{ match: { labels: { a: true } } }] },
    'true is not a text',
  ],
  [
    'containers.1.__proto__',
    JSON.parse('{"containers":[{},{"__proto__":1}]}') as object,
    'unknown',
  ],
])('the problem is at %s', (path, part, message) => {
  const { problems } = read({ ...HEADER, ...part });
  expect(problems).toEqual([expect.stringContaining(`${path}: ${message}`)]);
});

test('all problems are reported at once', () => {
  const { problems } = read({ kubelet: { relist: -1 }, containers: [{ startUp: 'x', a: 1 }] });
  expect(problems).toHaveLength(5);
});

test('the published schema accepts the example, and no unknown fields', () => {
  expect(isModel(EVERYTHING)).toBe(true);
  expect(isModel({ ...EVERYTHING, speed: 1 })).toBe(false);
  expect(isModel({ ...HEADER, containers: [{ startup: 1 }] })).toBe(false);
});

test('sysctls are allowed on all nodes or on some; bad patterns are problems', () => {
  const nodes = [{ match: { name: 'edge-*' }, allowedUnsafeSysctls: ['net.*'] }];
  const good = read({ ...HEADER, kubelet: { allowedUnsafeSysctls: ['kernel.msg*'] }, nodes });
  expect(good.problems).toEqual([]);
  expect(good.model?.allowedUnsafeSysctls).toEqual(['kernel.msg*']);
  expect(good.model?.nodeRules[0]?.settings).toEqual({ allowedUnsafeSysctls: ['net.*'] });
  for (const [allowedUnsafeSysctls, problem] of [
    ['net.*', 'allowedUnsafeSysctls: "net.*" is not a list'],
    [[1], 'allowedUnsafeSysctls.0: 1 is not a text'],
    [
      ['vm.swappiness'],
      'allowedUnsafeSysctls.0: the sysctls "vm.swappiness" are not known to be namespaced',
    ],
  ] as const) {
    const { problems } = read({ ...HEADER, kubelet: { allowedUnsafeSysctls } });
    expect(problems).toEqual([expect.stringContaining(problem)]);
  }
});

test('the example in the documentation is valid, and every knob and field is documented', () => {
  const documentation = readFileSync('docs/KUBELET.md', 'utf8');
  const example = /```yaml\n(.*?)```/s.exec(documentation)?.[1] ?? '';
  const { model, problems } = read(parse(example));
  expect(problems).toEqual([]);
  expect([model?.nodeRules.length, model?.rules.length]).toEqual([1, 3]);
  for (const word of KNOBS.keys()) expect(documentation).toContain(`\`${word}\``);
  for (const field of Object.keys(MODEL_FIELDS)) expect(documentation).toContain(`\`${field}\``);
});

test('evictions have the fields of a KubeletConfiguration, for all nodes and for some', () => {
  const { model, problems } = read({
    ...HEADER,
    kubelet: {
      evictionHard: { 'memory.available': '500Mi', 'nodefs.available': '0%' },
      evictionSoft: { 'pid.available': '10%' },
      evictionSoftGracePeriod: { 'pid.available': '1m30s' },
      evictionMaxPodGracePeriod: 60,
      evictionPressureTransitionPeriod: '30s',
    },
    nodes: [
      {
        match: { name: 'n1' },
        evictionMinimumReclaim: { 'nodefs.available': '500Mi' },
        maxPid: 99,
      },
    ],
  });
  expect(problems).toEqual([]);
  expect(model).toMatchObject({
    evictionHard: new Map([['memory.available', { quantity: '500Mi' }]]),
    evictionSoft: new Map([['pid.available', { share: Math.fround(0.1) }]]),
    evictionSoftGracePeriod: new Map([['pid.available', 90_000]]),
    evictionMaxPodGracePeriod: 60,
    evictionPressureTransitionPeriod: 30_000,
  });
  expect(model?.nodeRules[0]?.settings).toEqual({
    evictionMinimumReclaim: new Map([['nodefs.available', { quantity: '500Mi' }]]),
    maxPid: 99,
  });
});

test.each([
  ['evictionHard', { 'memory.free': '1Gi' }, '.memory.free: unknown field "memory.free"'],
  [
    'evictionHard',
    { 'nodefs.avail': '1Gi' },
    '.nodefs.avail: unknown field "nodefs.avail"; did you mean nodefs.available?',
  ],
  [
    'evictionHard',
    { 'nodefs.available': '101%' },
    '.nodefs.available: "101%" is no share above 0% and up to',
  ],
  [
    'evictionHard',
    { 'nodefs.available': '0' },
    '.nodefs.available: the eviction threshold "0" is neither',
  ],
  [
    'evictionSoft',
    { 'pid.available': '5%' },
    ': grace period must be specified for the soft eviction threshold pid',
  ],
  ['maxPid', 0, ': "0" is no number of at least 1'],
  ['evictionMaxPodGracePeriod', '5m', ': "5m" is no whole number of seconds'],
])('%s of a model: %j is an error', (field, value, message) => {
  const { problems } = read({ ...HEADER, kubelet: { [field]: value } });
  expect(problems).toEqual([expect.stringContaining(`kubelet.${field}${message}`)]);
});
