import { expect, test } from 'vitest';
import { nodeOf } from './json-node.ts';
import {
  boolean,
  bytes,
  duration,
  durationText,
  float32,
  int32,
  int64,
  list,
  pointer,
  raw,
  string,
  stringMap,
  stringOf,
  struct,
} from './go-type.ts';
import { decodeStruct } from './struct-decoder.ts';

const FIELDS = {
  on: boolean,
  small: int32,
  large: int64,
  share: float32,
  text: string,
  operator: stringOf('v1.Operator'),
  data: bytes,
  wait: duration,
  shown: durationText,
  waits: list(duration),
  maybe: pointer(int32),
  items: list(string),
  labels: stringMap,
  any: raw,
};
const inner = struct('v1.Inner', FIELDS);
const decode = (fields: object): unknown => decodeStruct(nodeOf(fields), inner).value;
const ZERO = {
  ...{ on: false, small: 0, large: 0, share: 0, text: '', operator: '', data: '', wait: 0n },
  ...{
    shown: '0s',
    waits: undefined,
    maybe: undefined,
    items: undefined,
    labels: undefined,
    any: undefined,
  },
};

test('fields that are absent have the zero values of Go', () => {
  expect(decode({})).toEqual(ZERO);
});

test('null is the zero value, but no duration', () => {
  const names = Object.keys(FIELDS).filter((name) => name !== 'wait' && name !== 'shown');
  expect(decode(Object.fromEntries(names.map((name) => [name, null])))).toEqual(ZERO);
  expect(() => decode({ wait: null })).toThrow('time: invalid duration');
});

test.each([
  ['on', true, true],
  ['small', -2_147_483_648, -2_147_483_648],
  ['large', 9_007_199_254_740_991, 9_007_199_254_740_991],
  ['large', 2n ** 63n - 1n, 2n ** 63n - 1n],
  ['share', 0.1, Math.fround(0.1)],
  ['text', 'a', 'a'],
  ['operator', 'In', 'In'],
  ['data', 'YQ==', 'YQ=='],
  ['data', 'YW\nJj', 'YWJj'],
  ['wait', '1m30s', 90_000_000_000n],
  ['shown', '90s', '1m30s'],
  ['maybe', 0, 0],
  ['items', ['a', null], ['a', '']],
  ['labels', { a: 'b', c: null }, { a: 'b', c: '' }],
])('%#. a value of %s is decoded', (name, value, decoded) => {
  expect(decode({ [name]: value })).toEqual({ ...ZERO, [name]: decoded });
});

test.each([
  ['on', 'x', 'string', 'bool'],
  ['small', true, 'bool', 'int32'],
  ['small', 2_147_483_648, 'number 2147483648', 'int32'],
  ['large', 1.5, 'number 1.5', 'int64'],
  ['large', 2n ** 63n, 'number 9223372036854775808', 'int64'],
  ['share', 1e39, 'number 1e+39', 'float32'],
  ['share', [], 'array', 'float32'],
  ['text', 1, 'number', 'string'],
  ['operator', {}, 'object', 'v1.Operator'],
  ['data', 1, 'number', '[]uint8'],
  ['wait', 1, 'number', 'string'],
  ['waits', 'x', 'string', '[]v1.Duration'],
  ['maybe', 'x', 'string', 'int32'],
  ['items', 'x', 'string', '[]string'],
  ['items', [1], 'number', 'string'],
  ['labels', ['x'], 'array', 'map[string]string'],
  ['labels', { a: 1 }, 'number', 'string'],
])('%#. a value of %s is of a wrong type, in the words of Go', (name, value, given, type) => {
  const outer = struct('v1.Outer', { inner });
  const error = `json: cannot unmarshal ${given} into Go struct field Inner.inner.${name} of type ${type}`;
  expect(() => decodeStruct(nodeOf({ inner: { [name]: value } }), outer)).toThrow(error);
});

test.each([
  ['YQ=', 2],
  ['Y!==', 1],
  ['====', 0],
])('%j is no base64', (data, at) => {
  expect(() => decode({ data })).toThrow(`illegal base64 data at input byte ${at}`);
});

test('unknown and duplicate fields are collected with their paths, a hundred at most', () => {
  const outer = struct('v1.Outer', { all: list(inner) });
  const unknown = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`x${at}`, 1]));
  const { strictErrors } = decodeStruct(nodeOf({ all: [{}, { on: true, ...unknown }] }), outer);
  expect(strictErrors[0]?.message).toBe('unknown field "all[1].x0"');
  expect(strictErrors).toHaveLength(100);
});
