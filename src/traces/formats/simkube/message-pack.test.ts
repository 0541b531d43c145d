import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InputError } from '../../../problems/index.ts';
import { readTraces } from '../../read-traces.ts';
import type { Trace } from '../../recording.ts';
import { MessagePackError, plainValue, readMessagePack } from './message-pack.ts';

/** Writes MessagePack; a Map has keys of any kind. Lengths are written in the widest form if `isWide`. */
function packed(value: unknown, isWide = false): readonly number[] {
  if (value === null) return [0xc0];
  if (typeof value === 'boolean') return [value ? 0xc3 : 0xc2];
  if (typeof value === 'number') return number(value);
  if (typeof value === 'string') {
    const bytes = [...new TextEncoder().encode(value)];
    const head =
      bytes.length < 32 && !isWide ? [0xa0 | bytes.length] : [0xdb, ...uint32(bytes.length)];
    return [...head, ...bytes];
  }
  if (Array.isArray(value)) {
    const head =
      value.length < 16 && !isWide ? [0x90 | value.length] : [0xdd, ...uint32(value.length)];
    return [...head, ...value.flatMap((one) => packed(one, isWide))];
  }
  const entries = value instanceof Map ? [...value] : Object.entries(value as object);
  const head =
    entries.length < 16 && !isWide ? [0x80 | entries.length] : [0xdf, ...uint32(entries.length)];
  return [
    ...head,
    ...entries.flatMap(([key, one]) => [...packed(key, isWide), ...packed(one, isWide)]),
  ];
}

function number(value: number): readonly number[] {
  if (Number.isInteger(value) && value >= 0 && value < 128) return [value];
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 32) return [0xce, ...uint32(value)];
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return [0xcb, ...bytes];
}

const uint32 = (value: number): readonly number[] =>
  [24, 16, 8, 0].map((by) => (value >>> by) & 255);

test('what was written is read', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.boolean(), (value, isWide) => {
      const read = plainValue(readMessagePack(Uint8Array.from(packed(value, isWide))));
      expect(read).toEqual(value);
    }),
    { numRuns: 100 },
  );
});

test('a file that is cut off anywhere is an error', () => {
  const whole = Uint8Array.from(packed({ version: 2, events: [1, 300, 'text', null, { a: 1.5 }] }));
  for (let length = 0; length < whole.length; length++) {
    expect(() => readMessagePack(whole.subarray(0, length))).toThrow(MessagePackError);
  }
});

test('a list that claims to be longer than the file, or is nested without end, is refused at once', () => {
  expect(() => readMessagePack(Uint8Array.of(0xdd, 255, 255, 255, 255))).toThrow(/too early/);
  expect(() => readMessagePack(new Uint8Array(100_000).fill(0x91))).toThrow(/too deeply/);
});

const pod = (name: string): object => ({
  ...{ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'shop' } },
  spec: { containers: [{ name: 'c', image: 'i' }] },
});
const cronJob = {
  apiVersion: 'batch/v1',
  kind: 'CronJob',
  metadata: { name: 'hello', namespace: 'shop' },
  spec: { schedule: '* * * * *' },
};
const TRACE = {
  version: 2,
  config: {},
  events: [
    { ts: 1000, applied_objs: [cronJob, pod('a'), pod('b')], deleted_objs: [] },
    { ts: 1060, applied_objs: [pod('a')], deleted_objs: [pod('b'), cronJob] },
  ],
  index: {},
  pod_lifecycles: new Map([
    [['v1.Pod', 'shop/a'], { 7: [{ Finished: [1001, 1031] }] }],
    [['v1.Pod', 'shop/b'], { 7: [{ Running: 1001 }] }],
    [['batch/v1.CronJob', 'shop/hello'], { 8: [{ Finished: [1050, 1080] }, { Running: 1090 }] }],
  ]),
};

function read(document: unknown): Trace {
  const bytes = Uint8Array.from(packed(document));
  return readTraces([{ name: 'f.sktrace', bytes, text: undefined }]);
}

test('a trace of SimKube: bare pods arrive with their event, other objects are applied and deleted', () => {
  const trace = read(TRACE);
  expect(trace.formats).toEqual(['simkube']);
  expect([trace.at(0), trace.at(1)]).toMatchObject([
    { name: 'a', atMs: 0, runMs: 30_000 },
    { name: 'b', atMs: 0, runMs: 59_000 },
  ]);
  expect(trace.length).toBe(2);
  expect(trace.changes.map(({ atMs, isDeletion }) => [atMs, isDeletion])).toEqual([
    [0, false],
    [60_000, true],
  ]);
  expect(trace.lifetimes).toEqual([{ owner: 'shop/CronJob/hello', runMs: [30_000, undefined] }]);
});

test('a pod that comes again is another pod, and runs to its deletion where no lifecycle says more', () => {
  const event = (ts: number, applied: readonly object[], deleted: readonly object[] = []) => ({
    ...{ ts, applied_objs: applied, deleted_objs: deleted },
  });
  const bigger = {
    ...pod('a'),
    spec: { containers: [{ name: 'c', resources: { requests: { cpu: '2' } } }] },
  };
  const trace = read({
    ...TRACE,
    events: [
      event(1000, [pod('a'), pod('b')]),
      event(1010, [bigger]),
      event(1040, [], [pod('a'), pod('b')]),
      event(1050, [pod('a'), pod('b')]),
    ],
    pod_lifecycles: new Map([
      [['v1.Pod', 'shop/a'], { 7: [{ Finished: [1050, 1055] }, { Finished: [1001, 1031] }] }],
    ]),
  });
  const pods = Array.from({ length: trace.length }, (_, at) => trace.at(at));
  expect(pods.map(({ name, atMs, runMs }) => [name, atMs, runMs])).toEqual([
    ['a', 0, 30_000],
    ['b', 0, 40_000],
    ['a', 50_000, 5000],
    ['b', 50_000, Infinity],
  ]);
  expect(trace.changes).toMatchObject([
    {
      atMs: 10_000,
      given: {
        object: { spec: { containers: [{ image: 'i', resources: { requests: { cpu: '2' } } }] } },
      },
    },
  ]);
});

test.each([
  [
    'a lifecycle that ends before it begins',
    { ...TRACE, pod_lifecycles: new Map([[['v1.Pod', 'shop/a'], { 7: [{ Finished: [9, 1] }] }]]) },
    /pod_lifecycles\[shop\/Pod\/a\]: has an entry that is no time, or ends before it begins/,
  ],
  [
    'an event before the one above it',
    {
      version: 2,
      events: [5, 9, 7].map((ts) => ({ ts, applied_objs: [], deleted_objs: [] })),
    },
    /events\[2\]\.ts: 7 is before 9, the time of the event before it/,
  ],
  ['another version', { ...TRACE, version: 1 }, /version 1: only version 2 can be read/],
  ['no events', { version: 2 }, /no list of events/],
  [
    'an object without a name',
    { version: 2, events: [{ ts: 1, applied_objs: [{}], deleted_objs: [] }] },
    /applied_objs\[0\]/,
  ],
])('%s is refused', (_, document, message) => {
  expect(() => read(document)).toThrow(InputError);
  expect(() => read(document)).toThrow(message);
});
