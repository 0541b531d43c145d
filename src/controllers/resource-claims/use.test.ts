import { expect, test } from 'vitest';
import { pod } from '../../../test/support/builders.ts';
import { claimNamesOf, usesClaims } from './use.ts';

test('the claims of a pod are the claims that it names, the claims made for it, and the claim of its extended resources', () => {
  const { spec, ...rest } = pod('p').object;
  const resourceClaims = [
    { name: 'own', resourceClaimName: 'gpu' },
    { name: 'made', resourceClaimTemplateName: 't' },
    { name: 'not-yet', resourceClaimTemplateName: 't' },
  ];
  const resourceClaimStatuses = [{ name: 'made', resourceClaimName: 'p-made-x' }];
  const extendedResourceClaimStatus = { resourceClaimName: 'p-extended', requestMappings: [] };
  const claimed = { ...rest, spec: { ...spec, resourceClaims } };
  const made = { ...claimed, status: { resourceClaimStatuses } };
  const extended = { ...rest, spec, status: { extendedResourceClaimStatus } };
  const both = { ...made, status: { resourceClaimStatuses, extendedResourceClaimStatus } };
  expect([claimed, made, extended, both].map(claimNamesOf)).toEqual([
    ['gpu'],
    ['gpu', 'p-made-x'],
    ['p-extended'],
    ['gpu', 'p-made-x', 'p-extended'],
  ]);
  expect([{ ...rest, spec }, claimed, extended].map(usesClaims)).toEqual([false, true, true]);
});
