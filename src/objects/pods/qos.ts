import { addList, areExact, quantities, readList, wholeNumbers } from '../requests/arithmetic.ts';
import type { Arithmetic, ResourceList } from '../requests/arithmetic.ts';
import type { PodSpec } from '../types.ts';

export type QosClass = 'Guaranteed' | 'Burstable' | 'BestEffort';

/** Before validation, a pod may have no containers. */
interface UncheckedPod {
  readonly spec: Partial<PodSpec>;
}

interface Totals<Amount> {
  readonly requests: Map<string, Amount>;
  readonly limits: Map<string, Amount>;
  /** Every container, or the pod, has limits on both cpu and memory. */
  readonly isLimited: boolean;
}

/**
 * The pod's quality of service class, which depends only on cpu and memory.
 *
 * Rule: ComputePodQOS, kubernetes/pkg/apis/core/helper/qos/qos.go, v1.34.
 */
export function qosClass(pod: UncheckedPod): QosClass {
  const { requests, limits, isLimited } = addUp(pod, wholeNumbers);
  if (areExact(requests.values()) && areExact(limits.values())) {
    return classify(requests, limits, isLimited, (a, b) => a === b);
  }
  const exact = addUp(pod, quantities);
  return classify(exact.requests, exact.limits, exact.isLimited, (a, b) => a.equals(b));
}

function classify<Amount>(
  requests: ReadonlyMap<string, Amount>,
  limits: ReadonlyMap<string, Amount>,
  isLimited: boolean,
  equal: (a: Amount, b: Amount) => boolean,
): QosClass {
  if (requests.size === 0 && limits.size === 0) return 'BestEffort';
  if (!isLimited || requests.size !== limits.size) return 'Burstable';
  for (const [resource, request] of requests) {
    const limit = limits.get(resource);
    if (limit === undefined || !equal(request, limit)) return 'Burstable';
  }
  return 'Guaranteed';
}

function addUp<Amount>({ spec }: UncheckedPod, arithmetic: Arithmetic<Amount>): Totals<Amount> {
  const requests = new Map<string, Amount>();
  const limits = new Map<string, Amount>();
  if (spec.resources !== undefined) {
    addList(arithmetic, requests, computeAmounts(arithmetic, spec.resources.requests));
    const limited = computeAmounts(arithmetic, spec.resources.limits);
    addList(arithmetic, limits, limited);
    const hasLimits = Object.keys(spec.resources.limits ?? {}).length > 0;
    return { requests, limits, isLimited: !hasLimits || limited.size === 2 };
  }
  let isLimited = true;
  for (const { resources } of [...(spec.containers ?? []), ...(spec.initContainers ?? [])]) {
    addList(arithmetic, requests, computeAmounts(arithmetic, resources?.requests));
    const limited = computeAmounts(arithmetic, resources?.limits);
    addList(arithmetic, limits, limited);
    isLimited &&= limited.size === 2;
  }
  return { requests, limits, isLimited };
}

/** The amounts of cpu and memory that are not zero. */
function computeAmounts<Amount>(
  arithmetic: Arithmetic<Amount>,
  list: ResourceList | undefined,
): ReadonlyMap<string, Amount> {
  const amounts = readList(arithmetic, list);
  for (const [resource, amount] of amounts) {
    const counts = (resource === 'cpu' || resource === 'memory') && arithmetic.isPositive(amount);
    if (!counts) amounts.delete(resource);
  }
  return amounts;
}
