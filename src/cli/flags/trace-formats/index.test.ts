import { expect, test } from 'vitest';
import { TRACE_FORMATS } from '../../../traces/index.ts';
import { TRACE_FORMAT_NAMES } from './index.ts';

test('the command line knows the names of all formats', () => {
  expect(TRACE_FORMAT_NAMES).toEqual(TRACE_FORMATS.map(({ name }) => name));
});
