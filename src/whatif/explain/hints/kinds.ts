import { addNode } from './add-node.ts';
import { dropHostPort } from './drop-host-port.ts';
import type { HintKind } from './kind.ts';
import { lowerRequests } from './lower-requests.ts';
import { relaxNodeAffinity } from './relax-node-affinity.ts';
import { relaxNodeSelector } from './relax-node-selector.ts';
import { relaxPodAffinity } from './relax-pod-affinity.ts';
import { softenSpread } from './soften-spread.ts';
import { tolerateTaint } from './tolerate-taint.ts';
import { uncordonNode } from './uncordon-node.ts';

/** The registry, the cheapest first: preferences instead of requirements, smaller requests, then changes of the cluster. */
export const HINT_KINDS: readonly HintKind[] = [
  softenSpread,
  relaxPodAffinity,
  relaxNodeSelector,
  relaxNodeAffinity,
  tolerateTaint,
  lowerRequests,
  dropHostPort,
  uncordonNode,
  addNode,
];
