import { isExtendedResource } from '../../objects/index.ts';
import type { Pod } from '../../objects/index.ts';
import type { AdmissionNode } from './node.ts';
import { requestsOf } from './node-load.ts';
import type { NodeLoad } from './node-load.ts';

/** A pod requests more of this resource than its node has left: cpu in millicores, other resources in whole units. */
export interface Shortage {
  readonly resource: string;
  readonly requested: number;
  readonly used: number;
  readonly capacity: number;
}

/** Resources are checked in this order, others after them by name. */
const FIRST_CHECKED = ['cpu', 'memory', 'ephemeral-storage'];
const NONE: readonly Shortage[] = [];

/** The first `most` resources that the node has too little of for the pod (pkg/kubelet/lifecycle/predicate.go, v1.34). */
export function shortagesOf(
  pod: Pod,
  offer: AdmissionNode,
  load: NodeLoad,
  most = Infinity,
): readonly Shortage[] {
  let found: Shortage[] | undefined;
  if (load.pods + 1 > offer.pods) {
    found = [{ resource: 'pods', requested: 1, used: load.pods, capacity: offer.pods }];
  }
  const requests = requestsOf(pod);
  for (const resource of inOrder(requests)) {
    if (found !== undefined && found.length >= most) return found;
    const requested = requests.get(resource) ?? 0;
    const shortage = requested === 0 ? undefined : shortageOf(resource, requested, offer, load);
    if (shortage !== undefined) (found ??= []).push(shortage);
  }
  return found ?? NONE;
}

function shortageOf(
  resource: string,
  requested: number,
  offer: AdmissionNode,
  load: NodeLoad,
): Shortage | undefined {
  const available = offer.allocatable(resource);
  // Extended resources that the node does not list are not checked.
  if (available === undefined && isExtendedResource(resource)) return undefined;
  const capacity = available ?? 0;
  const used = load.requested(resource);
  return requested > capacity - used ? { resource, requested, used, capacity } : undefined;
}

function inOrder(requests: ReadonlyMap<string, number>): Iterable<string> {
  let others = 0;
  for (const resource of requests.keys()) if (!FIRST_CHECKED.includes(resource)) others++;
  if (others === 0) return FIRST_CHECKED;
  const rest = [...requests.keys()].filter((resource) => !FIRST_CHECKED.includes(resource));
  return [...FIRST_CHECKED, ...rest.sort()];
}
