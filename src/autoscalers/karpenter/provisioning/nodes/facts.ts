import { exactPodRequests, isTerminal, keyOf } from '../../../../objects/index.ts';
import type { CSINode, Pod, PodSpec, Taint } from '../../../../objects/index.ts';
import { HOSTNAME } from '../../algebra/labels.ts';
import { Requirement } from '../../algebra/requirement.ts';
import { Requirements } from '../../algebra/requirements.ts';
import type { StateNode } from '../../memory/state-node.ts';
import { amountsInThousandths, difference, sum, take } from '../../resources.ts';
import type { Resources } from '../../resources.ts';
import { requestsOf } from '../claims/daemons.ts';
import type { DaemonPod } from '../claims/daemons.ts';
import { hostPortsOf } from '../pods/host-ports.ts';
import type { HostPort } from '../pods/host-ports.ts';
import { isOfDaemonSet } from '../pods/kinds.ts';
import { podCount } from '../pods/shape.ts';
import { driverVolumes } from '../volumes/driver-volumes.ts';
import type { DriverVolumes } from '../volumes/driver-volumes.ts';
import type { VolumeLookups } from '../volumes/lookups.ts';

/** What does not change of a node while pods are placed. */
export interface NodeFacts {
  readonly node: StateNode;
  readonly name: string;
  readonly hostname: string;
  readonly isInitialized: boolean;
  readonly taints: readonly Taint[];
  readonly requirements: Requirements;
  readonly capacity: Resources;
  /** What pods and the DaemonSets that are still to come leave. */
  readonly free: Resources;
  readonly ports: readonly (readonly [string, readonly HostPort[]])[];
  readonly csiNode: CSINode | undefined;
  readonly volumes: readonly DriverVolumes[];
}

/**
 * Reads a node. What its DaemonSets need beyond their pods that are there is kept free.
 *
 * Rule: NewExistingNode, sigs.k8s.io/karpenter/pkg/controllers/provisioning/scheduling/existingnode.go, v1.13.
 */
export function nodeFacts(
  node: StateNode,
  daemons: readonly DaemonPod[],
  lookups: VolumeLookups,
  csiNode: CSINode | undefined,
): NodeFacts {
  const { taints, labels, hostname } = node;
  const own = Requirements.labels(labels);
  const pods = node.pods.filter((pod) => !isTerminal(pod));
  const available = new Map(node.allocatable);
  for (const pod of pods) take(available, requestsOfPod(pod));
  const running = daemons.filter((daemon) => daemon.runsOn(taints, own));
  return {
    node,
    name: node.name,
    hostname,
    isInitialized: node.isInitialized,
    taints,
    requirements: own.with([Requirement.label(HOSTNAME, hostname)]),
    capacity: node.capacity,
    free: difference(available, stillToCome(running, pods)),
    ports: pods.flatMap((pod) => {
      const ports = hostPortsOf(pod.spec);
      return ports.length === 0 ? [] : [[keyOf(pod.metadata), ports] as const];
    }),
    csiNode,
    volumes: csiNode === undefined ? [] : pods.map((pod) => driverVolumes(pod, lookups)),
  };
}

/** What requests are added up from, and their sum. */
interface KnownRequests {
  readonly initContainers: PodSpec['initContainers'];
  readonly overhead: PodSpec['overhead'];
  readonly resources: PodSpec['resources'];
  readonly requests: Resources;
}

/** By the containers, which pods of one template share, and keep when they are bound and when their status changes. */
const knownRequests = new WeakMap<PodSpec['containers'], KnownRequests>();

function requestsOfPod(pod: Pod): Resources {
  const { containers, initContainers, overhead, resources } = pod.spec;
  const known = knownRequests.get(containers);
  const isKnown =
    known?.initContainers === initContainers &&
    known?.overhead === overhead &&
    known?.resources === resources;
  if (known !== undefined && isKnown) return known.requests;
  const quantities = new Map(exactPodRequests(pod)).set('pods', podCount(1));
  const requests = amountsInThousandths(quantities);
  knownRequests.set(containers, { initContainers, overhead, resources, requests });
  return requests;
}

/** The requests of DaemonSets without those of their pods that are there; nothing is below zero. */
function stillToCome(daemons: readonly DaemonPod[], pods: readonly Pod[]): Resources {
  const wanted = amountsInThousandths(requestsOf(daemons));
  const there = pods
    .filter(isOfDaemonSet)
    .map(requestsOfPod)
    .reduce((total, requests) => sum(total, requests), new Map<string, number>());
  const left = difference(wanted, there);
  return new Map([...left].map(([resource, amount]) => [resource, Math.max(0, amount)]));
}
