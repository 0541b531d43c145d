import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TextBuilder } from './text-builder.ts';

test('the text is the pieces in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.nat(10_000), (pieces, times) => {
      const builder = new TextBuilder();
      for (let count = 0; count < times; count++) builder.add('x');
      for (const piece of pieces) builder.add(piece);
      expect(builder.text()).toBe('x'.repeat(times) + pieces.join(''));
    }),
    { numRuns: 50 },
  );
});
