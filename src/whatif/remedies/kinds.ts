import { addNode } from './kinds/add-node.ts';
import { daemonPriority } from './kinds/daemon-priority.ts';
import { dropHostPort } from './kinds/drop-host-port.ts';
import type { HintKind } from './kind.ts';
import { labelNode } from './kinds/label-node.ts';
import { lowerRequests } from './kinds/lower-requests.ts';
import { dropMinDomains, honourTaints, selectOwnPods } from './kinds/mend-spread.ts';
import { relaxNodeAffinity } from './kinds/relax-node-affinity.ts';
import { relaxNodeSelector } from './kinds/relax-node-selector.ts';
import { relaxPodAffinity } from './kinds/relax-pod-affinity.ts';
import { softenSpread } from './kinds/soften-spread.ts';
import { tolerateTaint } from './kinds/tolerate-taint.ts';
import { uncordonNode } from './kinds/uncordon-node.ts';

/** What changes pods, or nodes that there are; the cheapest first: preferences instead of requirements, then smaller requests. */
export const POD_KINDS: readonly HintKind[] = [
  selectOwnPods,
  honourTaints,
  dropMinDomains,
  softenSpread,
  relaxPodAffinity,
  relaxNodeSelector,
  relaxNodeAffinity,
  labelNode,
  tolerateTaint,
  lowerRequests,
  daemonPriority,
  dropHostPort,
  uncordonNode,
];

/** The registry. How many nodes a plan lacks is asked of `size` instead of the last kind. */
export const HINT_KINDS: readonly HintKind[] = [...POD_KINDS, addNode];
