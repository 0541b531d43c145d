import { expect, test } from 'vitest';
import { InputError } from './input-error.ts';

test('bad input without a problem is a bug: a command would end with exit code 1 and say nothing', () => {
  expect(() => new InputError([])).toThrow('assertion failed');
});
