import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

test('without an answer the verdict is unknown, also where doubts do not decide it', () => {
  expect(summaryOf('none-found', ['why'], { failOn: ['insufficient'] }).verdict).toBe('unknown');
  expect(summaryOf('sufficient', ['why'], { failOn: ['insufficient'] }).verdict).toBe('passed');
  expect(summaryOf('none-found', [], { failOn: [] }).verdict).toBe('passed');
});
