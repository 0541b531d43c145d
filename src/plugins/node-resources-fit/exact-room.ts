import type { ClusterView } from '../../cluster/index.ts';
import { FITS } from '../../framework/index.ts';
import type { NodeFilter, Verdict } from '../../framework/index.ts';
import { wrapInt64 } from '../../units/index.ts';
import { Lacks, NOTHING, PODS } from './lacks.ts';

/** What a pod requests of one resource, as an int64. */
export type ExactRequest = readonly [resource: string, amount: bigint];

/** Like `roomFilter`, for amounts that doubles do not hold: differences wrap around, as upstream's do. */
export function exactRoomFilter(
  requests: readonly ExactRequest[],
  { columns }: ClusterView,
  reject: (lack: number, isHopeless: boolean) => Verdict,
): NodeFilter {
  const exact = columns.exact();
  const wanted = requests.map(([resource, amount]) => ({
    amount,
    allocatable: exact.allocatable(resource),
    requested: exact.requested(resource),
  }));
  const lacks = new Lacks(requests.map(([resource]) => resource));
  const { podCount, podCapacity } = columns;
  return {
    type: 'node',
    filter(node) {
      let lack = podCount[node]! + 1 > podCapacity[node]! ? lacks.with(NOTHING, PODS) : NOTHING;
      let isHopeless = false;
      for (const [i, { amount, allocatable, requested }] of wanted.entries()) {
        if (amount <= wrapInt64(allocatable[node]! - requested[node]!)) continue;
        lack = lacks.with(lack, i + 1);
        isHopeless ||= amount > allocatable[node]!;
      }
      return lack === NOTHING ? FITS : reject(lack, isHopeless);
    },
    explain: (detail) => lacks.causes(detail),
  };
}
