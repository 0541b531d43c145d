import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makesOf } from './operator-kinds.ts';

/* Lines of "GROUP KIND: WHAT"; "Other" stands for any other kind of the group. */
const lines = fs
  .readFileSync(path.join(import.meta.dirname, 'operator-kinds.txt'), 'utf8')
  .trimEnd()
  .split('\n');

test('what the controllers of known kinds create', () => {
  const found = lines.map((line) => {
    const [name = ''] = line.split(':');
    const [group = '', kind = ''] = name.split(' ');
    return `${name}: ${makesOf(group, kind)}`;
  });
  expect(found).toEqual(lines);
});

test('a group that no table has is unknown', () => {
  expect(makesOf('example.com', 'Thing')).toBe('unknown');
  expect(makesOf('constructor', 'Thing')).toBe('unknown');
});
