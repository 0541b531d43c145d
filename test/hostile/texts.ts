import { gzipSync } from 'node:zlib';
import { podYaml } from './rows.ts';
import type { Hostile } from './rows.ts';

const valid = podYaml('');
const nested = (open: string, close: string, depth: number): string =>
  open.repeat(depth) + close.repeat(depth);
const bomb = (levels: number): string => {
  const lines = ['apiVersion: v1', 'kind: Pod', 'a0: &a0 [x, x, x, x, x, x, x, x, x]'];
  for (let at = 1; at < levels; at++) {
    const alias = `*a${String(at - 1)}`;
    lines.push(
      `a${String(at)}: &a${String(at)} [${Array.from({ length: 9 }, () => alias).join(', ')}]`,
    );
  }
  return `${lines.join('\n')}\n`;
};

/** Texts that are no YAML, too much YAML, or YAML of another kind. */
export const texts: readonly Hostile[] = [
  { name: 'no byte', input: '', reported: /PLACED|passed/ },
  { name: 'a line feed', input: '\n', reported: /passed/ },
  { name: 'only comments', input: '# nothing\n# at all\n', reported: /passed/ },
  { name: 'NUL bytes', input: new Uint8Array(10_000), refused: /binary file/ },
  { name: 'a NUL byte in a name', input: podYaml('', 'name: "p\\0"'), refused: /^:3:\d+: error: / },
  { name: 'invalid UTF-8', input: Uint8Array.from([0x61, 0x3a, 0xff, 0xfe]), refused: /not UTF-8/ },
  {
    name: 'UTF-16',
    input: Buffer.from(`\ufeff${valid}`, 'utf16le'),
    refused: /UTF-16, not UTF-8: convert it first/,
  },
  { name: 'UTF-8 with a byte order mark', input: `\ufeff${valid}`, reported: /passed/ },
  {
    name: 'carriage returns and line feeds',
    input: valid.replaceAll('\n', '\r\n'),
    reported: /passed/,
  },
  { name: 'carriage returns alone', input: valid.replaceAll('\n', '\r'), refused: /error: / },
  { name: 'broken gzip', input: gzipSync(valid).subarray(0, 30), refused: /broken gzip/ },
  { name: 'gzip of gzip', input: gzipSync(gzipSync(valid)), refused: /binary file|not UTF-8/ },
  {
    name: 'gzip of a megabyte of NUL bytes',
    input: gzipSync(new Uint8Array(1_000_000)),
    refused: /binary file/,
  },
  {
    name: 'a picture',
    input: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    refused: /binary file|not UTF-8/,
  },
  { name: 'HTML', input: '<!DOCTYPE html>\n<html></html>\n', refused: /error: / },
  { name: 'a shell script', input: '#!/bin/sh\nrm -rf /\n', refused: /error: / },
  {
    name: 'a table of kubectl',
    input: 'NAME READY STATUS\nweb-0 1/1 Running\n',
    refused: /error: /,
  },
  { name: 'an alias bomb', input: bomb(12), refused: /alias/ },
  { name: 'an alias of itself', input: 'a: &a [*a]\n', refused: /error: / },
  { name: 'an alias without an anchor', input: `${valid}x: *nowhere\n`, refused: /error: / },
  { name: 'a merge key', input: 'base: &b {a: 1}\nd:\n  <<: *b\n', refused: /error: / },
  ...[1_001, 20_000, 200_000].flatMap((depth): Hostile[] => [
    {
      name: `${String(depth)} nested flow lists`,
      input: nested('[', ']', depth),
      refused: /nested too deeply|error: /,
    },
    {
      name: `${String(depth)} nested flow maps`,
      input: nested('{a: ', '}', depth),
      refused: /nested too deeply|error: /,
    },
    {
      name: `${String(depth)} nested list items`,
      input: '- '.repeat(depth),
      refused: /nested too deeply|error: /,
    },
    {
      name: `${String(depth)} nested explicit keys`,
      input: '? '.repeat(depth),
      refused: /nested too deeply|error: /,
    },
    {
      name: `${String(depth)} nested JSON lists`,
      input: `{"a":${nested('[', ']', depth)}}`,
      refused: /nested too deeply|error: /,
    },
  ]),
  { name: 'an unclosed quote', input: `${valid}a: "\n`, refused: /^:6:\d+: error: / },
  { name: 'an unclosed list', input: `${valid}a: [1,\n`, refused: /error: / },
  { name: 'an unclosed map', input: `${valid}a: {b: 1\n`, refused: /error: / },
  {
    name: 'a tab as indentation',
    input: 'apiVersion: v1\nkind: Pod\nmetadata:\n\tname: p\n',
    refused: /^:4:\d+: error: /,
  },
  {
    name: 'two documents of one name',
    input: `${valid}---\n${podYaml('hostname: other')}`,
    refused: /^:6:1: error: .*the same object is already in/,
  },
  { name: 'a template of Helm', input: `${valid}  x: {{ .Values.x }}\n`, refused: /error: / },
  { name: 'JSON with a comment', input: '{"apiVersion": "v1" /* x */}', refused: /error: / },
  {
    name: 'JSON cut off',
    input: '{"apiVersion":"v1","kind":"Pod","metadata":{"na',
    refused: /^:1:\d+: error: /,
  },
  {
    name: 'half of a surrogate pair',
    input: '{"apiVersion":"v1","kind":"Pod","metadata":{"name":"\\ud800"}}',
    refused: /^:1:\d+: error: /,
  },
  {
    name: 'a number of 10,000 digits',
    input: podYaml(`priority: ${'9'.repeat(10_000)}`),
    refused: /^:4:\d+: error: /,
  },
  {
    name: 'a name of 100,000 characters',
    input: podYaml('', `name: ${'a'.repeat(100_000)}`),
    refused: /^:3:\d+: error: .*must be no more than 253/,
  },
  {
    name: 'a line of a megabyte',
    input: `${valid}# ${'x'.repeat(1_000_000)}\n`,
    reported: /passed/,
  },
  {
    name: 'a list of 10,000 nulls',
    input: JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: Array.from({ length: 10_000 }, () => null),
    }),
    refused: /error: /,
  },
  {
    name: 'a List in Lists',
    input:
      '{"apiVersion":"v1","kind":"List","items":[{"apiVersion":"v1","kind":"List","items":[]}]}',
    reported: /passed/,
  },
  { name: 'a List without items', input: 'apiVersion: v1\nkind: List\n', reported: /passed/ },
  {
    name: 'a List of a word',
    input: 'apiVersion: v1\nkind: List\nitems: all\n',
    refused: /error: /,
  },
  { name: 'a text alone', input: 'hello\n', refused: /error: / },
  { name: 'a number alone', input: '42\n', refused: /error: / },
  { name: 'a list alone', input: '- 1\n- 2\n', refused: /error: / },
  {
    name: 'no kind',
    input: 'apiVersion: v1\nmetadata: {name: p}\n',
    refused: /^:1:\d+: error: .*kind/,
  },
  {
    name: 'no apiVersion',
    input: 'kind: Pod\nmetadata: {name: p}\n',
    refused: /error: .*apiVersion/,
  },
  { name: 'a kind in lower case', input: valid.replace('Pod', 'pod'), refused: /error: .*Pod/ },
  {
    name: 'a kind of another version',
    input: valid.replace('v1', 'v9'),
    refused: /error: |not simulated/,
  },
  { name: 'a binary scalar', input: podYaml('hostname: !!binary aGVsbG8='), refused: /error: / },
  {
    name: 'a tag of another language',
    input: podYaml('hostname: !!python/object:os.system x'),
    refused: /error: /,
  },
  {
    name: 'a directive of YAML 1.1',
    input: `%YAML 1.1\n---\n${valid}`,
    refused: /^:1:1: error: YAML directives are not read/,
  },
  {
    name: 'a date where a text belongs',
    input: podYaml('hostname: 2000-01-01'),
    reported: /passed/,
  },
];
