import type { Pod } from '../types.ts';
import type { ResourceList } from './arithmetic.ts';
import { podRequests } from './pod-requests.ts';
import type { Amounts } from './pod-requests.ts';
import { hasPodLevelRequests } from './pod-resources.ts';
import { isScalarResource } from './resource-name.ts';

/** What scoring assumes for a container that requests nothing (kubernetes/pkg/scheduler/util/pod_resources.go, v1.34). */
const STAND_INS: ResourceList = { cpu: '100m', memory: 200 * 1024 * 1024 };

const COUNTED: ReadonlySet<string> = new Set(['cpu', 'memory', 'ephemeral-storage']);

/**
 * The requests that count on a pod's node: cpu in millicores, memory and ephemeral-storage in bytes, scalar resources
 * in units. Other names (storage, anything unknown) are not counted.
 *
 * Rule: PodInfo.CalculateResource and Resource.Add, kubernetes/pkg/scheduler/framework/types.go, v1.34.
 */
export function schedulerRequests(pod: Pod): Amounts {
  const requests = podRequests(pod, { useStatus: true });
  for (const resource of requests.keys()) {
    if (!isCounted(resource)) {
      return new Map(Array.from(requests).filter(([name]) => isCounted(name)));
    }
  }
  return requests;
}

function isCounted(resource: string): boolean {
  return COUNTED.has(resource) || isScalarResource(resource);
}

/**
 * The requests that scoring counts, in millicores and bytes: 100m and 200Mi for each container without its own (once for the
 * pod, if it has pod-level requests).
 *
 * Rule: PodInfo.CalculateResource and getNonMissingContainerRequests, the same file.
 */
export function nonZeroRequests(pod: Pod): { readonly cpu: number; readonly memory: number } {
  const requests = podRequests(pod, { useStatus: true, nonMissing: standIns(pod) });
  return { cpu: requests.get('cpu') ?? 0, memory: requests.get('memory') ?? 0 };
}

function standIns(pod: Pod): ResourceList {
  if (!hasPodLevelRequests(pod)) return STAND_INS;
  const requests = podRequests(pod, { useStatus: true });
  return Object.fromEntries(Object.entries(STAND_INS).filter(([name]) => !requests.has(name)));
}
