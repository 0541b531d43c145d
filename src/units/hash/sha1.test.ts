import { createHash } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sha1 } from './sha1.ts';

it('sha1 is that of OpenSSL', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), (text) => {
      expect(sha1(text)).toBe(createHash('sha1').update(text).digest('hex'));
    }),
  );
});
