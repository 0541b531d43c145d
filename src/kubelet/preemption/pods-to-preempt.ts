import { qosClass } from '../../objects/index.ts';
import type { Pod, QosClass } from '../../objects/index.ts';
import { requestsOf } from '../admission/node-load.ts';
import { isCriticalPod } from '../special-pods.ts';

/** What must become free of a resource: cpu in millicores, pods and others in whole units. */
export interface Requirement {
  readonly resource: string;
  readonly amount: number;
}

/** The victims, in the order in which they are killed; or why there are none. */
export type Preemption = { readonly victims: readonly Pod[] } | { readonly error: string };

/**
 * The pods that a node preempts to admit a critical pod (pkg/kubelet/preemption/preemption.go: getPodsToPreempt, v1.34):
 * Guaranteed pods only if all others are not enough, then Burstable, then BestEffort, and of each class as few as possible.
 * `pods`: the pods of the node that may have running containers.
 */
export function podsToPreempt(
  preemptor: Pod,
  pods: readonly Pod[],
  requirements: readonly Requirement[],
): Preemption {
  const candidates = pods.filter((pod) => isPreemptable(preemptor, pod));
  const ofClass = (wanted: QosClass): readonly Pod[] =>
    candidates.filter((pod) => (pod.status?.qosClass ?? qosClass(pod)) === wanted);
  const bestEffort = ofClass('BestEffort');
  const burstable = ofClass('Burstable');
  const guaranteed = ofClass('Guaranteed');
  const unmet = without(requirements, [...bestEffort, ...burstable, ...guaranteed]);
  if (unmet.length > 0) return { error: noneFound(unmet) };

  const fromGuaranteed = nearest(guaranteed, without(requirements, [...bestEffort, ...burstable]));
  const fromBurstable = nearest(
    burstable,
    without(requirements, [...bestEffort, ...fromGuaranteed]),
  );
  const fromBestEffort = nearest(
    bestEffort,
    without(requirements, [...fromBurstable, ...fromGuaranteed]),
  );
  return { victims: [...fromBestEffort, ...fromBurstable, ...fromGuaranteed] };
}

/** A pod that is not critical, or one of lower priority (pkg/kubelet/types/pod_update.go: Preemptable). */
function isPreemptable(preemptor: Pod, pod: Pod): boolean {
  if (isCriticalPod(preemptor) && !isCriticalPod(pod)) return true;
  const own = preemptor.spec.priority;
  const other = pod.spec.priority;
  return own !== undefined && other !== undefined && own > other;
}

/**
 * Takes the pod that leaves the least of the requirements, then the next, until they are met. `pods` together meet them
 * (preemption.go: getPodsToPreemptByDistance).
 */
function nearest(pods: readonly Pod[], requirements: readonly Requirement[]): readonly Pod[] {
  const taken: Pod[] = [];
  const left = [...pods];
  let open = requirements;
  while (open.length > 0) {
    const at = nearestOf(left, open);
    const pod = left[at]!;
    taken.push(pod);
    open = without(open, [pod]);
    // The last pod moves to its place, as upstream: that decides between equal pods.
    left[at] = left.at(-1)!;
    left.pop();
  }
  return taken;
}

function nearestOf(pods: readonly Pod[], requirements: readonly Requirement[]): number {
  let best = 0;
  let bestDistance = requirements.length + 1;
  for (let at = 0; at < pods.length; at++) {
    const distance = distanceOf(pods[at]!, requirements);
    const isNearer =
      distance < bestDistance || (distance === bestDistance && !isLarger(pods[at]!, pods[best]!));
    if (!isNearer) continue;
    best = at;
    bestDistance = distance;
  }
  return best;
}

/** The squared shares of the requirements that stay open without the pod. */
function distanceOf(pod: Pod, requirements: readonly Requirement[]): number {
  let distance = 0;
  for (const { resource, amount } of requirements) {
    const open = amount - freedBy(pod, resource);
    if (open > 0) distance += (open / amount) ** 2;
  }
  return distance;
}

/** By memory, then cpu (preemption.go: smallerResourceRequest). */
function isLarger(pod: Pod, other: Pod): boolean {
  for (const resource of ['memory', 'cpu']) {
    const difference = freedBy(pod, resource) - freedBy(other, resource);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** What stays open of the requirements without these pods. */
function without(
  requirements: readonly Requirement[],
  pods: readonly Pod[],
): readonly Requirement[] {
  return requirements.flatMap(({ resource, amount }) => {
    const open = pods.reduce((rest, pod) => rest - freedBy(pod, resource), amount);
    return open > 0 ? [{ resource, amount: open }] : [];
  });
}

function freedBy(pod: Pod, resource: string): number {
  return resource === 'pods' ? 1 : (requestsOf(pod).get(resource) ?? 0);
}

function noneFound(unmet: readonly Requirement[]): string {
  const list = unmet.map(({ resource, amount }) => `(res: ${resource}, q: ${String(amount)}), `);
  return `no set of running pods found to reclaim resources: [${list.join('')}]`;
}
