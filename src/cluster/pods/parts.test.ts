import { expect, it } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import { OWN_PARTS, readOwnParts, sameButLabels } from './parts.ts';

it.each(OWN_PARTS.filter((part) => part !== 'labels'))('parts that differ in %s differ', (part) => {
  const parts = readOwnParts(pod().object, '');
  expect(sameButLabels(parts, { ...parts })).toBe(true);
  expect(sameButLabels(parts, { ...parts, [part]: {} })).toBe(false);
});
