import fc from 'fast-check';
import { API_VERSION } from '../../src/outcome/index.ts';
import type { BadInput } from '../../src/outcome/index.ts';
import { hostile } from './arbitrary-parts.ts';

const place = fc.integer({ min: 1 });
const problem = fc.record(
  { file: hostile, line: place, column: place, object: hostile, message: hostile },
  { requiredKeys: ['message'] },
);

export const arbitraryBadInput: fc.Arbitrary<BadInput> = fc
  .array(problem, { minLength: 1, maxLength: 5 })
  .map((problems) => ({
    apiVersion: API_VERSION,
    kind: 'BadInput',
    summary: { verdict: 'failed', problems: problems.length },
    problems,
  }));
