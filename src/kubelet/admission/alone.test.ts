import { expect, test } from 'vitest';
import { KNOBS } from '../model/knobs.ts';
import { USAGE } from './alone.ts';

test('what a container uses is said by knobs', () => {
  expect(USAGE.filter((name) => !KNOBS.has(name))).toEqual([]);
});
