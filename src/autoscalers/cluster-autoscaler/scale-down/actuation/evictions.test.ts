import { expect, it } from 'vitest';
import { pod } from '../../../../../test/support/builders.ts';
import { readFlags } from '../../options/index.ts';
import type { Flags } from '../../options/index.ts';
import { evictionRounds } from './evictions.ts';

const low = pod('low').priority(0).object;
const high = pod('high').priority(2000).object;
const daemon = pod('daemon').ownedBy('DaemonSet', 'd').object;
const slow = {
  ...pod('slow').object,
  spec: { ...pod().object.spec, terminationGracePeriodSeconds: 900 },
};

function rounds(isDrain: boolean, flags: Flags = {}): readonly (readonly string[])[] {
  return evictionRounds([high, daemon, low, slow], isDrain, readFlags(flags)).map((round) =>
    round.map(
      ({ pod: { metadata }, gracePeriod, isBestEffort }) =>
        `${metadata.name} ${gracePeriod}${isBestEffort ? '?' : ''}`,
    ),
  );
}

it('evicts all pods of a drained node at once, daemons at best', () => {
  expect(rounds(true)).toEqual([['high 30', 'low 30', 'slow 600', 'daemon 30?']]);
  expect(rounds(true, { 'daemonset-eviction-for-occupied-nodes': 'false' })).toEqual([
    ['high 30', 'low 30', 'slow 600'],
  ]);
});

it('leaves the daemons of an empty node, unless a flag says otherwise', () => {
  expect(rounds(false)).toEqual([]);
  expect(rounds(false, { 'daemonset-eviction-for-empty-nodes': 'true' })).toEqual([['daemon 30?']]);
});

it('evicts low priorities first with --drain-priority-config, and daemons for sure', () => {
  expect(rounds(true, { 'drain-priority-config': '1000:20,0:60' })).toEqual([
    ['low 30', 'slow 60', 'daemon 30'],
    ['high 20'],
  ]);
});
