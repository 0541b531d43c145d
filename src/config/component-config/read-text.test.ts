import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nodeAt, nodeOf, stepsOf, valueOf } from '../../decoding/index.ts';
import { readYaml } from './yaml/read.ts';

describe('YAML text', () => {
  test('that is JSON is read as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'grapheme-ascii' }), (value) => {
        expect(valueOf(readYaml(JSON.stringify(value)).node)).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
    );
  });

  test.each([
    ['yes', true],
    ['Off', false],
    ['~', null],
    ['0x1f', 31],
    ['010', 8],
    ['08', 8],
    ['0b101', 5],
    ['1_000', 1000],
    ['1.50', 1.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['2024-01-01', '2024-01-01'],
    ['"yes"', 'yes'],
    ['!!str 1', '1'],
  ])('%s means what YAML 1.1 says', (text, value) => {
    expect(valueOf(readYaml(`a: ${text}\n`).node)).toEqual({ a: value });
  });

  test('reads only the first document', () => {
    expect(valueOf(readYaml('a: 1\n---\nb: 2\n').node)).toEqual({ a: 1 });
  });

  test('follows anchors and merges', () => {
    const text = 'a: &x {b: 1, c: 2}\nd:\n  <<: *x\n  e: 3\n';
    expect(valueOf(readYaml(text).node)).toMatchObject({ d: { b: 1, c: 2, e: 3 } });
  });

  test('reports the lines of duplicate keys', () => {
    expect(readYaml('a: 1\nb:\n  c: 1\n  c: 2\na: 3\n').duplicates?.message).toBe(
      'yaml: unmarshal errors:\n  line 4: key "c" already set in map\n  line 5: key "a" already set in map',
    );
  });

  test.each([
    ['a: [\n', 'yaml: line 1: did not find expected node content'],
    ['a: [1\n', "yaml: line 1: did not find expected ',' or ']'"],
    ['a: b: c\n', 'yaml: mapping values are not allowed in this context'],
    ['x: y\na:\n\tb: c\n', 'yaml: line 3: found character that cannot start any token'],
    ['a: b\n\tc: d\n', 'yaml: line 2: found a tab character that violates indentation'],
    ['a: "b\n', 'yaml: line 2: found unexpected end of stream'],
    ['a: *b\n', "yaml: unknown anchor 'b' referenced"],
    ['a: .inf\n', 'json: unsupported value: +Inf'],
    ['%YAML 1.2\n---\na: b\n', 'yaml: found incompatible YAML document'],
    ['a: \u0001\n', 'yaml: control characters are not allowed'],
  ])('%j is an error with the text of go-yaml', (text, words) => {
    expect(() => readYaml(text)).toThrow(words);
  });
});

test('a field path leads to its node', () => {
  const node = nodeOf({ profiles: [{}, { schedulerName: 'a' }] });
  expect(nodeAt(node, stepsOf('profiles[1].schedulerName'))).toMatchObject({ value: 'a' });
  expect(nodeAt(node, stepsOf('profiles[2].schedulerName'))).toBeUndefined();
});
