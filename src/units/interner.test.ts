import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Interner, Sequences } from './interner.ts';

describe('Interner', () => {
  it('numbers keys in the order of their first use', () => {
    const interner = new Interner<string>();
    expect(['b', 'a', 'b', 'c', 'a'].map((key) => interner.id(key))).toEqual([0, 1, 0, 2, 1]);
    expect(interner.keys).toEqual(['b', 'a', 'c']);
  });

  it('finds only keys that it has numbered', () => {
    const interner = new Interner<string>();
    interner.id('a');
    expect([interner.find('a'), interner.find('b')]).toEqual([0, undefined]);
  });
});

describe('Sequences', () => {
  const sequences = fc.array(fc.array(fc.nat({ max: 9 }), { minLength: 3, maxLength: 3 }));

  it('gives equal sequences equal numbers, and different ones different numbers', () => {
    fc.assert(
      fc.property(sequences, (all) => {
        const states = new Sequences();
        const numbered = all.map((digits) => digits.reduce((s, d) => states.next(s, d), 0));
        const texts = all.map(String);
        numbered.forEach((state, i) => {
          expect(numbered.indexOf(state)).toBe(texts.indexOf(texts[i]!));
        });
      }),
    );
  });

  it('returns the digits of a state', () => {
    fc.assert(
      fc.property(sequences, (all) => {
        const states = new Sequences();
        for (const digits of all) {
          const state = digits.reduce((s, digit) => states.next(s, digit), 0);
          expect(states.digits(state, 3)).toEqual(digits);
        }
      }),
    );
  });
});
