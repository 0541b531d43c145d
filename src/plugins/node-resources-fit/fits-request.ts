import { Interner } from '../../units/index.ts';
import type { ClusterView, PodView } from '../../cluster/index.ts';
import { FITS, unresolvable, unschedulable } from '../../framework/index.ts';
import type { NodeFilter, Verdict } from '../../framework/index.ts';

/** Upstream checks these before all others, in this order; the rest by name. */
const FIRST = ['cpu', 'memory', 'ephemeral-storage'];

const place = (resource: string): number => {
  const at = FIRST.indexOf(resource);
  return at < 0 ? FIRST.length : at;
};

/** What a pod asks for of one resource. */
export type Ask = readonly [resource: string, amount: number];

export const byPlace = ([a]: Ask, [b]: Ask): number => place(a) - place(b) || (a < b ? -1 : 1);

/**
 * Whether what the pod asks for is free on a node. Asking for more than the node has at all cannot be helped by preemption.
 * Kubernetes v1.34.1 plugins/noderesources/fit.go fitsRequest.
 */
export function fitsRequest(
  pod: PodView,
  cluster: ClusterView,
  ignored: (resource: string) => boolean,
): NodeFilter {
  const asks = [...pod.requests]
    .filter(([resource, amount]) => amount > 0 && !ignored(resource))
    .sort(byPlace);
  return isFree(asks, cluster, (lack, isHopeless) =>
    isHopeless ? unresolvable(lack) : unschedulable(lack),
  );
}

/** `reject` turns what a node lacks into a verdict; hopeless is what the node does not even have when it is empty. */
export function isFree(
  asks: readonly Ask[],
  cluster: ClusterView,
  reject: (lack: number, isHopeless: boolean) => Verdict,
): NodeFilter {
  const wanted = asks.map(([resource, amount]) => ({
    amount,
    allocatable: cluster.columns.allocatable(resource),
    requested: cluster.columns.requested(resource),
  }));
  const reasons = ['Too many pods', ...asks.map(([resource]) => `Insufficient ${resource}`)];
  /** Which reasons hold, as a sum of powers of two; numbered, since there may be more resources than bits in a verdict. */
  const lacks = new Interner<number>();
  const { podCount, podCapacity } = cluster.columns;
  return {
    filter(node) {
      let lack = podCount[node]! + 1 > podCapacity[node]! ? 1 : 0;
      let hopeless = false;
      for (let i = 0; i < wanted.length; i++) {
        const { amount, allocatable, requested } = wanted[i]!;
        if (amount <= allocatable[node]! - requested[node]!) continue;
        lack += 2 ** (i + 1);
        hopeless ||= amount > allocatable[node]!;
      }
      return lack === 0 ? FITS : reject(lacks.id(lack), hopeless);
    },
    explain: (detail) =>
      reasons.filter((_, at) => Math.trunc(lacks.keys[detail]! / 2 ** at) % 2 === 1),
  };
}
