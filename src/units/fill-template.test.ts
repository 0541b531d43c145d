import { expect, test } from 'vitest';
import { fillTemplate } from './fill-template.ts';

test('a value that looks like a name is not replaced again, and an unknown name stays', () => {
  expect(
    fillTemplate('free {resource} on {nodes}: {other}', { resource: '{nodes}', nodes: 'a' }),
  ).toBe('free {nodes} on a: {other}');
});
