import { expect, test } from 'vitest';
import { allocated, claim } from '../../../test/support/device-builders.ts';
import { pod } from '../../../test/support/builders.ts';
import type { Pod, ResourceClaim } from '../../objects/index.ts';
import { Cluster } from '../../cluster/index.ts';
import { claimHelps } from './claim-hints.ts';

const free = claim('one', []);
const taken = allocated(free, ['p/d']);
const other = pod('other').object;
const user: Pod = {
  ...other,
  spec: { ...other.spec, resourceClaims: [{ name: 'gpu', resourceClaimName: 'one' }] },
};

test.each<readonly [string, boolean, Pod, ResourceClaim | undefined, ResourceClaim | undefined]>([
  ['a claim loses its devices: any pod may get them', true, other, taken, free],
  ['a claim with devices is deleted', true, other, taken, undefined],
  ['a claim gets devices: only its users are concerned', false, other, free, taken],
  ['the claim of the pod gets devices', true, user, free, taken],
  ['the claim of the pod is created', true, user, undefined, free],
  ['the claim of the pod changes elsewhere', false, user, free, { ...free }],
  ['a claim without devices is deleted', false, user, free, undefined],
])('%s: %s', (_, expected, waiting, previous, object) => {
  const cluster = new Cluster();
  cluster.set(object ?? free);
  expect(claimHelps(waiting, { object, previous }, cluster)).toBe(expected);
});
