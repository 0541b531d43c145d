import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Domains } from './domains.ts';
import { Minimum } from './minimum.ts';

describe('Minimum', () => {
  it('is the least count of the open domains after any moves', () => {
    const moves = fc.array(fc.record({ domain: fc.nat({ max: 4 }), isOff: fc.boolean() }));
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat({ max: 4 }), { minLength: 1 }), moves, (open, all) => {
        const domains = new Domains(5);
        for (const domain of [...open, ...open]) domains.open(domain);
        const minimum = new Minimum(domains);
        const counts = [0, 0, 0, 0, 0];
        for (const { domain, isOff } of all) {
          // Pods count in open domains only, and cannot be fewer than 0.
          if (!open.includes(domain) || (isOff && counts[domain] === 0)) continue;
          const step = isOff ? -1 : 1;
          minimum.move(domain, step);
          counts[domain]! += step;
          expect(minimum.least).toBe(Math.min(...open.map((one) => counts[one]!)));
        }
        expect(minimum.domains).toBe(open.length);
      }),
    );
  });

  it('is the largest integer while no domain is open', () => {
    expect(new Minimum(new Domains(3)).least).toBe(2 ** 31 - 1);
  });
});
