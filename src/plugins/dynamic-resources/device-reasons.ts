import { goQuote } from '../../golang/index.ts';
import { reasonsAbout } from '../../framework/index.ts';
import type { Cause, Rejection } from '../../framework/index.ts';

/** Why claims reject a pod or a node. */
export const REASONS = reasonsAbout('devices', {
  'not-created': {
    text: ({ pod }) => `pod ${goQuote(String(pod))}: ResourceClaim not created yet`,
  },
  unsupported: {
    text: ({ pod, claim }) =>
      `pod ${goQuote(String(pod))}, spec.resourceClaim ${goQuote(String(claim))}: none of the supported fields are set`,
  },
  'claim-not-found': {
    text: ({ claim }) => `could not find ResourceClaim ${goQuote(String(claim))}`,
  },
  'claim-deleted': {
    text: ({ claim }) => `resourceclaim ${goQuote(String(claim))} is being deleted`,
  },
  'not-owner': {
    text: ({ claim, pod }) =>
      `ResourceClaim ${claim} was not created for pod ${pod} (pod is not owner)`,
  },
  'no-class': {
    text: ({ request, class: name }) => `request ${request}: device class ${name} does not exist`,
  },
  'alternatives-off': {
    text: ({ claim, request }) =>
      `resource claim ${claim}, request ${request}: has subrequests, but the DRAPrioritizedList feature is disabled`,
  },
  'unknown-request': {
    text: ({ claim, request }) =>
      `resource claim ${claim}, request ${request}: unknown request type`,
  },
  'no-devices': { text: 'cannot allocate all claims' },
  'broken-pools': {
    text: 'invalid resource pools were encountered',
  },
  unavailable: {
    text: 'resourceclaim not available on the node',
  },
  'left-over': { text: 'cannot schedule extended resource claim' },
  'no-resource': { text: 'cannot fit resource' },
});

export type ReasonId = keyof typeof REASONS;

/** The reasons for which single nodes are rejected: a verdict holds the place of one. */
export const NODE_REASONS: readonly ReasonId[] = [
  'no-devices',
  'broken-pools',
  'unavailable',
  'left-over',
  'no-resource',
];

export const rejection = (id: ReasonId, detail: Cause['detail'] = {}): Rejection => ({
  type: 'rejection',
  code: 'UnschedulableAndUnresolvable',
  reasons: [{ id, detail }],
});
