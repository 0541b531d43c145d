import { exactAmounts } from '../../objects/index.ts';
import type { ClusterView, NodeIndex, PodView } from '../../cluster/index.ts';
import {
  ALL_FIT,
  FITS,
  NONE_FITS,
  reasonsAbout,
  SOME_MAY_FIT,
  UNFIT,
  unresolvable,
  unschedulable,
} from '../../framework/index.ts';
import type { Cause, FilterBounds, NodeFilter, Verdict } from '../../framework/index.ts';
import { exactRoomFilter } from './exact-room.ts';
import type { ExactRequest } from './exact-room.ts';
import { Lacks, NOTHING, PODS } from './lacks.ts';

/** Upstream checks these first, in this order, and then the others by name. */
const FIRST = ['cpu', 'memory', 'ephemeral-storage'];

const place = (resource: string): number => {
  const at = FIRST.indexOf(resource);
  return at < 0 ? FIRST.length : at;
};

export const REASONS = reasonsAbout('resources', {
  pods: { text: 'Too many pods' },
  insufficient: {
    text: ({ resource }) => `Insufficient ${resource}`,
  },
});

/** What a pod requests of one resource, and on which nodes that does not count. */
export type ResourceRequest = readonly [
  resource: string,
  amount: number,
  isLeft?: ((node: NodeIndex) => boolean) | undefined,
];

export const byPlace = ([a]: ResourceRequest, [b]: ResourceRequest): number =>
  place(a) - place(b) || (a < b ? -1 : 1);

/** How NodeResourcesFit filters. */
export interface FitRules {
  readonly isIgnored: (resource: string) => boolean;
  /** Preemption cannot help if the requests exceed what the node offers; false: preemption tries. */
  readonly unresolvableAboveAllocatable: boolean;
  /** The nodes on which a resource is left to another plugin; undefined for none. */
  readonly isLeft?: (resource: string) => ResourceRequest[2];
}

/** Whether the pod's requests fit on a node. Kubernetes v1.34.1 plugins/noderesources/fit.go fitsRequest, Filter. */
export function fitsRequest(
  pod: PodView,
  cluster: ClusterView,
  { isIgnored, unresolvableAboveAllocatable, isLeft }: FitRules,
): NodeFilter {
  const requests = [...pod.requests]
    .filter(([resource, amount]) => amount > 0 && !isIgnored(resource))
    .map(([resource, amount]): ResourceRequest => [resource, amount, isLeft?.(resource)])
    .sort(byPlace);
  const reject: Reject = (lack, isHopeless) =>
    isHopeless && unresolvableAboveAllocatable ? unresolvable(lack) : unschedulable(lack);
  const exact = exactAmounts(pod.requests);
  if (exact === undefined && !cluster.columns.isWide) return roomFilter(requests, cluster, reject);
  const wide = requests.map(([resource, amount]): ExactRequest => [
    resource,
    exact?.get(resource) ?? BigInt(amount),
  ]);
  return exactRoomFilter(wide, cluster, reject);
}

/** Makes the verdict. `isHopeless`: a request exceeds what the empty node offers. */
export type Reject = (lack: number, isHopeless: boolean) => Verdict;

export function roomFilter(
  requests: readonly ResourceRequest[],
  cluster: ClusterView,
  reject: Reject,
): NodeFilter {
  const wanted = requests.map(([resource, amount, isLeft]) => ({
    amount,
    isLeft,
    allocatable: cluster.columns.allocatable(resource),
    requested: cluster.columns.requested(resource),
  }));
  const lacks = new Lacks(requests.map(([resource]) => resource));
  const { podCount, podCapacity } = cluster.columns;
  const isSameForAll = requests.every(([, , isLeft]) => isLeft === undefined);
  const filter = (node: NodeIndex): Verdict => {
    let lack = podCount[node]! + 1 > podCapacity[node]! ? lacks.with(NOTHING, PODS) : NOTHING;
    let hopeless = false;
    for (let i = 0; i < wanted.length; i++) {
      const { amount, allocatable, requested, isLeft } = wanted[i]!;
      if (amount <= allocatable[node]! - requested[node]!) continue;
      if (isLeft?.(node) === true) continue;
      lack = lacks.with(lack, i + 1);
      hopeless ||= amount > allocatable[node]!;
    }
    return lack === NOTHING ? FITS : reject(lack, hopeless);
  };
  const explain = (detail: number): readonly Cause[] => lacks.causes(detail);
  if (!isSameForAll) return { type: 'node', isOfRoom: true, filter, explain };
  return {
    type: 'node',
    isOfRoom: true,
    get key() {
      return requests.map(([resource, amount]) => `${resource}=${amount}`).join();
    },
    filter,
    filterMany(nodes, scores) {
      for (let at = 0; at < nodes.length; at++) {
        const node = nodes[at]!;
        if (podCount[node]! + 1 > podCapacity[node]!) scores[at] = UNFIT;
      }
      for (const { amount, allocatable, requested } of wanted) {
        for (let at = 0; at < nodes.length; at++) {
          const node = nodes[at]!;
          if (amount > allocatable[node]! - requested[node]!) scores[at] = UNFIT;
        }
      }
    },
    bounds: roomBounds([{ amount: 1, allocatable: podCapacity, requested: podCount }, ...wanted]),
    explain,
  };
}

/** An amount that a pod requests, beside what nodes offer and what is requested there. */
interface WantedAmount {
  readonly amount: number;
  readonly allocatable: Float64Array;
  readonly requested: Float64Array;
}

function roomBounds(wanted: readonly WantedAmount[]): FilterBounds {
  return {
    reads: wanted,
    judgeBoxes(ranges, boxes, verdicts) {
      ranges.forEach(({ allocatable, least, most }, at) => {
        const { amount } = wanted[at]!;
        for (let i = 0; i < boxes.length; i++) {
          const box = boxes[i]!;
          const all = allocatable[box]!;
          if (amount > all - least[box]!) verdicts[box] = NONE_FITS;
          else if (amount > all - most[box]! && verdicts[box] === ALL_FIT) {
            verdicts[box] = SOME_MAY_FIT;
          }
        }
      });
    },
  };
}
