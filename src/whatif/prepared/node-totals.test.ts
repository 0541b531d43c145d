import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { node, pod } from '../../../test/support/builders.ts';
import type { LossKind } from '../../outcome/index.ts';
import { prepare } from './index.ts';

const drawn = fc.record({
  nodes: fc.array(fc.constantFrom('4Gi', '8Gi', '9007199254740991', '0'), {
    minLength: 1,
    maxLength: 5,
  }),
  pods: fc.array(fc.constantFrom('1Gi', '3Gi', '8000000000000001'), { maxLength: 8 }),
  lost: fc.array(
    fc.record({ at: fc.nat(4), as: fc.constantFrom<LossKind>('deleted', 'unreachable') }),
    { maxLength: 6 },
  ),
});

it('totals that follow the journal are those that are added up, within forks and after them', () => {
  fc.assert(
    fc.property(drawn, ({ nodes, pods, lost }) => {
      const prepared = prepare({
        objects: [
          ...nodes.map((memory, at) => node(`n${at}`).offers({ cpu: '8', memory }).object),
          ...pods.map((memory, at) => pod(`p${at}`).requests({ cpu: '1', memory }).object),
        ],
      });
      const { totals } = prepared;
      const none = new Set<string>();
      expect(totals.without(none)).toEqual(totals.added(none));
      for (const { at, as } of lost) {
        const name = `n${at % nodes.length}`;
        const isLost = new Set([name, 'none']);
        prepared.fork((fork) => {
          fork.loseNodes([name], as);
          fork.settle();
          expect(totals.without(isLost)).toEqual(totals.added(isLost));
        });
      }
      expect(totals.without(none)).toEqual(totals.added(none));
    }),
    { numRuns: 100 },
  );
});
