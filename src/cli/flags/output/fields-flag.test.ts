import { expect, test } from 'vitest';
import { choiceOf } from './fields-flag.ts';

const KNOWN = ['summary', 'events', 'pods'];

test('names are those that are written, or with "-" those that are left out', () => {
  expect(choiceOf('summary, pods', KNOWN)).toEqual({
    names: new Set(['summary', 'pods']),
    areLeftOut: false,
  });
  expect(choiceOf('-events,-pods', KNOWN)).toEqual({
    names: new Set(['events', 'pods']),
    areLeftOut: true,
  });
});

test.each([
  ['event', 'No field "event". Did you mean events? Fields are summary, events, pods.'],
  ['', 'No field "".'],
  ['summary,', 'No field "".'],
  ['__proto__', 'No field "__proto__". Fields are'],
  ['summary,-pods', 'Either all names begin with "-", or none.'],
])('%j is refused', (text, message) => {
  expect(() => choiceOf(text, KNOWN)).toThrow(message);
});
